"""What a layout is made of.

Units: a tile is 2 long and 1 wide; x grows to the right, y downwards, angles in degrees clockwise.

A tile at rotation 0 lies flat with its first-named number on the left half: the number named first lies half a unit
from the centre in the direction `rotation + 180`, the other one in the direction `rotation`.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import ClassVar, Final, NamedTuple, final

from boneyard.core.view import Shape

GAP: Final = 0.07
"""Between tiles that are joined; tiles that are not joined lie at least so far apart."""
MARGIN: Final = 0.5
"""Around everything."""


@final
class Pose:
    """How a tile lies: its centre and its rotation.

    Tiles of many tables lie alike, so whoever writes a pose down may note it here, for the next time.
    """

    shape: ClassVar[Shape] = {"x": float, "y": float, "rotation": float}

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

    shape: ClassVar[Shape] = {"tile": str, **Pose.shape, "group": str, "at": int, "parent": str | None, "linked": bool}

    def __init__(
        self, tile: str, pose: Pose, group: str, at: int, parent: str | None = None, *, linked: bool = False
    ) -> None:
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
    """A place of the table that may take a tile.

    The pose is that of a tile that is no double, the joined half at `rotation + 180`.
    """

    shape: ClassVar[Shape] = {"place": str, "number": int | None, **Pose.shape}

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


class Lane(NamedTuple):
    """A strip of the table that belongs to a place, all the way across: all of it takes a tile."""

    place: str
    top: float
    bottom: float


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
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


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
    """What to show: all tiles, and never less than a table of usual size, so that the scale seldom changes."""
    hub: float = 0
    """How far the hub reaches around the point (0, 0); 0 where a game has none."""
    turn: str | None = None
    """The seat to act."""
    lanes: Sequence[Lane] = ()
    """The lanes in which trains lie, from the top down; none where they lie around a hub."""


def ends_of(tile: str) -> tuple[int, int]:
    """The two numbers of a tile, as named."""
    first, _, second = tile.partition("-")
    return int(first), int(second)
