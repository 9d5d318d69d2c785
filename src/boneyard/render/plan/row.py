"""Castle Rock: tiles upright, side by side, in lines that are read like text; every tile has its position under it."""

from typing import Final, cast, final

from boneyard.core.position import Position
from boneyard.render.plan.shape import Box, Label, Only, Placement, Plan, Pose, Side

_LINE: Final = 14
_STEP: Final = 1.3
_DROP: Final = 3.2
_LEFT: Final = -(_LINE - 1) * _STEP / 2
_TABLE: Final = Box(_LEFT - 1.2, -1.7, -_LEFT + 1.2, 2.2)


@final
class Row(Plan):
    """The table of Castle Rock; where a tile leaves, all that follow move up, so it is drawn anew each time."""

    def __init__(self) -> None:
        self._seen: Final = Only()
        self._seen.table, self._seen.foot = _TABLE, 0.5

    def follow(self, view: Position, asking: list[str]) -> None:
        """Lines of tiles, read like text."""
        placements: list[Placement] = []
        labels: list[Label] = []
        for index, tile in enumerate(cast("list[str]", view["row"])):
            line, column = divmod(index, _LINE)
            x, y = _LEFT + column * _STEP, line * _DROP
            placements.append(Placement(tile, Pose(x, y, 90), "row", index))
            labels.append(Label("position", str(index + 1), x, y + 1.45))
        self._seen.replace(placements)
        self._seen.labels = labels

    def side(self, seat: str | None) -> Side:
        """There is one player."""
        return self._seen
