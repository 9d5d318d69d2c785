"""The table as it lies, for clients that draw: whole once, then only what has changed. It shows nothing but what lies open."""

from typing import Any, Final, Protocol, final

import msgspec

from boneyard.core.game import Game
from boneyard.core.position import Position, tile_texts
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import State
from boneyard.render.layout import Layout, OpenEnd, Placement, Plan, plan_of

_ENCODER: Final = msgspec.json.Encoder()
_MOST_ENDS: Final = 32
"""Ends that are kept as they were told."""
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
        self._side: Final = side
        self._plan: Final = plan
        self._seq: int = -1
        self._layout: Layout | None = None
        self._changed: bytes = b""
        self._ends: dict[OpenEnd, bytes] = {}
        self._ground: tuple[Any, bytes] = None, b""
        self._rest: tuple[Any, bytes] = None, b""

    def whole(self, table: Still, public: Position) -> bytes:
        """Everything that lies on the table, given what everybody sees of it."""
        return self._message(self._drawn(table, public).placements, [], reset=True)

    def change(self, table: Still, public: Position) -> bytes:
        """What lies there now and did not before, what is gone, and everything that is not a tile."""
        self._drawn(table, public)
        return self._changed

    def _drawn(self, table: Still, public: Position) -> Layout:
        if self._layout is None or self._seq != table.seq:
            before = self._layout
            seen = {**public, "seat": seat_text(self._side)}
            self._layout, self._seq = self._plan.draw(seen, tile_texts(table.game.asking(table.state))), table.seq
            self._changed = self._change(before, self._layout)
        return self._layout

    def _change(self, before: Layout | None, after: Layout) -> bytes:
        if not self._plan.is_anew:
            return self._message(self._plan.fresh, [], reset=False)
        known = {} if before is None else {placement.tile: placement for placement in before.placements}
        lying = {placement.tile for placement in after.placements}
        placed = [placement for placement in after.placements if known.get(placement.tile) != placement]
        return self._message(placed, [tile for tile in known if tile not in lying], reset=False)

    def _message(self, placed: list[Placement], gone: list[str], *, reset: bool) -> bytes:
        assert self._layout is not None, "drawn first"
        tiles = _ENCODER.encode([_placement(placement) for placement in placed])
        lost = _ENCODER.encode(gone) if gone else b"[]"
        return b'{"placed":%b,"gone":%b,"reset":%b,%b,%b' % (tiles, lost, b"true" if reset else b"false", self._room(self._layout), self._others(self._layout))

    def _room(self, found: Layout) -> bytes:
        """Where tiles may come, and how far the table reaches; the same while no tile comes."""
        if found.ends is not self._ground[0]:
            ends = b",".join([self._end(end) for end in found.ends])
            boxes = _ENCODER.encode(found.table._asdict()), _ENCODER.encode(found.box._asdict())
            self._ground = found.ends, b'"ends":[%b],"table":%b,"box":%b' % (ends, *boxes)
        return self._ground[1]

    def _end(self, end: OpenEnd) -> bytes:
        """An end; most have been told before."""
        if end not in self._ends:
            if len(self._ends) > _MOST_ENDS:
                self._ends.clear()
            self._ends[end] = _ENCODER.encode({**end._asdict(), "x": _short(end.x), "y": _short(end.y)})
        return self._ends[end]

    def _others(self, found: Layout) -> bytes:
        """Everything else, which seldom changes."""
        this = found.labels, found.markers, found.asking
        if this != self._rest[0]:
            labels, markers = [label._asdict() for label in found.labels], [marker._asdict() for marker in found.markers]
            self._rest = this, _ENCODER.encode({"labels": labels, "markers": markers, "asking": found.asking, "hub": found.hub})[1:]
        return self._rest[1]


def _placement(placement: Placement) -> Message:
    return {**placement._asdict(), "x": _short(placement.x), "y": _short(placement.y), "rotation": _short(placement.rotation)}


_PLACES: Final = 3


def _short(number: float) -> float:
    return round(number, _PLACES)
