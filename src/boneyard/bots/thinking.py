"""Thinking ahead: each way to go on is played out in worlds that the seat may believe in, and the better half is looked at again.

The effort of a decision is a number of play-outs, so that a game repeats, and a time that no decision exceeds, so that nobody waits.
"""

from collections.abc import Callable
from functools import partial
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Final, NamedTuple, final

from boneyard.bots.level import plays_in_order
from boneyard.core.action import Action, amount_of, kind_of, place_of, tile_of
from boneyard.games import find_game
from boneyard.search.pilot import Enough
from boneyard.search.playouts import Search
from boneyard.search.sight import Sight

Judge = Callable[[Sight, list[Action]], dict[Action, float]]
"""What each play is worth at a glance, in points of the round: the opinion of a bot that does not play anything out."""

_BATCH: Final = 4
"""So many worlds are looked at between two looks at whether anything is in doubt; the clock is looked at within each."""
_SETTLE: Final = 300
_SLICE: Final = 10
"""So many steps of the chain come before the first world that heeds habits, and so many between two looks at the clock."""
_SETTLE_BY: Final = 0.25
_GLANCE_BY: Final = 0.3
"""Parts of the time by which the chain has settled, and after which nobody glances any more."""
_FEWEST: Final = 48
_BEYOND_DOUBT: Final = 3.0
"""So many standard errors, after so many worlds, leave no doubt."""
_GLANCE: Final = 60.0
"""A glance counts for as much as so many play-outs."""


class Effort(NamedTuple):
    """How much a decision may cost: play-outs, and seconds where the clock counts."""

    playouts: int
    seconds: float | None
    heeds_habits: bool = False
    """Whether it asks what everybody's choices say about their tiles."""


class Prospect(NamedTuple):
    """A way to go on: the margin to be expected, how certain that is (a standard error), and how often it was played out."""

    action: Action
    margin: float
    error: float
    playouts: int


def candidates(legal: list[Action]) -> list[Action]:
    """What is worth a thought: nothing against the rules, and every play with its claim where one can be made."""
    plays = plays_in_order(legal)
    claimed = {_play(action) for action in plays if amount_of(action) > 0}
    return [action for action in plays if amount_of(action) > 0 or _play(action) not in claimed]


def _play(action: Action) -> tuple[int, int, int]:
    return int(kind_of(action)), int(tile_of(action)), int(place_of(action))


def think(sight: Sight, legal: list[Action], rng: Random, effort: Effort, judge: Judge | None = None) -> list[Prospect]:
    """All that is worth a thought, best first."""
    actions = candidates(legal)
    clock = _Clock(effort.seconds)
    search = Search(find_game(str(sight.view["game"])), sight, actions, rng.getrandbits(60), effort.heeds_habits)
    _settle(search, clock)
    glance = judge(sight, actions) if judge and not clock.is_past(_GLANCE_BY) else {}
    alive = list(range(len(actions)))
    rounds = max(1, ceil(log2(max(2, len(actions)))))
    for number in range(rounds):
        share = effort.playouts * (number + 1) // rounds - sum(outlook.count for outlook in search.outlooks)
        is_over = partial(clock.is_past, (number + 1) / rounds) if effort.seconds is not None else None
        _look(search, alive, max(1, share // len(alive)), is_over, blind=not glance)
        alive = _ranked(search, alive, glance)
        if number < rounds - 1:
            alive = alive[: max(2, (len(alive) + 1) // 2)]
    rest = [index for index in range(len(actions)) if index not in alive]
    return [_prospect(search, index, alive[0]) for index in alive + _ranked(search, rest, glance)]


@final
class _Clock:
    """How much of the time of a decision is used up, beliefs and all; without a limit there is always more."""

    def __init__(self, seconds: float | None) -> None:
        self._began: Final = perf_counter()
        self._seconds: Final = seconds

    def is_past(self, part: float) -> bool:
        """Whether a part of the time is over."""
        return self._seconds is not None and perf_counter() - self._began >= self._seconds * part


def _settle(search: Search, clock: _Clock) -> None:
    """Let the worlds settle that heed habits, for a part of the time at most."""
    for _ in range(0, _SETTLE, _SLICE):
        if clock.is_past(_SETTLE_BY):
            return
        search.worlds.settle(_SLICE)


def _look(search: Search, alive: list[int], worlds: int, is_over: Enough | None, *, blind: bool) -> None:
    """Look at so many worlds, or as many as there is time for, or until nothing is in doubt. Who has not even glanced looks at one, whatever the clock says."""
    for number in range(1, worlds + 1):
        must = blind and not search.outlooks[alive[0]].count
        if not search.look(alive, None if must else is_over):
            return
        if number % _BATCH == 0 and _is_clear(search, alive):
            return


def _is_clear(search: Search, alive: list[int]) -> bool:
    """Whether one way is better than every other beyond doubt."""
    best = max(alive, key=lambda index: search.outlooks[index].mean())
    if search.outlooks[best].count < _FEWEST:
        return False
    lead = search.outlooks[best].mean()
    return all(other == best or lead - search.outlooks[other].mean() > _BEYOND_DOUBT * search.doubt(best, other) for other in alive)


def _ranked(search: Search, alive: list[int], glance: dict[Action, float]) -> list[int]:
    """The best first: by what came of them, and a little by the glance."""
    if not alive:
        return []
    outlooks = [search.outlooks[index] for index in alive]
    seen = [outlook.mean() for outlook in outlooks]
    guessed = [glance.get(outlook.action, 0.0) for outlook in outlooks]
    centre, middle = sum(seen) / len(seen), sum(guessed) / len(guessed)
    weight = _GLANCE if glance else 0.0
    values = [
        ((mean - centre) * outlook.count + (guess - middle) * weight) / (outlook.count + weight)
        for outlook, mean, guess in zip(outlooks, seen, guessed, strict=True)
    ]
    return [index for _, index in sorted(zip(values, alive, strict=True), key=lambda pair: (-pair[0], pair[1]))]


def _prospect(search: Search, index: int, best: int) -> Prospect:
    outlook = search.outlooks[index]
    return Prospect(outlook.action, search.expected(index, best), outlook.error(), outlook.count)
