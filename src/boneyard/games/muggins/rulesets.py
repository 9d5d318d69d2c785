"""The one published rule book of Muggins."""

from typing import Final

from boneyard.core.rules import Base

GAME: Final = "muggins"

BOOKLET: Final = Base(
    name="booklet",
    values={
        "scoring": "auto",
        "target_check": "at_once",
        "target": "",
        "deal": "",
        "teams": "yes",
        "spinner": "first",
        "draw": "until",
        "drawn": "must",
        "reserve": "0",
        "bonus": "nearest",
        "direction": "left",
        "starter": "rotate",
    },
    deals={6: [7, 5, 5]},
)

BASES: Final = [BOOKLET]
