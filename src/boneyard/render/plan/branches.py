"""What Chickenfoot and Muggins share: a layout that branches, followed from tile to tile."""

from abc import abstractmethod
from math import sqrt

from boneyard.core.rules import RuleCode
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.ground import Field, Ground
from boneyard.render.plan.plan import Plan
from boneyard.render.plan.shape import Box, Label, OpenEnd, Placement
from boneyard.render.plan.side import Only, Side
from boneyard.table.ends import Laid, LayoutView


class Branches(Plan[LayoutView]):
    """Tiles on a ground of their own; they never move."""

    room: float
    """How much of the table a tile of the set has."""
    edge: float
    """How much it costs to leave it."""

    def __init__(self, form: Form = USUAL) -> None:
        super().__init__(form)
        self._seen = Only()
        self._measure(0)
        self._clear()

    def _measure(self, top: int) -> None:
        """Make the table as large as its set asks for, in the form of the window."""
        self._top = top
        area = self.room * (top + 1) * (top + 2) / 2
        wide, tall = sqrt(area * self.form.ratio) / 2, sqrt(area / self.form.ratio) / 2
        self._field = Field(wide, tall, self.edge)
        self._seen.table = Box(-wide, -tall, wide, tall)

    def _clear(self) -> None:
        """Take everything away."""
        self._laid: list[Laid] = []
        self._rules = ""
        self._ground = Ground(self._field)

    def follow(self, public: LayoutView, asking: list[str]) -> None:
        """Lay what has come since the last time."""
        wanted, seen = public.layout, self._seen
        known = len(self._laid)
        goes_on = (public.set, public.rules) == (self._top, self._rules) and wanted[:known] == self._laid
        if not goes_on:
            self._measure(public.set)
            self._clear()
            self._rules = public.rules
            self._agree(public.code)
            known = 0
        placed = [self._lay(tile, parent, index) for index, (tile, parent) in enumerate(wanted[known:], known)]
        if goes_on:
            seen.add(placed)
        else:
            seen.replace(placed)
        self._laid = wanted
        seen.ends, seen.labels = self._look_around(public, asking)

    def side(self, seat: str | None) -> Side:
        """Everybody sees the same."""
        return self._seen

    def _agree(self, code: RuleCode) -> None:
        """What the rules say of how tiles lie; mostly nothing."""

    @abstractmethod
    def _lay(self, tile: str, parent: str | None, index: int) -> Placement:
        """Lay one tile."""

    @abstractmethod
    def _look_around(self, public: LayoutView, asking: list[str]) -> tuple[list[OpenEnd], list[Label]]:
        """Find the ends and the labels."""
