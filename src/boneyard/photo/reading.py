"""What a photograph shows: look for tiles, look at each closer, and once more from both of its ends."""

import math
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boneyard.photo.beside import side_by_side
from boneyard.photo.crops import crop, mended
from boneyard.photo.outlines import Outline, once, outlines
from boneyard.photo.pixels import Picture
from boneyard.photo.seen import Seen
from boneyard.photo.thresholds import BEYOND, IS_TILE, NO_TILE

Array = NDArray[np.float32]
Net = Callable[[Array], Array]

FROM_AFAR: Final = (640, 320)
"""The longer sides of the pictures in which tiles are looked for: small ones, and those that fill the view."""
BLOCK: Final = 32
NUMBERS: Final = 19


class Nets(NamedTuple):
    """The net that finds tiles, and the one that reads them."""

    find: Net
    read: Net


def read(picture: Picture, nets: Nets, highest: int) -> list[Seen]:
    """All that may be tiles; numbers that the set does not have are read only where nothing else will do."""
    found = [one for side in FROM_AFAR for one in _found(picture, nets.find, side)]
    near = _closer(picture, nets.read, found)
    kept = once(sorted(near, key=lambda one: -one.sure))
    return side_by_side(_read(picture, nets.read, kept, highest))


def _found(picture: Picture, find: Net, side: int) -> list[Outline]:
    scale = min(1.0, side / max(picture.size))
    wide, high = (max(1, int(side * scale + 0.5)) for side in picture.size)
    small = np.full((1, 3, -(-high // BLOCK) * BLOCK, -(-wide // BLOCK) * BLOCK), 0.5, np.float32)
    small[0, :, :high, :wide] = picture.smaller(wide, high).transpose(2, 0, 1)
    back = np.array([picture.size[0] / wide, picture.size[1] / high], np.float32)
    return [Outline(one.corners * back, one.sure) for one in outlines(find(small - np.float32(0.5))[0])]


def _closer(picture: Picture, net: Net, each: list[Outline]) -> list[Outline]:
    """The same with better corners, and without what is no tile at all."""
    answers = _asked(picture, net, [one.corners for one in each])
    return [
        Outline(mended(one.corners, answer[2 * NUMBERS + 1 :]), one.sure * likely)
        for one, answer in zip(each, answers, strict=True)
        if (likely := _logistic(answer[2 * NUMBERS])) > NO_TILE or one.sure > IS_TILE
    ]


def _read(picture: Picture, net: Net, each: list[Outline], highest: int) -> list[Seen]:
    """Each is looked at from both of its ends."""
    upright = [one.corners for one in each]
    turned = [np.roll(corners, 2, 0) for corners in upright]
    answers = _asked(picture, net, upright + turned)
    return [_seen(one, answers[n], answers[n + len(each)], highest) for n, one in enumerate(each)]


def _asked(picture: Picture, net: Net, each: list[Array]) -> Array:
    if not each:
        return np.zeros((0, 2 * NUMBERS + 9), np.float32)
    return net(np.stack([crop(picture, corners) for corners in each]) - np.float32(0.5))


def _seen(one: Outline, upright: Array, turned: Array, highest: int) -> Seen:
    halves = (_halves(upright) + _halves(turned)[::-1]) / 2
    likely = np.exp(halves - halves.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    if likely[:, highest + 1 :].sum(1).max() < BEYOND:
        likely[:, highest + 1 :] = 0
    corners: Array = mended(one.corners, upright[2 * NUMBERS + 1 :])
    other = np.roll(mended(np.roll(one.corners, 2, 0), turned[2 * NUMBERS + 1 :]), 2, 0)
    is_tile = _logistic((upright[2 * NUMBERS] + turned[2 * NUMBERS]) / 2)
    return Seen((corners + other) * np.float32(0.5), is_tile, one.sure, likely)


def _halves(answer: Array) -> Array:
    """How much speaks for each number, half by half, as logarithms of likelihoods."""
    said = answer[: 2 * NUMBERS].reshape(2, NUMBERS)
    said = said - said.max(1, keepdims=True)
    found: Array = said - np.log(np.exp(said).sum(1, keepdims=True))
    return found


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-float(value)))
