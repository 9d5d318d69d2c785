"""The two rule books of dominoes, each written out in full."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "dominoes"

DRAW: Final = Base(
    name="draw",
    values={
        "deal": "",
        "target": "",
        "lead": "winner",
        "draw": "until",
        "reserve": "2",
        "partner": "ignore",
        "blocked": "difference",
        "ties": "nobody",
        "direction": "left",
    },
    deals={6: [7, 5, 5], 9: [10, 8, 8], 12: [13, 11, 11]},
)

BLOCK: Final = Base(
    name="block",
    values={
        "deal": "",
        "target": "",
        "lead": "winner",
        "draw": "none",
        "reserve": "2",
        "partner": "ignore",
        "blocked": "difference",
        "ties": "nobody",
        "direction": "left",
    },
    deals={6: [7, 5, 5], 9: [10, 8, 8], 12: [13, 11, 11]},
)

BASES: Final = [DRAW, BLOCK]
