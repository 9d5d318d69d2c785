"""Hints: for what a seat has seen, each legal action with what is to be expected of it, and one sentence why."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from boneyard.bots.reasons import Reasons
from boneyard.bots.thinking import Effort, Mind, candidates
from boneyard.core.action import DRAW_KIND, HUB, PASS_KIND, STOP_KIND, Action, amount_of, kind_of, place_of, tile_of
from boneyard.search.sight import Sight
from boneyard.words.hint import Reason

EFFORT: Final = Effort(2_000, 0.5)
_PLAIN: Final = (DRAW_KIND, PASS_KIND, STOP_KIND)


class Hint(NamedTuple):
    """An action, how far ahead of the others the seat may expect to end the round (its standard error), and why.

    `points` is None for what needs no thought, or is not worth one. In a game for one they are the tiles left, below 0.
    """

    action: Action
    points: float | None
    error: float
    reason: Reason


def hints(
    mind: Mind, reasons: Reasons, sight: Sight, legal: list[Action], rng: Random, effort: Effort = EFFORT
) -> list[Hint]:
    """A hint for each legal action, best first."""
    if len(legal) == 1:
        plain = kind_of(legal[0]) in _PLAIN or place_of(legal[0]) == HUB
        return [Hint(legal[0], None, 0.0, Reason("only", {}) if plain else reasons(sight, [])(legal[0]))]
    plays = candidates(legal)
    found = mind.prospects(sight, plays, rng, effort)
    why = why_of(mind, reasons, sight, legal, rng)
    found = found[:1] + sorted(found[1:], key=lambda one: -one.margin)
    rest = [Hint(action, None, 0.0, why(action)) for action in legal if action not in plays]
    return [Hint(one.action, one.margin if one.playouts else None, one.error, why(one.action)) for one in found] + rest


def why_of(mind: Mind, reasons: Reasons, sight: Sight, legal: list[Action], rng: Random) -> Callable[[Action], Reason]:
    """What speaks for or against each action, where there is a choice."""
    plays = candidates(legal)
    of_play = reasons(sight, mind.chances(sight, rng))

    def why(action: Action) -> Reason:
        if action not in plays:
            return _objection(action, legal)
        return Reason("stop", {}) if kind_of(action) == PASS_KIND else of_play(action)

    return why


def _objection(action: Action, legal: list[Action]) -> Reason:
    """What speaks against an action that nobody thinks about."""
    if kind_of(action) == DRAW_KIND:
        return Reason("punished", {})
    claimed = [
        one
        for one in candidates(legal)
        if amount_of(one) > 0 and tile_of(one) == tile_of(action) and place_of(one) == place_of(action)
    ]
    return Reason("unclaimed" if claimed else "silent", {})
