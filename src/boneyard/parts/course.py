"""The course of a game with engines: which double opens which round, and when the game is over."""

from typing import Final, final

from boneyard.core.errors import BadRules
from boneyard.core.native import i64
from boneyard.core.rules import Option, RuleCode
from boneyard.core.tile import HIGHEST_PIP

_ROUNDS: Final = Option("rounds", [], HIGHEST_PIP + 1)
_FROM: Final = Option("from", [], HIGHEST_PIP, 0)
_TARGET: Final = Option("target", [], 9999)

COURSE: Final = [_ROUNDS, _FROM, _TARGET]
"""How many rounds there are, the first engine (HR-04), and a total that ends the game (HR-05)."""


def check_course(values: dict[str, str]) -> None:
    """BadRules where there are more rounds than engines, whatever the set (HR-04)."""
    first, rounds = values[_FROM.name], values[_ROUNDS.name]
    if first and rounds and int(rounds) > int(first) + 1:
        names = {"rounds": rounds, "from": first, "most": str(int(first) + 1)}
        raise BadRules("rounds={rounds} is too many: with from={from} rounds may be 1 to {most}", names)


@final
class Course:
    """These options of one table. Engines go down from the first one to the double blank (MT-P-41, CF-04)."""

    def __init__(self, code: RuleCode) -> None:
        self.agreed: Final[i64] = code.number(_ROUNDS.name)
        """So many rounds, 0 where nothing is said."""
        self.first: Final[i64] = code.number(_FROM.name, -1)
        """The number of the first engine, -1 where nothing is said."""
        self.target: Final = code.number(_TARGET.name)

    def engine(self, top: i64, number: i64) -> i64:
        """Of which number is the double of a round, counted from 1? (HR-04)"""
        return (self.first if self.first >= 0 else top) - number + 1

    def rounds(self, top: i64) -> i64:
        """How many rounds make a game? One for each engine, or as many as are agreed (MT-P-42, CF-22)."""
        return self.agreed or self.engine(top, 0)

    def is_over(self, top: i64, number: i64, scores: list[int]) -> bool:
        """Is the game over with this round? (MT-P-42, CF-22, HR-05)"""
        return number >= self.rounds(top) or self.is_reached(scores)

    def is_reached(self, scores: list[int]) -> bool:
        """Has somebody as many points as end the game? (HR-05)"""
        return self.target > 0 and max(scores) >= self.target
