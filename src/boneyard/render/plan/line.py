"""Dominoes: one line with two ends, which turns before it leaves the table; doubles lie crosswise."""

from typing import final

from boneyard.render.plan.branches import Branches
from boneyard.render.plan.cross import EDGE, ROOM, lead, open_ends, place
from boneyard.render.plan.shape import Label, OpenEnd, Placement, Pose
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
        if parent is None:
            return lead(self._ground, tile, spins=False)
        return place(self._ground, tile, parent, index, spins=False)
