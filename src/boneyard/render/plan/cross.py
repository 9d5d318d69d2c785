"""Muggins: a line, and from its first double, the spinner, a cross. Arms turn before they leave the table; doubles lie crosswise."""

from typing import Final, cast

from boneyard.core.position import Position
from boneyard.render.plan.ground import STRAIGHT, End, Field, Ground, bend, corner
from boneyard.render.plan.shape import Box, Label, Layout, OpenEnd, Placement, box_around, ends_of

_FIELD: Final = Field(11, 7)
_TABLE: Final = Box(-11, -6.5, 11, 6.5)
_WAYS: Final = (STRAIGHT, corner(90, 2), corner(-90, 2), bend(45, 8), bend(-45, 8))


def plan_cross(view: Position) -> Layout:
    """The table of Muggins."""
    ground = Ground(_FIELD)
    placements: list[Placement] = []
    spinner = ""
    for index, (tile, parent) in enumerate(cast("list[tuple[str, str | None]]", view["layout"])):
        placements.append(_lead(ground, tile) if parent is None else _place(ground, tile, parent, index, spinner))
        if not spinner and len(set(ends_of(tile))) == 1:
            spinner = tile
    ends = _open_ends(ground, spinner, placements)
    if not placements and view.get("phase") == "play":
        ends.append(OpenEnd("table", None, 0, 0, 0))
    box = box_around(placements, ends)
    labels = [Label("spinner", spinner, placed.x, placed.y) for placed in placements if placed.tile == spinner]
    return Layout("muggins", placements, ends, labels, [], [], box, box.join(_TABLE))


def _lead(ground: Ground, tile: str) -> Placement:
    """The first tile lies in the middle, flat; a double stands across, ready for its sides and then its short ends."""
    first, second = ends_of(tile)
    if first == second:
        ground.put((0, 0, 0, 1))
        _open_all(ground, tile, first, [(0.5, 0, 0), (-0.5, 0, 180), (0, -1, 270), (0, 1, 90)])
        return Placement(tile, 0, 0, 90, "lead", 0)
    ground.put((0, 0, 1, 0))
    _open_all(ground, tile, second, [(1, 0, 0)])
    _open_all(ground, tile, first, [(-1, 0, 180)])
    return Placement(tile, 0, 0, 0, "lead", 0)


def _open_all(ground: Ground, tile: str, number: int, edges: list[tuple[float, float, float]]) -> None:
    for edge in edges:
        ground.open(End(tile, number, edge, _WAYS))


def _place(ground: Ground, tile: str, parent: str, index: int, spinner: str) -> Placement:
    first, second = ends_of(tile)
    end = next(end for end in ground.ends if end.tile == parent and end.number in (first, second))
    spot = ground.lay(end, double=first == second)
    x, y, c, s = spot.lying
    outer = second if first == end.number else first
    edges = [(spot.far_x, spot.far_y, spot.heading)]
    if first == second and not spinner:  # MU-12: the far side, then the short ends
        edges += [(x + c * side, y + s * side, spot.heading + 90 * side) for side in (-1, 1)]
    _open_all(ground, tile, outer, edges)
    rotation = spot.heading + (90 if first == second else 0 if first == end.number else 180)
    return Placement(tile, x, y, rotation % 360, "arm", index, parent, spot.linked)


def _open_ends(ground: Ground, spinner: str, placements: list[Placement]) -> list[OpenEnd]:
    """The next place at every tile and number that may take another."""
    ends: dict[tuple[str, int], OpenEnd] = {}
    for end in ground.ends:
        key = end.tile, end.number
        if key not in ends:
            ends[key] = OpenEnd(end.tile, end.number, *end.spot.lying[:2], end.spot.heading % 360)
    return list(ends.values())
