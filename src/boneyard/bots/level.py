"""A level of the ladder that does not think ahead, and the manners that such players share."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final, final

from boneyard.core.action import (
    DRAW_KIND,
    LAY_KIND,
    PASS_KIND,
    Action,
    amount_of,
    announced,
    is_announced,
    kind_of,
    tile_of,
)
from boneyard.core.tile import Tile, pips, read_tile
from boneyard.core.view import View
from boneyard.search.sight import Sight

Player = Callable[[Sight, list[Action], Random], Action]
"""A function of what a seat has seen, its legal actions and its own chance; asked only where there is a choice."""

OVERLOOKS: Final = 0.25
"""How often somebody who does not look closely overlooks a move."""


@final
class Level:
    """A bot of one game. Its name and its character are words (`boneyard.words.hint`)."""

    def __init__(self, id_: str, player: Player) -> None:
        self.id: Final = id_
        self._player: Final = player

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """What this player would do; a single legal action at once."""
        plays = without_keeping(legal)
        return plays[0] if len(plays) == 1 else self._player(sight, plays, rng)


# --- manners ---


def without_keeping(legal: list[Action]) -> list[Action]:
    """What somebody who does not think ahead thinks about: whoever can lay a tile keeps nothing for later (HR-08)."""
    return [action for action in legal if kind_of(action) != PASS_KIND] or legal


def plays_in_order(legal: list[Action]) -> list[Action]:
    """What an honest player thinks about: no draw instead of a play, and one tile left is announced (S-6, MT-P-39)."""
    if not any(kind_of(action) == LAY_KIND for action in legal):
        return legal
    kept = [action for action in legal if kind_of(action) != DRAW_KIND]
    return [action for action in kept if is_announced(action) or announced(action) not in kept]


def seen_of(actions: list[Action], rng: Random, overlooked: float = OVERLOOKS) -> list[Action]:
    """The actions that a hasty player notices; at least one."""
    return [action for action in actions if rng.random() >= overlooked] or [rng.choice(actions)]


def heaviest_play(actions: list[Action], rng: Random, cost: Callable[[Tile], int] = pips) -> Action:
    """The tile that costs most, at any of its places; anything where no tile is laid."""
    plays = [action for action in actions if kind_of(action) == LAY_KIND]
    if not plays:
        return rng.choice(actions)
    most = max(cost(tile_of(play)) for play in plays)
    return rng.choice([play for play in plays if cost(tile_of(play)) == most])


def best_of(actions: Sequence[Action], worth: Callable[[Action], float]) -> Action:
    """The action that is worth most; of equals the heaviest tile, then the first spelled: no chance."""
    return max(actions, key=lambda action: (worth(action), pips(tile_of(action)), amount_of(action), -action))


# --- reading a view ---


@cache
def tile_named(text: str) -> Tile:
    """The tile of a text in a view."""
    t = read_tile(text)
    assert t is not None, text
    return t


def own_hand(view: View[Any]) -> list[Tile]:
    """The tiles that the viewer holds."""
    return [tile_named(text) for text in view.own_hand]
