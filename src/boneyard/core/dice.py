"""Chance for playouts: a small generator that gives the same numbers in every build.

It deals no match: what people play for is dealt in `boneyard.chance`. It is sfc32 (Chris Doty-Humphrey, PractRand), whose every step stays
below 2 to the 63, so that machine numbers and Python's agree.
"""

from typing import Final, final

from boneyard.core.native import i64
from boneyard.core.tile import Tile

_WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 12


@final
class Dice:
    """Numbers as if thrown, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._a: i64 = seed & _WORD
        self._b: i64 = seed >> 32 & _WORD
        self._c: i64 = seed >> 64 & _WORD
        self._count: i64 = 1
        for _ in range(_WARM_UP):
            self._throw()

    def below(self, sides: i64) -> i64:
        """A number from 0 on, below `sides`, each as likely as the others to within one in sixteen million."""
        return (self._throw() >> 8) * sides >> 24

    def shuffle(self, tiles: list[Tile]) -> None:
        """Put tiles into a random order."""
        for last in range(len(tiles) - 1, 0, -1):
            other = int(self.below(last + 1))
            tiles[last], tiles[other] = tiles[other], tiles[last]

    def _throw(self) -> i64:
        """The next 32 bits."""
        thrown: i64 = (self._a + self._b + self._count) & _WORD
        self._count = (self._count + 1) & _WORD
        self._a = self._b ^ self._b >> 9
        self._b = (self._c + (self._c << 3)) & _WORD
        self._c = ((self._c << 21 | self._c >> 11) + thrown) & _WORD
        return thrown
