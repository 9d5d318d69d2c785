"""Thinking ahead: each way to go on is played out in worlds that the seat may believe in.

The better half is looked at again, and so on. The effort of a decision is a number of play-outs, so that a game
repeats, and a time that no decision exceeds, so that nobody waits.
"""

from collections.abc import Callable
from contextlib import suppress
from math import ceil, log2
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol, final

from boneyard.bots.level import plays_in_order, without_keeping
from boneyard.core.action import Action, amount_of, kind_of, place_of, tile_of
from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.core.tile import pips
from boneyard.search.dice import Dice
from boneyard.search.pilot import PilotMaker, PlainPilot
from boneyard.search.playouts import Search
from boneyard.search.sight import Sight
from boneyard.search.trials import Trials, deal_trials, trials
from boneyard.search.watch import TimeIsUp, Watch
from boneyard.search.worlds import Worlds

_BATCH: Final = 4
"""So many worlds are looked at between two looks at whether anything is in doubt."""
_GLANCE_BY: Final = 0.75
"""The part of the time after which nobody glances any more: the planner, at its slowest, needs the rest for what it has
begun."""
_SETTLE: Final = 300
_SETTLE_BY: Final = 0.25
"""So many steps of the chain come before the first world that heeds habits, if they fit into this part of the time."""
_FEWEST: Final = 48
_BEYOND_DOUBT: Final = 3.0
"""So many standard errors, after so many worlds, leave no doubt."""


class Glance(NamedTuple):
    """What each play is worth at a glance, in points of the round.

    Where play-outs were made it counts as some of them.
    """

    worth: dict[Action, float]
    weight: float = 60.0


_WORLDS: Final = 60
"""So many worlds are looked at to say what somebody lacks."""

Chances = list[list[float]]
"""By seat and number: how likely it is that the seat holds a tile of it."""

Judge = Callable[[Sight, list[Action], Watch], Glance]
"""The opinion of a bot that does not play anything out."""


class Effort(NamedTuple):
    """How much a decision may cost: play-outs, and seconds where the clock counts."""

    playouts: int
    seconds: float | None
    heeds_habits: bool = False
    """Whether it asks what everybody's choices say about their tiles."""


class Prospect(NamedTuple):
    """A way to go on: the margin to be expected, how certain that is (a standard error), how often it was tried."""

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


