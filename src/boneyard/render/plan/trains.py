"""Mexican Train: lines that radiate from the hub, each in its own share of the table."""

from typing import Final, cast, final

from boneyard.core.position import Position
from boneyard.render.plan.path import begin
from boneyard.render.plan.sector import START, Sector, sectors_of, table_of
from boneyard.render.plan.shape import Box, Extent, Label, Marker, OpenEnd, Placement, Plan, ends_of, reach

_HUB: Final = START - 1.3


@final
class Trains(Plan):
    """The table of Mexican Train."""

    is_sided = True

    def __init__(self) -> None:
        super().__init__()
        self._engine: str | None = None
        self._seat: str | None = None
        self._lines: list[_Line] = []
        self._middle: list[Placement] = []
        self._laid = Extent()
        """How far the tiles reach, as the table was made of."""
        self._whole = Extent()
        """How far they and the next ones reach, as the box was made of."""
        self.hub = _HUB

    def follow(self, view: Position, side: str | None, asking: list[str]) -> None:
        """The hub, and around it the trains, clockwise from the viewer."""
        trains = cast("dict[str, list[str]]", view["trains"])
        engine = cast("str | None", view["engine"])
        self._begin(trains, engine, side)
        changed = self.is_anew
        for line in self._lines:
            if line.tiles != trains[line.train]:
                self._lay(line, trains[line.train])
                changed = True
        if changed:
            self._look_around(engine)
        marked = cast("list[str]", view.get("marked", []))
        self.markers = [line.marker for line in self._lines if line.train in marked]

    def placements(self) -> list[Placement]:
        """The engine, and train by train."""
        return [*self._middle, *[placed for line in self._lines for placed in line.placements]]

    def _look_around(self, engine: str | None) -> None:
        """What else changes with the tiles."""
        self.ends = [line.end for line in self._lines]
        if engine is None:
            self.ends.insert(0, OpenEnd("hub", None, 0, 0, 0))
        tiles = reach(self._middle)
        for line in self._lines:
            tiles.include(line.path.laid)
        if self.is_anew or not tiles.is_like(self._laid):
            self._laid = tiles.copy()
            self.table = tiles.box().join(table_of(len(self._lines) - 1))
        for line in self._lines:
            tiles.include(line.path.ahead)
        if self.is_anew or not tiles.is_like(self._whole):
            self._whole = tiles
            self.box = tiles.box().join(Box(-_HUB, -_HUB, _HUB, _HUB))

    def _begin(self, trains: dict[str, list[str]], engine: str | None, seat: str | None) -> None:
        """Begin anew where this is another round, or another side of the table."""
        self.is_anew, self.fresh = engine != self._engine or seat != self._seat or not self._has_lines_of(trains), []
        if self.is_anew:
            self._engine, self._seat = engine, seat
            order = _around_the_table(list(trains), seat)
            number = None if engine is None else ends_of(engine)[0]
            self._lines = [_Line(train, sector, number) for train, sector in zip(order, sectors_of(len(order) - 1), strict=True)]
            self._middle = [] if engine is None else [Placement(engine, 0, 0, 0, "hub", 0)]
            self.labels = [Label("hub", "hub", 0, 0), *[line.label for line in self._lines]]

    def _has_lines_of(self, trains: dict[str, list[str]]) -> bool:
        return len(self._lines) == len(trains) and all(line.train in trains for line in self._lines)

    def _lay(self, line: "_Line", tiles: list[str]) -> None:
        """Lay what a train has got since."""
        known = len(line.tiles)
        if tiles[:known] != line.tiles:
            self.is_anew, known = True, 0
            line.clear()
        for tile in tiles[known:]:
            line.lay(tile)
        line.look_ahead()
        self.fresh += line.placements[known:]


@final
class _Line:
    """A train, from the hub outward."""

    def __init__(self, train: str, sector: Sector, number: int | None) -> None:
        self.train: Final = train
        self.label: Final = Label(f"train {train}", train, *sector.on_spoke(START - 1.9))
        self.marker: Final = Marker(train, *sector.on_spoke(START - 0.64), sector.direction)
        self._group: Final = f"train {train}"
        self._sector: Final = sector
        self._first: Final = number
        self.clear()
        self.look_ahead()

    def clear(self) -> None:
        """Take everything away."""
        self.tiles: list[str] = []
        self.placements: list[Placement] = []
        self.path = begin(self._sector)
        self._number = self._first

    def lay(self, tile: str) -> None:
        """Lay the next tile."""
        first, second = ends_of(tile)
        path = self.path = self.path.step(double=first == second)
        turn = 90 if first == second else 0 if first == self._number else 180
        before = self.tiles[-1] if self.tiles else None
        self.placements.append(Placement(tile, path.x, path.y, (path.heading + turn) % 360, self._group, len(self.tiles), before))
        self.tiles.append(tile)
        self._number = second if first == self._number else first

    def look_ahead(self) -> None:
        """Where the next tile would lie."""
        self.end = OpenEnd(self.train, self._number, self.path.next_x, self.path.next_y, self.path.next_heading % 360)


def _around_the_table(trains: list[str], seat: str | None) -> list[str]:
    """Clockwise from the viewer; the Mexican Train comes last."""
    own = [train for train in trains if train != "M"]
    at = own.index(seat) if seat in own else 0
    return [*own[at:], *own[:at], "M"]
