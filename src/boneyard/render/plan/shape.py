"""What a layout is made of. Units: a tile is 2 long and 1 wide; x grows to the right, y downwards, angles in degrees clockwise.

A tile at rotation 0 lies flat with its first-named number on the left half: the number named first lies half a unit from
the centre in the direction `rotation + 180`, the other one in the direction `rotation`.
"""

from abc import ABC, abstractmethod
from math import cos, radians, sin
from typing import Final, NamedTuple, cast, final

from boneyard.core.position import Position

GAP: Final = 0.07
"""Between tiles that are joined; tiles that are not joined lie at least so far apart."""
MARGIN: Final = 0.5
"""Around everything."""


@final
class Pose:
    """How a tile lies: its centre and its rotation. Tiles of many tables lie alike, so whoever writes a pose down may note it here, for the next time."""

    def __init__(self, x: float, y: float, rotation: float) -> None:
        self.x: Final = x
        self.y: Final = y
        self.rotation: Final = rotation
        self.told = ""

    def is_like(self, other: "Pose") -> bool:
        """Whether another one is the same."""
        return self.x == other.x and self.y == other.y and self.rotation == other.rotation


@final
class Placement:
    """A tile on the table: how it lies, and what it stands for."""

    def __init__(self, tile: str, pose: Pose, group: str, at: int, parent: str | None = None, *, linked: bool = False) -> None:
        self.tile: Final = tile
        self.pose: Final = pose
        self.group: Final = group
        """`hub`, `train A`, `foot 9-9` (a toe of that double), `branch`, `lead`, `arm`, or `row`."""
        self.at: Final = at
        """Its place in the train or the row, or among all tiles in the order of laying, from 0."""
        self.parent: Final = parent
        """The tile it was laid against."""
        self.linked: Final = linked
        """Whether it found no room beside its parent and lies apart; a line joins the two."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and self.is_like(other)

    def __hash__(self) -> int:
        return hash(self.tile)

    def is_like(self, other: "Placement") -> bool:
        """Whether another one is the same."""
        return (
            self.pose.is_like(other.pose)
            and (self.tile, self.group, self.at) == (other.tile, other.group, other.at)
            and (self.parent, self.linked) == (other.parent, other.linked)
        )

    def half(self, which: int) -> tuple[float, float]:
        """The centre of the half with the number named first (0) or second (1)."""
        side = which - 0.5
        turn = radians(self.pose.rotation)
        return self.pose.x + side * cos(turn), self.pose.y + side * sin(turn)


@final
class OpenEnd:
    """A place of the table that may take a tile: how a tile that is no double would lie there, the joined half at `rotation + 180`."""

    def __init__(self, place: str, number: int | None, pose: Pose) -> None:
        self.place: Final = place
        """As in an action: `A`, `M`, `9-4`, `hub`, `table`."""
        self.number: Final = number
        """What it asks for; None while any tile may come."""
        self.pose: Final = pose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenEnd) and self.is_like(other)

    def __hash__(self) -> int:
        return hash(self.place)

    def is_like(self, other: "OpenEnd") -> bool:
        """Whether another one is the same."""
        return self.place == other.place and self.number == other.number and self.pose.is_like(other.pose)


class Label(NamedTuple):
    """A point for words: `train A`, `hub`, or the position of a tile in a row."""

    key: str
    text: str
    x: float
    y: float


class Marker(NamedTuple):
    """Where the marker of a train stands, and in which direction it looks."""

    train: str
    x: float
    y: float
    rotation: float


class Box(NamedTuple):
    """A rectangle with level sides."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def join(self, other: "Box") -> "Box":
        """The smallest box around both."""
        return Box(min(self.left, other.left), min(self.top, other.top), max(self.right, other.right), max(self.bottom, other.bottom))


class Layout(NamedTuple):
    """A table as it lies."""

    game: str
    placements: list[Placement]
    ends: list[OpenEnd]
    labels: list[Label]
    markers: list[Marker]
    asking: list[str]
    """Doubles on the table that ask for a tile before anything else."""
    box: Box
    """Around all tiles and the places of the next ones."""
    table: Box
    """What to show: all tiles, but never less than a table of usual size, so that the picture seldom changes its scale."""
    hub: float = 0
    """How far the hub reaches around the point (0, 0); 0 where a game has none."""
    turn: str | None = None
    """The seat to act."""


