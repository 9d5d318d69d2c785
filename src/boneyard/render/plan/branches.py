"""What Chickenfoot and Muggins share: a layout that branches, followed from tile to tile."""

from abc import abstractmethod
from typing import cast

from boneyard.core.position import Position
from boneyard.render.plan.ground import Field, Ground
from boneyard.render.plan.shape import Box, Extent, OpenEnd, Placement, Plan, reach

Laid = list[tuple[str, str | None]]
"""Each tile with the tile it was laid against, in the order of laying."""


class Branches(Plan):
    """Tiles on a ground of their own; they never move."""

    field: Field

    def __init__(self) -> None:
        super().__init__()
        self._clear()

    def _clear(self) -> None:
        """Take everything away."""
        self._laid: Laid = []
        self._ground = Ground(self.field)
        self._placements: list[Placement] = []
        self._reach = Extent()

    def _follow(self, view: Position) -> list[Placement]:
        """Lay what has come since the last time; everything that lies."""
        wanted = cast("Laid", view["layout"])
        known = len(self._laid)
        self.is_anew = wanted[:known] != self._laid
        if self.is_anew:
            self._clear()
            known = 0
        for tile, parent in wanted[known:]:
            placed = self._lay(tile, parent)
            self._placements.append(placed)
            self._reach.add(placed.x, placed.y, placed.rotation)
        self._laid = list(wanted)
        self.fresh = self._placements[known:]
        return list(self._placements)

    def _box(self, ends: list[OpenEnd]) -> Box:
        """Around everything that lies, and the next tiles."""
        whole = reach(ends)
        whole.include(self._reach)
        return whole.box()

    @abstractmethod
    def _lay(self, tile: str, parent: str | None) -> Placement:
        """Lay one tile."""
