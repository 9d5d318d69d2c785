"""How numbers look: each from 0 to 18 has its pips, its colour and its texture, so colour is never the only sign."""

from typing import Final, NamedTuple


class Texture(NamedTuple):
    """A drawing that repeats: its width and height, and the path to stroke."""

    width: float
    height: float
    path: str


class Theme(NamedTuple):
    """The colours of a table."""

    cloth: str
    edge_cloth: str
    rim: str
    wood: str
    hub: str
    hub_rim: str
    track: str
    face: str
    edge: str
    groove: str
    shade: str
    ink: str
    words: str
    faint: str
    badge: str
    badge_words: str
    turn: str
    marker: str
    marker_edge: str
    asking: str
    numbers: tuple[str, ...]


_ON_IVORY: Final = (
    *("#69707c", "#0f78b4", "#1b7f3b", "#c62828", "#7a4a1e", "#1f3fae", "#9a6a00", "#c02a7a", "#0a7a76", "#6a2fa0"),
    *("#c24e08", "#22262d", "#5c6b16", "#8c1c4b", "#3f6d99", "#427f22", "#8d52ad", "#a85a33", "#2a5f66"),
)
_ON_SLATE: Final = (
    *("#98a2b0", "#58b7ee", "#5fca7d", "#ff7b72", "#d19c69", "#8ea8ff", "#f0c04f", "#ff86c0", "#4fd0c6", "#c69bff"),
    *("#ff9f57", "#f3f5f8", "#c2d268", "#f27aa6", "#93c3ea", "#a5df7a", "#e2b6f6", "#e7a888", "#82b9bb"),
)
_ON_PAPER: Final = ("#222222",) * 19
"""Without colours: there the textures tell numbers apart."""

THEMES: Final = {
    "light": Theme(
        cloth="#31775a",
        edge_cloth="#29664c",
        rim="#245a44",
        wood="#8a6242",
        hub="#276149",
        hub_rim="#1f4d3a",
        track="#8fc0a6",
        face="#fdfaf1",
        edge="#b9ae95",
        groove="#a89c80",
        shade="#173d2d",
        ink="#14181d",
        words="#ffffff",
        faint="#a9d3bd",
        badge="#fdfaf1",
        badge_words="#1d3a2e",
        turn="#ffd23f",
        marker="#ffd23f",
        marker_edge="#3a2a00",
        asking="#ffd23f",
        numbers=_ON_IVORY,
    ),
    "dark": Theme(
        cloth="#18202a",
        edge_cloth="#11161c",
        rim="#0e1318",
        wood="#2c3540",
        hub="#1b232c",
        hub_rim="#35414e",
        track="#4d5d6e",
        face="#2a323c",
        edge="#7a8a9c",
        groove="#65758a",
        shade="#05080b",
        ink="#ffffff",
        words="#e8edf3",
        faint="#7d8fa3",
        badge="#dfe6ee",
        badge_words="#151b22",
        turn="#ffd23f",
        marker="#ffd23f",
        marker_edge="#231a00",
        asking="#ffd23f",
        numbers=_ON_SLATE,
    ),
    "paper": Theme(
        cloth="#ffffff",
        edge_cloth="#ffffff",
        rim="#ffffff",
        wood="#ffffff",
        hub="#ffffff",
        hub_rim="#9a9a9a",
        track="#9a9a9a",
        face="#ffffff",
        edge="#333333",
        groove="#333333",
        shade="#ffffff",
        ink="#000000",
        words="#000000",
        faint="#6a6a6a",
        badge="#1a1a1a",
        badge_words="#ffffff",
        turn="#000000",
        marker="#1a1a1a",
        marker_edge="#000000",
        asking="#6a6a6a",
        numbers=_ON_PAPER,
    ),
}

