"""Lanes: every train in a lane of its own, the Mexican Train on top, one's own nearest to one's thumb.

A train runs straight on, its doubles too, so that lanes lie close together and their tiles can be large. However many
tiles it has, those that lie stay: the page moves each lane along, so that its end is seen.
"""

from typing import Final, NamedTuple, final

from boneyard.render.plan.shape import GAP, Box, Lane, Pose
from boneyard.render.plan.walk import Walk

PITCH: Final = 1.5
"""From lane to lane."""
_USUAL: Final = 16.0
"""How long a lane usually is."""


class Rail(NamedTuple):
    """The line along which a train lies."""

    y: float


@final
class RailWalk(Walk):
    """Straight on, to the right."""

    def __init__(self, rail: Rail, tiles: int = 0) -> None:
        self._rail: Final = rail
        self._tiles = tiles

    def step(self, *, double: bool) -> Pose:
        """Lay a tile; a double lies like all others."""
        pose = Pose(1 + self._tiles * (2 + GAP), self._rail.y, 0)
        self._tiles += 1
        return pose

    def copy(self) -> "RailWalk":
        """Another one, at the same point."""
        return RailWalk(self._rail, self._tiles)


def lane_at(number: int, place: str) -> Lane:
    """A lane by its number from the top."""
    return Lane(place, number * PITCH, (number + 1) * PITCH)


def rail_of(lane: Lane) -> Rail:
    """The middle of a lane."""
    return Rail((lane.top + lane.bottom) / 2)


def table_of(lanes: list[Lane]) -> Box:
    """The table on which lanes of usual length lie."""
    return Box(0, 0, _USUAL, lanes[-1].bottom)
