"""The table as it lies, for clients that draw: whole once, then only what has changed. It shows nothing but what lies open."""

from typing import Any, Final, NamedTuple, Protocol, final

import msgspec

from boneyard.core.game import Game
from boneyard.core.position import Position, tile_texts
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import State
from boneyard.render.layout import Box, Label, Layout, Marker, OpenEnd, Placement, Plan, plan_of

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
        self._layout: Layout | None = None
        self._changed = b""
        self._ends: list[OpenEnd] = []
        self._told_ends: list[bytes] = []
        self._room = b""
        self._labels: list[Label] = []
        self._told_labels = b""

    def whole(self, table: Still, seen: Seen) -> bytes:
        """Everything that lies on the table, given what everybody sees of it."""
        found = self._drawn(table, seen)
        return self._message(found, found.placements, [], reset=True)

    def change(self, table: Still, seen: Seen) -> bytes:
        """What lies there now and did not before, what is gone, and everything that is not a tile."""
        self._drawn(table, seen)
        return self._changed

    def _drawn(self, table: Still, seen: Seen) -> Layout:
        before, after = self._layout, self._layout
        if after is None or self._seq != table.seq:
            after = self._layout = self._plan.draw({**seen.public, "seat": self._side}, seen.asking)
            self._seq = table.seq
            self._changed = self._change(before, after)
        return after

    def _change(self, before: Layout | None, after: Layout) -> bytes:
        if not self._plan.is_anew:
            return self._message(after, self._plan.fresh, [], reset=False)
        known = {} if before is None else {placement.tile: placement for placement in before.placements}
        lying = {placement.tile for placement in after.placements}
        placed = [placement for placement in after.placements if known.get(placement.tile) != placement]
        return self._message(after, placed, [tile for tile in known if tile not in lying], reset=False)

    def _message(self, found: Layout, placed: list[Placement], gone: list[str], *, reset: bool) -> bytes:
        tiles = _ENCODER.encode([_placement(placement) for placement in placed]) if placed else b"[]"
        lost = _ENCODER.encode(gone) if gone else b"[]"
        markers = _ENCODER.encode([_marker(marker) for marker in found.markers]) if found.markers else b"[]"
        asking = _ENCODER.encode(found.asking) if found.asking else b"[]"
        return b'{"placed":%b,"gone":%b,"reset":%b,%b,%b,"markers":%b,"asking":%b}' % (
            tiles,
            lost,
            b"true" if reset else b"false",
            self._around(found),
            self._named(found),
            markers,
            asking,
        )

    def _around(self, found: Layout) -> bytes:
        """Where tiles may come, and how far the table reaches; the same while no tile comes, and mostly one end changes."""
        if found.ends is not self._ends:
            known = self._ends if len(self._ends) == len(found.ends) else [None] * len(found.ends)
            told = self._told_ends if len(self._ends) == len(found.ends) else [b""] * len(found.ends)
            self._told_ends = [text if end == old else _ENCODER.encode(_end(end)) for end, old, text in zip(found.ends, known, told, strict=True)]
            self._ends = found.ends
            boxes = _ENCODER.encode(_box(found.table)), _ENCODER.encode(_box(found.box))
            self._room = b'"ends":[%b],"table":%b,"box":%b' % (b",".join(self._told_ends), *boxes)
        return self._room

    def _named(self, found: Layout) -> bytes:
        """Labels, and the hub; they stay for a round."""
        if found.labels is not self._labels or not self._told_labels:
            self._labels = found.labels
            self._told_labels = _ENCODER.encode({"labels": [label._asdict() for label in found.labels], "hub": found.hub})[1:-1]
        return self._told_labels


def _placement(placement: Placement) -> Message:
    tile, x, y, rotation, group, at, parent, linked = placement
    return {"tile": tile, "x": _short(x), "y": _short(y), "rotation": _short(rotation), "group": group, "at": at, "parent": parent, "linked": linked}


def _end(end: OpenEnd) -> Message:
    place, number, x, y, rotation = end
    return {"place": place, "number": number, "x": _short(x), "y": _short(y), "rotation": rotation}


def _marker(marker: Marker) -> Message:
    train, x, y, rotation = marker
    return {"train": train, "x": x, "y": y, "rotation": rotation}


def _box(box: Box) -> Message:
    left, top, right, bottom = box
    return {"left": left, "top": top, "right": right, "bottom": bottom}


_PLACES: Final = 3


def _short(number: float) -> float:
    return round(number, _PLACES)
