"""The options of Chickenfoot."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from boneyard.core.rules import Option, RuleCode, read_options
from boneyard.games.chickenfoot.rulesets import BASES


class DeadFoot(Enum):
    """Whether a foot whose suit is used up counts as complete (CF-17)."""

    RELEASE = "release"
    BIND = "bind"


OPTIONS: Final = [Option("deal", [], 45), Option("rounds", [], 13), Option("dead_foot", ["release", "bind"])]


@dataclass(frozen=True)
class FootRules:
    """The options of one table. Each is read in one function, named as the question a player would ask."""

    deal: int
    rounds: int
    dead_foot: DeadFoot


def foot_rules(code: RuleCode) -> FootRules:
    """The options of a rule code as the values that the rules are written in."""
    return FootRules(code.number("deal"), code.number("rounds"), DeadFoot(code.values["dead_foot"]))


def read_code(text: str) -> RuleCode:
    """The rules that a code names."""
    base, given = read_options(text, BASES, OPTIONS)
    return RuleCode(base, {**base.values, **given})
