"""Chickenfoot for the first four levels.

Nobody has a line of their own: what counts is pips shed, and tiles that will still fit.
"""

from collections.abc import Callable
from random import Random
from typing import Final, final

from boneyard.bots.level import best_of, heaviest_play, own_hand, seen_of, tile_named
from boneyard.bots.reasons import lacks
from boneyard.bots.thinking import Chances, Glance
from boneyard.core.action import Action, place_of, tile_at, tile_of
from boneyard.core.tile import NO_TILE, Tile, has, high, is_double, low, other_end, pips, tile_text
from boneyard.games.chickenfoot.apply import close_foot, join_tile, place_engine
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.games.chickenfoot.position import FootView
from boneyard.games.chickenfoot.rules import FootRules
from boneyard.games.chickenfoot.score import cost
from boneyard.games.chickenfoot.state import Coop, new_coop
from boneyard.search.sight import Sight
from boneyard.search.watch import Watch
from boneyard.table.ends import end_number, find_end
from boneyard.words.hint import Reason

_FITS: Final = 0.5
"""What each tile that could be laid next is worth, in pips."""
_OVERLOOKS: Final = 0.32
"""How often Brakeman overlooks a move: with a quarter of them it is too close to Conductor."""
_FOOT: Final = 6.0
"""What a foot is worth that others have to feed."""


def layout_of(sight: Sight) -> Coop:
    """The table as everybody sees it, without any hand."""
    seen: FootView = sight.view.public
    coop = new_coop(seen.code, seen.set, seen.seats)
    place_engine(coop, tile_named(seen.layout[0][0]))
    for text, parent in seen.layout[1:]:
        assert parent is not None, "only the engine lies against nothing"
        join_tile(coop, tile_named(text), tile_named(parent))
        if is_foot_complete(coop):
            close_foot(coop, coop.foot)
    return coop


@final
class Coopman:
    """The value of a play by what it sheds, and by what then fits.

    How little fits for the others was tried and is worth nothing: they draw, and play.
    """

    def __init__(self, sight: Sight) -> None:
        self._hand = own_hand(sight.view)
        self._coop = layout_of(sight)

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
        return (
            cost(coop.rules, tile_of(play))
            + _FITS * _fitting(open_numbers(coop), rest)
            + (_FOOT if is_double(tile_of(play)) else 0.0)
        )


def open_numbers(coop: Coop) -> set[int]:
    """The numbers that may be laid now."""
    return {low(coop.foot)} if coop.foot != NO_TILE else {end_number(end) for end in coop.ends}


def _fitting(numbers: set[int], hand: list[Tile]) -> int:
    return sum(low(t) in numbers or high(t) in numbers for t in hand)


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time the heaviest tile."""
    return heaviest_play(legal, rng) if rng.random() < 0.5 else rng.choice(legal)


def porter(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The tile that costs most: the double blank goes first."""
    rules = FootRules(sight.view.public.code)
    return heaviest_play(legal, rng, lambda t: cost(rules, t))


def brakeman(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Sheds pips and keeps tiles that fit, among the moves it notices."""
    return best_of(seen_of(legal, rng, _OVERLOOKS), Coopman(sight).worth)


def glance(sight: Sight, plays: list[Action], _watch: Watch) -> Glance:
    """What Conductor thinks of each play.

    Measured, it is hardly better than chance: it counts only where nothing could be played out.
    """
    man = Coopman(sight)
    return Glance({play: man.worth(play) for play in plays}, 0.0)


def conductor(sight: Sight, legal: list[Action], _rng: Random) -> Action:
    """The same, and overlooks nothing."""
    return best_of(legal, Coopman(sight).worth)


# --- hints ---


def foot_reasons(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    """Of Chickenfoot."""
    hand, coop = own_hand(sight.view), layout_of(sight)

    def reason(action: Action) -> Reason:
        t, parent = tile_of(action), tile_at(place_of(action))
        if len(hand) == 1:
            return Reason("goes-out", {})
        if is_double(t):
            price = cost(coop.rules, t)
            return Reason("blank", {"points": price}) if price != pips(t) else Reason("foot", {"tile": tile_text(t)})
        number = low(parent) if parent == coop.foot else end_number(coop.ends[find_end(coop.ends, parent)])
        left = other_end(t, number)
        fitting = sum(has(one, left) for one in hand if one != t)
        lacking = lacks(sight, chances, left)
        return (
            Reason("fits", {"points": pips(t), "count": fitting}, lacking)
            if fitting
            else Reason("sheds", {"points": pips(t)}, lacking)
        )

    return reason
