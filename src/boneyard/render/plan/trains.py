"""Mexican Train: lines that radiate from the hub. Each train has a sector of the table to itself, of the same area as every other,
so that no train can meet another however long it grows. It runs straight to the edge of the table, turns, and goes on in rows
across its sector, outwards. Seats sit clockwise, the viewer at the bottom; the Mexican Train is at the viewer's right.
"""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin
from typing import Final, NamedTuple, cast

from boneyard.core.position import Position
from boneyard.render.plan.shape import GAP, Box, Label, Layout, Marker, OpenEnd, Placement, box_around, ends_of
from boneyard.render.terminal.binding import open_doubles

_OUT: Final = 0
_BEND: Final = 1.5
"""Room that a row always keeps at its end: a turn, and a double after the turn."""

_HALF_TABLES: Final = {3: (15.0, 8.5), 4: (15.5, 9.0), 5: (16.0, 9.5), 6: (16.5, 10.0), 7: (17.0, 10.5), 8: (17.5, 11.0), 9: (18.0, 11.5)}
"""Half the length and half the width of the table, by the number of trains."""


class Sector(NamedTuple):
    """The part of the table that one train has to itself, seen from the hub: `out` is along its line, `side` clockwise across."""

    angle: float
    cos: float
    sin: float
    left: float
    """How far the sector reaches to the side for each step outwards, anticlockwise (negative) and clockwise (positive)."""
    right: float
    cap: float
    start: float
    turn: float
    """Where the first tile begins, and where the line turns at last."""


class _Walker:
    """Lays a train tile by tile in its sector. `out` and `side` are the middle of the open edge."""

    def __init__(self, sector: Sector) -> None:
        self.sector = sector
        self.out = sector.start
        self.side = 0.0
        self.heading = _OUT
        """Outwards, or along a row: 1 clockwise, -1 anticlockwise."""
        self.next_row = 1 if sector.right >= -sector.left else -1
        self.turn_at = sector.turn
        self.after_double = False

    def step(self, *, double: bool) -> tuple[float, float, int]:
        """Lay a tile: its centre, and the heading that it lies along or, as a double, across."""
        if not double and self._has_to_turn():
            return self._turn()
        reach = 0.5 if double else 1.0
        along, across = self._direction()
        out, side = self.out + along * (GAP + reach), self.side + across * (GAP + reach)
        self.out, self.side = out + along * reach, side + across * reach
        self.after_double = double
        return out, side, self.heading

    def peek(self) -> tuple[float, float, int]:
        """Where a tile that is no double would lie."""
        kept = self.out, self.side, self.heading, self.next_row, self.turn_at, self.after_double
        spot = self.step(double=False)
        self.out, self.side, self.heading, self.next_row, self.turn_at, self.after_double = kept
        return spot

    def _direction(self) -> tuple[int, int]:
        return (1, 0) if self.heading == _OUT else (0, self.heading)

    def _has_to_turn(self) -> bool:
        if self.heading == _OUT:
            return self.out + 2 + GAP > self.turn_at
        return self._room() < 2 + GAP + _BEND

    def _room(self) -> float:
        """What is left of the row, to the edge of the sector."""
        sector = self.sector
        inner = self.out - 1
        if self.heading > 0:
            return min(sector.right * inner, sector.cap) - self.side
        return self.side - max(sector.left * inner, -sector.cap)

    def _turn(self) -> tuple[float, float, int]:
        """Turn from the line into a row, or from a row outwards to the next one."""
        along, across = self._direction()
        if self.after_double:  # from the short end of the double
            out, side, reach = self.out - along / 2, self.side - across / 2, 2 + GAP
        else:  # the joined half lies squarely before the open edge
            out, side, reach = self.out + along * (0.5 + GAP), self.side + across * (0.5 + GAP), 0.5
        self.heading, self.next_row = (self.next_row, -self.next_row) if self.heading == _OUT else (_OUT, self.next_row)
        along, across = self._direction()
        out, side = out + along * reach, side + across * reach
        self.out, self.side = out + along, side + across
        if self.heading == _OUT:
            self.turn_at = self.out
        self.after_double = False
        return out, side, self.heading


def plan_trains(view: Position) -> Layout:
    """The table of Mexican Train."""
    trains = cast("dict[str, list[str]]", view["trains"])
    engine = cast("str | None", view["engine"])
    number = None if engine is None else ends_of(engine)[0]
    order = _around_the_table(list(trains), cast("str | None", view.get("seat")))
    sectors = sectors_of(len(order))
    hub = sectors[0].start - 1.35
    placements = [] if engine is None else [Placement(engine, 0, 0, 0, "hub", 0)]
    ends = [OpenEnd("hub", None, 0, 0, 0)] if engine is None else []
    for train, sector in zip(order, sectors, strict=True):
        laid, end = _lay(trains[train], train, number, sector)
        placements += laid
        ends.append(end)
    labels = [Label("hub", "", 0, 1.05), *[_label(train, sector) for train, sector in zip(order, sectors, strict=True)]]
    marked = set(cast("list[str]", view.get("marked", [])))
    markers = [_marker(train, sector) for train, sector in zip(order, sectors, strict=True) if train in marked]
    box = box_around(placements, ends).join(Box(-hub, -hub, hub, hub))
    return Layout("mexican-train", placements, ends, labels, markers, _asking(view, trains), box, box.join(_table(len(order))), hub)


