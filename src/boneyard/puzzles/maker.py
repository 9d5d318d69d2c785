"""Making puzzles: positions are tried until the engine proves one, and the bots are asked whether they find it."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from boneyard.bots.ladder import EFFORTS
from boneyard.core.errors import UserError
from boneyard.kinds import find_kind
from boneyard.kinds.kind import Kind
from boneyard.match.match import Match, load_match
from boneyard.puzzles.arts import ARTS, best_of
from boneyard.puzzles.puzzle import Puzzle, Way
from boneyard.puzzles.turns import TooMany

_TIMES: Final = 3
"""So often a level that goes by chance has to find an answer, to have found it."""


def made(game: str, art: str, seed: str) -> Iterator[Puzzle]:
    """Puzzles of an art without end, the same for the same seed, but for the levels that think against the clock."""
    kind, number = find_kind(game), 0
    if art not in kind.puzzles:
        raise UserError("{game} has no such puzzles: choose {arts}", {"game": game, "arts": ", ".join(kind.puzzles)})
    while True:
        number += 1
        match = ARTS[art].begin(game, kind.puzzles[art], Random(f"{seed} {game} {art} {number}"))  # noqa: S311  no secret
        puzzle = None if match is None else posed(art, match)
        if puzzle is not None:
            yield puzzle


def posed(art: str, match: Match) -> Puzzle | None:
    """The puzzle that a position makes, if it makes one."""
    position = _shown(match)
    found = solved(art, load_match(position))
    if found is None:
        return None
    best, second = found
    return Puzzle(art, position, best.action, best.value, second.value, best.line, _found(position, best.action))


def solved(art: str, match: Match) -> tuple[Way, Way] | None:
    """The best way and the next; None where nothing leads clearly, or there is too much to look at."""
    try:
        return best_of(ARTS[art], match)
    except TooMany:
        return None


def _shown(match: Match) -> dict[str, Any]:
    """The position; in what order the boneyard lies no puzzle asks."""
    position = match.dump()
    return {**position, "boneyard": ["*"]} if position["boneyard"] else position


def _found(position: dict[str, Any], answer: str) -> list[str]:
    """The levels that find the answer, from the weakest up."""
    kind: Kind = find_kind(str(position["game"]))
    return [level for level in kind.offered if _finds(load_match(position), level, answer)]


def _finds(match: Match, level: str, answer: str) -> bool:
    times = 1 if level in EFFORTS else _TIMES
    return all(match.choose(level, f"puzzle {number}") == answer for number in range(times))
