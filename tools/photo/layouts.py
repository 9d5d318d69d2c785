"""How makers lay out pips: columns along the tile, each with its own number of pips."""

from typing import Final

import numpy as np

MOST: Final = 18
"""The highest number of any set."""

Layout = list[tuple[float, float]]

COLUMNS: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    6: ((3, 0, 3), (3, 0, 3), (3, 0, 3), (2, 2, 2)),
    7: ((3, 1, 3), (3, 1, 3), (3, 1, 3), (2, 3, 2)),
    8: ((3, 2, 3), (3, 2, 3), (3, 2, 3), (4, 0, 4), (2, 4, 2)),
    9: ((3, 3, 3), (3, 3, 3), (4, 1, 4)),
    10: ((4, 2, 4), (4, 2, 4), (4, 2, 4), (3, 4, 3), (5, 0, 5)),
    11: ((4, 3, 4), (4, 3, 4), (4, 3, 4), (5, 1, 5), (3, 5, 3)),
    12: ((4, 4, 4), (4, 4, 4), (4, 4, 4), (5, 2, 5), (6, 0, 6), (3, 3, 3, 3)),
    13: ((4, 4, 4, 1), (4, 5, 4), (5, 3, 5), (4, 1, 4, 4), (3, 3, 4, 3)),
    14: ((2, 4, 4, 4), (5, 4, 5), (4, 3, 3, 4), (4, 2, 4, 4)),
    15: ((4, 4, 4, 3), (5, 5, 5), (4, 3, 4, 4), (3, 3, 3, 3, 3)),
    16: ((4, 4, 4, 4), (5, 6, 5), (6, 4, 6)),
    17: ((6, 5, 6), (4, 4, 1, 4, 4), (5, 3, 4, 5), (4, 4, 4, 5)),
    18: ((6, 6, 6), (4, 5, 5, 4), (5, 4, 4, 5)),
}


def layout(number: int, rng: np.random.Generator) -> Layout:
    """Where one maker puts the pips of a number, in a square from -1 to 1."""
    if number <= 5:
        pips = _few(number, rng)
    elif rng.random() < 0.06:
        pips = _columns(_any_columns(number, rng), rng)
    else:
        pips = _columns(COLUMNS[number][rng.integers(len(COLUMNS[number]))], rng)
    if number > 3 and rng.random() < 0.25:
        pips = [(y, x) for x, y in pips]
    return [(-x, y) for x, y in pips] if rng.random() < 0.5 else pips


def _few(number: int, rng: np.random.Generator) -> Layout:
    corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)]
    if number in {2, 3} and rng.random() < 0.12:
        along = [(0.0, -1.0), (0.0, 1.0), (0.0, 0.0)][:number]
        return along if rng.random() < 0.5 else [(y, x) for x, y in along]
    if number == 3 and rng.random() < 0.08:
        return [(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)]
    if number == 2 and rng.random() < 0.15:
        return [(-0.6, -0.6), (0.6, 0.6)]
    return corners[: number - number % 2] + ([(0.0, 0.0)] if number % 2 else [])


def _columns(counts: tuple[int, ...], rng: np.random.Generator) -> Layout:
    highest = max(counts)
    across = np.linspace(-1, 1, len(counts))
    pitch = 2 / (highest - 1)
    way = rng.random()
    pips: Layout = []
    for x, count in zip(across, counts, strict=True):
        reach = _reach(count, highest, pitch, way)
        pips += [(float(x), float(y)) for y in (np.linspace(-reach, reach, count) if count > 1 else [0.0] * count)]
    return pips


def _reach(count: int, highest: int, pitch: float, way: float) -> float:
    """How far a shorter column goes: in the gaps, to the ends, or in step with the longest."""
    if count == highest or way < 0.3:
        return 1.0
    if way < 0.75 or count == 1:
        return pitch * (count - 1) / 2
    return 1.0 - pitch / 2 if count > 1 else 0.0


def _any_columns(number: int, rng: np.random.Generator) -> tuple[int, ...]:
    """Columns that no maker may have thought of, so that pips are counted and not only recognised."""
    while True:
        counts = rng.integers(1, 7, size=rng.integers(2, 5))
        if counts.sum() == number and counts.max() >= 3:
            return tuple(int(count) for count in counts)
