"""What Chickenfoot and Muggins share: a layout that branches, followed from tile to tile."""

from abc import abstractmethod
from typing import cast

from boneyard.core.position import Position
from boneyard.render.plan.ground import Field, Ground
from boneyard.render.plan.shape import Box, Label, Only, OpenEnd, Placement, Plan, Side

Laid = list[list[str | None]]
"""Each tile with the tile it was laid against, in the order of laying."""


class Branches(Plan):
    """Tiles on a ground of their own; they never move."""

    field: Field
    least: Box
    """A table of usual size."""

    def __init__(self) -> None:
        self._seen = Only()
        self._seen.table = self.least
        self._clear()

    def _clear(self) -> None:
        """Take everything away."""
        self._laid: Laid = []
        self._ground = Ground(self.field)

    def follow(self, view: Position, asking: list[str]) -> None:
        """Lay what has come since the last time."""
        wanted, seen = cast("Laid", view["layout"]), self._seen
        known = len(self._laid)
        goes_on = wanted[:known] == self._laid
        if not goes_on:
            self._clear()
            known = 0
        placed = [self._put(tile, parent, index) for index, (tile, parent) in enumerate(wanted[known:], known)]
        if goes_on:
            seen.add(placed)
        else:
            seen.replace(placed)
        self._laid = list(wanted)
        seen.ends, seen.labels = self._look_around(view, asking)

    def side(self, seat: str | None) -> Side:
        """Everybody sees the same."""
        return self._seen

    def _put(self, tile: str | None, parent: str | None, index: int) -> Placement:
        assert tile is not None, "only what a tile was laid against may be nothing"
        return self._lay(tile, parent, index)

    @abstractmethod
    def _lay(self, tile: str, parent: str | None, index: int) -> Placement:
        """Lay one tile."""

    @abstractmethod
    def _look_around(self, view: Position, asking: list[str]) -> tuple[list[OpenEnd], list[Label]]:
        """Find the ends and the labels."""
