"""The table as it lies, for clients that draw: whole once, then only what has changed. It shows nothing but what lies open."""

from typing import Any, Final, Protocol, final

from boneyard.core.game import Game
from boneyard.core.position import tile_texts
from boneyard.core.seat import seat_text
from boneyard.core.state import State
from boneyard.render.layout import Layout, Placement, layout

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
class Picture:
    """The layout of a table as one viewer sees it, from their own side, and the changes from one event to the next."""

    def __init__(self, viewer: int) -> None:
        self._viewer: Final = viewer
        self._known: dict[str, Placement] = {}
        self._seq: int = -1
        self._layout: Layout | None = None

    def whole(self, table: Still) -> Message:
        """Everything that lies on the table."""
        found = self._made(table)
        self._known = {placement.tile: placement for placement in found.placements}
        return {"placed": [_placement(placement) for placement in found.placements], "gone": [], "reset": True, **_rest(found)}

    def change(self, table: Still) -> Message:
        """What lies there now and did not before, what is gone, and everything that is not a tile."""
        known = self._known
        found = self._made(table)
        self._known = {placement.tile: placement for placement in found.placements}
        placed = [_placement(placement) for placement in found.placements if known.get(placement.tile) != placement]
        gone = [tile for tile in known if tile not in self._known]
        return {"placed": placed, "gone": gone, "reset": False, **_rest(found)}

    def _made(self, table: Still) -> Layout:
        if self._layout is None or self._seq != table.seq:
            seen = {**table.game.public(table.state), "seat": seat_text(self._viewer)}
            self._layout, self._seq = layout(seen, tile_texts(table.game.asking(table.state))), table.seq
        return self._layout


def _placement(placement: Placement) -> Message:
    return {**placement._asdict(), "x": _short(placement.x), "y": _short(placement.y), "rotation": _short(placement.rotation)}


def _rest(found: Layout) -> Message:
    return {
        "ends": [{**end._asdict(), "x": _short(end.x), "y": _short(end.y)} for end in found.ends],
        "labels": [label._asdict() for label in found.labels],
        "markers": [marker._asdict() for marker in found.markers],
        "asking": found.asking,
        "table": found.table._asdict(),
        "box": found.box._asdict(),
        "hub": found.hub,
    }


_PLACES: Final = 3


def _short(number: float) -> float:
    return round(number, _PLACES)