TEXTURES: Final = (
    Texture(9, 9, "M4 4.5h1"),
    Texture(9, 9, "M0 4.5h9"),
    Texture(6, 6, "M3 0v6"),
    Texture(8, 8, "M-1 9L9-1M-1 1L1-1M7 9L9 7"),
    Texture(10, 10, "M0 3h10M0 5.5h10"),
    Texture(8, 8, "M0 4h8M4 0v8"),
    Texture(8, 8, "M0 0L8 8M8 0L0 8"),
    Texture(10, 6, "M0 3q2.5-4 5 0t5 0"),
    Texture(8, 6, "M0 5l4-4 4 4"),
    Texture(10, 8, "M0 0h10M0 4h10M2.5 0v4M7.5 4v4"),
    Texture(8, 8, "M4 2v4M2 4h4"),
    Texture(10, 10, "M5 2.5a2.5 2.5 0 1 0 .01 0"),
    Texture(10, 9, "M5 2l2.6 4.6H2.4Z"),
    Texture(6, 10, "M1.5 1v4M4.5 6v4"),
    Texture(10, 10, "M0 5a5 5 0 0 0 10 0M-5 0a5 5 0 0 0 10 0M5 0a5 5 0 0 0 10 0"),
    Texture(10, 10, "M5 1l3 4-3 4-3-4Z"),
    Texture(10, 10, "M2 2h6v6H2Z"),
    Texture(8, 8, "M-1 9L9-1M1.5 9L9 1.5M-1 6.5L6.5-1"),
    Texture(9, 8, "M2 1l4 3-4 3"),
)

_THREE: Final = {1: (0.0,), 2: (-10.0, 10.0), 3: (-10.0, 0.0, 10.0)}
_LINES: Final[dict[int, tuple[tuple[int, ...], float]]] = {
    10: ((4, 2, 4), 3.4),
    11: ((4, 3, 4), 3.4),
    12: ((4, 4, 4), 3.4),
    13: ((4, 5, 4), 2.9),
    14: ((5, 4, 5), 2.9),
    15: ((5, 5, 5), 2.9),
    16: ((4, 4, 4, 4), 2.9),
    17: ((3, 4, 3, 4, 3), 2.6),
    18: ((4, 5, 5, 4), 2.6),
}
"""Larger numbers: how many pips lie in each line along the tile, and their radius."""

_SPREAD: Final = {2: (-3.8, 3.8), 3: (-7.6, 0.0, 7.6), 4: (-11.4, -3.8, 3.8, 11.4), 5: (-12.4, -6.2, 0.0, 6.2, 12.4)}

Pip = tuple[float, float]


def pips_of(number: int) -> list[Pip]:
    """The centres of the pips of a number, on a half of 40 by 40 around 0."""
    if number < 10:
        return _classic(number)
    lines, _ = _LINES[number]
    heights = _THREE[3] if len(lines) == 3 else _SPREAD[len(lines)]
    return [(x, y) for count, y in zip(lines, heights, strict=True) for x in _SPREAD[count]]


def pip_radius(number: int) -> float:
    """How large the pips of a number are."""
    return 4.1 if number < 10 else _LINES[number][1]


def _classic(number: int) -> list[Pip]:
    """The patterns of dice, and on to nine in three lines of three."""
    pips: list[Pip] = [(0, 0)] if number % 2 else []
    pairs: list[Pip] = [(10, 10), (10, -10), (0, 10), (10, 0)]
    if number in (2, 3):
        pairs = [(10, -10)]
    for x, y in pairs[: number // 2]:
        pips += [(x, y), (-x, -y)]
    return pips


def mix(a: str, b: str, share: float) -> str:
    """The colour a with a share of b."""
    return "#" + "".join([f"{round(x + (y - x) * share):02x}" for x, y in zip(_parts(a), _parts(b), strict=True)])


def contrast(a: str, b: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    light, dark = sorted([_luminance(a), _luminance(b)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tint(theme: Theme, number: int) -> str:
    """The ground under the pips of a number."""
    return mix(theme.face, theme.numbers[number], 0.1)


def texture_colour(theme: Theme, number: int) -> str:
    """The texture on that ground."""
    return mix(theme.face, theme.numbers[number], 0.26)


def numeral_colour(theme: Theme, number: int) -> str:
    """The colour of a number, as far towards ink as it takes to be read on its texture."""
    colour = theme.numbers[number]
    share = 0.0
    while contrast(colour, texture_colour(theme, number)) < 4.5:
        share += 0.05
        colour = mix(theme.numbers[number], theme.ink, share)
    return colour


def _parts(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _luminance(colour: str) -> float:
    red, green, blue = [_linear(part / 255) for part in _parts(colour)]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)
