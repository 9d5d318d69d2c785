"""The options of Muggins."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import DIRECTION, Option, RuleCode, option, yes_or_no
from boneyard.parts.drawing import Draw, Drawn
from boneyard.parts.opening import STARTER, winner_starts


class Scoring(Enum):
    """Whether the table records every score, or players have to claim it (MU-20)."""

    AUTO = "auto"
    CLAIM = "claim"


class TargetCheck(Enum):
    """Whether the target ends the game at once or at the end of the round (MU-29)."""

    AT_ONCE = "at_once"
    ROUND_END = "round_end"


class Bonus(Enum):
    """How the bonus of a round is rounded (MU-26, HR-19)."""

    NEAREST = "nearest"
    EXACT = "exact"
    UP = "up"


class Spinner(Enum):
    """Whether the first double is a spinner (MU-11, HR-21)."""

    FIRST = "first"
    NONE = "none"


OPTIONS: Final = [
    option("scoring", Scoring),
    option("target_check", TargetCheck),
    Option("target", [], 1000, 5),
    Option("deal", [], 14),
    yes_or_no("teams"),
    option("spinner", Spinner),
    option("draw", [Draw.UNTIL, Draw.ONE, Draw.NONE]),
    option("drawn", Drawn),
    Option("reserve", ["0", "1", "2"]),
    option("bonus", Bonus),
    DIRECTION,
    STARTER,
]


@final
class MugginsRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        values = code.values
        self.scoring: Final = Scoring(values["scoring"])
        self.target_check: Final = TargetCheck(values["target_check"])
        self.target: Final = code.number("target")
        self.deal: Final = code.number("deal")
        self.teams: Final = code.says("teams")
        self.spinner: Final = Spinner(values["spinner"])
        self.draw: Final = Draw(values["draw"])
        self.drawn: Final = Drawn(values["drawn"])
        self.reserve: Final = code.number("reserve")
        self.starter: Final = winner_starts(code)
        self.bonus: Final = Bonus(values["bonus"])
