"""Any game: every tile that lies open, in lines read like text, so that what nobody has drawn yet can be played."""

from typing import Final, NamedTuple, final

from boneyard.core.position import Position
from boneyard.core.tile import read_tile
from boneyard.core.view import PublicView
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.plan import Plan
from boneyard.render.plan.shape import Box, OpenEnd, Placement, Pose
from boneyard.render.plan.side import Only, Side
from boneyard.table.ends import LayoutView

_LINE: Final = 14
_STEP: Final = 1.3
_BELOW: Final = 2.2
"""Where a tile would lie that is laid against another."""
_DROP: Final = 4.6
_LEFT: Final = -(_LINE - 1) * _STEP / 2
_TABLE: Final = Box(_LEFT - 1.2, -1.7, -_LEFT + 1.2, 3.4)


class _Group(NamedTuple):
    """Tiles that belong together, each with the one it was laid against; `place` is what an action calls their end."""

    name: str
    tiles: list[tuple[str, str | None]]
    place: str | None


@final
class Heap(Plan[PublicView]):
    """A table of which nothing is known but its fields; it is drawn anew each time."""

    def __init__(self, form: Form = USUAL) -> None:
        super().__init__(form)
        self._seen: Final = Only()
        self._seen.table = _TABLE

    def follow(self, public: PublicView, asking: list[str]) -> None:
        """Lines of tiles, each group on lines of its own, and room below them for what is laid apart."""
        placements: list[Placement] = []
        ends: list[OpenEnd] = []
        line = 0
        for group in _groups(public):
            for at, (tile, parent) in enumerate(group.tiles):
                pose = _pose(line, at)
                placements.append(Placement(tile, pose, group.name, at, parent))
                if group.place is None:
                    ends.append(OpenEnd(tile, None, Pose(pose.x, pose.y + _BELOW, 90)))
            if group.place is not None:
                ends.append(OpenEnd(group.place, None, _pose(line, len(group.tiles))))
            line += len(group.tiles) // _LINE + 1
        if public.phase == "play":
            ends.append(OpenEnd("table", None, _pose(line, 0)))
        self._seen.replace(placements)
        self._seen.ends = ends

    def side(self, seat: str | None) -> Side:
        """Everybody sees the same."""
        return self._seen


def _pose(line: int, at: int) -> Pose:
    more, column = divmod(at, _LINE)
    return Pose(_LEFT + column * _STEP, (line + more) * _DROP, 90)


def _groups(public: PublicView) -> list[_Group]:
    """The tiles of all fields, each where it is named first."""
    groups: list[_Group] = []
    seen: set[str] = set()
    for name, value in _fields(public).items():
        for group, is_line in _lines(name, value):
            _add(groups, seen, group, is_line=is_line)
    return groups


def _lines(name: str, value: object) -> list[tuple[_Group, bool]]:
    """The lines of tiles that a field is made of, each with whether it is one before a tile lies there."""
    if isinstance(value, dict):
        return [
            (_Group(f"{name} {key}", _tiles(inner), str(key)), isinstance(inner, list)) for key, inner in value.items()
        ]
    if isinstance(value, list) and all(isinstance(inner, list) for inner in value):
        return [(_Group(f"{name} {number}", _tiles(inner), None), False) for number, inner in enumerate(value, 1)]
    return [(_Group(name, _tiles(value), None), False)]


def _fields(public: PublicView) -> Position:
    """What lies open; tiles laid against tiles as pairs."""
    fields = public.fields()
    return fields | {"layout": public.layout} if isinstance(public, LayoutView) else fields


def _add(groups: list[_Group], seen: set[str], group: _Group, *, is_line: bool) -> None:
    """Add what is new; a line that has not begun is there too."""
    fresh = [laid for laid in group.tiles if laid[0] not in seen]
    seen.update([tile for tile, _ in fresh])
    if fresh or (is_line and not group.tiles):
        groups.append(group._replace(tiles=fresh))


def _tiles(value: object) -> list[tuple[str, str | None]]:
    """The tiles of a field: one, a list, or a list of pairs, each with the tile it was laid against."""
    if isinstance(value, str):
        return [(value, None)] if read_tile(value) is not None else []
    if isinstance(value, tuple):
        return _pair(value)
    return [laid for item in value for laid in _tiles(item)] if isinstance(value, list) else []


def _pair(pair: tuple[object, ...]) -> list[tuple[str, str | None]]:
    tile, parent = pair[0], pair[-1]
    if len(pair) != 2 or not isinstance(tile, str) or read_tile(tile) is None:
        return []
    return [(tile, parent if isinstance(parent, str) else None)]
