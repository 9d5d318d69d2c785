"""The one published rule book of Chickenfoot."""

from typing import Final

from boneyard.core.rules import Base
from boneyard.parts.offering import NO_TABLE

GAME: Final = "chickenfoot"

BOOKLET: Final = Base(
    name="booklet",
    values={
        "deal": "",
        "rounds": "",
        "from": "",
        "target": "",
        "direction": "left",
        "starter": "rotate",
        "dead_foot": "release",
        "toes": "6",
        "draw": "one",
        "drawn": "must",
        "double_blank": "50",
        "blanks": "0",
    },
    deals={
        9: [20, 14, 11, 9, 7, 0, 0],
        12: [0, 0, 18, 14, 12, 10, 9],
        6: NO_TABLE,
        15: NO_TABLE,
        18: NO_TABLE,
    },
)

BASES: Final = [BOOKLET]
