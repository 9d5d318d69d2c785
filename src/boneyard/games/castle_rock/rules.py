"""The option of Castle Rock."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import RuleCode, option


class TripleRule(Enum):
    """What makes three neighbours removable together: the readings (a), (b) and (c) of CR-07."""

    COMMON = "common"
    CHAIN = "chain"
    PAIRS = "pairs"


OPTIONS: Final = [option("triple_rule", TripleRule)]


@final
class CastleRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        self.triple_rule: Final = TripleRule(code.values["triple_rule"])
