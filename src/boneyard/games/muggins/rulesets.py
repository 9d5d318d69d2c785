"""The one published rule book of Muggins."""

from typing import Final

from boneyard.core.rules import Base

BOOKLET: Final = Base(
    name="booklet",
    title="Booklet",
    source="the booklet of a boxed set, chapter Muggins",
    sentence="Make the open ends add up to a multiple of five; the first to 250 wins.",
    values={"scoring": "auto", "target_check": "at_once"},
    deals={6: [7, 5, 5]},
)

BASES: Final = [BOOKLET]
