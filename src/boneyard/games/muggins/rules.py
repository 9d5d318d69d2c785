"""The options of Muggins."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import DIRECTION, RuleCode, option


class Scoring(Enum):
    """Whether the table records every score, or players have to claim it (MU-20)."""

    AUTO = "auto"
    CLAIM = "claim"


class TargetCheck(Enum):
    """Whether 250 points end the game at once or at the end of the round (MU-29)."""

    AT_ONCE = "at_once"
    ROUND_END = "round_end"


OPTIONS: Final = [option("scoring", Scoring), option("target_check", TargetCheck), DIRECTION]


@final
class MugginsRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        self.scoring: Final = Scoring(code.values["scoring"])
        self.target_check: Final = TargetCheck(code.values["target_check"])
