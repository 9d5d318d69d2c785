"""What a layout is made of. Units: a tile is 2 long and 1 wide; x grows to the right, y downwards, angles in degrees clockwise.

A tile at rotation 0 lies flat with its first-named number on the left half: the number named first lies half a unit from
the centre in the direction `rotation + 180`, the other one in the direction `rotation`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final, NamedTuple, cast, final

from boneyard.core.position import Position

GAP: Final = 0.07
"""Between tiles that are joined; tiles that are not joined lie at least so far apart."""
MARGIN: Final = 0.5
"""Around everything."""


class Placement(NamedTuple):
    """A tile on the table: the centre, the rotation, and what it stands for."""

    tile: str
    x: float
    y: float
    rotation: float
    group: str
    """`hub`, `train A`, `foot 9-9` (a toe of that double), `branch`, `lead`, `arm`, or `row`."""
    at: int
    """Its place in the train or the row, or among all tiles in the order of laying, from 0."""
    parent: str | None = None
    """The tile it was laid against."""
    linked: bool = False
    """Whether it found no room beside its parent and lies apart; a line joins the two."""

    def half(self, which: int) -> tuple[float, float]:
        """The centre of the half with the number named first (0) or second (1)."""
        side = which - 0.5
        turn = radians(self.rotation)
        return self.x + side * cos(turn), self.y + side * sin(turn)


class OpenEnd(NamedTuple):
    """A place of the table that may take a tile: where a tile that is no double would lie, the joined half at `rotation + 180`."""

    place: str
    """As in an action: `A`, `M`, `9-4`, `hub`, `table`."""
    number: int | None
    """What it asks for; None while any tile may come."""
    x: float
    y: float
    rotation: float


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

    def add(self, x: float, y: float, rotation: float) -> None:
        """Reach around one more tile."""
        turn = radians(rotation)
        c, s = abs(cos(turn)), abs(sin(turn))
        wide, tall = c + s / 2, s + c / 2
        self.left, self.right = min(self.left, x - wide), max(self.right, x + wide)
        self.top, self.bottom = min(self.top, y - tall), max(self.bottom, y + tall)

    def copy(self) -> "Extent":
        """Another one that reaches as far."""
        other = Extent()
        other.left, other.top, other.right, other.bottom = self.left, self.top, self.right, self.bottom
        return other

    def include(self, other: "Extent") -> None:
        """Reach around all that another one reaches."""
        self.left, self.right = min(self.left, other.left), max(self.right, other.right)
        self.top, self.bottom = min(self.top, other.top), max(self.bottom, other.bottom)

    def is_like(self, other: "Extent") -> bool:
        """Whether another one reaches as far."""
        return self.left == other.left and self.top == other.top and self.right == other.right and self.bottom == other.bottom

    def box(self) -> Box:
        """The box around all that is reached, with a margin."""
        if self.left == 1e9:
            return Box(-MARGIN, -MARGIN, MARGIN, MARGIN)
        return Box(self.left - MARGIN, self.top - MARGIN, self.right + MARGIN, self.bottom + MARGIN)


def reach(spots: Iterable[Placement | OpenEnd]) -> Extent:
    """How far these reach."""
    extent = Extent()
    for spot in spots:
        extent.add(spot.x, spot.y, spot.rotation)
    return extent


class Plan(ABC):
    """Lays a table out, and follows it from move to move: what lies stays, and only what is new is placed.

    To follow a move is to look at what the move has changed: a server follows many tables, and has none of them at hand when its next move comes.
    """

    is_sided = False
    """Whether every seat sees the table from its own side."""

    def __init__(self) -> None:
        self.fresh: list[Placement] = []
        """What was placed last."""
        self.is_anew = True
        """Whether everything was placed anew, because the view did not follow from the one before."""
        self.ends: list[OpenEnd] = []
        self.labels: list[Label] = []
        self.markers: list[Marker] = []
        self.box = self.table = Box(0, 0, 0, 0)
        self.hub = 0.0

    @abstractmethod
    def follow(self, view: Position, side: str | None, asking: list[str]) -> None:
        """Lay what a view shows, from the side of a seat; the same, whatever was laid before. `asking` names the doubles that ask for tiles."""

    @abstractmethod
    def placements(self) -> list[Placement]:
        """Everything that lies."""

    def draw(self, view: Position, asking: list[str]) -> Layout:
        """The layout of a view."""
        self.follow(view, cast("str | None", view.get("seat")), asking)
        return Layout(cast("str", view["game"]), self.placements(), self.ends, self.labels, self.markers, asking, self.box, self.table, self.hub)