def ends_of(tile: str) -> tuple[int, int]:
    """The two numbers of a tile, as named."""
    first, _, second = tile.partition("-")
    return int(first), int(second)


@final
class Extent:
    """How far tiles reach; it grows with each."""

    def __init__(self) -> None:
        self.left = self.top = 1e9
        self.right = self.bottom = -1e9

    def add(self, pose: Pose) -> None:
        """Reach around one more tile."""
        turn = radians(pose.rotation)
        c, s = abs(cos(turn)), abs(sin(turn))
        wide, tall = c + s / 2, s + c / 2
        self.left, self.right = min(self.left, pose.x - wide), max(self.right, pose.x + wide)
        self.top, self.bottom = min(self.top, pose.y - tall), max(self.bottom, pose.y + tall)

    def box(self) -> Box:
        """The box around all that is reached, with a margin."""
        if self.left == 1e9:
            return Box(-MARGIN, -MARGIN, MARGIN, MARGIN)
        return Box(self.left - MARGIN, self.top - MARGIN, self.right + MARGIN, self.bottom + MARGIN)


class Side(ABC):
    """The table as it is seen from one side, and what has changed there since somebody last looked."""

    def __init__(self) -> None:
        self.fresh: list[Placement] = []
        """Tiles that have come, or lie elsewhere than they did."""
        self.gone: list[str] = []
        """Tiles that lie there no more."""
        self.ends: list[OpenEnd] = []
        self.labels: list[Label] = []
        self.markers: list[Marker] = []
        self.table = Box(0, 0, 0, 0)
        """A table of usual size."""
        self.hub = 0.0
        self.foot = 0.0
        """Room for what is written under the tiles."""

    @abstractmethod
    def placements(self) -> list[Placement]:
        """Everything that lies."""

    def _compare(self, before: list[Placement]) -> None:
        """Find out what has changed where everything was laid anew."""
        known, now = {placed.tile: placed for placed in before}, self.placements()
        lying = {placed.tile for placed in now}
        self.fresh = [placed for placed in now if known.get(placed.tile) != placed]
        self.gone = [tile for tile in known if tile not in lying]


class Plan(ABC):
    """Lays a table out, and follows it from move to move: what lies stays, and only what is new is placed.

    To follow a move is to look at what the move has changed: a server follows many tables, and has none of them at hand when its next move comes.
    """

    is_sided = False
    """Whether every seat sees the table from its own side."""

    @abstractmethod
    def follow(self, view: Position, asking: list[str]) -> None:
        """Lay what a view shows; the same, whatever was laid before. `asking` names the doubles that ask for tiles."""

    @abstractmethod
    def side(self, seat: str | None) -> Side:
        """The table from the side of a seat, or of a spectator; what has changed there counts from the last time that it was asked for."""

    def draw(self, view: Position, asking: list[str]) -> Layout:
        """The layout of a view."""
        self.follow(view, asking)
        seen = self.side(cast("str | None", view.get("seat")))
        placements, hub, reach = seen.placements(), seen.hub, Extent()
        for placed in placements:
            reach.add(placed.pose)
        table = reach.box().join(seen.table)
        for end in seen.ends:
            reach.add(end.pose)
        box = reach.box().join(Box(-hub, -hub, hub, hub)) if hub else reach.box()
        box = box._replace(bottom=box.bottom + seen.foot)
        return Layout(cast("str", view["game"]), placements, seen.ends.copy(), seen.labels, seen.markers, asking, box, table, hub)


@final
class Only(Side):
    """The side of a table that looks the same to everybody."""

    def __init__(self) -> None:
        super().__init__()
        self.lying: list[Placement] = []

    def placements(self) -> list[Placement]:
        """Everything that lies."""
        return self.lying.copy()

    def add(self, placed: list[Placement]) -> None:
        """More tiles lie there."""
        self.lying += placed
        self.fresh, self.gone = placed, []

    def replace(self, placed: list[Placement]) -> None:
        """Other tiles lie there."""
        before, self.lying = self.lying, placed
        self._compare(before)
