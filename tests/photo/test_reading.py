"""Where tiles are looked for, how they are straightened and read; with nets that answer what they are told."""

import json
from typing import Final

import numpy as np
import pytest

from boneyard.photo.crops import HIGH, MARGIN, WIDE, crop, mended
from boneyard.photo.outlines import MOST, outlines, sides
from boneyard.photo.pixels import Picture
from boneyard.photo.reading import NUMBERS, Array, Nets, read
from boneyard.photo.thresholds import IS_TILE
from tests.photo.toys import VECTORS, planted, stripes, vectors

SURE: Final = 5.0
SQUARE: Final = [0.0, 0.0, -1.0, 0.0, 0.5, 0.0]


def _found(*cells: list[float], high: int = 60, wide: int = 80) -> Array:
    found: Array = planted(list(cells), 4 * max(high, wide))(np.zeros((1, 3, 4 * high, 4 * wide), np.float32))[0]
    return found


def test_an_outline_is_where_the_cell_says() -> None:
    """Its middle by shifts of 8 pixels, its sides of 32, told with twice their angle."""
    upright, down = [1.0, 0.0], [-2.0, 0.0]
    (one,) = outlines(_found([10, 20, SURE, 0.5, -0.25, *down, *upright]))
    middle, across, along = sides(one.corners)
    assert middle.tolist() == pytest.approx([20 * 4 + 2 + 4, 10 * 4 + 2 - 2])
    assert along.tolist() == pytest.approx([0, 64], abs=1e-4)
    assert abs(across[0]) == pytest.approx(32)
    assert across[0] * along[1] - across[1] * along[0] > 0
    assert one.sure == pytest.approx(1 / (1 + np.exp(-SURE)))


def test_a_place_is_found_once() -> None:
    """Neither beside a top, nor on a surer one; what is hardly sure not at all."""
    shape = [0.0, 0.0, -2.0, 0.0, 1.0, 0.0]
    cells = [[10, 20, SURE, *shape], [11, 20, 4.0, *shape], [13, 21, 3.0, *shape], [40, 60, 1.0, *shape]]
    assert len(outlines(_found(*cells))) == 2
    assert outlines(_found([10, 20, -2.0, *shape])) == []


def test_a_carpet_is_not_looked_at_square_by_square() -> None:
    """So many at most, the surest of them."""
    shape = [0.0, 0.0, -0.3, 0.0, 0.15, 0.0]
    cells = [[row, column, row / 10, *shape] for row in range(2, 58, 4) for column in range(2, 78, 4)]
    found = outlines(_found(*cells))
    assert len(found) == MOST
    assert min(one.sure for one in found) > 0.9


