"""Nets of a few sums and a picture of stripes, which the page's tests make in the same way."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from boneyard.photo.pixels import Picture
from boneyard.photo.reading import NUMBERS, Array, Net, Nets, read
from boneyard.photo.seen import Seen

VECTORS: Final = Path(__file__).parents[2] / "client" / "tests" / "photo.json"
CELLS: Final[list[list[float]]] = [
    [40, 30, 4.0, 0.5, -0.25, 1.2, 0.3, 0.9, -0.2],
    [41, 30, 3.0, 0.5, -0.25, 1.2, 0.3, 0.9, -0.2],
    [41, 41, 3.5, 0.5, -0.25, 1.2, 0.3, 0.9, -0.2],
    [60, 90, 2.0, 0.0, 0.0, -0.8, 1.9, 0.4, -1.0],
    [100, 120, -1.0, 0.3, 0.3, 2.6, 0.1, -1.4, 0.2],
    [20, 140, -3.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0],
]
"""Row and column in the answer of the net that finds, and the seven values there."""


def stripes(wide: int, high: int) -> Array:
    """A picture whose colours rise and fall, as bytes."""
    x, y = np.meshgrid(np.arange(wide), np.arange(high))
    waves = np.stack([3 * x + 5 * y, 2 * x + y, x + 4 * y], 2)
    found: Array = np.abs(waves % 510 - 255).astype(np.float32)
    return found


def planted(cells: list[list[float]], side: int = 640) -> Net:
    """A net that finds what it was told in a picture of so many pixels along its longer side, and nothing in others."""

    def find(asked: Array) -> Array:
        _, _, high, wide = asked.shape
        found = np.zeros((1, 7, high // 4, wide // 4), np.float32)
        found[0, 0] = -9
        for row, column, *values in cells if max(high, wide) == side else []:
            found[0, :, int(row), int(column)] = values
        return found

    return find


def summing(asked: Array) -> Array:
    """A net that reads the middle of each crop as numbers: every answer is the mean of some rows of one colour."""
    means = [asked[:, at % 3, 3 * at : 3 * at + 3].mean((1, 2)) for at in range(2 * NUMBERS + 9)]
    found = np.stack(means, 1) * np.float32(24)
    found[:, 2 * NUMBERS] = 2 + found[:, 2 * NUMBERS] / 8
    found[:, 2 * NUMBERS + 1 :] /= 80
    return found.astype(np.float32)


TOYS: Final = Nets(planted(CELLS), summing)


def vectors() -> dict[str, Any]:
    """A picture that is larger than it is looked at, what the nets say of it, and what follows."""
    wide, high = 1500, 1100
    seen = read(Picture(stripes(wide, high) / np.float32(255)), TOYS, 12)
    return {"wide": wide, "high": high, "set": 12, "cells": CELLS, "seen": [_told(one) for one in seen]}


def _told(one: Seen) -> dict[str, Any]:
    corners = [[round(float(value), 3) for value in corner] for corner in one.corners]
    halves = [[round(float(value), 5) for value in half] for half in one.halves]
    return {"corners": corners, "isTile": round(one.is_tile, 5), "found": round(one.found, 5), "halves": halves}


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors()) + "\n")
