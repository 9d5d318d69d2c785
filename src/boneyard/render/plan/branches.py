"""What Chickenfoot and Muggins share: a layout that branches, followed from tile to tile."""

from abc import abstractmethod
from typing import cast

from boneyard.core.position import Position
from boneyard.render.plan.ground import Field, Ground
from boneyard.render.plan.shape import Box, Extent, Placement, Plan, reach

Laid = list[list[str | None]]
"""Each tile with the tile it was laid against, in the order of laying."""


class Branches(Plan):
    """Tiles on a ground of their own; they never move."""

    field: Field
    least: Box
    """A table of usual size."""

    def __init__(self) -> None:
        super().__init__()
        self._clear()

    def _clear(self) -> None:
        """Take everything away."""
        self._laid: Laid = []
        self._ground = Ground(self.field)
        self._placements: list[Placement] = []
        self._reach = Extent()

    def follow(self, view: Position, side: str | None, asking: list[str]) -> None:
        """Lay what has come since the last time."""
        wanted = cast("Laid", view["layout"])
        known = len(self._laid)
        self.is_anew = wanted[:known] != self._laid
        if self.is_anew:
            self._clear()
            known = 0
        for tile, parent in wanted[known:]:
            assert tile is not None, "only what a tile was laid against may be nothing"
            placed = self._lay(tile, parent)
            self._placements.append(placed)
            self._reach.add(placed.x, placed.y, placed.rotation)
        self._laid = list(wanted)
        self.fresh = self._placements[known:]
        self._look_around(view, asking)
        whole = reach(self.ends)
        whole.include(self._reach)
        self.box = whole.box()
        self.table = self._reach.box().join(self.least)

    def placements(self) -> list[Placement]:
        """All tiles, in the order of laying."""
        return list(self._placements)

    @abstractmethod
    def _lay(self, tile: str, parent: str | None) -> Placement:
        """Lay one tile."""

    @abstractmethod
    def _look_around(self, view: Position, asking: list[str]) -> None:
        """Find the ends and the labels."""
