"""A hand as it was read: its tiles, which of them cannot be, and whether the total is certain."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from boneyard.core.tile import pips, tile, tile_text
from boneyard.photo.outlines import sides
from boneyard.photo.seen import Seen
from boneyard.photo.thresholds import CERTAIN, IS_TILE

TWICE, BEYOND_SET = "twice", "beyond"
"""Why a tile cannot be: the hand has it twice; its set has no such number."""


_SAME_ROW = 0.75
"""Less than half of a tile's length: that is how far apart rows of tiles are that lie across."""


class ReadTile(NamedTuple):
    """A tile with its corners in the picture, how sure it is, and why it cannot be, if it cannot.

    The corners of the higher number, which is written first, come first.
    """

    text: str
    corners: list[list[float]]
    sure: float
    marks: list[str]

    @property
    def is_clear(self) -> bool:
        """Whether nobody has to look again."""
        return self.sure >= CERTAIN and not self.marks


class Hand(NamedTuple):
    """What was read; `left_out` is what may be a tile and was not counted."""

    tiles: list[ReadTile]
    left_out: list[ReadTile]
    total: int

    @property
    def certain(self) -> bool:
        """Whether every tile is clear, and nothing else might be one: a wrong total is never called certain."""
        return bool(self.tiles) and not self.left_out and all(one.is_clear for one in self.tiles)


def hand_of(seen: list[Seen], highest: int) -> Hand:
    """The hand that was seen, row by row."""
    ordered = _in_rows(seen)
    counted = [one for one in ordered if one.is_tile >= IS_TILE]
    count = Counter(_tile(one) for one in counted)
    tiles = [_read(one, _marks(one, count, highest)) for one in counted]
    left_out = [_read(one, []) for one in ordered if one.is_tile < IS_TILE]
    return Hand(tiles, left_out, sum(pips(_tile(one)) for one in counted))


def _in_rows(seen: list[Seen]) -> list[Seen]:
    """From above to below; what lies only a little lower than the first of a row lies in it."""
    rows: list[list[Seen]] = []
    for one in sorted(seen, key=_height):
        if rows and _height(one) - _height(rows[-1][0]) < _SAME_ROW * _usual_half(seen):
            rows[-1].append(one)
        else:
            rows.append([one])
    return [one for row in rows for one in sorted(row, key=lambda one: float(one.corners[:, 0].mean()))]


def _height(one: Seen) -> float:
    return float(one.corners[:, 1].mean())


def _usual_half(seen: list[Seen]) -> float:
    """Half of the length that tiles have in this picture."""
    return sorted([float(np.hypot(*sides(one.corners)[2])) for one in seen])[len(seen) // 2]


def told(hand: Hand) -> dict[str, Any]:
    """The hand for programs."""
    return {
        "tiles": [one.text for one in hand.tiles],
        "total": hand.total,
        "certain": hand.certain,
        "each": [_told(one) for one in hand.tiles],
        "left_out": [_told(one) for one in hand.left_out],
    }


def _told(one: ReadTile) -> dict[str, Any]:
    return {"tile": one.text, "corners": one.corners, "sure": round(one.sure, 4), "marks": one.marks}


def _read(one: Seen, marks: list[str]) -> ReadTile:
    first, second = one.numbers
    turned = np.roll(one.corners, 2, 0) if first < second else one.corners
    corners = [[round(float(x), 1), round(float(y), 1)] for x, y in turned]
    return ReadTile(tile_text(_tile(one)), corners, one.sure, marks)


def _marks(one: Seen, count: Counter[Any], highest: int) -> list[str]:
    found = [TWICE] if count[_tile(one)] > 1 else []
    return [*found, BEYOND_SET] if max(one.numbers) > highest else found


def _tile(one: Seen) -> Any:
    return tile(*one.numbers)
