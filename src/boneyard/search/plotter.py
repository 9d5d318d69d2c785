"""Finds a long, heavy train by a bounded search, in machine numbers alone: play-outs ask for thousands of trains."""

from typing import Final, final

from boneyard.core.hand import Hands, count_bits, lowest_bit, zeros
from boneyard.core.native import i64, vec
from boneyard.core.tile import Tile, high, low, tile
from boneyard.search.watch import Watch

PLANNED: Final = 13
PLACEABLE: Final = 60
"""What a planned tile gives back, in twentieths of a pip: 0.65 of its cost, and 3 pips for being placeable."""
LONGEST: Final = 180
_NODES: Final = 160
"""So many steps are tried to find a train: enough for most hands, and quick. With the doubles no train is longer than
`LONGEST`."""
_STEPS: Final = 400
_BESIDES: Final = 40
"""So many steps come between two looks at the watch; what a search costs besides is as much as some of them."""


@final
class Plotter:
    """Looks for the train of a hand; a double is laid on the first visit to its number."""

    def __init__(self, width: i64, costs: vec[i64], watch: Watch) -> None:
        self._width: Final = width
        self._watch: Final = watch
        self._rows: Final = zeros(width)
        self._path: Final = zeros(LONGEST)
        self._nodes: i64 = 0
        self._steps: i64 = 0
        """So many since the watch was looked at."""
        self.weights: Final = vec[i64]([PLANNED * cost + PLACEABLE for cost in costs])
        """By tile: what it gives back when it is planned."""
        self.best: i64 = 0
        """What the train that was found gives back."""
        self.length: i64 = 0
        self.train: Final = zeros(LONGEST)
        """The tiles of the train that was found, in their order: as many as `length` says."""

    def plot(self, hands: Hands, seat: i64, end: i64) -> None:
        """Find the train of a hand from this end."""
        self._take_hand(hands, seat)
        self._find(end)

    def plot_without(self, hands: Hands, seat: i64, end: i64, t: Tile, second: Tile) -> None:
        """Find the train of a hand that has lost two tiles, or one."""
        self._take_hand(hands, seat)
        self._turn(low(t), high(t))
        if second != t:
            self._turn(low(second), high(second))
        self._find(end)

    def _take_hand(self, hands: Hands, seat: i64) -> None:
        for pip in range(self._width):
            self._rows[pip] = hands.matching(seat, pip)

    def _find(self, end: i64) -> None:
        self._look()
        self._nodes = 0
        self.best = 0
        self.length = 0
        self._walk(end, 0, 0, self._total())

    def _look(self) -> None:
        """Look at the watch now and then: compiled, a train is found in less time than a look would cost each time."""
        self._steps += self._nodes + _BESIDES
        if self._steps > _STEPS:
            self._steps = 0
            self._watch.look()

    def _total(self) -> i64:
        """What all tiles together would give back."""
        total: i64 = 0
        for pip in range(self._width):
            row = self._rows[pip] & (2 << pip) - 1
            while row:
                total += self.weights[tile(lowest_bit(row), pip)]
                row &= row - 1
        return total

    def _turn(self, a: i64, b: i64) -> None:
        """Take a tile out of the rows, or put it back."""
        self._rows[a] ^= 1 << b
        if a != b:
            self._rows[b] ^= 1 << a

    def _walk(self, end: i64, depth: i64, gained: i64, left: i64) -> None:
        """Go on from an end, the tile with the highest other end first."""
        self._nodes += 1
        row = self._rows[end]
        double = row >> end & 1
        if double:
            row ^= 1 << end
            self._rows[end] = row
            weight = self.weights[tile(end, end)]
            self._path[depth] = tile(end, end)
            depth += 1
            gained += weight
            left -= weight
        if gained > self.best:
            self._keep(depth, gained)
        while row and self._nodes < _NODES and gained + left > self.best:
            other = highest_bit(row)
            row ^= 1 << other
            t = tile(end, other)
            weight = self.weights[t]
            self._turn(end, other)
            self._path[depth] = t
            self._walk(other, depth + 1, gained + weight, left - weight)
            self._turn(end, other)
        if double:
            self._rows[end] |= 1 << end

    def _keep(self, depth: i64, gained: i64) -> None:
        self.best = gained
        self.length = depth
        for index in range(depth):
            self.train[index] = self._path[index]


def highest_bit(row: i64) -> i64:
    """The highest number in a pip row."""
    row |= row >> 1
    row |= row >> 2
    row |= row >> 4
    row |= row >> 8
    row |= row >> 16
    return count_bits(row) - 1
