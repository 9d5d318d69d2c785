"""The option of Castle Rock."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import Option, RuleCode, read_options
from boneyard.games.castle_rock.rulesets import BASES


class TripleRule(Enum):
    """What makes three neighbours removable together: the readings (a), (b) and (c) of CR-07."""

    COMMON = "common"
    CHAIN = "chain"
    PAIRS = "pairs"


OPTIONS: Final = [Option("triple_rule", ["common", "chain", "pairs"])]


@final
class CastleRules:
    """The options of one table, as the values that the rules are written in. Each is read in one function, named as the question a player would ask."""

    def __init__(self, code: RuleCode) -> None:
        self.triple_rule: Final = TripleRule(code.values["triple_rule"])


def read_code(text: str) -> RuleCode:
    """The rules that a code names."""
    base, given = read_options(text, BASES, OPTIONS)
    return RuleCode(base, {**base.values, **given})
