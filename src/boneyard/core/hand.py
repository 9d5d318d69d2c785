"""The hands of all seats, as pip rows: bit q of row p says that the tile p-q is held.

One flat list serves all seats, so that a state copies quickly and "what do I hold that fits a 7?" is one look-up.
"""

from typing import final

from boneyard.core.tile import Tile, high, low, tile


@final
class Hands:
    """Who holds which tiles."""

    def __init__(self, width: int, rows: list[int], counts: list[int]) -> None:
        self.width = width
        self.rows = rows
        self.counts = counts

    def copy(self) -> "Hands":
        """The same hands, to be changed apart."""
        return Hands(self.width, self.rows[:], self.counts[:])

    def take(self, seat: int, t: Tile) -> None:
        """Put a tile into a hand."""
        a, b = low(t), high(t)
        start = seat * self.width
        self.rows[start + a] |= 1 << b
        self.rows[start + b] |= 1 << a
        self.counts[seat] += 1

    def drop(self, seat: int, t: Tile) -> None:
        """Take a tile out of a hand."""
        a, b = t >> 5, t & 31
        start = seat * self.width
        self.rows[start + a] &= ~(1 << b)
        self.rows[start + b] &= ~(1 << a)
        self.counts[seat] -= 1

    def holds(self, seat: int, t: Tile) -> bool:
        """Whether a hand has this tile."""
        b = high(t)
        return b < self.width and self.rows[seat * self.width + low(t)] >> b & 1 == 1

    def matching(self, seat: int, pip: int) -> int:
        """The other ends of the tiles in a hand that show `pip`, as bits."""
        return self.rows[seat * self.width + pip]

    def tiles(self, seat: int) -> list[Tile]:
        """The tiles of a hand, ascending."""
        start = seat * self.width
        found: list[Tile] = []
        for b in range(self.width):
            row = self.rows[start + b] & (2 << b) - 1
            while row:
                lowest = row & -row
                found.append(tile(lowest.bit_length() - 1, b))
                row ^= lowest
        return found


def empty_hands(top: int, seats: int) -> Hands:
    """Nobody holds anything yet."""
    return Hands(top + 1, [0] * ((top + 1) * seats), [0] * seats)
