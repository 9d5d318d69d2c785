"""Mexican Train: lines that radiate from the hub, each in its own share of the table.

A train is the same for everybody, but every seat sees it in another share. So what a view shows is looked at once, and every side goes on from what has come.
"""

from typing import Final, cast, final

from boneyard.core.position import Position
from boneyard.render.plan.path import Path, begin
from boneyard.render.plan.sector import START, Sector, sectors_of, table_of
from boneyard.render.plan.shape import Label, Marker, OpenEnd, Placement, Plan, Pose, Side, ends_of

_HUB: Final = START - 1.3
_ACROSS: Final = 90
"""How a double is turned."""
_BACK: Final = 180
"""How a tile is turned whose second number joins."""


@final
class Trains(Plan):
    """The table of Mexican Train."""

    is_sided = True

    def __init__(self) -> None:
        self._round = _Round({}, None)
        self._sides: Final[dict[str | None, _TrainSide]] = {}

    def follow(self, view: Position, asking: list[str]) -> None:
        """Look which trains have grown."""
        trains, engine = cast("dict[str, list[str]]", view["trains"]), cast("str | None", view["engine"])
        if engine != self._round.engine or not self._round.goes_on(trains):
            self._round = _Round(trains, engine)
        marked = cast("list[str]", view.get("marked", []))
        if marked != self._round.marked:
            self._round.marked = marked

    def side(self, seat: str | None) -> Side:
        """The hub, and around it the trains, clockwise from the seat."""
        side = self._sides.get(seat)
        if side is None:
            side = self._sides[seat] = _TrainSide(seat)
        side.follow(self._round)
        return side


@final
class _Round:
    """What lies in one round, wherever it lies."""

    def __init__(self, trains: dict[str, list[str]], engine: str | None) -> None:
        self.engine: Final = engine
        first = None if engine is None else ends_of(engine)[0]
        self.trains: Final = [_Train(name, first, tiles) for name, tiles in trains.items()]
        self.marked: list[str] = []
        self.changes = 0
        """How often tiles have come."""

    def goes_on(self, trains: dict[str, list[str]]) -> bool:
        """Whether trains that are shown go on from these; what has come is laid."""
        if len(trains) != len(self.trains):
            return False
        for train in self.trains:
            tiles = trains.get(train.name)
            if tiles != train.tiles:
                if tiles is None or tiles[: len(train.tiles)] != train.tiles:
                    return False
                train.grow(tiles)
                self.changes += 1
        return True


@final
class _Train:
    """The tiles of a train."""

    def __init__(self, name: str, first: int | None, tiles: list[str]) -> None:
        self.name: Final = name
        self.group: Final = f"train {name}"
        self.tiles: Final[list[str]] = []
        self.turns: Final[list[int]] = []
        """By tile, how it is turned from the way of the train."""
        self.number = first
        self.grow(tiles)

    def grow(self, tiles: list[str]) -> None:
        """Lay what has come."""
        for tile in tiles[len(self.tiles) :]:
            first, second = ends_of(tile)
            self.turns.append(_ACROSS if first == second else 0 if first == self.number else _BACK)
            self.tiles.append(tile)
            self.number = second if first == self.number else first


@final
class _TrainSide(Side):
    """The table as it is seen from one seat."""

    def __init__(self, seat: str | None) -> None:
        super().__init__()
        self._seat: Final = seat
        self._round = _Round({}, None)
        self._changes = -1
        self._marked: list[str] = []
        self._lines: list[_Line] = []
        self.hub = _HUB

    def follow(self, round_: _Round) -> None:
        """Go on from what was seen last."""
        self.fresh, self.gone = [], []
        if round_ is not self._round:
            before = self.placements()
            self._begin(round_)
            self._compare(before)
        elif round_.changes != self._changes:
            for at, line in enumerate(self._lines):
                if line.has_grown():
                    self._go_on(at, line)
        self._changes = round_.changes
        if round_.marked is not self._marked:
            self._marked = round_.marked
            self.markers = [line.marker for line in self._lines if line.train.name in self._marked]

    def placements(self) -> list[Placement]:
        """The engine, and train by train."""
        engine = self._round.engine
        middle = [] if engine is None else [Placement(engine, Pose(0, 0, 0), "hub", 0)]
        return [*middle, *[placed for line in self._lines for placed in line.placements]]

    def _begin(self, round_: _Round) -> None:
        """Lay everything anew."""
        seats, self._round = len(round_.trains) - 1, round_
        order = _around_the_table(round_.trains, self._seat)
        self._lines = [_Line(train, sector) for train, sector in zip(order, sectors_of(seats), strict=True)]
        for line in self._lines:
            line.grow()
        self.ends = [line.end for line in self._lines]
        if round_.engine is None:
            self.ends.append(OpenEnd("hub", None, Pose(0, 0, 0)))
        self.labels = [Label("hub", "hub", 0, 0), *[line.label for line in self._lines]]
        self._marked = []
        self.markers = []
        self.table = table_of(seats)

    def _go_on(self, at: int, line: "_Line") -> None:
        """Lay what a train has got since."""
        known = len(line.placements)
        line.grow()
        self.fresh += line.placements[known:]
        self.ends[at] = line.end


@final
class _Line:
    """A train as it is seen from one seat, from the hub outward."""

    def __init__(self, train: _Train, sector: Sector) -> None:
        self.train: Final = train
        self.label: Final = Label(train.group, train.name, *sector.on_spoke(START - 1.9))
        self.marker: Final = Marker(train.name, *sector.on_spoke(START - 0.64), sector.direction)
        self.placements: list[Placement] = []
        self.path: Path = begin(sector)
        self.end = self._ahead()

    def has_grown(self) -> bool:
        """Whether tiles have come."""
        return len(self.placements) != len(self.train.tiles)

    def grow(self) -> None:
        """Lay the tiles that have come."""
        train = self.train
        for at in range(len(self.placements), len(train.tiles)):
            turn = train.turns[at]
            path = self.path = self.path.step(double=turn == _ACROSS)
            pose = path.turned if turn == _BACK else path.pose
            self.placements.append(Placement(train.tiles[at], pose, train.group, at, train.tiles[at - 1] if at else None))
        self.end = self._ahead()

    def _ahead(self) -> OpenEnd:
        """Where the next tile would lie."""
        return OpenEnd(self.train.name, self.train.number, self.path.ahead)


def _around_the_table(trains: list[_Train], seat: str | None) -> list[_Train]:
    """Clockwise from the viewer; the Mexican Train comes last."""
    own = [train for train in trains if train.name != "M"]
    at = next((at for at, train in enumerate(own) if train.name == seat), 0)
    return [*own[at:], *own[:at], *[train for train in trains if train.name == "M"]]
