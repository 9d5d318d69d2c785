"""The options of Muggins."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import Option, RuleCode, read_options
from boneyard.games.muggins.rulesets import BASES


class Scoring(Enum):
    """Whether the table records every score, or players have to claim it (MU-20)."""

    AUTO = "auto"
    CLAIM = "claim"


class TargetCheck(Enum):
    """Whether 250 points end the game at once or at the end of the round (MU-29)."""

    AT_ONCE = "at_once"
    ROUND_END = "round_end"


OPTIONS: Final = [Option("scoring", ["auto", "claim"]), Option("target_check", ["at_once", "round_end"])]


@final
class MugginsRules:
    """The options of one table, as the values that the rules are written in. Each is read in one function, named as the question a player would ask."""

    def __init__(self, code: RuleCode) -> None:
        self.scoring: Final = Scoring(code.values["scoring"])
        self.target_check: Final = TargetCheck(code.values["target_check"])


def read_code(text: str) -> RuleCode:
    """The rules that a code names."""
    base, given = read_options(text, BASES, OPTIONS)
    return RuleCode(base, {**base.values, **given})
