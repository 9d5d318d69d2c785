"""Dice for play-outs: quick, small, and the same on every machine. The generator is sfc32: no number in it exceeds 62 bits."""

from typing import Final, TypeVar, final

T = TypeVar("T")

_WORD: Final = 0xFFFFFFFF


@final
class Dice:
    """A stream of chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._a = seed & _WORD
        self._b = seed >> 32 & _WORD
        self._c = 0x9E3779B9
        self._count = 1
        for _ in range(12):
            self._next()

    def _next(self) -> int:
        t = (self._a + self._b + self._count) & _WORD
        self._count = (self._count + 1) & _WORD
        self._a = self._b ^ self._b >> 9
        self._b = (self._c + (self._c << 3 & _WORD)) & _WORD
        self._c = ((self._c << 21 & _WORD | self._c >> 11) + t) & _WORD
        return t

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return (self._next() >> 8) * n >> 24

    def share(self) -> float:
        """A number from 0 up to, not including, 1."""
        return (self._next() >> 8) / 16777216.0

    def shuffle(self, items: list[T], begin: int = 0) -> None:
        """Put a list in any order, from an index on."""
        for top in range(len(items) - 1, begin, -1):
            other = begin + self.below(top + 1 - begin)
            kept = items[top]
            items[top] = items[other]
            items[other] = kept
