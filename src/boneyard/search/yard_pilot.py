"""The pilot of Mexican Train. A seat finds its best train once, follows it while it holds, and looks for another when it breaks or a tile is drawn.

Weights are in twentieths of a pip, as those of the planner: a planned tile gives back 0.65 of its cost and 3 for being placeable.
"""

from typing import Final, final

from boneyard.core.action import LAY_KIND, STOP, Action, is_announced, kind_of, place_of, tile_of
from boneyard.core.native import i64
from boneyard.core.state import State
from boneyard.core.tile import Tile, has, is_double, low, other_end, pips, tile
from boneyard.games.mexican_train.legal import is_chain_turn
from boneyard.games.mexican_train.score import dear_tiles
from boneyard.games.mexican_train.yard import Yard
from boneyard.search.pilot import Pilot, points_behind

_PIP: Final = 20
_PLANNED: Final = 13
_PLACEABLE: Final = 60
_MARKER_OFF: Final = 100
_UNCOVERED: Final = 120
_LEFT_OPEN: Final = 40
_NEVER: Final = -1_000_000
_TILES: Final = 1024
_NODES: Final = 160
"""So many steps are tried to find a train: enough for most hands, and quick."""


@final
class Plotter:
    """Finds a long, heavy train by a bounded search; a double is laid on the first visit to its number."""

    def __init__(self, width: int, costs: list[int]) -> None:
        self._rows = [0] * width
        self._costs = costs
        self._path: list[int] = []
        self._nodes = 0
        self._best = 0
        self.train: list[int] = []

    def weight(self, t: i64) -> int:
        """What a planned tile gives back."""
        return _PLANNED * self._costs[t] + _PLACEABLE

    def plot(self, yard: Yard, seat: int) -> list[int]:
        """The train of a hand from the end of its own line, its last tile first."""
        total = 0
        for pip in range(len(self._rows)):
            self._rows[pip] = yard.hands.matching(seat, pip)
        for t in yard.hands.tiles(seat):
            total += self.weight(t)
        self._find(yard.ends[seat], total)
        return self.train

    def weight_without(self, yard: Yard, seat: int, t: i64, end: i64) -> int:
        """What the best train from this end gives back when the hand has lost a tile."""
        total = 0
        for pip in range(len(self._rows)):
            self._rows[pip] = yard.hands.matching(seat, pip)
        for other in yard.hands.tiles(seat):
            if other != t:
                total += self.weight(other)
        self._rows[t >> 5] &= ~(1 << (t & 31))
        self._rows[t & 31] &= ~(1 << (t >> 5))
        self._find(end, total)
        return self._best

    def _find(self, end: int, total: int) -> None:
        self._nodes = 0
        self._best = 0
        self._path = []
        self.train = []
        self._walk(end, 0, total)
        self.train.reverse()

    def _walk(self, end: int, gained: int, left: int) -> None:
        self._nodes += 1
        row = self._rows[end]
        double = row >> end & 1
        if double:
            row ^= 1 << end
            self._rows[end] = row
            self._path.append(end * 33)
            gained += self.weight(end * 33)
            left -= self.weight(end * 33)
        if gained > self._best:
            self._best = gained
            self.train = self._path[:]
        while row and self._nodes < _NODES and gained + left > self._best:
            other = int(row).bit_length() - 1
            row ^= 1 << other
            t = end << 5 | other if end < other else other << 5 | end
            self._rows[end] ^= 1 << other
            self._rows[other] ^= 1 << end
            self._path.append(t)
            self._walk(other, gained + self.weight(t), left - self.weight(t))
            self._path.pop()
            self._rows[end] ^= 1 << other
            self._rows[other] ^= 1 << end
        if double:
            self._path.pop()
            self._rows[end] |= 1 << end


