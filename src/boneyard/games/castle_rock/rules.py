"""The option of Castle Rock."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from boneyard.core.rules import Option, RuleCode, read_options
from boneyard.games.castle_rock.rulesets import BASES


class TripleRule(Enum):
    """What makes three neighbours removable together: the readings (a), (b) and (c) of CR-07."""

    COMMON = "common"
    CHAIN = "chain"
    PAIRS = "pairs"


OPTIONS: Final = [Option("triple_rule", ["common", "chain", "pairs"])]


@dataclass(frozen=True)
class CastleRules:
    """The options of one table."""

    triple_rule: TripleRule


def castle_rules(code: RuleCode) -> CastleRules:
    """The options of a rule code as the values that the rules are written in."""
    return CastleRules(TripleRule(code.values["triple_rule"]))


def read_code(text: str) -> RuleCode:
    """The rules that a code names."""
    base, given = read_options(text, BASES, OPTIONS)
    return RuleCode(base, {**base.values, **given})
