"""Chickenfoot for the first four levels. Nobody has a line of their own: what counts is pips shed, and tiles that will still fit."""

from random import Random
from typing import Any, Final, final

from boneyard.bots.level import best_of, code_of, fields, heaviest_play, own_hand, seen_of, tile_named
from boneyard.bots.thinking import Glance
from boneyard.core.action import Action, place_of, tile_at, tile_of
from boneyard.core.tile import NO_TILE, Tile, high, is_double, low, pips, tile
from boneyard.games.chickenfoot.apply import close_foot, join_tile, place_engine
from boneyard.games.chickenfoot.coop import Coop, new_coop
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch
from boneyard.table.ends import end_number

_BLANK: Final = tile(0, 0)
_FITS: Final = 0.5
"""What each tile that could be laid next is worth, in pips."""
_OVERLOOKS: Final = 0.32
"""How often Brakeman overlooks a move: with a quarter of them it is too close to Conductor."""
_FOOT: Final = 6.0
"""What a foot is worth that others have to feed."""


def cost(t: Tile) -> int:
    """What a tile costs at the end of the round (CF-20, CF-21)."""
    return 50 if t == _BLANK else pips(t)


def layout_of(seen: dict[str, Any]) -> Coop:
    """The table as everybody sees it, without any hand."""
    coop = new_coop(code_of(seen["game"], seen["rules"]), seen["set"], seen["seats"])
    place_engine(coop, tile_named(seen["engine"]))
    for text, parent in seen["layout"][1:]:
        join_tile(coop, tile_named(text), tile_named(parent))
        if is_foot_complete(coop):
            close_foot(coop, coop.foot)
    return coop


@final
class Coopman:
    """The value of a play by what it sheds, and by what then fits. How little fits for the others was tried and is worth nothing: they draw, and play."""

    def __init__(self, sight: Sight) -> None:
        seen: dict[str, Any] = fields(sight.view)
        self._hand = own_hand(seen)
        self._coop = layout_of(seen)

    def _after(self, play: Action) -> tuple[Coop, list[Tile]]:
        """The table and the hand after a play."""
        coop = self._coop.copy()
        join_tile(coop, tile_of(play), tile_at(place_of(play)))
        if is_foot_complete(coop):
            close_foot(coop, coop.foot)
        return coop, [t for t in self._hand if t != tile_of(play)]

    def worth(self, play: Action) -> float:
        """Pips shed, and own tiles that fit after it; a double holds the others up."""
        coop, rest = self._after(play)
        if not rest:
            return 1e9
        return cost(tile_of(play)) + _FITS * _fitting(open_numbers(coop), rest) + (_FOOT if is_double(tile_of(play)) else 0.0)


def open_numbers(coop: Coop) -> set[int]:
    """The numbers that may be laid now."""
    return {low(coop.foot)} if coop.foot != NO_TILE else {end_number(end) for end in coop.ends}


def _fitting(numbers: set[int], hand: list[Tile]) -> int:
    return sum(low(t) in numbers or high(t) in numbers for t in hand)


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time the heaviest tile."""
    return heaviest_play(legal, rng) if rng.random() < 0.5 else rng.choice(legal)


def porter(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The tile that costs most: the double blank goes first."""
    return heaviest_play(legal, rng, cost)


def brakeman(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Sheds pips and keeps tiles that fit, among the moves it notices."""
    return best_of(seen_of(legal, rng, _OVERLOOKS), Coopman(sight).worth)


def glance(sight: Sight, plays: list[Action], _watch: Watch) -> Glance:
    """What Conductor thinks of each play. Measured, it is hardly better than chance: it counts only where nothing could be played out."""
    man = Coopman(sight)
    return Glance({play: man.worth(play) for play in plays}, 0.0)


def conductor(sight: Sight, legal: list[Action], _rng: Random) -> Action:
    """The same, and overlooks nothing."""
    return best_of(legal, Coopman(sight).worth)
