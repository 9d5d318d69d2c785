"""Dominoes: one line with two ends, which turns before it leaves the table; doubles lie crosswise."""

from typing import final

from boneyard.render.plan.branches import Branches
from boneyard.render.plan.cross import EDGE, ROOM, WAYS, open_all, open_ends, place
from boneyard.render.plan.ground import Ground
from boneyard.render.plan.shape import Label, OpenEnd, Placement, Pose, ends_of
from boneyard.table.ends import LayoutView


@final
class Line(Branches):
    """The table of dominoes."""

    room = ROOM
    edge = EDGE

    def _look_around(self, public: LayoutView, asking: list[str]) -> tuple[list[OpenEnd], list[Label]]:
        """The two ends of the line."""
        ends = open_ends(self._ground)
        if not self._laid and public.phase == "play":
            ends.append(OpenEnd("table", None, Pose(0, 0, 0)))
        return ends, []

    def _lay(self, tile: str, parent: str | None, index: int) -> Placement:
        return _lead(self._ground, tile) if parent is None else place(self._ground, tile, parent, index, spins=False)


def _lead(ground: Ground, tile: str) -> Placement:
    """The first tile lies in the middle, flat, or across if it is a double, and is open left and right."""
    first, second = ends_of(tile)
    half, across = (0.5, 90) if first == second else (1.0, 0)
    ground.put((0, 0, 0, 1) if across else (0, 0, 1, 0))
    open_all(ground, tile, second, [(half, 0, 0)], WAYS)
    open_all(ground, tile, first, [(-half, 0, 180)], WAYS)
    return Placement(tile, Pose(0, 0, across), "lead", 0)
