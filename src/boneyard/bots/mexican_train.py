"""Mexican Train for the first four levels.

The planner's value: what the hand still costs, less what its best train will shed.

Weights are in twentieths of a pip. A planned tile counts 0.65 of its cost and 3 for being placeable; what is in no
train costs in full.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final, final

from boneyard.bots.level import best_of, heaviest_play, own_hand, plays_in_order, seen_of, tile_named
from boneyard.bots.reasons import lacks
from boneyard.bots.thinking import Chances, Glance
from boneyard.bots.trains import VAST, longest, trains_at_a_table
from boneyard.core.action import LAY_KIND, MEXICAN, Action, kind_of, place_of, place_text, tile_of
from boneyard.core.seat import LETTERS
from boneyard.core.tile import Tile, has, is_double, low, other_end, pips, tile_text
from boneyard.games.mexican_train.legal import chains_first, ends_round, marks_who_stays_away
from boneyard.games.mexican_train.position import TrainsView
from boneyard.games.mexican_train.rules import TrainRules
from boneyard.games.mexican_train.score import blank_price, dear_in, marker_price
from boneyard.parts.counting import tile_cost
from boneyard.search.sight import Sight
from boneyard.search.watch import TimeIsUp, Watch
from boneyard.words.hint import Reason

_PIP: Final = 20
_PLANNED: Final = 13
_PLACEABLE: Final = 60
_MARKER_OFF: Final = 100
_UNCOVERED: Final = 120
_LEFT_OPEN: Final = 40
_OUT: Final = 10**9

_LOOKAHEAD: Final = 4
_CAP: Final = 6_000
_BEAM: Final = 6
_BEAMS: Final = 8
"""Limits of a decision in nodes and beams, not in time, so that a game repeats. Only hands above 20 tiles meet them."""


@final
class Siding:
    """What one seat sees: its hand, the ends it may care about, and what tiles cost."""

    def __init__(self, sight: Sight) -> None:
        seen = _table(sight)
        rules = TrainRules(seen.code)
        self.me: Final = sight.seat
        self.hand: Final = own_hand(sight.view)
        self.marked: Final = LETTERS[sight.seat] in seen.marked
        self.chain: Final = chains_first(rules) and seen.turns[LETTERS[sight.seat]] == 0
        self.dear: Final = dear_in(rules, rules.course.engine(seen.set, seen.round))
        self.ends: Final = {place: _end(seen, place) for place in [*range(seen.seats), MEXICAN]}
        fresh = set(seen.laid)
        self.fresh: Final = {
            place for place in self.ends if (line := seen.trains[place_text(place)]) and line[-1] in fresh
        }
        """The trains that end in an uncovered double of this turn."""
        self.marker: Final = _MARKER_OFF + _PIP * marker_price(rules) // 2
        """What a marker is worth to be rid of: somebody else plays there, and now and then it is paid for (HR-15)."""
        self._rules: Final = rules
        self._blank: Final = blank_price(rules)
        self._stock: Final = sight.view.boneyard_count

    def cost(self, t: Tile) -> int:
        """What a tile costs at the end of the round."""
        return tile_cost(t, self.dear, self._blank)

    def goes_out(self, t: Tile) -> bool:
        """Whether the round is over with this last tile."""
        return ends_round(self._rules, t, self._stock, chain=self.chain)

    def away(self, *places: int) -> int:
        """What it costs to end a turn that laid tiles on these trains alone."""
        is_punished = marks_who_stays_away(self._rules) and not self.marked and self.me not in places
        return self.marker if is_punished else 0


def _table(sight: Sight) -> TrainsView:
    table: TrainsView = sight.view.public
    return table


def _end(seen: TrainsView, place: int) -> int:
    assert seen.engine is not None, "nothing is laid before the engine"
    end = low(tile_named(seen.engine))
    for text in seen.trains[place_text(place)]:
        end = other_end(tile_named(text), end)
    return end


@final
class Planner:
    """The value of a play by what it leaves in the hand."""

    def __init__(self, siding: Siding, legal: list[Action], depth: int) -> None:
        self._siding = siding
        self._legal = legal
        self._depth = depth
        self._full = _PIP if siding.chain else _PLANNED
        self.trains = trains_at_a_table(siding.hand, self._planned, _CAP, _BEAM, _BEAMS)
        self._bits = {t: 1 << index for index, t in enumerate(siding.hand)}
        self._costs = [_PIP * siding.cost(t) for t in siding.hand]

    def _planned(self, t: Tile) -> int:
        """What a planned tile gives back; in a first-turn chain it is laid at once and gives back all it costs."""
        return self._full * self._siding.cost(t) + _PLACEABLE

    def worth(self, action: Action) -> int:
        """What a play, or the end of a chain, is worth."""
        siding = self._siding
        if kind_of(action) != LAY_KIND:
            return self._rest(self.trains.everything)  # MT-O-11: nothing more is laid now
        t, place = tile_of(action), place_of(action)
        mask = self.trains.everything ^ self._bits[t]
        if not mask:
            return _OUT if siding.goes_out(t) else self._marker(place) - _UNCOVERED
        end = other_end(t, siding.ends[place]) if place == siding.me else siding.ends[siding.me]
        if siding.chain:
            return self._in_chain(t, end, mask)
        open_left = len(siding.fresh - {place}) * _LEFT_OPEN
        value = self._marker(place) - open_left
        if is_double(t):
            return value + self._after_double(t, place, end, mask)
        return value + self._leave(end, mask) - siding.away(place, *siding.fresh)

    def _in_chain(self, t: Tile, end: int, mask: int) -> int:
        """The chain goes on from here as well as it can; a double at its very end stays open (MT-O-32)."""
        more = self.trains.value(end, mask)
        return _PLACEABLE + more + self._rest(mask) - (_UNCOVERED if is_double(t) and not more else 0)

    def _after_double(self, t: Tile, place: int, end: int, mask: int) -> int:
        """The best that can follow a double in the same turn: its cover, or a tile elsewhere.

        A cost where nothing does.
        """
        siding = self._siding
        values: list[int] = []
        for cover, bit in self._bits.items():
            if mask & bit and has(cover, low(t)):
                after = other_end(cover, low(t)) if place == siding.me else end
                values.append(self._leave(after, mask ^ bit) - siding.away(place, *siding.fresh))
        for play in self._legal:
            other, where = tile_of(play), place_of(play)
            if kind_of(play) == LAY_KIND and where != place and other != t and not is_double(other):
                after = other_end(other, siding.ends[where]) if where == siding.me else end
                left = self._leave(after, mask ^ self._bits[other]) - siding.away(place, where, *siding.fresh)
                values.append(left + self._marker(where) - _LEFT_OPEN)
        return max(values) if values else self._leave(end, mask) - _UNCOVERED

    def _marker(self, place: int) -> int:
        return self._siding.marker if self._siding.marked and place == self._siding.me else 0

    def _leave(self, end: int, mask: int) -> int:
        """The value of a hand behind an end of one's own train."""
        return self._rest(mask) + self._plan(end, mask) if mask else _OUT

    def _plan(self, end: int, mask: int) -> int:
        return self.trains.within(end, mask, self._depth) if self._depth else self.trains.value(end, mask)

    def _rest(self, mask: int) -> int:
        """What these tiles cost, were the round over."""
        return -sum(cost for index, cost in enumerate(self._costs) if mask >> index & 1)


def passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time the heaviest tile."""
    plays = plays_in_order(legal)
    return heaviest_play(plays, rng) if rng.random() < 0.5 else rng.choice(plays)


def porter(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The heaviest tile, but first the cover of its own double."""
    siding = Siding(sight)
    plays = plays_in_order(legal)
    covers = [play for play in plays if kind_of(play) == LAY_KIND and place_of(play) in siding.fresh]
    return heaviest_play(covers or plays, rng, siding.cost)


def brakeman(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The planner with four tiles of foresight, among the moves it notices."""
    plays = plays_in_order(legal)
    siding = Siding(sight)
    if len(siding.hand) > VAST:
        return porter(sight, legal, rng)
    depth = _LOOKAHEAD if len(siding.hand) <= 18 else 3 if len(siding.hand) <= 25 else 2
    return best_of(seen_of(plays, rng), Planner(siding, plays, depth).worth)


def glance(sight: Sight, plays: list[Action], watch: Watch) -> Glance:
    """What the planner thinks of each play, in points of the round.

    Of the differences that it sees half comes true, and 15 points at most. With hands above 20 tiles the time may be up
    on the way: what it did not come to is no better than the worst that it saw.
    """
    planner = Planner(Siding(sight), plays, 0)
    worth: dict[Action, int] = {}
    with suppress(TimeIsUp):
        for play in plays:
            watch.look()
            worth[play] = planner.worth(play)
    best, worst = max(worth.values(), default=0), min(worth.values(), default=0)
    return Glance({play: -min((best - worth.get(play, worst)) / (2 * _PIP), 15.0) for play in plays})


def conductor(sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The planner with the whole train in view, as far as anybody has."""
    plays, siding = plays_in_order(legal), Siding(sight)
    if len(plays) == 1:
        return plays[0]
    if len(siding.hand) > VAST:
        return porter(sight, legal, rng)
    planner = Planner(siding, plays, 0)
    best = best_of(plays, planner.worth)
    return best_of(plays, planner.worth) if planner.trains.cut else best  # all plays by the same measure


# --- hints ---


@final
class _Yard:
    """What a play does to the trains of a hand."""

    def __init__(self, sight: Sight, chances: Chances) -> None:
        self._sight = sight
        self._chances = chances
        self._seen: TrainsView = sight.view.public
        self._siding = Siding(sight)
        self._trains = trains_at_a_table(self._siding.hand, longest)
        self._best = self._length(self._siding.ends[self._siding.me], self._trains.everything)

    def _length(self, end: int, mask: int) -> int:
        return len(self._trains.train(end, mask).tiles)

    def reason(self, action: Action) -> Reason:
        """The most telling thing about a play."""
        if kind_of(action) != LAY_KIND:
            return Reason("stop", {})
        t, place = tile_of(action), place_of(action)
        if len(self._siding.hand) == 1 and self._siding.goes_out(t):
            return Reason("goes-out", {})
        mask = self._trains.everything ^ self._trains.mask([t])
        found = self._at_home(t, mask) if place == self._siding.me else self._elsewhere(t, place, mask)
        return found._replace(lacks=None if place == self._siding.me else self._left(t, place))

    def _left(self, t: Tile, place: int) -> tuple[int, str] | None:
        return lacks(self._sight, self._chances, other_end(t, self._siding.ends[place]))

    def _at_home(self, t: Tile, mask: int) -> Reason:
        siding = self._siding
        end = other_end(t, siding.ends[siding.me])
        count = self._length(end, mask)
        if siding.marked:
            return Reason("marker-off", {})
        if not self._seen.trains[LETTERS[siding.me]]:
            return Reason("opens-train", {"count": count + 1})
        if count + 1 < self._best:
            return Reason("breaks-train", {"count": count, "best": self._best - 1})
        return Reason("follows-train", {"count": count}) if count else self._double(t, mask) or Reason("ends-train", {})

    def _elsewhere(self, t: Tile, place: int, mask: int) -> Reason:
        siding = self._siding
        if is_double(t):
            return self._double(t, mask) or Reason("double-open", {})
        line = self._seen.trains[place_text(place)]
        if line and is_double(tile_named(line[-1])):
            return Reason("covers", {"tile": line[-1]})
        count = self._length(siding.ends[siding.me], mask)
        if count < self._best:
            return Reason("costs-train", {"points": siding.cost(t), "count": count, "best": self._best})
        return (
            Reason("keeps-train", {"points": siding.cost(t), "count": count})
            if count
            else Reason("sheds", {"points": siding.cost(t)})
        )

    def _double(self, t: Tile, mask: int) -> Reason | None:
        """A double that can be covered from the hand, lightest cover that is in no hurry elsewhere.

        None for any other tile.
        """
        if not is_double(t):
            return None
        covers = [one for one in self._siding.hand if one != t and has(one, low(t)) and self._trains.mask([one]) & mask]
        return Reason("double-covered", {"tile": tile_text(max(covers, key=pips))}) if covers else None


def train_reasons(sight: Sight, chances: Chances) -> Callable[[Action], Reason]:
    """Of Mexican Train."""
    return _Yard(sight, chances).reason