@final
class YardPilot(Pilot):
    """Sheds what is in no train wherever it fits, and lays its train at home."""

    def __init__(self, table: State) -> None:
        assert isinstance(table, Yard)
        self._costs = [pips(Tile(t)) for t in range(_TILES)]
        for t in dear_tiles(table):
            self._costs[t] = 50
        self._plotter = Plotter(table.top + 1, self._costs)
        self._plans: list[list[int]] = []
        self._known: list[int] = []
        """By seat: how many of its tiles its plan has looked at; none when there is no plan."""
        self._first_plans: list[list[int]] = []
        self._first_known: list[int] = []

    def enter(self, world: State) -> None:
        """Everybody finds a train."""
        assert isinstance(world, Yard)
        self._first_plans = [self._plotter.plot(world, seat) for seat in range(world.seats)]
        self._first_known = [world.hands.counts[seat] for seat in range(world.seats)]

    def restart(self) -> None:
        """The trains that were found first."""
        self._plans = [plan[:] for plan in self._first_plans]
        self._known = self._first_known[:]

    def choose(self, state: State, legal: list[Action]) -> Action:
        """The play that loses least of the plan for what it sheds."""
        assert isinstance(state, Yard)
        seat = state.turn
        self._look(state, seat)
        if is_chain_turn(state):
            return self._go_on(state, seat, legal)
        best, chosen = _NEVER, legal[0]
        for action in legal:
            if kind_of(action) == LAY_KIND and not self._is_harm(seat, tile_of(action), place_of(action)):
                worth = self._worth(state, seat, action, best)
                if worth > best:
                    best, chosen = worth, action
        for action in legal:
            if kind_of(action) == LAY_KIND and self._is_harm(seat, tile_of(action), place_of(action)):
                worth = self._worth(state, seat, action, best)
                if worth > best:
                    best, chosen = worth, action
        return chosen

    def _is_harm(self, seat: int, t: Tile, place: int) -> bool:
        """Whether a play breaks the plan: any tile but its first at home, any tile of it elsewhere."""
        plan = self._plans[seat]
        return plan[-1] != t if place == seat and plan else t in plan

    def _look(self, yard: Yard, seat: int) -> None:
        """Is the plan still good? A tile may have been laid, or drawn, and somebody may have played on one's train."""
        plan = self._plans[seat]
        count = yard.hands.counts[seat]
        while plan and not yard.hands.holds(seat, Tile(plan[-1])):
            plan.pop()
        if count > self._known[seat] or (plan and not has(Tile(plan[-1]), yard.ends[seat])):
            self._plans[seat] = self._plotter.plot(yard, seat)
        self._known[seat] = count

    def _go_on(self, yard: Yard, seat: int, legal: list[Action]) -> Action:
        """A first-turn chain is laid as far as it goes, but a light double at its very end is kept (MT-O-32)."""
        plan = self._plans[seat]
        if not plan:
            return STOP if STOP in legal else legal[0]
        t = plan[-1]
        if len(plan) == 1 and is_double(Tile(t)) and yard.hands.counts[seat] > 1 and STOP in legal and _PIP * self._costs[t] < _UNCOVERED:
            return STOP
        for action in legal:
            if kind_of(action) == LAY_KIND and tile_of(action) == t:
                return action
        return legal[0]

    def _worth(self, yard: Yard, seat: int, play: Action, enough: int) -> int:
        """What a tile sheds, less what the plan loses by it; roughly, where it cannot be enough."""
        t, place = tile_of(play), place_of(play)
        if yard.hands.counts[seat] == 1:
            return 1_000_000
        worth = _PIP * self._costs[t] + (1 if is_announced(play) else 0)
        if place == seat and yard.marks >> seat & 1:
            worth += _MARKER_OFF
        if is_double(t):
            worth += self._cover(yard, seat, t, place)
        for train in yard.laid:
            if train != place:
                worth -= _LEFT_OPEN
        return worth - self._lost(yard, seat, t, place, worth - enough)

    def _cover(self, yard: Yard, seat: int, t: Tile, place: int) -> int:
        """What the tile that covers a double sheds in the same turn; a cost where there is none."""
        number = low(t)
        row = yard.hands.matching(seat, number) & ~(1 << number)
        if not row:
            return -_UNCOVERED
        plan = self._plans[seat]
        best = _NEVER
        while row:
            other = int(row).bit_length() - 1
            row ^= 1 << other
            cover = tile(number, other)
            gain = _PIP * self._costs[cover]
            if cover in plan:
                at_home = place == seat and len(plan) > 1 and plan[-2] == cover
                gain -= self._plotter.weight(cover) if at_home else 2 * self._plotter.weight(cover)
            best = max(best, gain)
        return best

    def _lost(self, yard: Yard, seat: int, t: Tile, place: int, most: int) -> int:
        """What the plan gives back less when this tile is laid here; what it shall lose at most decides how closely that is looked at."""
        plan = self._plans[seat]
        if not self._is_harm(seat, t, place):
            return self._plotter.weight(t) if place == seat and plan else 0
        if t in plan and self._plotter.weight(t) >= most:
            return self._plotter.weight(t)
        total = 0
        for one in plan:
            total += self._plotter.weight(one)
        end = other_end(t, yard.ends[seat]) if place == seat else yard.ends[seat]
        return total - self._plotter.weight_without(yard, seat, t, end)

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """The others' pips, less one's own."""
        return points_behind(state, before, seat)
