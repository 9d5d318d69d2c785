"""One tile as the nets see it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


class Seen(NamedTuple):
    """A tile: its corners, how likely it is one, and how likely each number is on each of its halves."""

    corners: Array
    is_tile: float
    found: float
    halves: Array

    @property
    def numbers(self) -> tuple[int, int]:
        """What it most likely shows."""
        first, second = self.halves.argmax(1)
        return int(first), int(second)

    @property
    def sure(self) -> float:
        """How likely that is, by the half that is less clear."""
        return float(self.halves.max(1).min()) * self.is_tile
