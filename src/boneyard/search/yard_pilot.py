"""The pilot of Mexican Train. A seat finds its best train once, follows it while it holds, and looks for another when it breaks or a tile is drawn.

Weights are in twentieths of a pip, as those of the planner.
"""

from typing import Any, Final, final

from boneyard.core.action import LAY_KIND, MEXICAN, STOP, Action, is_announced, kind_of, lay, place_of, tile_of
from boneyard.core.game import Game
from boneyard.core.hand import lowest_bit, zeros
from boneyard.core.native import i64, vec
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile, has, is_double, low, other_end, pips, tile
from boneyard.games.mexican_train.legal import fitting, is_chain_turn, is_plain_turn, trains_now
from boneyard.games.mexican_train.score import dear_tiles
from boneyard.games.mexican_train.yard import Yard
from boneyard.search.pilot import Pilot, points_behind
from boneyard.search.plotter import LONGEST, Plotter, highest_bit

_PIP: Final = 20
_MARKER_OFF: Final = 100
_UNCOVERED: Final = 120
_LEFT_OPEN: Final = 40
_NEVER: Final = -1_000_000
_OUT: Final = 1_000_000
_TILES: Final = 1024
_PLAYS: Final = 512


@final
class YardPilot(Pilot):
    """Sheds what is in no train wherever it fits, and lays its train at home."""

    def __init__(self, table: State) -> None:
        assert isinstance(table, Yard)
        costs = [pips(Tile(t)) for t in range(_TILES)]
        for t in dear_tiles(table):
            costs[t] = 50
        self._costs: Final = vec[i64](costs)
        self._plotter: Final = Plotter(table.top + 1, self._costs)
        self._plays: Final = zeros(_PLAYS)
        self._count: i64 = 0
        """How many plays there are to choose from."""
        self._plans = zeros(LONGEST * table.seats)
        """By seat: its train, the next tile last."""
        self._lengths = zeros(table.seats)
        self._known = zeros(table.seats)
        """By seat: how many tiles it held when its plan was looked at."""
        self._first_plans: Final = zeros(LONGEST * table.seats)
        self._first_lengths: Final = zeros(table.seats)
        self._first_known: Final = zeros(table.seats)

    def enter(self, world: State) -> None:
        """Everybody finds a train."""
        assert isinstance(world, Yard)
        for seat in range(world.seats):
            self._plotter.plot(world.hands, seat, world.ends[seat])
            self._first_lengths[seat] = self._write(self._first_plans, seat)
            self._first_known[seat] = world.hands.counts[seat]

    def _write(self, plans: vec[i64], seat: i64) -> i64:
        """Write down the train that was found; how long it is."""
        length = self._plotter.length
        for index in range(length):
            plans[seat * LONGEST + index] = self._plotter.train[length - 1 - index]
        return length

    def restart(self) -> None:
        """The trains that were found first."""
        self._plans = self._first_plans[:]
        self._lengths = self._first_lengths[:]
        self._known = self._first_known[:]

    def act(self, game: Game[Any], state: State) -> Action:
        """In most turns without a list of what may be done."""
        assert isinstance(state, Yard)
        if state.phase is Phase.PLAY and is_plain_turn(state):
            self._collect(state)
            if self._count > 1:
                return self._best(state)
            if self._count == 1:
                return Action(self._plays[0])
        return super().act(game, state)

    def choose(self, state: State, legal: list[Action]) -> Action:
        """The play that loses least of the plan for what it sheds."""
        assert isinstance(state, Yard)
        if is_chain_turn(state):
            self._look(state, state.turn)
            return self._go_on(state, state.turn, legal)
        self._count = 0
        for action in legal:
            if kind_of(action) == LAY_KIND:
                self._add(action)
        return self._best(state) if self._count else legal[0]

    def _collect(self, yard: Yard) -> None:
        """Every tile that may be laid: one's own train first, then the Mexican Train, then the others."""
        trains = trains_now(yard)
        self._count = 0
        if trains >> yard.turn & 1:
            self._add_train(yard, yard.turn)
        if trains >> MEXICAN & 1:
            self._add_train(yard, MEXICAN)
        trains &= ~(1 << yard.turn | 1 << MEXICAN)
        while trains:
            self._add_train(yard, lowest_bit(trains))
            trains &= trains - 1

    def _add_train(self, yard: Yard, train: i64) -> None:
        row = fitting(yard, train)
        while row:
            self._add(lay(tile(yard.ends[train], lowest_bit(row)), train))
            row &= row - 1

    def _add(self, play: Action) -> None:
        self._plays[self._count] = play
        self._count += 1

    def _best(self, yard: Yard) -> Action:
        """The best of the plays: those that harm no plan are looked at first, for they are quickly valued."""
        seat = yard.turn
        self._look(yard, seat)
        best: i64 = _NEVER
        chosen = Action(self._plays[0])
        for harm in range(2):
            for index in range(self._count):
                play = Action(self._plays[index])
                if self._is_harm(seat, tile_of(play), place_of(play)) == (harm == 1):
                    worth = self._worth(yard, seat, play, best)
                    if worth > best:
                        best, chosen = worth, play
        return chosen

    # --- plans ---

    def _next(self, seat: i64) -> Tile:
        """The tile that a seat will lay at home, where it has a plan."""
        return Tile(self._plans[seat * LONGEST + self._lengths[seat] - 1])

    def _is_planned(self, seat: i64, t: Tile) -> bool:
        start = seat * LONGEST
        index = start + self._lengths[seat] - 1
        while index >= start and self._plans[index] != t:
            index -= 1
        return index >= start

    def _is_harm(self, seat: i64, t: Tile, place: i64) -> bool:
        """Whether a play breaks the plan: any tile but its first at home, any tile of it elsewhere."""
        if place == seat and self._lengths[seat]:
            return self._next(seat) != t
        return self._is_planned(seat, t)

    def _look(self, yard: Yard, seat: i64) -> None:
        """Is the plan still good? A tile may have been laid, or drawn, and somebody may have played on one's train."""
        count = yard.hands.counts[seat]
        while self._lengths[seat] and not yard.hands.holds(seat, self._next(seat)):
            self._lengths[seat] -= 1
        if count > self._known[seat] or (self._lengths[seat] and not has(self._next(seat), yard.ends[seat])):
            self._plotter.plot(yard.hands, seat, yard.ends[seat])
            self._lengths[seat] = self._write(self._plans, seat)
        self._known[seat] = count

    def _go_on(self, yard: Yard, seat: i64, legal: list[Action]) -> Action:
        """A first-turn chain is laid as far as it goes, but a light double at its very end is kept (MT-O-32)."""
        left = self._lengths[seat]
        if not left:
            return STOP if STOP in legal else legal[0]
        t = self._next(seat)
        if left == 1 and is_double(t) and yard.hands.counts[seat] > 1 and STOP in legal and _PIP * self._costs[t] < _UNCOVERED:
            return STOP
        for action in legal:
            if kind_of(action) == LAY_KIND and tile_of(action) == t:
                return action
        return legal[0]

    # --- what a play is worth ---

    def _worth(self, yard: Yard, seat: i64, play: Action, enough: i64) -> i64:
        """What a tile sheds, less what the plan loses by it; roughly, where it cannot be enough."""
        t, place = tile_of(play), place_of(play)
        if yard.hands.counts[seat] == 1:
            return _OUT
        worth = _PIP * self._costs[t]
        if is_announced(play):
            worth += 1
        if place == seat and yard.marks >> seat & 1:
            worth += _MARKER_OFF
        if is_double(t):
            worth += self._cover(yard, seat, t, place)
        for train in yard.laid:
            if train != place:
                worth -= _LEFT_OPEN
        return worth - self._lost(yard, seat, t, place, worth - enough)

    def _cover(self, yard: Yard, seat: i64, t: Tile, place: i64) -> i64:
        """What the tile that covers a double sheds in the same turn; a cost where there is none."""
        number = low(t)
        row = yard.hands.matching(seat, number) & ~(1 << number)
        if not row:
            return -_UNCOVERED
        best: i64 = _NEVER
        while row:
            other = highest_bit(row)
            row ^= 1 << other
            cover = tile(number, other)
            gain = _PIP * self._costs[cover]
            if self._is_planned(seat, cover):
                gain -= self._plotter.weights[cover] * (1 if place == seat and self._follows(seat, cover) else 2)
            best = max(best, gain)
        return best

    def _follows(self, seat: i64, t: Tile) -> bool:
        """Whether a tile is the second of the plan."""
        left = self._lengths[seat]
        return left > 1 and self._plans[seat * LONGEST + left - 2] == t

    def _lost(self, yard: Yard, seat: i64, t: Tile, place: i64, most: i64) -> i64:
        """What the plan gives back less when this tile is laid here; what it shall lose at most decides how closely that is looked at."""
        weight = self._plotter.weights[t]
        if not self._is_harm(seat, t, place):
            return weight if place == seat and self._lengths[seat] else 0
        if weight >= most and self._is_planned(seat, t):
            return weight
        end = other_end(t, yard.ends[seat]) if place == seat else yard.ends[seat]
        self._plotter.plot_without(yard.hands, seat, end, t)
        return self._plan_weight(seat) - self._plotter.best

    def _plan_weight(self, seat: i64) -> i64:
        """What the whole plan gives back."""
        start = seat * LONGEST
        total: i64 = 0
        for index in range(start, start + self._lengths[seat]):
            total += self._plotter.weights[self._plans[index]]
        return total

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """The others' pips, less one's own."""
        return points_behind(state, before, seat)
