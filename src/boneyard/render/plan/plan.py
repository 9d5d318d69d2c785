"""What lays a table out: one plan a game."""

from abc import ABC, abstractmethod
from math import cos, radians, sin
from typing import ClassVar, Final, Generic, TypeVar, final

from boneyard.core.view import PublicView, View
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.shape import MARGIN, Box, Layout, Pose
from boneyard.render.plan.side import Side


@final
class Extent:
    """How far tiles reach; it grows with each."""

    def __init__(self) -> None:
        self.left = self.top = 1e9
        self.right = self.bottom = -1e9

    def add(self, pose: Pose) -> None:
        """Reach around one more tile."""
        turn = radians(pose.rotation)
        c, s = abs(cos(turn)), abs(sin(turn))
        wide, tall = c + s / 2, s + c / 2
        self.left, self.right = min(self.left, pose.x - wide), max(self.right, pose.x + wide)
        self.top, self.bottom = min(self.top, pose.y - tall), max(self.bottom, pose.y + tall)

    def box(self) -> Box:
        """The box around all that is reached, with a margin."""
        if self.left == 1e9:
            return Box(-MARGIN, -MARGIN, MARGIN, MARGIN)
        return Box(self.left - MARGIN, self.top - MARGIN, self.right + MARGIN, self.bottom + MARGIN)


P = TypeVar("P", bound=PublicView)


class Plan(ABC, Generic[P]):
    """Lays a table out, and follows it from move to move: what lies stays, and only what is new is placed.

    To follow a move is to look at what the move has changed: a server follows many tables, and has none of them at hand
    when its next move comes.
    """

    is_sided = False
    """Whether every seat sees the table from its own side."""
    has_lanes: ClassVar[bool] = False
    """Whether lanes may be wished for."""

    def __init__(self, form: Form = USUAL) -> None:
        self.form: Final = form
        """The form of the window for which it lays."""

    @abstractmethod
    def follow(self, public: P, asking: list[str]) -> None:
        """Lay what lies open; the same, whatever was laid before. `asking` names the doubles that ask for tiles."""

    @abstractmethod
    def side(self, seat: str | None) -> Side:
        """The table from the side of a seat, or of a spectator.

        What has changed there counts from the last time that it was asked for.
        """

    def draw(self, view: View[P], asking: list[str]) -> Layout:
        """The layout of a view."""
        public = view.public
        self.follow(public, asking)
        seen = self.side(view.seat)
        placements, hub, reach = seen.placements(), seen.hub, Extent()
        for placed in placements:
            reach.add(placed.pose)
        table = reach.box().join(seen.table)
        for end in seen.ends:
            reach.add(end.pose)
        box = reach.box().join(Box(-hub, -hub, hub, hub)) if hub else reach.box()
        box = box._replace(bottom=box.bottom + seen.foot)
        ends = seen.ends.copy()
        around = seen.labels, seen.markers, asking
        return Layout(public.game, placements, ends, *around, box, table, hub, public.turn, seen.lanes)
