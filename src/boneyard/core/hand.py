"""The hands of all seats, as pip rows: bit q of row p says that the tile p-q is held.

One flat array serves all seats, so that a state copies quickly and "what do I hold that fits a 7?" is one look-up.
"""

from typing import Final, final

from boneyard.core.native import i64, mypyc_attr, vec
from boneyard.core.tile import Tile, high, low, tile


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Hands:
    """Who holds which tiles."""

    def __init__(self, width: i64, rows: vec[i64], counts: vec[i64]) -> None:
        self.width: Final = width
        self.rows: Final = rows
        self.counts: Final = counts

    def copy(self) -> "Hands":
        """The same hands, to be changed apart."""
        return Hands(self.width, self.rows[:], self.counts[:])

    def take(self, seat: i64, t: Tile) -> None:
        """Put a tile into a hand."""
        add_to_rows(self.rows, seat * self.width, t)
        self.counts[seat] += 1

    def drop(self, seat: i64, t: Tile) -> None:
        """Take a tile out of a hand."""
        remove_from_rows(self.rows, seat * self.width, t)
        self.counts[seat] -= 1

    def holds(self, seat: i64, t: Tile) -> bool:
        """Whether a hand has this tile."""
        b = high(t)
        return b < self.width and self.rows[seat * self.width + low(t)] >> b & 1 == 1

    def matching(self, seat: i64, pip: i64) -> i64:
        """The other ends of the tiles in a hand that show `pip`, as bits."""
        return self.rows[seat * self.width + pip]

    def pips(self, seat: i64) -> int:
        """The sum of a hand: each end stands in its row, those of a double as one."""
        start = seat * self.width
        total: i64 = 0
        for pip in range(self.width):
            row = self.rows[start + pip]
            total += pip * (count_bits(row) + (row >> pip & 1))
        return int(total)

    def tiles(self, seat: i64) -> list[Tile]:
        """The tiles of a hand, ascending."""
        start = seat * self.width
        found: list[Tile] = []
        for b in range(self.width):
            row = self.rows[start + b] & (2 << b) - 1
            while row:
                found.append(tile(lowest_bit(row), b))
                row &= row - 1
        return found


def empty_hands(top: i64, seats: i64) -> Hands:
    """Nobody holds anything yet."""
    return Hands(top + 1, zeros((top + 1) * seats), zeros(seats))


def dealt_hands(top: i64, piles: list[list[Tile]]) -> Hands:
    """Each seat holds its pile."""
    hands = empty_hands(top, len(piles))
    for seat, pile in enumerate(piles):
        for t in pile:
            hands.take(seat, t)
    return hands


def zeros(count: i64) -> vec[i64]:
    """So many numbers, all 0."""
    return vec[i64]([0] * count)


def add_to_rows(rows: vec[i64], start: i64, t: Tile) -> None:
    """Note a tile in the pip rows that begin at this index."""
    rows[start + low(t)] |= 1 << high(t)
    rows[start + high(t)] |= 1 << low(t)


def remove_from_rows(rows: vec[i64], start: i64, t: Tile) -> None:
    """Strike a tile out of the pip rows that begin at this index."""
    rows[start + low(t)] &= ~(1 << high(t))
    rows[start + high(t)] &= ~(1 << low(t))


def lowest_bit(row: i64) -> i64:
    """The lowest number in a pip row."""
    return count_bits((row & -row) - 1)


def count_bits(row: i64) -> i64:
    """How many numbers a pip row has, summed by twos, fours and eights: compiled, quicker than a loop."""
    twos = row - (row >> 1 & 0x55555555)
    fours = (twos & 0x33333333) + (twos >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    return eights * 0x01010101 >> 24 & 255
