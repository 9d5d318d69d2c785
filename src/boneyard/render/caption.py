"""A table in words, for those who do not see the picture."""

from collections.abc import Callable, Mapping
from typing import Final

from boneyard.games import find_game
from boneyard.render.layout import Layout, Placement

Names = Mapping[str, str]


def title_of(layout: Layout) -> str:
    """What the picture shows, in a line."""
    return f"{find_game(layout.game).title}: {_count(len(layout.placements), 'tile')} on the table"


def describe(layout: Layout, names: Names | None = None) -> str:
    """The whole table in sentences."""
    sentences = _DESCRIPTIONS[layout.game](layout, names or {})
    sentences += [f"{tile} asks for a tile before anything else." for tile in layout.asking]
    if layout.turn:
        sentences.append(f"{_name(layout.turn, names or {})} is to act.")
    return " ".join(sentences)


def _trains(layout: Layout, names: Names) -> list[str]:
    """The engine, then every train clockwise."""
    marked = {marker.train for marker in layout.markers}
    groups: dict[str, list[str]] = {}
    for placed in layout.placements:
        groups.setdefault(placed.group, []).append(placed.tile)
    sentences = [f"The engine is {groups['hub'][0]}." if "hub" in groups else "The engine has not been placed."]
    for end in layout.ends:
        if end.place != "hub":
            tiles = groups.get(f"train {end.place}", [])
            owner = "The Mexican Train" if end.place == "M" else f"The train of {_name(end.place, names)}"
            state = ", marked," if end.place in marked else ""
            sentences.append(f"{owner}{state} {'is ' + ', '.join(tiles) if tiles else 'has not started'}.")
    return sentences


def _branches(layout: Layout, _names: Names) -> list[str]:
    """Every tile with the one it lies against, in the order of laying."""
    if not layout.placements:
        return ["Nothing lies on the table."]
    first, *rest = layout.placements
    ends = ", ".join([f"{end.number} at {end.place}" for end in layout.ends])
    return [f"{first.tile} lies in the middle.", *[f"{placed.tile} lies on {placed.parent}." for placed in rest], *([f"Open: {ends}."] if ends else [])]


def _row(layout: Layout, _names: Names) -> list[str]:
    return [f"The row is {', '.join(_at(placed) for placed in layout.placements)}." if layout.placements else "The row is empty."]


def _at(placed: Placement) -> str:
    return f"{placed.at + 1}: {placed.tile}"


def _name(seat: str, names: Names) -> str:
    return names.get(seat, f"seat {seat}")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


_DESCRIPTIONS: Final[dict[str, Callable[[Layout, Names], list[str]]]] = {
    "mexican-train": _trains,
    "chickenfoot": _branches,
    "muggins": _branches,
    "castle-rock": _row,
}