def test_a_crop_is_the_tile_upright() -> None:
    """Its first corners above, whichever way it lies; its middle colour stays in the middle."""
    pixels = np.zeros((300, 400, 3), np.float32)
    pixels[100:150, 200:300, 0] = np.linspace(1, 0, 100, dtype=np.float32)
    lying = np.array([(200, 150), (200, 100), (300, 100), (300, 150)], np.float32)
    red = crop(Picture(pixels), lying)[0]
    assert red.shape == (HIGH, WIDE)
    assert red[MARGIN + 4, WIDE // 2] > 0.9
    assert red[HIGH - MARGIN - 4, WIDE // 2] < 0.1
    assert red[HIGH // 2, WIDE // 2] == pytest.approx(0.5, abs=0.02)
    assert red[2].max() == 0
    assert mended(lying, np.zeros(8, np.float32)) == pytest.approx(lying, abs=1e-3)


def test_a_slanted_tile_is_straightened() -> None:
    """What lies at its corners in the picture lies at those of the crop."""
    corners = np.array([(100, 40), (160, 60), (220, 260), (90, 240)], np.float32)
    pixels = np.zeros((300, 300, 3), np.float32)
    for shade, (x, y) in enumerate(corners.astype(int), 1):
        pixels[y - 6 : y + 6, x - 6 : x + 6] = shade / 4
    found = crop(Picture(pixels), corners)[0]
    places = [(MARGIN, MARGIN), (WIDE - MARGIN, MARGIN), (WIDE - MARGIN, HIGH - MARGIN), (MARGIN, HIGH - MARGIN)]
    assert [float(found[y - 1, x - 1]) for x, y in places] == pytest.approx([0.25, 0.5, 0.75, 1.0], abs=0.02)


def _saying(first: int, second: int, is_tile: float) -> Nets:
    def answer(asked: Array) -> Array:
        found = np.zeros((len(asked), 2 * NUMBERS + 9), np.float32)
        found[:, 2 * NUMBERS] = is_tile
        upright = np.arange(len(asked)) < len(asked) / 2
        above, below = np.where(upright, first, second), np.where(upright, second, first)
        found[np.arange(len(asked)), above] = 9
        found[np.arange(len(asked)), NUMBERS + below] = 9
        return found

    return Nets(planted([[40, 40, SURE, 0.0, 0.0, -1.0, 0.0, 0.5, 0.0]]), answer)


def test_a_tile_is_read_from_both_of_its_ends() -> None:
    """They agree on which number lies where."""
    (one,) = read(Picture(stripes(640, 480) / np.float32(255)), _saying(12, 5, SURE), 12)
    assert one.numbers == (12, 5)
    assert one.sure > 0.9


def test_a_number_that_the_set_does_not_have() -> None:
    """It is told as it is read, so that it can be marked; where it is not clear, the likeliest of the set is meant."""
    picture = Picture(stripes(640, 480) / np.float32(255))
    assert read(picture, _saying(13, 5, SURE), 12)[0].numbers == (13, 5)
    nets = _saying(13, 5, SURE)
    doubtful = Nets(nets.find, lambda asked: (nets.read(asked) / 3).astype(np.float32))
    assert max(read(picture, doubtful, 12)[0].numbers) <= 12


def test_what_is_no_tile_is_forgotten() -> None:
    """What may be one is not, nor what looked like one from afar: somebody has to look."""
    picture = Picture(stripes(640, 480) / np.float32(255))
    unlikely = _saying(1, 2, -SURE)
    assert [one.is_tile < IS_TILE for one in read(picture, unlikely, 12)] == [True]
    faint = planted([[40, 40, -0.5, *SQUARE]])
    assert read(picture, Nets(faint, unlikely.read), 12) == []
    assert len(read(picture, _saying(1, 2, -1.0), 12)) == 1
    assert read(picture, Nets(planted([]), _saying(1, 2, SURE).read), 12) == []


def test_the_page_reads_alike() -> None:
    """What its tests hold it to is what is read here; `python -m tests.photo.toys` writes it anew."""
    assert json.loads(VECTORS.read_text()) == vectors()


def test_what_fills_the_view_is_found_from_farther_away() -> None:
    """The picture is looked at twice: a cell of the smaller look has twice as many pixels of it."""
    nets = Nets(planted([[40, 40, SURE, *SQUARE]], 320), _saying(2, 5, SURE).read)
    (one,) = read(Picture(np.zeros((640, 640, 3), np.float32)), nets, 6)
    middle, _, along = sides(one.corners)
    assert middle.tolist() == pytest.approx([2 * 162, 2 * 162])
    assert abs(along[1]) == pytest.approx(64)


def test_two_halves_of_neighbours_are_no_tile() -> None:
    """Three in a column look alike to the net; the middle one is made of the other two, and the surest first."""
    cells = [[40, 40, 4.0, *SQUARE], [48, 40, SURE, *SQUARE], [56, 40, 4.0, *SQUARE]]
    nets = Nets(planted(cells), _saying(2, 5, SURE).read)
    seen = read(Picture(np.zeros((640, 640, 3), np.float32)), nets, 6)
    assert sorted(float(one.corners.mean(0)[1]) for one in seen) == pytest.approx([162, 226], abs=1)
