"""Ways of trains, remembered.

Where the tiles of a train lie follows from its share of the table and from which of them are doubles: so trains of many
tables go the same ways.
"""

from typing import Final, final

from boneyard.render.plan.lane import Rail, RailWalk
from boneyard.render.plan.sector import Sector, Walker
from boneyard.render.plan.shape import Pose
from boneyard.render.plan.walk import Walk

Share = Sector | Rail
"""What a train has of the table."""

_MOST: Final = 20_000
"""Points that are remembered; then the memory begins anew."""


@final
class Path:
    """A train's way up to its last tile: how that lies, and how the next one would."""

    __slots__ = ("_following", "_walk", "ahead", "pose", "turned")

    def __init__(self, walk: Walk, pose: Pose) -> None:
        self._walk: Final = walk
        self._following: list[Path | None] = [None, None]
        self.pose: Final = pose
        self.turned: Final = Pose(pose.x, pose.y, (pose.rotation + 180) % 360)
        """With its other end ahead."""
        self.ahead: Final = walk.copy().step(double=False)

    def step(self, *, double: bool) -> "Path":
        """The way with one more tile."""
        known = self._following[double]
        if known is None:
            known = self._following[double] = self._stepped(double=double)
        return known

    def _stepped(self, *, double: bool) -> "Path":
        _memory.count += 1
        walk = self._walk.copy()
        pose = walk.step(double=double)
        return Path(walk, pose)


@final
class _Memory:
    """The beginnings of all ways, and how many points hang on them."""

    def __init__(self) -> None:
        self.begun: dict[Share, Path] = {}
        self.count = 0


_memory: Final = _Memory()


def begin(share: Share) -> Path:
    """The way of a train without tiles."""
    if _memory.count > _MOST:
        _memory.begun, _memory.count = {}, 0
    if share not in _memory.begun:
        walk: Walk = Walker(share) if isinstance(share, Sector) else RailWalk(share)
        _memory.begun[share] = Path(walk, Pose(0, 0, 0))
    return _memory.begun[share]
