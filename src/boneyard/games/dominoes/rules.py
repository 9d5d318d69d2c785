"""The options of dominoes."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import DIRECTION, Option, RuleCode, option
from boneyard.parts.drawing import Draw


class Lead(Enum):
    """Who leads a round: DO-06 to DO-09."""

    WINNER = "winner"
    DOUBLE = "double"
    ROTATE = "rotate"


class Blocked(Enum):
    """What a blocked round pays its winner (DO-21)."""

    DIFFERENCE = "difference"
    OTHERS = "others"
    ALL = "all"


OPTIONS: Final = [
    Option("deal", [], 45),
    Option("target", [], 1000),
    option("lead", Lead),
    option("draw", [Draw.UNTIL, Draw.ONE, Draw.NONE]),
    Option("reserve", ["2", "1", "0"]),
    Option("partner", ["ignore", "count"]),
    option("blocked", Blocked),
    Option("ties", ["nobody", "share"]),
    DIRECTION,
]


@final
class LineRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        values = code.values
        self.deal: Final = code.number("deal")
        self.target: Final = code.number("target")
        self.lead: Final = Lead(values["lead"])
        self.draw: Final = Draw(values["draw"])
        self.reserve: Final = code.number("reserve")
        self.partner: Final = values["partner"] == "count"
        self.blocked: Final = Blocked(values["blocked"])
        self.ties: Final = values["ties"] == "share"
