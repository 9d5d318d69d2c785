"""The one published rule book of Chickenfoot."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "chickenfoot"

BOOKLET: Final = Base(
    name="booklet",
    values={"deal": "", "rounds": "", "dead_foot": "release"},
    deals={9: [20, 14, 11, 9, 7, 0, 0], 12: [0, 0, 18, 14, 12, 10, 9]},
)

BASES: Final = [BOOKLET]
