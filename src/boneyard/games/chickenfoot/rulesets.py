"""The one published rule book of Chickenfoot."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "chickenfoot"

BOOKLET: Final = Base(
    name="booklet",
    values={
        "deal": "",
        "rounds": "",
        "dead_foot": "release",
        "toes": "6",
        "draw": "one",
        "drawn": "must",
        "double_blank": "50",
        "blanks": "0",
    },
    deals={9: [20, 14, 11, 9, 7, 0, 0], 12: [0, 0, 18, 14, 12, 10, 9]},
)

BASES: Final = [BOOKLET]
