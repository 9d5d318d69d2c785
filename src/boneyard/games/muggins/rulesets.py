"""The one published rule book of Muggins."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "muggins"

BOOKLET: Final = Base(
    name="booklet",
    values={"scoring": "auto", "target_check": "at_once", "direction": "left"},
    deals={6: [7, 5, 5]},
)

BASES: Final = [BOOKLET]
