"""Where tiles lie: scattered, in touching rows, in clusters, on their edges."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


class Place(NamedTuple):
    """The middle of a tile on the table, and how it is turned and tipped."""

    x: float
    y: float
    turn: float
    tip: float = 0.0
    high: float = 0.0


def places(count: int, length: float, rng: np.random.Generator) -> list[Place]:
    """Places for some tiles of width 1."""
    way = rng.random()
    if way < 0.42:
        return _scattered(count, length, rng)
    if way < 0.80:
        return _rows(count, length, rng)
    if way < 0.92:
        return _clusters(count, length, rng)
    return _standing(count, length, rng)


def _scattered(count: int, length: float, rng: np.random.Generator, room: float = 0.0) -> list[Place]:
    side = np.sqrt(count * length * rng.uniform(1.6, 4.5)) + length / 2 + room
    wide = rng.uniform(0.75, 1.35)
    aligned = rng.random() < 0.3
    found: list[Place] = []
    for _ in range(count * 12):
        turn = rng.normal(0, 0.12) + np.pi / 2 * rng.integers(4) if aligned else rng.uniform(0, 2 * np.pi)
        x, y = rng.uniform(-0.5, 0.5, 2) * side * (wide, 1 / wide)
        place = Place(x, y, turn)
        if all(_apart(place, other, length) for other in found):
            found.append(place)
        if len(found) == count:
            break
    return found


def _apart(one: Place, other: Place, length: float) -> bool:
    """Whether two tiles do not overlap: some side of one of them lies between them."""
    between = np.array([other.x - one.x, other.y - one.y])
    if between @ between > length * length + 1:
        return True
    sides = [_axes(place) for place in (one, other)]
    for axis in (*sides[0], *sides[1]):
        reach = sum(abs(long @ axis) * length / 2 + abs(short @ axis) / 2 for short, long in sides)
        if abs(between @ axis) > reach:
            return True
    return False


def _axes(place: Place) -> tuple[Array, Array]:
    cos, sin = np.cos(place.turn), np.sin(place.turn)
    return np.array([cos, sin]), np.array([-sin, cos])


def _rows(count: int, length: float, rng: np.random.Generator) -> list[Place]:
    """Rows that touch, of tiles side by side or end to end; each row may be shifted."""
    per_row = int(rng.integers(1, max(2, min(count, 8)) + 1))
    loose = rng.choice([0.0, 0.02, 0.06, 0.25])
    wobble = rng.choice([0.0, 0.01, 0.04])
    end_to_end = rng.random() < 0.35
    found: list[Place] = []
    top = 0.0
    while len(found) < count:
        lying = end_to_end if rng.random() < 0.8 else not end_to_end
        step, high = (length, 1.0) if lying else (1.0, length)
        left = rng.normal(0, 0.4) * rng.integers(2)
        for place in range(min(per_row, count - len(found))):
            x = left + (place + 0.5 - per_row / 2) * step * (1 + loose * rng.uniform(0, 1))
            turn = (np.pi / 2 if lying else 0.0) + rng.normal(0, wobble) + np.pi * rng.integers(2)
            found.append(Place(x, top + high / 2 + rng.normal(0, wobble), turn))
        top += high + loose * rng.uniform(0, 1) + (rng.uniform(0, 1) if rng.random() < 0.2 else 0.005)
    return [place._replace(y=place.y - top / 2) for place in found]


def _clusters(count: int, length: float, rng: np.random.Generator) -> list[Place]:
    """Some tiles scattered, each with a few that touch it."""
    groups = _scattered(-(-count // 3), length * 2.2, rng, room=1.0)
    found: list[Place] = []
    for group in groups:
        short, long = _axes(group)
        for step in range(min(3, count - len(found))):
            along = rng.random() < 0.25
            x, y = np.array([group.x, group.y]) + (short * (step - 1) * 1.005) + long * rng.normal(0, 0.25) * along
            found.append(Place(x, y, group.turn + np.pi * rng.integers(2)))
    return found


def _standing(count: int, length: float, rng: np.random.Generator) -> list[Place]:
    """A hand on its edges, or leaning: seen at a low angle."""
    along = rng.random() < 0.75
    step, high = (1.0, length) if along else (length, 1.0)
    tip = rng.uniform(0.5, 1.35)
    per_row = int(rng.integers(2, 9))
    found: list[Place] = []
    for place in range(min(count, per_row * 2)):
        row, column = divmod(place, per_row)
        turn = rng.normal(0, 0.04) + (0.0 if along else np.pi / 2)
        x = (column + 0.5 - per_row / 2) * step * rng.uniform(1.0, 1.08)
        lean = tip + rng.normal(0, 0.03)
        found.append(Place(x, row * -rng.uniform(1.2, 2.5), turn, lean, np.sin(lean) * high / 2))
    return found
