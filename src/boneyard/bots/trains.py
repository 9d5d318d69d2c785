"""The exact train solver: the best trail of a hand from a number.

Tiles are edges, numbers are places, a double is a loop.

A search remembered by (end, tiles left): one memory serves every start, every first tile and every lost tile. A double
is laid on the first visit to its number, which costs a trail nothing while every weight is positive. Above a cap of
nodes (hands of about 22 tiles and more) a beam search answers instead, and says so: `exact` is false, and so is every
later answer of the same solver.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import nlargest
from typing import Final, NamedTuple, final

from boneyard.core.tile import HIGHEST_PIP, Tile, high, is_double, low, other_end, pips

Weight = Callable[[Tile], int]
"""What a tile is worth in a train: a whole number above 0."""

CAP: Final = 200_000
"""So many nodes are searched before the beam takes over: a few tenths of a second."""

BEAM: Final = 200
"""How many trains the beam keeps after each tile."""

BEAMS: Final = 1_000_000
"""So many beams are sent out before old ones are used again as far as their tiles go."""

VAST: Final = 40
"""So many tiles no book deals to anybody, but a rule code may: for the trains of more nobody at a table waits."""
_IN_PASSING: Final = 300, 2, 2
"""Nodes, trains that a beam keeps, and beams, for such a hand."""

_END: Final = 5
_LENGTH: Final = 12
_COUNT: Final = 8


def longest(t: Tile) -> int:
    """The weight for the train with the most tiles, among those the one with the most pips."""
    return 1 << _LENGTH | pips(t)


def heaviest(t: Tile) -> int:
    """The weight for the train with the most pips, among those the one with the most tiles."""
    return pips(t) << _COUNT | 1


class Train(NamedTuple):
    """A train from a start number outward, what it weighs, and whether it is proved to be best."""

    tiles: tuple[Tile, ...]
    weight: int
    exact: bool


class _TooMany(Exception):
    """The search has met more nodes than it may."""


@final
class Trains:
    """Every question about the trains of one hand. Sets of its tiles are bit masks: bit i stands for `tiles[i]`."""

    def __init__(
        self, hand: Iterable[Tile], weight: Weight = longest, cap: int = CAP, beam: int = BEAM, beams: int = BEAMS
    ) -> None:
        self.tiles: Final = tuple(hand)
        self.everything: Final = (1 << len(self.tiles)) - 1
        self._cap = cap
        self._beam = beam
        self._beams = beams
        self._wide: dict[int, list[tuple[int, Train]]] = {}
        """What beams have found, by start: the tiles used, and the train."""
        self.cut = False
        """Whether the cap was reached: from then on beams answer."""
        self._best: dict[int, int] = {}
        self._ways: dict[int, int] = {}
        self._weights: dict[Tile, int] = {}
        self._singles: list[list[tuple[int, int, int]]] = [[] for _ in range(HIGHEST_PIP + 1)]
        """By number: bit, weight and other end of each tile that shows it, doubles apart."""
        self._doubles = [(0, 0)] * (HIGHEST_PIP + 1)
        for index, t in enumerate(self.tiles):
            self._add(t, 1 << index, weight(t))

    def _add(self, t: Tile, bit: int, weight: int) -> None:
        self._weights[t] = weight
        assert weight > 0, "a tile that is worth nothing cannot be planned"
        if is_double(t):
            self._doubles[low(t)] = (bit, weight)
            return
        for pip in (low(t), high(t)):
            self._singles[pip].append((bit, weight, other_end(t, pip)))

    def mask(self, tiles: Iterable[Tile]) -> int:
        """These tiles of the hand as a bit mask."""
        return sum(1 << self.tiles.index(t) for t in tiles)

    def value(self, start: int, mask: int) -> int:
        """The weight of the best train from a number with these tiles."""
        return self._search(start, mask) if self._is_open(start, mask) else self._widest(start, mask).weight

    def train(self, start: int, mask: int) -> Train:
        """The best train from a number with these tiles."""
        if not self._is_open(start, mask):
            return self._widest(start, mask)
        try:
            return Train(tuple(self._walk(start, mask)), self._search(start, mask), exact=True)
        except _TooMany:
            return self._widest(start, mask)

    def by_first_tile(self, start: int, mask: int) -> list[Train]:
        """Each tile that can be laid first with the best train that begins with it; best first."""
        found: list[Train] = []
        for bit, weight, end in self._steps(start, mask):
            rest = self.train(end, mask ^ bit)
            found.append(Train((self._tile(bit), *rest.tiles), weight + rest.weight, rest.exact))
        return sorted(found, key=lambda train: (-train.weight, train.tiles))

    def count_best(self, start: int, mask: int) -> int | None:
        """How many different trains are best; None when there are too many nodes to know."""
        try:
            return self._count(start, mask)
        except _TooMany:
            return None

    def within(self, start: int, mask: int, depth: int) -> int:
        """The weight of the best train of at most so many tiles."""
        best = 0
        if depth:
            for bit, weight, end in self._steps(start, mask):
                best = max(best, weight + self.within(end, mask ^ bit, depth - 1))
        return best

    def _is_open(self, start: int, mask: int) -> bool:
        """Whether the search may answer; once it was cut short it does not."""
        if not self.cut:
            try:
                self._search(start, mask)
            except _TooMany:
                self.cut = True
        return not self.cut

    def _tile(self, bit: int) -> Tile:
        return self.tiles[bit.bit_length() - 1]

    def _steps(self, end: int, mask: int) -> list[tuple[int, int, int]]:
        """Every tile of the mask that fits a number: its bit, its weight, the end it leaves."""
        bit, weight = self._doubles[end]
        steps = [(bit, weight, end)] if mask & bit else []
        return steps + [step for step in self._singles[end] if mask & step[0]]

    def _search(self, end: int, mask: int) -> int:
        key = mask << _END | end
        known = self._best.get(key)
        if known is not None:
            return known
        if len(self._best) >= self._cap:
            raise _TooMany
        bit, gained = self._doubles[end]
        if mask & bit:
            mask ^= bit
        else:
            gained = 0
        best = 0
        for bit, weight, other in self._singles[end]:
            if mask & bit:
                weight += self._search(other, mask ^ bit)  # noqa: PLW2901  # the innermost loop of the house
                if weight > best:  # noqa: PLR1730  # as above: max() is slower
                    best = weight
        self._best[key] = gained + best
        return gained + best

    def _walk(self, end: int, mask: int) -> Iterable[Tile]:
        """The tiles of the best train, found again in the memory."""
        best = self._search(end, mask)
        while best:
            for bit, weight, other in self._steps(end, mask):
                if weight + self._search(other, mask ^ bit) == best:
                    yield self._tile(bit)
                    end, mask, best = other, mask ^ bit, best - weight
                    break

    def _count(self, end: int, mask: int) -> int:
        best = self._search(end, mask)
        if best == 0:
            return 1
        key = mask << _END | end
        if key not in self._ways:
            steps = self._steps(end, mask)
            self._ways[key] = sum(
                self._count(other, mask ^ bit)
                for bit, weight, other in steps
                if weight + self._search(other, mask ^ bit) == best
            )
        return self._ways[key]

    def _widest(self, start: int, mask: int) -> Train:
        """The best train that a beam has found or finds now; a part of one when there were beams enough."""
        known = self._wide.setdefault(start, [])
        for used, train in known:
            if not used & ~mask:
                return train
        if self._beams <= 0 and known:
            return max((self._part(train, mask) for _, train in known), key=lambda train: train.weight)
        self._beams -= 1
        train = self._send_beam(start, mask)
        known.append((self.mask(train.tiles), train))
        return train

    def _part(self, train: Train, mask: int) -> Train:
        """A train as far as its tiles are among these."""
        kept: list[Tile] = []
        for t in train.tiles:
            if not self.mask([t]) & mask:
                break
            kept.append(t)
        return Train(tuple(kept), sum(self._weights[t] for t in kept), exact=False)

    def _send_beam(self, start: int, mask: int) -> Train:
        """After each tile only the heaviest trains go on."""
        best: tuple[int, int, int, tuple[Tile, ...]] = (0, start, mask, ())
        layer = [best]
        while layer:
            longer: dict[int, tuple[int, int, int, tuple[Tile, ...]]] = {}
            for weight, end, left, tiles in layer:
                for bit, more, other in self._steps(end, left):
                    longer.setdefault(
                        (left ^ bit) << _END | other, (weight + more, other, left ^ bit, (*tiles, self._tile(bit)))
                    )
            layer = nlargest(self._beam, longer.values())
            best = max(best, *layer) if layer else best
        return Train(best[3], best[0], exact=False)


def trains_at_a_table(
    hand: Sequence[Tile], weight: Weight, cap: int = CAP, beam: int = BEAM, beams: int = BEAMS
) -> Trains:
    """The solver where others wait meanwhile: a vast hand is looked at in passing."""
    limits = _IN_PASSING if len(hand) > VAST else (cap, beam, beams)
    return Trains(hand, weight, *limits)


def best_train(hand: Sequence[Tile], start: int, weight: Weight = longest, cap: int = CAP) -> Train:
    """The best train of a hand from a number."""
    trains = Trains(hand, weight, cap)
    return trains.train(start, trains.everything)


def first_tiles(hand: Sequence[Tile], start: int, weight: Weight = longest, cap: int = CAP) -> list[Train]:
    """For each tile that can be laid first the best train that begins with it; best first."""
    trains = Trains(hand, weight, cap)
    return trains.by_first_tile(start, trains.everything)


def count_best_trains(hand: Sequence[Tile], start: int, weight: Weight = longest, cap: int = CAP) -> int | None:
    """How many different trains of a hand are best; None when the hand is too large to know."""
    trains = Trains(hand, weight, cap)
    return trains.count_best(start, trains.everything)


def trains_after_losing(
    hand: Sequence[Tile], start: int, weight: Weight = longest, cap: int = CAP
) -> dict[Tile, Train]:
    """What if I lose this tile? For each tile of the hand the best train without it."""
    trains = Trains(hand, weight, cap)
    return {t: trains.train(start, trains.everything ^ 1 << index) for index, t in enumerate(trains.tiles)}
