"""Chance for playouts: small, quick, and the same numbers in every build.

It deals no match: what people play for is dealt in `boneyard.chance`. The generator is sfc32 (C. Doty-Humphrey,
PractRand), whose every step stays below 2 to the 63, so that machine numbers and Python's agree.
"""

from typing import Final, TypeVar, final

from boneyard.core.native import i64

T = TypeVar("T")

_WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 12


@final
class Dice:
    """A stream of chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._a: i64 = seed & _WORD
        self._b: i64 = seed >> 32 & _WORD
        self._c: i64 = 0x9E3779B9
        self._count: i64 = 1
        for _ in range(_WARM_UP):
            self._throw()

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely as the others to within one in sixteen million."""
        return (self._throw() >> 8) * n >> 24

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        return int(self._throw() >> 8) / 16777216.0

    def shuffle(self, items: list[T], begin: i64 = 0) -> None:
        """Put a list in any order, from an index on."""
        last: i64 = len(items) - 1
        while last > begin:
            other = begin + self.below(last + 1 - begin)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def _throw(self) -> i64:
        """The next 32 bits."""
        thrown: i64 = (self._a + self._b + self._count) & _WORD
        self._count = (self._count + 1) & _WORD
        self._a = self._b ^ self._b >> 9
        self._b = (self._c + (self._c << 3)) & _WORD
        self._c = ((self._c << 21 | self._c >> 11) + thrown) & _WORD
        return thrown
