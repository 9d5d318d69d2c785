"""Hints: for what a seat has seen, each legal action with what is to be expected of it, and one sentence why."""

from random import Random
from typing import Final, NamedTuple

from boneyard.bots import castle_rock
from boneyard.bots.reasons import REASONS, Chances
from boneyard.bots.thinker import JUDGES
from boneyard.bots.thinking import Effort, Prospect, candidates, think
from boneyard.core.action import DRAW_KIND, HUB, PASS_KIND, STOP_KIND, Action, amount_of, kind_of, place_of, tile_of
from boneyard.games import find_game
from boneyard.search.dice import Dice
from boneyard.search.sight import Sight
from boneyard.search.worlds import Worlds
from boneyard.words.hint import Reason

EFFORT: Final = Effort(2_000, 0.5)
_PLAIN: Final = (DRAW_KIND, PASS_KIND, STOP_KIND)
_WORLDS: Final = 60
"""So many worlds are looked at to say what somebody lacks."""


class Hint(NamedTuple):
    """An action, by how many points the seat may expect to end the round ahead of the others (its standard error), and why.

    `points` is None for what needs no thought, or is not worth one. In a game for one they are the tiles left, below 0.
    """

    action: Action
    points: float | None
    error: float
    reason: Reason


def hints(sight: Sight, legal: list[Action], rng: Random, effort: Effort = EFFORT) -> list[Hint]:
    """A hint for each legal action, best first."""
    game = str(sight.view["game"])
    if len(legal) == 1:
        plain = kind_of(legal[0]) in _PLAIN or place_of(legal[0]) == HUB
        return [Hint(legal[0], None, 0.0, Reason("only", {}) if plain else REASONS[game](sight, [])(legal[0]))]
    plays = candidates(legal)
    hidden = "hands" in sight.view
    found = think(sight, plays, rng, effort, JUDGES[game]) if hidden else [Prospect(*one) for one in castle_rock.prospects(sight, plays, rng, effort)]
    why = REASONS[game](sight, _chances(sight, rng) if hidden else [])
    found = found[:1] + sorted(found[1:], key=lambda one: -one.margin)
    rest = [Hint(action, None, 0.0, _objection(action, legal)) for action in legal if action not in plays]
    return [Hint(one.action, one.margin if one.playouts else None, one.error, why(one.action)) for one in found] + rest


def _chances(sight: Sight, rng: Random) -> Chances:
    """How likely each seat is to hold a tile of each number."""
    worlds = Worlds(find_game(str(sight.view["game"])), sight, Dice(rng.getrandbits(60)))
    table = worlds.table
    held = [[0] * (table.top + 1) for _ in range(table.seats)]
    for _ in range(_WORLDS):
        world = worlds.next()
        for seat in range(table.seats):
            for number in range(table.top + 1):
                held[seat][number] += world.hands.matching(seat, number) != 0
    return [[count / _WORLDS for count in row] for row in held]


def _objection(action: Action, legal: list[Action]) -> Reason:
    """What speaks against an action that nobody thinks about."""
    if kind_of(action) == DRAW_KIND:
        return Reason("punished", {})
    claimed = [one for one in candidates(legal) if amount_of(one) > 0 and tile_of(one) == tile_of(action) and place_of(one) == place_of(action)]
    return Reason("unclaimed" if claimed else "silent", {})
