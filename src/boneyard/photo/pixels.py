"""A picture that can be looked at from near and far."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
LEVELS: Final = 5
"""How often a picture is halved, at most."""


class Picture:
    """Colours from 0 to 1, in full and at a half, a quarter, … of the size."""

    def __init__(self, pixels: Array) -> None:
        self.levels = [pixels]
        while len(self.levels) < LEVELS and min(self.levels[-1].shape[:2]) > 3:
            self.levels.append(_halved(self.levels[-1]))

    @property
    def size(self) -> tuple[int, int]:
        """How wide and how high."""
        high, wide = self.levels[0].shape[:2]
        return wide, high

    def at(self, x: Array, y: Array, shrink: float) -> Array:
        """Colours at points, as seen from where the picture is so many times smaller."""
        level = min(int(math.log2(max(shrink, 1.0)) + 0.5), len(self.levels) - 1)
        return _between(self.levels[level], x / 2**level - 0.5, y / 2**level - 0.5)

    def smaller(self, wide: int, high: int) -> Array:
        """The whole of it in so many pixels."""
        own_wide, own_high = self.size
        x = (np.arange(wide, dtype=np.float32) + 0.5) * (own_wide / wide)
        y = (np.arange(high, dtype=np.float32) + 0.5) * (own_high / high)
        across, down = np.meshgrid(x, y)
        return self.at(across, down, own_wide / wide)


def _halved(pixels: Array) -> Array:
    high, wide = (side // 2 for side in pixels.shape[:2])
    found: Array = pixels[: high * 2, : wide * 2].reshape(high, 2, wide, 2, 3).mean((1, 3), dtype=np.float32)
    return found


def _between(pixels: Array, x: Array, y: Array) -> Array:
    high, wide = pixels.shape[:2]
    x, y = np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001)
    left, above = x.astype(np.intp), y.astype(np.intp)
    right, below = (x - left)[..., None], (y - above)[..., None]
    upper = pixels[above, left] * (1 - right) + pixels[above, left + 1] * right
    lower = pixels[above + 1, left] * (1 - right) + pixels[above + 1, left + 1] * right
    found: Array = (upper * (1 - below) + lower * below).astype(np.float32)
    return found
