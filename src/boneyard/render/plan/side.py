"""A table as it is seen from one side, and what has changed there since somebody last looked."""

from abc import ABC, abstractmethod
from typing import final

from boneyard.render.plan.shape import Box, Label, Lane, Marker, OpenEnd, Placement


class Side(ABC):
    """The table as it is seen from one side, and what has changed there since somebody last looked."""

    def __init__(self) -> None:
        self.fresh: list[Placement] = []
        """Tiles that have come, or lie elsewhere than they did."""
        self.gone: list[str] = []
        """Tiles that lie there no more."""
        self.ends: list[OpenEnd] = []
        self.labels: list[Label] = []
        self.markers: list[Marker] = []
        self.lanes: list[Lane] = []
        """From the top down."""
        self.table = Box(0, 0, 0, 0)
        """A table of usual size."""
        self.hub = 0.0
        self.foot = 0.0
        """Room for what is written under the tiles."""

    @abstractmethod
    def placements(self) -> list[Placement]:
        """Everything that lies."""

    def _compare(self, before: list[Placement]) -> None:
        """Find out what has changed where everything was laid anew."""
        known, now = {placed.tile: placed for placed in before}, self.placements()
        lying = {placed.tile for placed in now}
        self.fresh = [placed for placed in now if known.get(placed.tile) != placed]
        self.gone = [tile for tile in known if tile not in lying]


@final
class Only(Side):
    """The side of a table that looks the same to everybody."""

    def __init__(self) -> None:
        super().__init__()
        self.lying: list[Placement] = []

    def placements(self) -> list[Placement]:
        """Everything that lies."""
        return self.lying.copy()

    def add(self, placed: list[Placement]) -> None:
        """More tiles lie there."""
        self.lying += placed
        self.fresh, self.gone = placed, []

    def replace(self, placed: list[Placement]) -> None:
        """Other tiles lie there."""
        before, self.lying = self.lying, placed
        self._compare(before)
