"""Muggins: a line, and from its first double, the spinner, a cross.

Arms turn before they leave the table; doubles lie crosswise.
"""

from typing import Final, final

from boneyard.core.rules import RuleCode
from boneyard.games.muggins.rules import MugginsRules
from boneyard.games.muggins.state import has_spinner
from boneyard.render.plan.branches import Branches
from boneyard.render.plan.ground import STRAIGHT, End, Ground, Joint, bend, corner, flank
from boneyard.render.plan.shape import GAP, Label, OpenEnd, Placement, Pose, ends_of
from boneyard.table.ends import LayoutView

ROOM: Final = 9.5
EDGE: Final = 5.0
WAYS: Final = (STRAIGHT, corner(90, 2), corner(-90, 2), bend(45, 8), bend(-45, 8), flank(90, 9), flank(-90, 9))


_FROM_SPINNER: Final = (STRAIGHT, *[way._replace(cost=way.cost + 20) for way in WAYS[1:]])
"""The arms of the spinner leave it straight where they can: one that turned at once would lie in the way of another."""
_ARMS: Final = ((STRAIGHT,), (Joint(-0.5, 1 + GAP, 90, 0),), (Joint(-0.5, -1 - GAP, -90, 0),))
"""The tiles that a spinner will ask room for: on its far side and at its short ends."""


@final
class Cross(Branches):
    """The table of Muggins."""

    room = ROOM
    edge = EDGE

    def _clear(self) -> None:
        super()._clear()
        self._spinner = ""
        self._spins = True
        self._labels: list[Label] = []

    def _agree(self, code: RuleCode) -> None:
        self._spins = has_spinner(MugginsRules(code))

    def _look_around(self, public: LayoutView, asking: list[str]) -> tuple[list[OpenEnd], list[Label]]:
        """The ends of the line and of the arms, and the spinner."""
        ends = open_ends(self._ground)
        if not self._laid and public.phase == "play":
            ends.append(OpenEnd("table", None, Pose(0, 0, 0)))
        return ends, self._labels

    def _lay(self, tile: str, parent: str | None, index: int) -> Placement:
        spins = self._spins and not self._spinner and len(set(ends_of(tile))) == 1
        placed = (
            lead(self._ground, tile, spins=spins)
            if parent is None
            else place(self._ground, tile, parent, index, spins=spins)
        )
        if spins:
            self._spinner = tile
            self._labels = [Label("spinner", tile, placed.pose.x, placed.pose.y)]
        return placed


def lead(ground: Ground, tile: str, *, spins: bool) -> Placement:
    """The first tile lies in the middle, flat, or across if it is a double, and is open left and right.

    One that spins is ready for its sides and then its short ends.
    """
    first, second = ends_of(tile)
    half, across = (0.5, 90) if first == second else (1.0, 0)
    ground.put((0, 0, 0, 1) if across else (0, 0, 1, 0))
    if spins:
        open_all(ground, tile, first, [(0.5, 0, 0), (-0.5, 0, 180), (0, -1, 270), (0, 1, 90)], _FROM_SPINNER)
    else:
        open_all(ground, tile, second, [(half, 0, 0)], WAYS)
        open_all(ground, tile, first, [(-half, 0, 180)], WAYS)
    return Placement(tile, Pose(0, 0, across), "lead", 0)


def open_all(
    ground: Ground, tile: str, number: int, edges: list[tuple[float, float, float]], ways: tuple[Joint, ...]
) -> None:
    """Open ends of one tile and number."""
    for edge in edges:
        ground.open(End(tile, number, edge, ways))


def place(ground: Ground, tile: str, parent: str, index: int, *, spins: bool) -> Placement:
    """A tile at the end that it fits; one that spins opens its short ends, too."""
    first, second = ends_of(tile)
    end = next(end for end in ground.ends if end.tile == parent and end.number in (first, second))
    spot = ground.lay(end, double=first == second, toes=_ARMS if spins else ())
    x, y, c, s = spot.lying
    outer = second if first == end.number else first
    edges = [(spot.far_x, spot.far_y, spot.heading)]
    if spins:  # MU-12: the far side, then the short ends
        edges += [(x + c * side, y + s * side, spot.heading + 90 * side) for side in (-1, 1)]
    open_all(ground, tile, outer, edges, _FROM_SPINNER if spins else WAYS)
    rotation = spot.heading + (90 if first == second else 0 if first == end.number else 180)
    return Placement(tile, Pose(x, y, rotation % 360), "arm", index, parent, linked=spot.linked)


def open_ends(ground: Ground) -> list[OpenEnd]:
    """The next place at every tile and number that may take another."""
    ends: dict[tuple[str, int], OpenEnd] = {}
    for end in ground.ends:
        key = end.tile, end.number
        if key not in ends:
            ends[key] = OpenEnd(end.tile, end.number, Pose(*end.spot.lying[:2], end.spot.heading % 360))
    return list(ends.values())
