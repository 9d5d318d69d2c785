"""A puzzle: a position, its one best answer, by how much it is better, and which bots find it; a line of text each."""

import json
from typing import Any, Final, NamedTuple

from boneyard.kinds import find_kind
from boneyard.match.match import Match, load_match

EASY, MIDDLING, HARD = 1, 2, 3
LEVELS: Final = (EASY, MIDDLING, HARD)
_FOUND_BY_MOST: Final = 2 / 3
_FOUND_BY_FEW: Final = 1 / 3


class Way(NamedTuple):
    """An action, what it comes to, and how it goes on from there."""

    action: str
    value: float
    line: list[str]


class Puzzle(NamedTuple):
    """A position in which `answer` comes to `value`, and everything else to `second` at most.

    `line` is how it goes on after the answer; `found` are the levels of bots that choose it.
    """

    art: str
    position: dict[str, Any]
    answer: str
    value: float
    second: float
    line: list[str]
    found: list[str]

    @property
    def game(self) -> str:
        """Of which game it is."""
        return str(self.position["game"])

    @property
    def level(self) -> int:
        """How hard it is, by how many of the bots that are offered find the answer."""
        share = len(self.found) / len(find_kind(self.game).offered)
        return EASY if share >= _FOUND_BY_MOST else HARD if share <= _FOUND_BY_FEW else MIDDLING

    def table(self) -> Match:
        """The table to be solved."""
        return load_match(self.position)


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle as it is stored."""
    return json.dumps(puzzle._asdict(), separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """A stored puzzle."""
    return Puzzle(**json.loads(line))
