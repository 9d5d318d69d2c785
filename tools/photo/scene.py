"""One scene out of a seed: a set of one maker, tiles on a table, a camera. All in numbers; `render` draws them."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tools.photo.layouts import MOST, layout
from tools.photo.places import Place, places

SLOTS: Final = 26
"""The most things in one scene."""

TILE, BACK, BLOCK = 1, 2, 3
"""What lies in a slot: a tile, one that is face down, something else (a die, a card, a box). 0 is nothing."""

Array = NDArray[np.float64]
Scene = dict[str, Any]


def make_scene(seed: int, size: int) -> Scene:
    """All numbers of a scene, in arrays of the same shape for every seed."""
    rng = np.random.default_rng(seed)
    highest = int(rng.choice([6, 9, 12, 15, 18], p=[0.08, 0.16, 0.56, 0.12, 0.08]))
    maker = _maker(highest, rng)
    things = _things(highest, rng)
    return maker | things | _camera(things, size, rng) | {"size": np.array(size), "highest": np.array(highest)}


# --- the maker ---


def _maker(highest: int, rng: np.random.Generator) -> Scene:
    pips = np.full((MOST + 1, MOST, 2), 9.0)
    reach = rng.uniform(0.27, 0.385, 2)
    radius = rng.uniform(*{6: (0.055, 0.14), 9: (0.05, 0.135), 12: (0.045, 0.11)}.get(highest, (0.036, 0.07)))
    radii = np.full(MOST + 1, radius)
    if rng.random() < 0.4:
        radii *= np.linspace(rng.uniform(1.0, 1.35), rng.uniform(0.75, 1.0), MOST + 1)
    if rng.random() < 0.2:
        radii[1] *= rng.uniform(1.2, 1.7)
    for number in range(MOST + 1):
        if spots := layout(number, rng):
            pips[number, :number] = np.array(spots) * reach
            radii[number] = min(radii[number], 0.46 * _nearest(pips[number, :number]))
    body = _body(rng)
    return {
        "pips": pips,
        "radii": radii,
        "colours": _pip_colours(body, rng),
        "body": body,
        "edge": np.clip(body * rng.uniform(0.7, 1.05), 0, 1),
        "back": rng.uniform(0, 1, 3) if rng.random() < 0.4 else body,
        "relief": np.array(rng.normal(0, 0.5) if rng.random() < 0.8 else 0.0),
        "gloss": np.array(rng.uniform(0, 1) ** 2),
        "ring": np.array(rng.uniform(0.3, 0.6) if rng.random() < 0.03 else 0.0),
        "grain": np.array([rng.uniform(0, 0.03), rng.uniform(0.05, 0.25) * (rng.random() < 0.12)]),
        "divider": _divider(body, rng),
        "spinner": _spinner(rng),
        "frame": np.array(rng.uniform(0.3, 0.46) if rng.random() < 0.05 else 0.0),
    }


def _nearest(spots: Array) -> float:
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2) + 9 * np.eye(len(spots))
    return float(apart.min())


def _body(rng: np.random.Generator) -> Array:
    way = rng.random()
    if way < 0.7:
        return np.clip(rng.uniform(0.78, 1.0) * np.array([1, rng.uniform(0.94, 1.0), rng.uniform(0.8, 1.02)]), 0, 1)
    if way < 0.8:
        return rng.uniform(0.01, 0.16, 3)
    if way < 0.88:
        return np.array([0.75, 0.55, 0.35]) * rng.uniform(0.5, 1.25, 3)
    return rng.uniform(0, 1, 3)


def _pip_colours(body: Array, rng: np.random.Generator) -> Array:
    """A colour for every number, never quite that of the body."""
    way = rng.random()
    dark = body.mean() > 0.45
    colours = rng.uniform(0, 1, (MOST + 1, 3)) ** rng.uniform(0.6, 1.6)
    if way < 0.27:
        colours[:] = rng.uniform(0, 0.2, 3) if dark else rng.uniform(0.75, 1, 3)
    elif way < 0.37:
        colours[:] = colours[0]
    elif way < 0.85:
        colours = np.array([_vivid(rng) for _ in colours])
    if rng.random() < 0.15:
        colours = body + (colours - body) * rng.uniform(0.35, 0.8)
    least = rng.uniform(0.1, 0.3)
    faint = np.abs(colours - body).max(1) < least
    colours[faint] += -least if dark else least
    return np.clip(colours, 0, 1)


def _vivid(rng: np.random.Generator) -> Array:
    colour = rng.permutation([rng.uniform(0.5, 1), rng.uniform(0, 0.9), rng.uniform(0, 0.3)])
    return colour if rng.random() < 0.85 else np.full(3, rng.uniform(0.3, 0.75))


def _divider(body: Array, rng: np.random.Generator) -> Array:
    """Half its width, half its length, then its colour; a width of 0 is none."""
    wide = 0.0 if rng.random() < 0.05 else rng.uniform(0.006, 0.04)
    colour = (np.full(3, rng.uniform(0, 0.3)), body * rng.uniform(0.3, 0.85), rng.uniform(0, 1, 3))[
        rng.choice(3, p=[0.6, 0.28, 0.12])
    ]
    return np.array([wide, rng.uniform(0.26, 0.5), *colour, float(rng.random() < 0.08)])


def _spinner(rng: np.random.Generator) -> Array:
    radius = rng.uniform(0.035, 0.1) if rng.random() < 0.35 else 0.0
    colour = ([0.8, 0.62, 0.25], [0.75, 0.75, 0.75], [0.1, 0.1, 0.1])[rng.choice(3, p=[0.6, 0.3, 0.1])]
    return np.array([radius, *np.clip(np.array(colour) * rng.uniform(0.5, 1.25), 0, 1)])


# --- what lies there ---


def _things(highest: int, rng: np.random.Generator) -> Scene:
    length = rng.uniform(1.82, 2.18)
    count = int(rng.choice([rng.integers(1, 4), rng.integers(3, 11), rng.integers(9, SLOTS - 3)], p=[0.2, 0.57, 0.23]))
    spots = places(count, length, rng)
    high = rng.uniform(0.12, 0.45)
    kinds = np.zeros(SLOTS, int)
    things: dict[str, Array] = {
        "half": np.full((SLOTS, 3), 0.5),
        "centre": np.zeros((SLOTS, 3)),
        "turned": np.tile(np.eye(3), (SLOTS, 1, 1)),
        "round": np.full(SLOTS, 0.05),
    }
    rounded = rng.uniform(0.02, 0.16)
    for slot, spot in enumerate(spots):
        kinds[slot] = BACK if rng.random() < 0.025 else TILE
        half = np.array([0.5, length / 2, high / 2]) * (1 - 0.006 * rng.random())
        _lay(things, slot, spot, half, rounded)
    for slot in range(len(spots), min(SLOTS, len(spots) + rng.poisson(0.8))):
        kinds[slot] = BLOCK
        _lay_block(things, slot, spots, rng)
    numbers = _numbers(highest, rng)
    flipped = rng.random((SLOTS, 2)) < 0.3
    look = rng.uniform(-1, 1, (SLOTS, 6))
    return {**things, "kinds": kinds, "numbers": numbers, "flipped": flipped, "look": look, "spread": _spread(spots)}


def _numbers(highest: int, rng: np.random.Generator) -> NDArray[np.int64]:
    numbers = rng.integers(0, highest + 1, (SLOTS, 2))
    high = rng.random((SLOTS, 2)) < 0.25
    numbers[high] = rng.integers(highest // 2, highest + 1, int(high.sum()))
    double = rng.random(SLOTS) < 0.08
    numbers[double, 1] = numbers[double, 0]
    return numbers


def _lay(things: dict[str, Array], slot: int, spot: Place, half: Array, rounded: float) -> None:
    things["half"][slot] = half
    things["round"][slot] = rounded
    cos, sin, up, over = np.cos(spot.turn), np.sin(spot.turn), np.cos(spot.tip), np.sin(spot.tip)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, up, -over], [0, over, up]])
    things["turned"][slot] = tip @ turn
    things["centre"][slot] = (spot.x, spot.y, spot.high + half[2] * max(up, 0.3))


def _lay_block(things: dict[str, Array], slot: int, spots: list[Place], rng: np.random.Generator) -> None:
    """A die, a card, a box, a pencil: beside the tiles, seldom under them."""
    near = spots[rng.integers(len(spots))]
    away = rng.uniform(1.3, 4.0) * np.array([np.cos(turn := rng.uniform(0, 6.3)), np.sin(turn)])
    sides = ((0.35, 0.35, 0.35), (1.2, 1.7, 0.01), (0.12, 3.0, 0.1), rng.uniform(0.2, 1.5, 3))
    half = np.array(sides[rng.integers(len(sides))]) * rng.uniform(0.7, 1.3)
    place = Place(near.x + away[0], near.y + away[1], rng.uniform(0, 6.3))
    _lay(things, slot, place, half, min(0.3 * half.min(), 0.1))


def _spread(spots: list[Place]) -> Array:
    points = np.array([(spot.x, spot.y) for spot in spots])
    return np.array([*points.mean(0), *(points.max(0) - points.min(0) + 1.6)])


# --- the camera ---


def _camera(things: Scene, size: int, rng: np.random.Generator) -> Scene:
    """Where the camera stands and how it looks: `eye`, `view` (rows: right, down, ahead), `focal` in pixels."""
    tipped = np.any(things["turned"][things["kinds"] == TILE][:, 2, 2] < 0.95)
    lean = rng.uniform(0.7, 1.25) if tipped else abs(rng.normal(0, 0.45))
    lean = min(lean, 1.25)
    middle_x, middle_y, wide, high = things["spread"]
    focal = size * rng.uniform(0.8, 1.6)
    fill = rng.uniform(0.45, 1.15) if rng.random() < 0.85 else rng.uniform(1.1, 2.0)
    extent = max(wide, high * np.cos(lean) if not tipped else 1.0, 2.0)
    away = focal / size * extent / fill
    aim = np.array([middle_x, middle_y, 0.2]) + np.array([*(rng.normal(0, 0.07, 2) * extent), 0])
    ahead = np.array([0, np.sin(lean), -np.cos(lean)])
    right = np.array([1.0, 0, 0])
    down = np.cross(ahead, right)
    roll = rng.uniform(0, 2 * np.pi) if not tipped else rng.normal(0, 0.1)
    if not tipped and rng.random() < 0.4:
        roll = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.06)
    cos, sin = np.cos(roll), np.sin(roll)
    view = np.stack([cos * right + sin * down, cos * down - sin * right, ahead])
    return {"eye": aim - ahead * away, "view": view, "focal": np.array(focal)}


def corners(scene: Scene) -> Array:
    """Where the four corners of every face are in the picture: those of the first number first, around it."""
    half = scene["half"]
    signs = np.array([(1, -1, 1), (-1, -1, 1), (-1, 1, 1), (1, 1, 1)])
    local = half[:, None] * signs
    placed = np.einsum("tij,tkj->tki", scene["turned"], local) + scene["centre"][:, None]
    seen = (placed - scene["eye"]) @ scene["view"].T
    depth = np.maximum(seen[..., 2:], 0.05)
    found: Array = seen[..., :2] / depth * scene["focal"] + scene["size"] / 2
    return found
