"""Where tiles lie in a picture: four corners each, those of the first number first, around the tile."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boneyard.photo.thresholds import WORTH_A_LOOK

Array = NDArray[np.float32]

_DOTS: Final = np.array([(x / 4, y / 8) for y in range(-7, 8, 2) for x in range(-3, 4, 2)], np.float32)
"""Spots all over a tile, to see how much of it lies somewhere."""
CELL, SPOT, SIDE = 4, 8, 32
"""How many pixels a cell of the answer has, and one unit of its shifts and of its sides."""
MOST: Final = 64
"""More are not looked at: no hand is so large, and a carpet may have any number of squares."""


class Outline(NamedTuple):
    """The corners of what may be a tile, and how sure that is, from 0 to 1."""

    corners: Array
    sure: float


def outlines(found: Array) -> list[Outline]:
    """What the net has found, the surest first, each place once."""
    sure = 1 / (1 + np.exp(-found[0]))
    rows, columns = np.nonzero(_is_top(sure) & (sure > WORTH_A_LOOK))
    order = np.argsort(-sure[rows, columns], kind="stable")
    each = [_outline(found, int(rows[n]), int(columns[n]), float(sure[rows[n], columns[n]])) for n in order]
    return once(each)[:MOST]


def once(each: list[Outline]) -> list[Outline]:
    """Without those that lie on one before them."""
    kept: list[Outline] = []
    for one in each:
        if not any(_on(one.corners, other.corners) for other in kept):
            kept.append(one)
    return kept


def sides(corners: Array) -> tuple[Array, Array, Array]:
    """The middle, half of the way across and half of the way along."""
    middle = corners.mean(0)
    return middle, (corners[1:3].mean(0) - corners[::3].mean(0)) / 2, (corners[2:].mean(0) - corners[:2].mean(0)) / 2


def _is_top(sure: Array) -> NDArray[np.bool_]:
    high, wide = sure.shape
    padded = np.pad(sure, 1)
    around = [padded[y : y + high, x : x + wide] for y in range(3) for x in range(3)]
    top: NDArray[np.bool_] = sure >= np.max(around, axis=0)
    return top


def _outline(found: Array, row: int, column: int, sure: float) -> Outline:
    _, x, y, *turned = (float(value) for value in found[:, row, column])
    middle = np.array([column * CELL + CELL / 2 + x * SPOT, row * CELL + CELL / 2 + y * SPOT])
    along, across = _half_turned(*turned[:2]), _half_turned(*turned[2:])
    if across[0] * along[1] - across[1] * along[0] < 0:
        across = -across
    corners = [middle - across - along, middle + across - along, middle + across + along, middle - across + along]
    return Outline(np.array(corners, np.float32), sure)


def _half_turned(x: float, y: float) -> Array:
    """A side that is told with twice its angle, for it has no front."""
    length, turn = np.hypot(x, y) * SIDE, np.arctan2(y, x) / 2
    return np.array([np.cos(turn), np.sin(turn)], np.float32) * np.float32(length)


def _on(corners: Array, other: Array) -> bool:
    """Whether its middle lies well within the other."""
    return bool(np.abs(_within(corners.mean(0), other)).max() < 0.75)


def overlap(corners: Array, other: Array) -> float:
    """How much of the one lies on the other, or of the other on the one."""
    return max(_share(corners, other), _share(other, corners))


def _share(corners: Array, other: Array) -> float:
    middle, across, along = sides(corners)
    spots = middle + _DOTS[:, :1] * across + _DOTS[:, 1:] * along
    return float((np.abs(_within(spots, other)) < 1).all(1).mean())


def _within(spots: Array, corners: Array) -> Array:
    """Where spots are as a tile sees them: from -1 to 1 across and along lies what is on it."""
    middle, across, along = sides(corners)
    away = spots - middle
    area = across[0] * along[1] - across[1] * along[0]
    right = away[..., 0] * along[1] - away[..., 1] * along[0]
    down = across[0] * away[..., 1] - across[1] * away[..., 0]
    found: Array = np.stack([right, down], -1) / area
    return found
