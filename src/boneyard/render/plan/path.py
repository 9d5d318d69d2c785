"""Ways of trains, remembered. Where the tiles of a train lie follows from its share of the table and from which of them are doubles: so trains of many tables go the same ways."""

from typing import Final, final

from boneyard.render.plan.sector import Sector, Walker
from boneyard.render.plan.shape import Pose

_MOST: Final = 20_000
"""Points that are remembered; then the memory begins anew."""


@final
class Path:
    """A train's way up to its last tile: how that lies, and how the next one would."""

    __slots__ = ("_following", "_walker", "ahead", "pose", "turned")

    def __init__(self, walker: Walker, x: float, y: float, heading: float) -> None:
        self._walker: Final = walker
        self._following: list[Path | None] = [None, None]
        self.pose: Final = Pose(x, y, heading % 360)
        self.turned: Final = Pose(x, y, (heading + 180) % 360)
        """With its other end ahead."""
        out, side, ahead = walker.copy().step(double=False)
        self.ahead: Final = Pose(*walker.sector.on_table(out, side), (walker.sector.angle + ahead) % 360)

    def step(self, *, double: bool) -> "Path":
        """The way with one more tile."""
        known = self._following[double]
        if known is None:
            known = self._following[double] = self._stepped(double=double)
        return known

    def _stepped(self, *, double: bool) -> "Path":
        _memory.count += 1
        walker = self._walker.copy()
        out, side, ahead = walker.step(double=double)
        return Path(walker, *walker.sector.on_table(out, side), walker.sector.angle + ahead + 90 * double)


@final
class _Memory:
    """The beginnings of all ways, and how many points hang on them."""

    def __init__(self) -> None:
        self.begun: dict[Sector, Path] = {}
        self.count = 0


_memory: Final = _Memory()


def begin(sector: Sector) -> Path:
    """The way of a train without tiles."""
    if _memory.count > _MOST:
        _memory.begun, _memory.count = {}, 0
    if sector not in _memory.begun:
        _memory.begun[sector] = Path(Walker(sector), 0, 0, 0)
    return _memory.begun[sector]
