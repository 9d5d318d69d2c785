"""The pilot of Mexican Train.

A seat finds its best train once, follows it while it holds, and looks for another when it breaks or a tile is drawn.

Weights are in twentieths of a pip, as those of the planner.
"""

from typing import Any, Final, final

from boneyard.core.action import LAY_KIND, MEXICAN, STOP, Action, kind_of, lay, place_of, tile_of
from boneyard.core.game import Game
from boneyard.core.hand import lowest_bit, zeros
from boneyard.core.native import i64, vec
from boneyard.core.state import Phase, State
from boneyard.core.tile import NO_TILE, Tile, is_double, low, other_end, pips, tile
from boneyard.games.mexican_train.legal import ends_round, fitting, is_chain_turn, is_plain_turn, trains_now
from boneyard.games.mexican_train.state import Yard
from boneyard.search.pilot import ALIKE, Pilot, points_behind
from boneyard.search.plotter import LONGEST, Plotter
from boneyard.search.watch import Watch
from boneyard.search.yard_stakes import PIP, Stakes, tile_costs

_UNCOVERED: Final = 120
_LEFT_OPEN: Final = 40
_NEVER: Final = -1_000_000_000
_FOR_PIPS: Final = 8
"""Bits below a worth in which the pips of the tile decide among equals."""
_OUT: Final = 1_000_000
_PLAYS: Final = 512


