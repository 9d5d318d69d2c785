"""A tile cut out of a picture and straightened."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boneyard.photo.outlines import sides
from boneyard.photo.pixels import Picture

Array = NDArray[np.float32]
Map = NDArray[np.float64]

WIDE, HIGH, MARGIN = 80, 144, 8
"""The pixels of a crop, and how many of them lie around the tile."""
REACH: Final = 16
"""How many pixels of the crop one unit of a corner's shift has."""
STRAIGHT: Final = np.array(
    [(MARGIN, MARGIN), (WIDE - MARGIN, MARGIN), (WIDE - MARGIN, HIGH - MARGIN), (MARGIN, HIGH - MARGIN)], np.float64
)


def crop(picture: Picture, corners: Array) -> Array:
    """The tile upright, [3, HIGH, WIDE]."""
    x, y = np.meshgrid(np.arange(WIDE) + 0.5, np.arange(HIGH) + 0.5)
    spots = _through(_map(corners), np.stack([x.ravel(), y.ravel()], 1))
    found = picture.at(spots[:, 0].astype(np.float32), spots[:, 1].astype(np.float32), _shrink(corners))
    return np.ascontiguousarray(found.reshape(HIGH, WIDE, 3).transpose(2, 0, 1))


def mended(corners: Array, shift: Array) -> Array:
    """The corners, once the net has seen where in the crop they are."""
    return _through(_map(corners), STRAIGHT + shift.reshape(4, 2) * REACH).astype(np.float32)


def _shrink(corners: Array) -> float:
    _, across, along = sides(corners)
    return float(max(2 * np.hypot(*along) / (HIGH - 2 * MARGIN), 2 * np.hypot(*across) / (WIDE - 2 * MARGIN)))


def _map(corners: Array) -> Map:
    """The map that takes the crop's straight tile to the corners in the picture."""
    x, y = STRAIGHT.T
    u, v = corners.astype(np.float64).T
    none, unit = np.zeros(4), np.ones(4)
    upper = np.stack([x, y, unit, none, none, none, -u * x, -u * y], 1)
    lower = np.stack([none, none, none, x, y, unit, -v * x, -v * y], 1)
    solved = np.linalg.solve(np.concatenate([upper, lower]), np.concatenate([u, v]))
    return np.append(solved, 1.0).reshape(3, 3)


def _through(map_: Map, points: NDArray[np.float64]) -> NDArray[np.float64]:
    whole = np.concatenate([points, np.ones((len(points), 1))], 1) @ map_.T
    found: NDArray[np.float64] = whole[:, :2] / whole[:, 2:]
    return found
