"""Reasons for hints, game by game: what was counted about a play, the most telling thing of it."""

from collections.abc import Callable
from typing import Any, Final, final

from boneyard.bots import chickenfoot, muggins
from boneyard.bots.castle_rock import row_after, shortest_after
from boneyard.bots.level import fields, own_hand, tile_named
from boneyard.bots.mexican_train import Siding
from boneyard.bots.trains import Trains, longest
from boneyard.core.action import LAY_KIND, TABLE, Action, is_against, kind_of, place_of, place_text, tile_at, tile_of
from boneyard.core.seat import LETTERS, next_seat
from boneyard.core.tile import Tile, has, is_double, low, other_end, pips, tile_text
from boneyard.search.sight import Sight
from boneyard.table.ends import end_number, find_end
from boneyard.words.hint import Reason

Chances = list[list[float]]
"""By seat and number: how likely it is that the seat holds a tile of it."""

_SURELY: Final = 0.05
"""Who holds a number no more often than this, lacks it."""


def _lacks(sight: Sight, chances: Chances, number: int) -> tuple[int, str] | None:
    """Whether the next seat is not likely to have an answer to a number."""
    seats = int(str(sight.view["seats"]))
    following = next_seat(sight.seat, seats)
    if seats < 2 or not chances or chances[following][number] > _SURELY:
        return None
    return number, LETTERS[following]


@final
class _Yard:
    """What a play does to the trains of a hand."""

    def __init__(self, sight: Sight, chances: Chances) -> None:
        self._sight = sight
        self._chances = chances
        self._seen: dict[str, Any] = fields(sight.view)
        self._siding = Siding(sight)
        self._trains = Trains(self._siding.hand, longest)
        self._best = self._length(self._siding.ends[self._siding.me], self._trains.everything)

    def _length(self, end: int, mask: int) -> int:
        return len(self._trains.train(end, mask).tiles)

    def reason(self, action: Action) -> Reason:
        """The most telling thing about a play."""
        if kind_of(action) != LAY_KIND:
            return Reason("stop", {})
        t, place = tile_of(action), place_of(action)
        if len(self._siding.hand) == 1:
            return Reason("goes-out", {})
        mask = self._trains.everything ^ self._trains.mask([t])
        found = self._at_home(t, mask) if place == self._siding.me else self._elsewhere(t, place, mask)
        return found._replace(lacks=None if place == self._siding.me else self._left(t, place))

    def _left(self, t: Tile, place: int) -> tuple[int, str] | None:
        return _lacks(self._sight, self._chances, other_end(t, self._siding.ends[place]))

    def _at_home(self, t: Tile, mask: int) -> Reason:
        siding = self._siding
        end = other_end(t, siding.ends[siding.me])
        count = self._length(end, mask)
        if siding.marked:
            return Reason("marker-off", {})
        if not self._seen["trains"][LETTERS[siding.me]]:
            return Reason("opens-train", {"count": count + 1})
        if count + 1 < self._best:
            return Reason("breaks-train", {"count": count, "best": self._best - 1})
        return Reason("follows-train", {"count": count}) if count else self._double(t, mask) or Reason("ends-train", {})

    def _elsewhere(self, t: Tile, place: int, mask: int) -> Reason:
        siding = self._siding
        if is_double(t):
            return self._double(t, mask) or Reason("double-open", {})
        line = self._seen["trains"][place_text(place)]
        if line and is_double(tile_named(line[-1])):
            return Reason("covers", {"tile": line[-1]})
        count = self._length(siding.ends[siding.me], mask)
        if count < self._best:
            return Reason("costs-train", {"points": siding.cost(t), "count": count, "best": self._best})
        return Reason("keeps-train", {"points": siding.cost(t), "count": count}) if count else Reason("sheds", {"points": siding.cost(t)})

    def _double(self, t: Tile, mask: int) -> Reason | None:
        """A double that can be covered from the hand, lightest cover that is in no hurry elsewhere; None for any other tile."""
        if not is_double(t):
            return None
        covers = [one for one in self._siding.hand if one != t and has(one, low(t)) and self._trains.mask([one]) & mask]
        return Reason("double-covered", {"tile": tile_text(max(covers, key=pips))}) if covers else None


def _of_trains(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    return _Yard(sight, chances).reason


def _of_feet(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    hand, coop = own_hand(fields(sight.view)), chickenfoot.layout_of(fields(sight.view))

    def reason(action: Action) -> Reason:
        t, parent = tile_of(action), tile_at(place_of(action))
        if len(hand) == 1:
            return Reason("goes-out", {})
        if is_double(t):
            blank = chickenfoot.cost(t) != pips(t)
            return Reason("blank", {"points": chickenfoot.cost(t)}) if blank else Reason("foot", {"tile": tile_text(t)})
        number = low(parent) if parent == coop.foot else end_number(coop.ends[find_end(coop.ends, parent)])
        left = other_end(t, number)
        fitting = sum(has(one, left) for one in hand if one != t)
        lacks = _lacks(sight, chances, left)
        return Reason("fits", {"points": pips(t), "count": fitting}, lacks) if fitting else Reason("sheds", {"points": pips(t)}, lacks)

    return reason


def _of_fives(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    counter = muggins.Counter(sight)

    def reason(action: Action) -> Reason:
        t, place = tile_of(action), place_of(action)
        points = counter.points(action)
        if len(counter.hand) == 1:
            return Reason("goes-out", {})
        lacks = _lacks(sight, chances, _left(t, place)) if place != TABLE and is_against(place) else None
        return Reason("scores", {"points": points}, lacks) if points else Reason("sheds", {"points": pips(t)}, lacks)

    def _left(t: Tile, place: int) -> int:
        number = end_number(counter.cross.ends[counter.cross.place_for(t, tile_at(place))])
        return other_end(t, number)

    return reason


def _of_rows(sight: Sight, _chances: Chances) -> Callable[[Action], Reason]:
    def reason(action: Action) -> Reason:
        left = len(shortest_after(sight, row_after(sight, action)))
        return Reason("row", {"count": left}) if left else Reason("clears", {})

    return reason


REASONS: Final[dict[str, Callable[[Sight, Chances], Callable[[Action], Reason]]]] = {
    "mexican-train": _of_trains,
    "chickenfoot": _of_feet,
    "muggins": _of_fives,
    "castle-rock": _of_rows,
}