@final
class YardPilot(Pilot):
    """Sheds what is in no train wherever it fits, and lays its train at home."""

    def __init__(self, table: State, watch: Watch) -> None:
        assert isinstance(table, Yard)
        self._costs: Final = tile_costs(table)
        self._stakes: Final = Stakes(table.rules)
        self._plotter: Final = Plotter(table.top + 1, self._costs, watch)
        self._plays: Final = zeros(_PLAYS)
        self._count: i64 = 0
        """How many plays there are to choose from."""
        self._weight: i64 = 0
        """What the plan of the seat to move gives back."""
        self._plans = zeros(LONGEST * table.seats)
        """By seat: its train, the next tile last."""
        self._lengths = zeros(table.seats)
        self._starts = zeros(table.seats)
        """By seat: the number that its plan goes on from."""
        self._known = zeros(table.seats)
        """By seat: how many tiles it held when its plan was looked at."""
        self._first_plans: Final = zeros(LONGEST * table.seats)
        self._first_lengths: Final = zeros(table.seats)
        self._first_starts: Final = zeros(table.seats)
        self._first_known: Final = zeros(table.seats)

    def enter(self, world: State) -> None:
        """Everybody finds a train."""
        assert isinstance(world, Yard)
        for seat in range(world.seats):
            self._plotter.plot(world.hands, seat, world.ends[seat])
            self._first_lengths[seat] = self._write(self._first_plans, seat)
            self._first_starts[seat] = world.ends[seat]
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
        self._starts = self._first_starts[:]
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

    def odds(self, game: Game[Any], state: State, action: Action) -> float:
        """In most turns without a list of what may be done."""
        assert isinstance(state, Yard)
        if not is_plain_turn(state):
            return super().odds(game, state, action)
        self._collect(state)
        if self._count == 1:
            return 1.0
        self._known[state.turn] = 0
        self._lengths[state.turn] = 0
        return ALIKE if self._best(state) == action else (1.0 - ALIKE) / float(int(self._count) - 1)

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
        """The best of the plays; of equals the heaviest tile, then the first spelled, as Conductor has it.

        What leaves the plan alone is quickly valued.
        """
        seat = yard.turn
        self._look(yard, seat)
        self._weight = self._plan_weight(seat)
        best: i64 = _NEVER
        chosen = Action(self._plays[0])
        for harm in range(2):
            for index in range(self._count):
                play = Action(self._plays[index])
                if self._is_harm(seat, tile_of(play), place_of(play)) == (harm == 1):
                    worth = self._worth(yard, seat, play, best >> _FOR_PIPS) << _FOR_PIPS | pips(tile_of(play))
                    if worth > best or (worth == best and play < chosen):
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
        """Is the plan still the best?

        Tiles may have been laid or drawn, and somebody may have played on one's train.
        """
        while self._lengths[seat] and not yard.hands.holds(seat, self._next(seat)):
            self._starts[seat] = other_end(self._next(seat), self._starts[seat])
            self._lengths[seat] -= 1
        if (
            yard.hands.counts[seat] > self._known[seat]
            or self._starts[seat] != yard.ends[seat]
            or not self._holds_plan(yard, seat)
        ):
            self._plotter.plot(yard.hands, seat, yard.ends[seat])
            self._lengths[seat] = self._write(self._plans, seat)
            self._starts[seat] = yard.ends[seat]
        self._known[seat] = yard.hands.counts[seat]

    def _holds_plan(self, yard: Yard, seat: i64) -> bool:
        index = seat * LONGEST + self._lengths[seat] - 1
        while index >= seat * LONGEST and yard.hands.holds(seat, Tile(self._plans[index])):
            index -= 1
        return index < seat * LONGEST

    def _go_on(self, yard: Yard, seat: i64, legal: list[Action]) -> Action:
        """A first-turn chain is laid as far as it goes, but a light double at its very end is kept (MT-O-32)."""
        left = self._lengths[seat]
        if not left:
            return STOP if STOP in legal else legal[0]
        t = self._next(seat)
        if (
            left == 1
            and is_double(t)
            and yard.hands.counts[seat] > 1
            and STOP in legal
            and PIP * self._costs[t] < _UNCOVERED
        ):
            return STOP
        for action in legal:
            if kind_of(action) == LAY_KIND and tile_of(action) == t:
                return action
        return legal[0]

    # --- what a play is worth: what it sheds, and what the hand that it leaves will shed by its train ---

    def _worth(self, yard: Yard, seat: i64, play: Action, enough: i64) -> i64:
        """What a play is worth; only that it is too little, where it cannot be enough."""
        t, place = tile_of(play), place_of(play)
        if yard.hands.counts[seat] == 1:
            if ends_round(yard.rules, t, yard.boneyard.count(), chain=False):
                return _OUT
            return self._stakes.marker(yard, seat, place) - _UNCOVERED
        end = other_end(t, yard.ends[seat]) if place == seat else yard.ends[seat]
        worth = self._stakes.marker(yard, seat, place)
        for train in yard.laid:
            if train != place:
                worth -= _LEFT_OPEN
        if is_double(t):
            return worth + self._after_double(yard, seat, t, place, end)
        worth -= self._stakes.away(yard, seat, place, place)
        most = self._weight - (self._plotter.weights[t] if place == seat else 0)
        if worth + PIP * self._costs[t] + most < enough:
            return enough - 1
        return worth + self._leave(yard, seat, end, t, NO_TILE)

    def _after_double(self, yard: Yard, seat: i64, t: Tile, place: i64, end: i64) -> i64:
        """The best that can follow a double in the same turn: its cover, or a tile elsewhere.

        A cost where nothing does.
        """
        number = low(t)
        row = yard.hands.matching(seat, number) & ~(1 << number)
        best: i64 = _NEVER
        while row:
            other = lowest_bit(row)
            row &= row - 1
            left = self._leave(yard, seat, other if place == seat else end, t, tile(number, other))
            best = max(best, left - self._stakes.away(yard, seat, place, place))
        for index in range(self._count):
            play = Action(self._plays[index])
            second, where = tile_of(play), place_of(play)
            if where != place and second != t and not is_double(second):
                after = other_end(second, yard.ends[seat]) if where == seat else end
                left = self._leave(yard, seat, after, t, second) - self._stakes.away(yard, seat, place, where)
                best = max(best, left + self._stakes.marker(yard, seat, where) - _LEFT_OPEN)
        return best if best > _NEVER else self._leave(yard, seat, end, t, NO_TILE) - _UNCOVERED

    def _leave(self, yard: Yard, seat: i64, end: i64, t: Tile, second: Tile) -> i64:
        """What a tile sheds, or two, and what the best train of the rest gives back from this end of one's own line."""
        if second == NO_TILE:
            return PIP * self._costs[t] + self._plan_without(yard, seat, end, t, t)
        if yard.hands.counts[seat] == 2:
            return _OUT
        return PIP * (self._costs[t] + self._costs[second]) + self._plan_without(yard, seat, end, t, second)

    def _plan_without(self, yard: Yard, seat: i64, end: i64, t: Tile, second: Tile) -> i64:
        """What the plan gives back without two tiles, or one; where they do not touch or begin it, it is the best."""
        left = self._lengths[seat]
        weights = self._plotter.weights
        if left and self._next(seat) == t:
            follows = other_end(t, yard.ends[seat])
            if t == second and end == follows:
                return self._weight - weights[t]
            if left > 1 and self._plans[seat * LONGEST + left - 2] == second and end == other_end(second, follows):
                return self._weight - weights[t] - weights[second]
        if end == yard.ends[seat] and not self._is_planned(seat, t) and not self._is_planned(seat, second):
            return self._weight
        self._plotter.plot_without(yard.hands, seat, end, t, second)
        return self._plotter.best

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
