"""Chickenfoot for the first four levels. Nobody has a line of their own: what counts is pips shed, and tiles that will still fit."""

from collections.abc import Callable
from random import Random
from typing import Any, Final, final

from boneyard.bots.level import best_of, code_of, fields, hand_sizes, heaviest_play, own_hand, seen_of, tile_named
from boneyard.core.action import Action, place_of, tile_at, tile_of
from boneyard.core.position import Position
from boneyard.core.tile import NO_TILE, Tile, high, is_double, low, pips, tile
from boneyard.games.chickenfoot.apply import close_foot, join_tile, place_engine
from boneyard.games.chickenfoot.coop import Coop, new_coop
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.table.ends import end_number

_BLANK: Final = tile(0, 0)
_FITS: Final = 2.0
"""What each tile that could be laid next is worth, in pips."""
_FEEDS: Final = 4.0
"""What each toe in hand is worth while a foot holds everybody up."""
_BLOCKED: Final = 6.0
"""What it costs to be held up without a toe."""


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
    """The value of a play by what it sheds and by what then fits."""

    def __init__(self, view: Position) -> None:
        self._seen: dict[str, Any] = fields(view)
        self._hand = own_hand(self._seen)
        self._coop = layout_of(self._seen)
        held_by_others = sum(hand_sizes(self._seen)) - len(self._hand)
        unseen = held_by_others + int(self._seen["boneyard"])
        self._share = held_by_others / unseen if unseen else 0.0
        """The chance that a tile nobody has shown is in another hand."""

    def _after(self, play: Action) -> tuple[Coop, list[Tile]]:
        """The table and the hand after a play."""
        coop = self._coop.copy()
        join_tile(coop, tile_of(play), tile_at(place_of(play)))
        if is_foot_complete(coop):
            close_foot(coop, coop.foot)
        return coop, [t for t in self._hand if t != tile_of(play)]

    def plain(self, play: Action) -> float:
        """Pips shed, and the tiles that fit somewhere after it."""
        coop, rest = self._after(play)
        numbers = open_numbers(coop)
        return cost(tile_of(play)) + _FITS * sum(low(t) in numbers or high(t) in numbers for t in rest)

    def careful(self, play: Action) -> float:
        """The same, with an eye on the feet: who can feed a foot, and who will be held up by it."""
        coop, rest = self._after(play)
        if not rest:
            return 1e9
        if coop.foot == NO_TILE:
            return cost(tile_of(play)) + _FITS * _fitting(open_numbers(coop), rest)
        number = low(coop.foot)
        toes = sum(number in (low(t), high(t)) for t in rest)
        feeders = self._share * (coop.top + 1 - coop.lying[number].bit_count() - toes - (0 if coop.lying[number] >> number & 1 else 1))
        if not is_double(tile_of(play)):
            return cost(tile_of(play)) + _FITS * toes
        held_up = max(0.0, 1.0 - feeders / 3)
        return cost(tile_of(play)) + _FEEDS * min(toes, 3) * (0.5 + held_up) - (0.0 if toes else _BLOCKED * (0.5 + held_up))


def open_numbers(coop: Coop) -> set[int]:
    """The numbers that may be laid now."""
    return {low(coop.foot)} if coop.foot != NO_TILE else {end_number(end) for end in coop.ends}


def _fitting(numbers: set[int], hand: list[Tile]) -> int:
    return sum(low(t) in numbers or high(t) in numbers for t in hand)


def passenger(_view: Position, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time the heaviest tile."""
    return heaviest_play(legal, rng) if rng.random() < 0.5 else rng.choice(legal)


def porter(_view: Position, legal: list[Action], rng: Random) -> Action:
    """The tile that costs most: the double blank goes first."""
    return heaviest_play(legal, rng, cost)


def brakeman(view: Position, legal: list[Action], rng: Random) -> Action:
    """Sheds pips and keeps tiles that fit, among the moves it notices."""
    return best_of(seen_of(legal, rng), Coopman(view).plain)


def conductor(view: Position, legal: list[Action], _rng: Random) -> Action:
    """The same without haste, and counts a number before it plays its double."""
    worth: Callable[[Action], float] = Coopman(view).careful
    return best_of(legal, worth)
