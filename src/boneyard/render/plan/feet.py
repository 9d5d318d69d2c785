"""Chickenfoot: the engine with its toes, half of them on each long side, and feet of three on every later double.

Branches grow where there is room.
"""

from math import cos, radians, sin, tan
from typing import Final, final

from boneyard.core.rules import RuleCode
from boneyard.games.chickenfoot.legal import engine_toes
from boneyard.games.chickenfoot.rules import FootRules
from boneyard.render.plan.branches import Branches
from boneyard.render.plan.ground import STRAIGHT, End, Ground, Joint, bend, corner, flank
from boneyard.render.plan.shape import GAP, Label, OpenEnd, Placement, Pose, ends_of
from boneyard.table.ends import LayoutView


def _toe(angle: float, cost: float) -> Joint:
    """A toe that stands off beside the straight one; it touches the corner of the double."""
    turn = radians(abs(angle))
    side = 1 if angle > 0 else -1
    if abs(angle) == 90:
        return Joint(GAP + 0.5, side * (0.5 + GAP), angle, cost)
    right = 0.5 + GAP + cos(turn) / 2
    return Joint((1 - right) * tan(turn) + GAP / cos(turn), side * right, angle, cost)


_TIP: Final = Joint(-0.5, 1 + GAP, 90, 5)
"""A toe in line with the double, at its tip."""
_WAYS: Final = (
    STRAIGHT,
    *[bend(turn, cost) for turn, cost in ((22.5, 1.5), (-22.5, 1.5), (45, 2), (-45, 2))],
    *[corner(turn, 3) for turn in (90, -90)],
    *[bend(turn, 4) for turn in (67.5, -67.5)],
    *[flank(turn, 5) for turn in (90, -90)],
)
_RIGHT: Final = (_toe(45, 0), _toe(30, 1), _toe(60, 1), _toe(90, 3), _TIP)
_LEFT: Final = tuple(Joint(way.along, -way.right, -way.turn, way.cost) for way in _RIGHT)
_AMIDST: Final = (STRAIGHT, bend(22.5, 4), bend(-22.5, 4))
_TOES: Final = ((*_AMIDST, *_RIGHT, *_LEFT), (*_RIGHT, *_AMIDST, *_LEFT), (*_LEFT, *_AMIDST, *_RIGHT))
"""The ways to lay the first, second and third toe: straight, then to the right and to the left; where that is blocked,
wherever the double has room."""


def _middle_toe(angle: float) -> Joint:
    """One of two toes in the middle of a side, which lean away from each other and touch."""
    turn = radians(abs(angle))
    side = 1 if angle > 0 else -1
    return Joint(GAP + sin(turn) / 2, side * (cos(turn) + GAP / cos(turn)) / 2, angle, 0)


def _outer_toe(angle: float, middle: float) -> Joint:
    """A toe beside one that leans out, as near as the one of the other side leaves room at the tip of the engine."""
    turn, lean = radians(abs(angle)), radians(middle)
    side = 1 if angle > 0 else -1
    along = (sin(turn) - 1 + GAP) / 2
    beside = (GAP + sin(lean) * (along + sin(turn) / 2 - GAP)) / cos(lean)
    return Joint(along, side * (cos(turn) / 2 + cos(lean) + GAP / cos(lean) / 2 + beside), angle, 0)


_ENGINE_TOES: Final = {
    4: (_middle_toe(45), _middle_toe(-45)),
    6: (STRAIGHT, _toe(52.5, 0), _toe(-52.5, 0)),
    8: (_middle_toe(20), _middle_toe(-20), _outer_toe(78, 20), _outer_toe(-78, 20)),
}
"""By their number: the toes of either side of the engine, where nothing is in the way (CF-07, HR-20). The branches part
best when they are spread a little wider than on a foot."""


@final
class Feet(Branches):
    """The table of Chickenfoot."""

    room = 9.0
    edge = 6.0

    def _agree(self, code: RuleCode) -> None:
        self._toes = engine_toes(FootRules(code))

    def _look_around(self, public: LayoutView, asking: list[str]) -> tuple[list[OpenEnd], list[Label]]:
        """The ends of the branches and of the feet that are incomplete."""
        return _open_ends(self._ground, asking), [Label("hub", "hub", 0, 0)] if self._laid else []

    def _lay(self, tile: str, parent: str | None, index: int) -> Placement:
        if parent is None:
            return _place_engine(self._ground, tile, self._toes)
        return _place(self._ground, tile, parent, index)


def _place_engine(ground: Ground, tile: str, toes: int) -> Placement:
    number = ends_of(tile)[0]
    ground.put((0, 0, 0, 1))
    for way in _ENGINE_TOES[toes]:
        ground.open(End(tile, number, (0.5, 0, 0), (way,)))
        ground.open(End(tile, number, (-0.5, 0, 180), (way,)))
    return Placement(tile, Pose(0, 0, 90), "hub", 0)


def _place(ground: Ground, tile: str, parent: str, index: int) -> Placement:
    first, second = ends_of(tile)
    double = first == second
    end = next(end for end in ground.ends if end.tile == parent)
    spot = ground.lay(end, double=double, toes=_TOES if double else ())
    outer = second if first == end.number else first
    for ways in _TOES if double else (_WAYS,):
        ground.open(End(tile, outer, (spot.far_x, spot.far_y, spot.heading), ways))
    rotation = spot.heading + (90 if double else 0 if first == end.number else 180)
    ends = ends_of(parent)
    group = f"foot {parent}" if ends[0] == ends[1] else "branch"
    return Placement(tile, Pose(*spot.lying[:2], rotation % 360), group, index, parent, linked=spot.linked)


def _open_ends(ground: Ground, asking: list[str]) -> list[OpenEnd]:
    """One open end for each tile that may take another: a double only while its foot is incomplete."""
    ends: dict[str, OpenEnd] = {}
    for end in ground.ends:
        numbers = ends_of(end.tile)
        if end.tile not in ends and (numbers[0] != numbers[1] or end.tile in asking):
            ends[end.tile] = OpenEnd(end.tile, end.number, Pose(*end.spot.lying[:2], end.spot.heading % 360))
    return list(ends.values())
