"""The options of Chickenfoot."""

from enum import Enum
from typing import Final, final

from boneyard.core.rules import DIRECTION, Option, RuleCode, option
from boneyard.parts.counting import BLANKS
from boneyard.parts.course import COURSE, Course
from boneyard.parts.drawing import Draw, Drawn
from boneyard.parts.offering import DEAL
from boneyard.parts.opening import STARTER, winner_starts


class DeadFoot(Enum):
    """Whether a foot whose suit is used up counts as complete (CF-17)."""

    RELEASE = "release"
    BIND = "bind"


OPTIONS: Final = [
    DEAL,
    *COURSE,
    DIRECTION,
    STARTER,
    option("dead_foot", DeadFoot),
    Option("toes", ["6", "4", "8"]),
    option("draw", Draw),
    option("drawn", Drawn),
    Option("double_blank", ["50", "0"]),
    BLANKS,
]


@final
class FootRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        self.deal: Final = code.number("deal")
        self.course: Final = Course(code)
        self.starter: Final = winner_starts(code)
        self.dead_foot: Final = DeadFoot(code.values["dead_foot"])
        self.toes: Final = code.number("toes")
        self.draw: Final = Draw(code.values["draw"])
        self.drawn: Final = Drawn(code.values["drawn"])
        self.double_blank: Final = code.number("double_blank")
        self.blanks: Final = code.number(BLANKS.name)