class Mind(Protocol):
    """How a game is thought through."""

    def prospects(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> list[Prospect]:
        """What is to be expected of each play, best first."""

    def choose(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> Action:
        """The best of them."""

    def chances(self, sight: Sight, rng: Random) -> Chances:
        """How likely each seat is to hold a tile of each number; empty where nobody holds anything."""

    def tried(self, game: Game[Any], sight: Sight, actions: list[Action], seed: int, worlds: int) -> Trials:
        """What comes of going on as a solid player does, and of each action, in as many worlds: for a review."""

    def tried_deals(self, game: Game[Any], before: State, seed: int, deals: int) -> Trials:
        """What comes of a round before it is dealt, by seat: as solid players play it, in as many deals."""


@final
class PlainMind:
    """Plays nothing out: the heaviest tile first, in any game."""

    def prospects(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> list[Prospect]:
        """The plays by weight; nothing is known of what they bring."""
        return [Prospect(play, 0.0, 0.0, 0) for play in sorted(plays, key=lambda play: (-_weight(play), play))]

    def choose(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> Action:
        """The heaviest."""
        return self.prospects(sight, plays, rng, effort)[0].action

    def chances(self, sight: Sight, rng: Random) -> Chances:
        """Nothing is believed of anybody."""
        return []

    def tried(self, game: Game[Any], sight: Sight, actions: list[Action], seed: int, worlds: int) -> Trials:
        """What comes of it where everybody goes on with the heaviest tile."""
        return trials(game, lambda _table, _watch: PlainPilot(game), sight, actions, seed, worlds)

    def tried_deals(self, game: Game[Any], before: State, seed: int, deals: int) -> Trials:
        """What comes of a round in which everybody lays the heaviest tile."""
        return deal_trials(game, lambda _table, _watch: PlainPilot(game), before, seed, deals)


@final
class HiddenHands:
    """Thinks a game through whose hands are hidden: by play-outs of worlds that the seat may believe in."""

    def __init__(self, game: Game[Any], pilot: PilotMaker, judge: Judge | None = None) -> None:
        self._game: Final = game
        self.pilot: Final = pilot
        self._judge: Final = judge

    def prospects(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> list[Prospect]:
        """What is to be expected of each play, best first."""
        return think(self._game, self.pilot, sight, plays, rng, effort, self._judge)

    def choose(self, sight: Sight, plays: list[Action], rng: Random, effort: Effort) -> Action:
        """The best of them."""
        return self.prospects(sight, plays, rng, effort)[0].action

    def chances(self, sight: Sight, rng: Random) -> Chances:
        """How likely each seat is to hold a tile of each number."""
        worlds = Worlds(self._game, sight, Dice(rng.getrandbits(60)))
        table = worlds.table
        held = [[0] * (table.top + 1) for _ in range(table.seats)]
        for _ in range(_WORLDS):
            world = worlds.next()
            for seat in range(table.seats):
                for number in range(table.top + 1):
                    held[seat][number] += world.hands.matching(seat, number) != 0
        return [[count / _WORLDS for count in row] for row in held]

    def tried(self, game: Game[Any], sight: Sight, actions: list[Action], seed: int, worlds: int) -> Trials:
        """What comes of it where everybody goes on as the pilot does."""
        return trials(game, self.pilot, sight, actions, seed, worlds)

    def tried_deals(self, game: Game[Any], before: State, seed: int, deals: int) -> Trials:
        """What comes of a round that pilots play."""
        return deal_trials(game, self.pilot, before, seed, deals)


def think(
    game: Game[Any],
    pilot: PilotMaker,
    sight: Sight,
    legal: list[Action],
    rng: Random,
    effort: Effort,
    judge: Judge | None = None,
) -> list[Prospect]:
    """All that is worth a thought, best first.

    A glance comes before everything else, so that there is an answer whenever the time is up.
    """
    watch = Watch(perf_counter, effort.seconds)
    actions = candidates(legal)
    glance = _glance(sight, actions, judge, watch)
    watch.allow(1.0)
    try:
        search = Search(game, sight, actions, rng.getrandbits(60), pilot, effort.heeds_habits, watch)
    except TimeIsUp:
        return [
            Prospect(action, 0.0, 0.0, 0)
            for action in sorted(actions, key=lambda action: (-glance.worth[action], -_weight(action)))
        ]
    _settle(search, watch)
    return _search(search, glance, effort.playouts, watch)


def _glance(sight: Sight, actions: list[Action], judge: Judge | None, watch: Watch) -> Glance:
    """What a judge thinks.

    Without one, or without the time for it, the heaviest tile looks best, and that counts only where nothing was played
    out.
    """
    watch.allow(_GLANCE_BY)
    if judge:
        with suppress(TimeIsUp):
            return _with_keeping(judge(sight, without_keeping(actions), watch), actions)
    return Glance({action: float(_weight(action)) for action in actions}, 0.0)


def _with_keeping(glance: Glance, actions: list[Action]) -> Glance:
    """At a glance, to keep what was drawn is no better than the worst play (HR-08)."""
    least = min(glance.worth.values())
    return Glance({action: glance.worth.get(action, least) for action in actions}, glance.weight)


def _weight(action: Action) -> int:
    return pips(tile_of(action))


def _settle(search: Search, watch: Watch) -> None:
    """Let the worlds settle that heed habits, for a part of the time at most."""
    watch.allow(_SETTLE_BY)
    with suppress(TimeIsUp):
        search.worlds.settle(_SETTLE)


def _search(search: Search, glance: Glance, playouts: int, watch: Watch) -> list[Prospect]:
    """Look at all ways, then at the better half of them, and so on."""
    everything = list(range(len(search.outlooks)))
    alive = everything
    rounds = max(1, ceil(log2(max(2, len(everything)))))
    used = watch.used()
    for number in range(rounds):
        watch.allow(used + (1.0 - used) * (number + 1) / rounds)
        share = playouts * (number + 1) // rounds - sum(outlook.count for outlook in search.outlooks)
        _look(search, alive, max(1, share // len(alive)))
        alive = _ranked(search, alive, glance)
        if number < rounds - 1:
            alive = alive[: max(2, (len(alive) + 1) // 2)]
    rest = [index for index in everything if index not in alive]
    return [_prospect(search, glance, index, alive[0]) for index in alive + _ranked(search, rest, glance)]


def _look(search: Search, alive: list[int], worlds: int) -> None:
    """Look at so many worlds, or as many as there is time for, or until nothing is in doubt."""
    with suppress(TimeIsUp):
        for number in range(1, worlds + 1):
            search.look(alive)
            if number % _BATCH == 0 and _is_clear(search, alive):
                return


def _is_clear(search: Search, alive: list[int]) -> bool:
    """Whether one way is better than every other beyond doubt."""
    best = max(alive, key=lambda index: search.outlooks[index].mean())
    if search.outlooks[best].count < _FEWEST:
        return False
    lead = search.outlooks[best].mean()
    return all(
        other == best or lead - search.outlooks[other].mean() > _BEYOND_DOUBT * search.doubt(best, other)
        for other in alive
    )


def _ranked(search: Search, alive: list[int], glance: Glance) -> list[int]:
    """The best first: by what came of them, and a little by the glance."""
    if not alive:
        return []
    outlooks = [search.outlooks[index] for index in alive]
    seen = [outlook.mean() for outlook in outlooks]
    guessed = [glance.worth[outlook.action] for outlook in outlooks]
    centre, middle = sum(seen) / len(seen), sum(guessed) / len(guessed)
    weights = [glance.weight if outlook.count else 1.0 for outlook in outlooks]
    values = [
        ((mean - centre) * outlook.count + (guess - middle) * weight) / (outlook.count + weight)
        for outlook, mean, guess, weight in zip(outlooks, seen, guessed, weights, strict=True)
    ]
    ties = [0 if outlook.count else -_weight(outlook.action) for outlook in outlooks]
    return [index for _, _, index in sorted(zip([-value for value in values], ties, alive, strict=True))]


def _prospect(search: Search, glance: Glance, index: int, best: int) -> Prospect:
    """What to expect, from where the best stands.

    How far a way lies behind it is known by what came of both, and a little by the glance.
    """
    outlook, lead = search.outlooks[index], search.outlooks[best]
    if not outlook.count:
        return Prospect(outlook.action, 0.0, 0.0, 0)
    gap = (search.expected(index, best) - lead.mean()) * outlook.count + (
        glance.worth[outlook.action] - glance.worth[lead.action]
    ) * glance.weight
    return Prospect(outlook.action, lead.mean() + gap / (outlook.count + glance.weight), outlook.error(), outlook.count)
