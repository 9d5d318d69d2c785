"""Castle Rock: tiles upright, side by side, in lines that are read like text; every tile has its position under it."""

from math import sqrt
from typing import Final, final

from boneyard.games.castle_rock.position import RowView
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.plan import Plan
from boneyard.render.plan.shape import Box, Label, Placement, Pose
from boneyard.render.plan.side import Only, Side

_STEP: Final = 1.3
_DROP: Final = 3.2
_USUAL: Final = 16
"""Tiles in a row as it usually is."""


@final
class Row(Plan[RowView]):
    """The table of Castle Rock; where a tile leaves, all that follow move up, so it is drawn anew each time."""

    def __init__(self, form: Form = USUAL) -> None:
        super().__init__(form)
        self._line: Final = round(sqrt(_USUAL * form.ratio * _DROP / _STEP))
        self._left: Final = -(self._line - 1) * _STEP / 2
        self._seen: Final = Only()
        self._seen.table, self._seen.foot = Box(self._left - 1.2, -1.7, -self._left + 1.2, 2.2), 0.5

    def follow(self, public: RowView, asking: list[str]) -> None:
        """Lines of tiles, read like text."""
        placements: list[Placement] = []
        labels: list[Label] = []
        for index, tile in enumerate(public.row):
            line, column = divmod(index, self._line)
            x, y = self._left + column * _STEP, line * _DROP
            placements.append(Placement(tile, Pose(x, y, 90), "row", index))
            labels.append(Label("position", str(index + 1), x, y + 1.45))
        self._seen.replace(placements)
        self._seen.labels = labels

    def side(self, seat: str | None) -> Side:
        """There is one player."""
        return self._seen
