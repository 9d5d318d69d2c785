"""The table as it lies, for clients that draw: whole once, then only what has changed.

It shows nothing but what lies open.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol, final

import msgspec

from boneyard.core.game import Game
from boneyard.core.position import tile_texts
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import State
from boneyard.core.view import PublicView
from boneyard.render.layout import Box, Label, Marker, OpenEnd, Placement, Plan, Pose, Side
from boneyard.render.plan.form import USUAL, Form

_ENCODER: Final = msgspec.json.Encoder()
Message = dict[str, Any]


class Still(Protocol):
    """A table at one moment: being played, or looked at again."""

    @property
    def seq(self) -> int:
        """The number of the moment."""

    @property
    def game(self) -> Game[Any]:
        """What is played."""

    @property
    def state(self) -> State:
        """How it stands."""


class Seen(NamedTuple):
    """What everybody sees of a table: the fields of its view that lie open, and the doubles that ask for tiles."""

    public: PublicView
    asking: list[str]


def seen_at(table: Still) -> Seen:
    """What everybody sees of a table now."""
    return Seen(table.game.public(table.state), tile_texts(table.game.asking(table.state)))


@final
class Pictures:
    """The pictures of one table: one for each form of window, and each side from which it looks different."""

    def __init__(self, plan: Callable[[Form], Plan]) -> None:
        self._plan: Final = plan
        self._forms: dict[Form, _Laid] = {}

    def seen_by(self, viewer: int, form: Form = USUAL) -> "Picture":
        """The table from a viewer's side, as it is laid out for their window."""
        laid = self._forms.get(form)
        if laid is None:
            laid = self._forms[form] = _Laid(self._plan(form))
        return laid.seen_by(viewer)


@final
class _Laid:
    """A table as it is laid out for one form of window."""

    def __init__(self, plan: Plan) -> None:
        self._plan: Final = plan
        self._seq = -1
        self._pictures: dict[int, Picture] = {}

    def seen_by(self, viewer: int) -> "Picture":
        """The table from a viewer's side."""
        side = viewer if self._plan.is_sided else NOBODY
        if side not in self._pictures:
            self._pictures[side] = Picture(self, side)
        return self._pictures[side]

    def look(self, table: Still, seen: Seen, seat: str | None) -> Side:
        """The table as it lies now, from the side of a seat."""
        if self._seq != table.seq:
            self._seq = table.seq
            self._plan.follow(seen.public, seen.asking)
        return self._plan.side(seat)


@final
class Picture:
    """The layout of a table seen from one side, as JSON, and the changes from one event to the next."""

    def __init__(self, laid: _Laid, side: int) -> None:
        self._laid: Final = laid
        self._seat: Final = seat_text(side)
        self._seq = -1
        self._side: Side
        self._changed = b""
        self._ends: list[OpenEnd] = []
        self._told_ends: list[str] = []
        self._table = Box(0, 0, 0, 0)
        self._markers: list[Marker] = []
        self._labels: list[Label] = []
        self._asking: list[str] = []
        self._has_asked = False

    def whole(self, table: Still, seen: Seen) -> bytes:
        """Everything that lies on the table, given what everybody sees of it."""
        self._follow(table, seen)
        side = self._side
        fields = {
            "placed": msgspec.Raw(f"[{','.join([_placement(placement) for placement in side.placements()])}]"),
            "gone": [],
            "reset": True,
            "ends": msgspec.Raw(f"[{','.join(self._told_ends)}]"),
            "labels": [label._asdict() for label in side.labels],
            "hub": side.hub,
            "lanes": [lane._asdict() for lane in side.lanes],
            "markers": [marker._asdict() for marker in side.markers],
            "asking": seen.asking,
            "table": side.table._asdict(),
        }
        return _ENCODER.encode(fields)

    def change(self, table: Still, seen: Seen) -> bytes:
        """What has changed since the last event."""
        self._follow(table, seen)
        return self._changed

    def _follow(self, table: Still, seen: Seen) -> None:
        if self._seq != table.seq:
            self._seq = table.seq
            side = self._side = self._laid.look(table, seen, self._seat)
            placed, gone = (
                ",".join([_placement(placement) for placement in side.fresh]),
                _ENCODER.encode(side.gone).decode() if side.gone else "[]",
            )
            self._changed = f'{{"placed":[{placed}],"gone":{gone},"reset":false{self._around(seen.asking)}}}'.encode()

    def _around(self, asking: list[str]) -> str:
        """What has changed beside the tiles: mostly one end.

        Labels, lanes, the hub and the size of the table stay for a round.
        """
        side, told = self._side, ""
        if self._has_other_ends(side.ends):
            told = f',"ends":[{",".join(self._told_ends)}]'
        if side.markers is not self._markers:
            if side.markers != self._markers:
                told += _field("markers", [marker._asdict() for marker in side.markers])
            self._markers = side.markers
        if (asking or self._has_asked) and asking != self._asking:
            told += _field("asking", asking)
            self._asking, self._has_asked = asking, bool(asking)
        if side.labels is not self._labels:
            if side.labels != self._labels:
                told += _field("labels", [label._asdict() for label in side.labels]) + _field("hub", side.hub)
                told += _field("lanes", [lane._asdict() for lane in side.lanes])
            self._labels = side.labels
        if side.table is not self._table:
            if side.table != self._table:
                told += _field("table", side.table._asdict())
            self._table = side.table
        return told

    def _has_other_ends(self, ends: list[OpenEnd]) -> bool:
        """Whether there are others than before; then they are written down."""
        if len(ends) != len(self._ends):
            self._ends, self._told_ends = ends.copy(), [_end(end) for end in ends]
            return True
        others = False
        for at, end in enumerate(ends):
            if end is not self._ends[at] and not end.is_like(self._ends[at]):
                self._ends[at], self._told_ends[at], others = end, _end(end), True
        return others


def _field(name: str, value: object) -> str:
    return f',"{name}":{_ENCODER.encode(value).decode()}'


# Tiles and ends are written by hand, because nearly every pose is known with its text; what a move costs with that is
# measured by `make bench-server`. `test_what_lies_is_told_as_it_is_declared` holds the text against the classes.


def _placement(placed: Placement) -> str:
    against = "null" if placed.parent is None else f'"{placed.parent}"'
    linked = "true" if placed.linked else "false"
    return (
        f'{{"tile":"{placed.tile}",{_lying(placed.pose)},"group":"{placed.group}","at":{placed.at},'
        f'"parent":{against},"linked":{linked}}}'
    )


def _end(end: OpenEnd) -> str:
    return f'{{"place":"{end.place}","number":{"null" if end.number is None else end.number},{_lying(end.pose)}}}'


def _lying(pose: Pose) -> str:
    if not pose.told:
        pose.told = f'"x":{_short(pose.x)},"y":{_short(pose.y)},"rotation":{_short(pose.rotation)}'
    return pose.told


_PLACES: Final = 3


def _short(number: float) -> float:
    return round(number, _PLACES)
