"""Mexican Train: lines that radiate from the hub, or lanes, each in its own share of the table.

A train is the same for everybody, but every seat sees it in another share. So what a view shows is looked at once, and
every side goes on from what has come.
"""

from abc import abstractmethod
from typing import ClassVar, Final, final

from boneyard.games.mexican_train.position import TrainsView
from boneyard.render.plan import lane, sector
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.path import Path, Share, begin
from boneyard.render.plan.plan import Plan
from boneyard.render.plan.shape import Label, Lane, Marker, OpenEnd, Placement, Pose, ends_of
from boneyard.render.plan.side import Side

MEXICAN: Final = "M"
"""The name of the train that is everybody's, where there is one (HR-10)."""
_HUB: Final = sector.START - 1.3
_ACROSS: Final = 90
"""How a double is turned."""
_BACK: Final = 180
"""How a tile is turned whose second number joins."""


@final
class Trains(Plan[TrainsView]):
    """The table of Mexican Train."""

    is_sided = True
    has_lanes: ClassVar[bool] = True

    def __init__(self, form: Form = USUAL) -> None:
        super().__init__(form)
        self._round = _Round({}, None)
        self._sides: Final[dict[str | None, _TrainSide]] = {}

    def follow(self, public: TrainsView, asking: list[str]) -> None:
        """Look which trains have grown."""
        trains, engine = public.in_play(), public.engine
        if engine != self._round.engine or not self._round.goes_on(trains):
            self._round = _Round(trains, engine)
        if public.marked != self._round.marked:
            self._round.marked = public.marked

    def side(self, seat: str | None) -> Side:
        """The trains around the hub, clockwise from the seat, or in lanes."""
        side = self._sides.get(seat)
        if side is None:
            side = self._sides[seat] = _Lanes(seat) if self.form.lanes else _Wheel(seat, self.form.ratio)
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


class _TrainSide(Side):
    """The table as it is seen from one seat."""

    def __init__(self, seat: str | None) -> None:
        super().__init__()
        self._seat: Final = seat
        self._round = _Round({}, None)
        self._changes = -1
        self._marked: list[str] = []
        self._lines: list[_Line] = []
        self._middle = Pose(0, 0, 0)
        """Where the engine lies."""

    @abstractmethod
    def _share_out(self, trains: list["_Train"]) -> list["_Line"]:
        """Give each train its share, and the engine its place."""

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
        middle = [] if engine is None else [Placement(engine, self._middle, "hub", 0)]
        return [*middle, *[placed for line in self._lines for placed in line.placements]]

    def _begin(self, round_: _Round) -> None:
        """Lay everything anew."""
        self._round = round_
        self._lines = self._share_out(_around_the_table(round_.trains, self._seat))
        for line in self._lines:
            line.grow()
        self.ends = [line.end for line in self._lines]
        if round_.engine is None:
            self.ends.append(OpenEnd("hub", None, self._middle))
        self.labels = [Label("hub", "hub", self._middle.x, self._middle.y), *[line.label for line in self._lines]]
        self._marked = []
        self.markers = []

    def _go_on(self, at: int, line: "_Line") -> None:
        """Lay what a train has got since."""
        known = len(line.placements)
        line.grow()
        self.fresh += line.placements[known:]
        self.ends[at] = line.end


@final
class _Wheel(_TrainSide):
    """Trains around the hub."""

    def __init__(self, seat: str | None, ratio: float) -> None:
        super().__init__(seat)
        self._ratio: Final = ratio
        self.hub = _HUB

    def _share_out(self, trains: list["_Train"]) -> list["_Line"]:
        """Clockwise from the seat, and the Mexican Train on top."""
        has_mexican = trains[-1].name == MEXICAN
        self.table = sector.table_of(len(trains), self._ratio, has_mexican=has_mexican)
        shares = sector.sectors_of(len(trains), self._ratio, has_mexican=has_mexican)
        return [_on_spoke(train, share) for train, share in zip(trains, shares, strict=True)]


def _on_spoke(train: "_Train", share: sector.Sector) -> "_Line":
    """A train that leaves the hub; its letter stands on the rim, its marker on the track."""
    letter, marker = share.on_spoke(sector.START - 1.9), share.on_spoke(sector.START - 0.64)
    return _Line(train, share, Label(train.group, train.name, *letter), Marker(train.name, *marker, share.direction))


@final
class _Lanes(_TrainSide):
    """Trains one below the other, and the engine under them."""

    def _share_out(self, trains: list["_Train"]) -> list["_Line"]:
        """The Mexican Train on top, then the others in their turn, and the seat's own."""
        own = 1 if self._seat is not None else 0
        common = 1 if trains[-1].name == MEXICAN else 0
        last = len(trains) - common
        order = [*trains[last:], *trains[own:last], *trains[:own]]
        self.lanes = [lane.lane_at(at, train.name) for at, train in enumerate(order)]
        hub = lane.lane_at(len(order), "hub")
        self.lanes.append(hub)
        self._middle = Pose(1, lane.rail_of(hub).y, 0)
        self.table = lane.table_of(self.lanes)
        return [_in_lane(train, share) for train, share in zip(order, self.lanes, strict=False)]


def _in_lane(train: "_Train", share: Lane) -> "_Line":
    """A train that has a lane; its name and its marker stand where it begins."""
    rail = lane.rail_of(share)
    return _Line(train, rail, Label(train.group, train.name, 0, rail.y), Marker(train.name, 0, rail.y, 0))


@final
class _Line:
    """A train as it is seen from one seat, from the engine onward."""

    def __init__(self, train: _Train, share: Share, label: Label, marker: Marker) -> None:
        self.train: Final = train
        self.label: Final = label
        self.marker: Final = marker
        self.placements: list[Placement] = []
        self.path: Path = begin(share)
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
            self.placements.append(
                Placement(train.tiles[at], pose, train.group, at, train.tiles[at - 1] if at else None)
            )
        self.end = self._ahead()

    def _ahead(self) -> OpenEnd:
        """Where the next tile would lie."""
        return OpenEnd(self.train.name, self.train.number, self.path.ahead)


def _around_the_table(trains: list[_Train], seat: str | None) -> list[_Train]:
    """Clockwise from the viewer; the Mexican Train comes last."""
    own = [train for train in trains if train.name != MEXICAN]
    at = next((at for at, train in enumerate(own) if train.name == seat), 0)
    return [*own[at:], *own[:at], *[train for train in trains if train.name == MEXICAN]]
