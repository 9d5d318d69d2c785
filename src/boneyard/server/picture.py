"""The table as it lies, for clients that draw: whole once, then only what has changed. It shows nothing but what lies open."""

from typing import Any, Final, NamedTuple, Protocol, final

import msgspec

from boneyard.core.game import Game
from boneyard.core.position import Position, tile_texts
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import State
from boneyard.render.layout import Box, Label, Marker, OpenEnd, Placement, Plan, plan_of

_ENCODER: Final = msgspec.json.Encoder()
Message = dict[str, Any]
_SPOTS: Final[dict[tuple[float, float, float], str]] = {}
_MOST_SPOTS: Final = 20_000


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

    public: Position
    asking: list[str]


def seen_at(table: Still) -> Seen:
    """What everybody sees of a table now."""
    return Seen(table.game.public(table.state), tile_texts(table.game.asking(table.state)))


@final
class Pictures:
    """The pictures of one table: one for each side from which it looks different."""

    def __init__(self, game: str) -> None:
        self._game: Final = game
        self._is_sided: Final = plan_of(game).is_sided
        self._pictures: dict[int, Picture] = {}

    def seen_by(self, viewer: int) -> "Picture":
        """The table from a viewer's side."""
        side = viewer if self._is_sided else NOBODY
        if side not in self._pictures:
            self._pictures[side] = Picture(side, plan_of(self._game))
        return self._pictures[side]


@final
class Picture:
    """The layout of a table seen from one side, as JSON, and the changes from one event to the next."""

    def __init__(self, side: int, plan: Plan) -> None:
        self._side: Final = seat_text(side)
        self._plan: Final = plan
        self._seq = -1
        self._lying: dict[str, Placement] = {}
        self._changed = b""
        self._ends: list[OpenEnd] = []
        self._told_ends: list[str] = []
        self._table = self._box = Box(0, 0, 0, 0)
        self._told_table = self._told_box = b""
        self._room = b""
        self._labels: list[Label] = []
        self._told_labels = b""

    def whole(self, table: Still, seen: Seen) -> bytes:
        """Everything that lies on the table, given what everybody sees of it."""
        self._follow(table, seen)
        return self._message(self._plan.placements(), [], seen.asking, reset=True)

    def change(self, table: Still, seen: Seen) -> bytes:
        """What lies there now and did not before, what is gone, and everything that is not a tile."""
        self._follow(table, seen)
        return self._changed

    def _follow(self, table: Still, seen: Seen) -> None:
        if self._seq != table.seq:
            self._seq = table.seq
            self._plan.follow(seen.public, self._side, seen.asking)
            self._changed = self._begin_anew(seen) if self._plan.is_anew else self._go_on(seen)

    def _go_on(self, seen: Seen) -> bytes:
        fresh = self._plan.fresh
        for placement in fresh:
            self._lying[placement.tile] = placement
        return self._message(fresh, [], seen.asking, reset=False)

    def _begin_anew(self, seen: Seen) -> bytes:
        before, self._lying = self._lying, {placement.tile: placement for placement in self._plan.placements()}
        placed = [placement for tile, placement in self._lying.items() if before.get(tile) != placement]
        return self._message(placed, [tile for tile in before if tile not in self._lying], seen.asking, reset=False)

    def _message(self, placed: list[Placement], gone: list[str], asking: list[str], *, reset: bool) -> bytes:
        plan = self._plan
        return b'{"placed":[%b],"gone":%b,"reset":%b,%b,%b,"markers":%b,"asking":%b}' % (
            ",".join([_placement(placement) for placement in placed]).encode(),
            _ENCODER.encode(gone) if gone else b"[]",
            b"true" if reset else b"false",
            self._around(),
            self._named(),
            _ENCODER.encode([_marker(marker) for marker in plan.markers]) if plan.markers else b"[]",
            _ENCODER.encode(asking) if asking else b"[]",
        )

    def _around(self) -> bytes:
        """Where tiles may come, and how far the table reaches; the same while no tile comes, and mostly one end changes."""
        if self._plan.ends is not self._ends:
            known = self._ends if len(self._ends) == len(self._plan.ends) else [None] * len(self._plan.ends)
            told = self._told_ends if len(self._ends) == len(self._plan.ends) else [""] * len(self._plan.ends)
            self._told_ends = [text if end is old else _end(end) for end, old, text in zip(self._plan.ends, known, told, strict=True)]
            self._ends = self._plan.ends
            if self._plan.table is not self._table:
                self._table = self._plan.table
                self._told_table = _ENCODER.encode(_box(self._table))
            if self._plan.box is not self._box:
                self._box = self._plan.box
                self._told_box = _ENCODER.encode(_box(self._box))
            self._room = b'"ends":[%b],"table":%b,"box":%b' % (",".join(self._told_ends).encode(), self._told_table, self._told_box)
        return self._room

    def _named(self) -> bytes:
        """Labels, and the hub; they stay for a round."""
        if self._plan.labels is not self._labels or not self._told_labels:
            self._labels = self._plan.labels
            self._told_labels = _ENCODER.encode({"labels": [label._asdict() for label in self._plan.labels], "hub": self._plan.hub})[1:-1]
        return self._told_labels


def _placement(placement: Placement) -> str:
    tile, x, y, rotation, group, at, parent, linked = placement
    against = "null" if parent is None else f'"{parent}"'
    return f'{{"tile":"{tile}",{_spot(x, y, rotation)},"group":"{group}","at":{at},"parent":{against},"linked":{"true" if linked else "false"}}}'


def _end(end: OpenEnd) -> str:
    place, number, x, y, rotation = end
    return f'{{"place":"{place}","number":{"null" if number is None else number},{_spot(x, y, rotation)}}}'


def _spot(x: float, y: float, rotation: float) -> str:
    """A spot on the table; the same are found again and again, at all tables."""
    key = x, y, rotation
    told = _SPOTS.get(key)
    if told is None:
        if len(_SPOTS) > _MOST_SPOTS:
            _SPOTS.clear()
        told = _SPOTS[key] = f'"x":{_short(x)},"y":{_short(y)},"rotation":{_short(rotation)}'
    return told


def _marker(marker: Marker) -> Message:
    train, x, y, rotation = marker
    return {"train": train, "x": x, "y": y, "rotation": rotation}


def _box(box: Box) -> Message:
    left, top, right, bottom = box
    return {"left": left, "top": top, "right": right, "bottom": bottom}


_PLACES: Final = 3


def _short(number: float) -> float:
    return round(number, _PLACES)
