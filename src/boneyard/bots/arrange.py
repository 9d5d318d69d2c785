"""A rack in order: the best train that a seat's own tiles make from a number it may lay at.

It knows what the seat sees, and no more.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from boneyard.bots.level import own_hand, tile_named
from boneyard.bots.trains import Train, Weight, heaviest, longest, trains_at_a_table
from boneyard.core.action import announced, lay
from boneyard.core.game import Game, S
from boneyard.core.tile import Tile, high, low, pips, tile_text
from boneyard.core.view import View
from boneyard.notation.action import action_text
from boneyard.render.plan.shape import OpenEnd

WAYS: Final[dict[str, Weight]] = {"longest": longest, "heaviest": heaviest}
"""What a player may ask for: the most tiles, or the most pips."""
_CAP: Final = 50_000
"""So many nodes are searched: exact for hands of some twenty tiles, and never long where others wait for a server."""


class Arrangement(NamedTuple):
    """A train from a number outward and the other tiles of the hand, heaviest first.

    `exact` says that no train is better.
    """

    start: int | None
    train: list[str]
    rest: list[str]
    pips: int
    exact: bool


def arrange(view: View[Any], ends: list[OpenEnd], way: str) -> Arrangement | None:
    """The hand of the view's own seat in order, for the open ends of its layout; None where the viewer has no hand."""
    if view.seat is None or view.seat not in view.piles.hands:
        return None
    hand = own_hand(view)
    start, train = _best(tuple(sorted(hand)), _starts(view.seat, ends, hand), way)
    rest = sorted(set(hand) - set(train.tiles), key=lambda t: (-pips(t), -t))
    return Arrangement(
        start,
        [tile_text(t) for t in train.tiles],
        [tile_text(t) for t in rest],
        sum(map(pips, train.tiles)),
        train.exact,
    )


def layable(game: Game[S], state: S, seat: int, train: list[str]) -> list[str]:
    """The actions that lay a train at the seat's own line, from its first tile on, as far as this turn goes."""
    ahead, actions = game.copy(state), list[str]()
    for tile in train:
        action = lay(tile_named(tile), seat)
        legal = game.legal_actions(ahead) if ahead.turn == seat else []
        if announced(action) in legal:
            action = announced(action)
        if action not in legal:
            break
        actions.append(action_text(action))
        game.play(ahead, action, seat)
    return actions


def _starts(seat: str, ends: list[OpenEnd], hand: list[Tile]) -> tuple[int, ...]:
    """The number at the seat's own line.

    Without one the open numbers of the table, and on an empty table any number.
    """
    own = [end.number for end in ends if end.place == seat]
    named = {number for number in own or [end.number for end in ends] if number is not None}
    return tuple(sorted(named or {number for t in hand for number in (low(t), high(t))}))


@lru_cache(maxsize=256)
def _best(hand: tuple[Tile, ...], starts: tuple[int, ...], way: str) -> tuple[int | None, Train]:
    """The best train and where it begins; of equals the lowest number. One memory serves all starts."""
    trains = trains_at_a_table(hand, WAYS[way], _CAP)
    found = [(start, trains.train(start, trains.everything)) for start in starts]
    return max(found, key=lambda one: one[1].weight, default=(None, Train((), 0, exact=True)))