def _lay(tiles: list[str], train: str, number: int | None, sector: Sector) -> tuple[list[Placement], OpenEnd]:
    """A train from the hub outward, and its open end."""
    walker = _Walker(sector)
    group = f"train {train}"
    placements: list[Placement] = []
    parent = None
    for index, tile in enumerate(tiles):
        first, second = ends_of(tile)
        spot = walker.step(double=first == second)
        x, y, heading = _on_table(sector, spot)
        if first == second:
            heading += 90
        elif first != number:
            heading += 180
        placements.append(Placement(tile, x, y, heading % 360, group, index, parent))
        number = second if first == number else first
        parent = tile
    return placements, OpenEnd(train, number, *_on_table(sector, walker.peek()))


def _on_table(sector: Sector, spot: tuple[float, float, int]) -> tuple[float, float, float]:
    """A spot of a sector as a point of the table and an angle."""
    out, side, heading = spot
    return out * sector.cos - side * sector.sin, out * sector.sin + side * sector.cos, (sector.angle + 90 * heading) % 360


def _around_the_table(trains: list[str], seat: str | None) -> list[str]:
    """Clockwise from the viewer, who sits at the bottom; the Mexican Train comes last."""
    own = [train for train in trains if train != "M"]
    at = own.index(seat) if seat in own else 0
    return [*own[at:], *own[:at], "M"]


def _table(count: int) -> Box:
    wide, tall = _HALF_TABLES[count]
    return Box(-wide - 0.5, -tall - 0.5, wide + 0.5, tall + 0.5)


@lru_cache(maxsize=None)
def sectors_of(count: int) -> list[Sector]:
    """Equal shares of a table among so many trains, clockwise from the bottom."""
    rims = [_rim((2 * index - 1) * 2 / count, count) for index in range(count + 1)]
    middles = [_rim(4 * index / count, count) for index in range(count)]
    narrow = [_sector(middle, rims[index], rims[index + 1], 0, count) for index, middle in enumerate(middles)]
    start = max([3.4, *[1.2 / min(sector.right, -sector.left) - 2 for sector in narrow]])
    return [_sector(middle, rims[index], rims[index + 1], start, count) for index, middle in enumerate(middles)]


def _rim(share: float, count: int) -> tuple[float, float]:
    """The point of the table's edge after so many quarters of its area, clockwise from the middle of the bottom."""
    wide, tall = _HALF_TABLES[count]
    side, along = divmod(share + 0.5, 1)
    step = 2 * along - 1
    x, y = [(-step * wide, tall), (-wide, -step * tall), (step * wide, -tall), (wide, step * tall)][int(side) % 4]
    return x, y


def _sector(middle: tuple[float, float], before: tuple[float, float], after: tuple[float, float], start: float, count: int) -> Sector:
    angle = atan2(middle[1], middle[0])
    c, s = cos(angle), sin(angle)
    left, right = _slope(before, c, s, -1), _slope(after, c, s, 1)
    wide, tall = _HALF_TABLES[count]
    # rows need room for a turn on either side, also where a sector is narrow
    turn = max(hypot(*middle) - 1, 4 / min(right, -left) + 1)
    return Sector(degrees(angle) % 360, c, s, left, right, hypot(wide * s, tall * c), start, turn)


def _slope(rim: tuple[float, float], c: float, s: float, side: int) -> float:
    """How far a sector reaches to the side for each step outwards, a little less than to its rim."""
    out, across = rim[0] * c + rim[1] * s, rim[1] * c - rim[0] * s
    steepest = 4.0
    slope = min(steepest, across * side / out) if out > 0 else steepest
    return side * (slope - 0.02)


def _label(train: str, sector: Sector) -> Label:
    radius = sector.start - 2.0
    return Label(f"train {train}", train, radius * sector.cos, radius * sector.sin)


def _marker(train: str, sector: Sector) -> Marker:
    radius = sector.start - 0.65
    return Marker(train, radius * sector.cos, radius * sector.sin, sector.angle)


def _asking(view: Position, trains: dict[str, list[str]]) -> list[str]:
    """Doubles at the end of a train that bind the seat to move, and those that it has laid in this turn."""
    binding = [trains[train][-1] for train in open_doubles({**view, "seat": view.get("seat")})["first"]] if view.get("open") else []
    last = {train[-1] for train in trains.values() if train}
    return binding + [tile for tile in cast("list[str]", view.get("laid", [])) if tile in last and tile not in binding]
