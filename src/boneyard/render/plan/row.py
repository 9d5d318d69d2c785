"""Castle Rock: tiles upright, side by side, in lines that are read like text; every tile has its position under it."""

from typing import Final, cast, final

from boneyard.core.position import Position
from boneyard.render.plan.shape import Box, Label, Placement, Plan, reach

_LINE: Final = 14
_STEP: Final = 1.3
_DROP: Final = 3.2
_LEFT: Final = -(_LINE - 1) * _STEP / 2


@final
class Row(Plan):
    """The table of Castle Rock; where a tile leaves, all that follow move up, so it is drawn anew each time."""

    def follow(self, view: Position, side: str | None, asking: list[str]) -> None:
        """Lines of tiles, read like text."""
        placements: list[Placement] = []
        labels: list[Label] = []
        for index, tile in enumerate(cast("list[str]", view["row"])):
            line, column = divmod(index, _LINE)
            x, y = _LEFT + column * _STEP, line * _DROP
            placements.append(Placement(tile, x, y, 90, "row", index))
            labels.append(Label("position", str(index + 1), x, y + 1.45))
        table = Box(_LEFT - 1.2, -1.7, -_LEFT + 1.2, 2.2)
        box = reach(placements).box()
        if placements:
            box = Box(box.left, box.top, box.right, box.bottom + 0.5)
        self.fresh, self.labels = placements, labels
        self.ends = []  # another list than before: how far the table reaches has changed
        self.box, self.table = box, box.join(table)

    def placements(self) -> list[Placement]:
        """The whole row."""
        return self.fresh
