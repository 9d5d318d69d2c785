"""The one published rule book of Castle Rock."""

from typing import Final

from boneyard.core.rules import Base

BOOKLET: Final = Base(
    name="booklet",
    title="Booklet",
    source="the booklet of a boxed set, chapter Castle Rock",
    sentence="Clear the row: the tile between two that match goes, or three neighbours that share a number.",
    values={"triple_rule": "common"},
    deals={6: [], 9: [], 12: []},
)

BASES: Final = [BOOKLET]
