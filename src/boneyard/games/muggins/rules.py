"""The options of Muggins."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

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


@dataclass(frozen=True)
class MugginsRules:
    """The options of one table. Each is read in one function, named as the question a player would ask."""

    scoring: Scoring
    target_check: TargetCheck


def muggins_rules(code: RuleCode) -> MugginsRules:
    """The options of a rule code as the values that the rules are written in."""
    return MugginsRules(Scoring(code.values["scoring"]), TargetCheck(code.values["target_check"]))


def read_code(text: str) -> RuleCode:
    """The rules that a code names."""
    base, given = read_options(text, BASES, OPTIONS)
    return RuleCode(base, {**base.values, **given})
