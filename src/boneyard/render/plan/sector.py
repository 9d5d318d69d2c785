"""The table of Mexican Train shared out among the trains, and the walk of a train through its share.

The Mexican Train has the whole top of the table, the viewer the whole bottom; the others sit clockwise between them.
Their trains have shares that reach outwards to both sides; no two shares touch, however long a train grows. A train
leaves the hub on a spoke, swings into the line of its share, runs to the edge of the table, and goes on in rows across
its share, outwards. How far the edges are depends on the window.
"""

from functools import cache
from math import asin, cos, degrees, radians, sin
from typing import Final, NamedTuple, final

from boneyard.render.plan.shape import GAP, Box, Pose
from boneyard.render.plan.walk import Walk

START: Final = 3.8
"""Where the first tile of a train begins, seen from the middle of the hub."""
_BEND: Final = 1.5
"""Room that a row always keeps at its end: a turn, and a double after the turn."""
_STEP: Final = 2 + GAP
_SHARPEST: Final = 34.0
"""How far a train bends from tile to tile where no corner is turned."""


class Sector(NamedTuple):
    """A train's share of the table, seen from the hub: `out` is how far along its line, `side` how far to the right."""

    angle: float
    """The direction of its line."""
    spoke: float
    """How far its spoke turns from that direction."""
    axis: float
    """Where to the side the line lies."""
    low: float
    high: float
    """How far rows reach to either side."""
    turn: float
    """How far out the line has to be before it turns into a row."""
    first: int
    """To which side the first row goes."""

    def on_table(self, out: float, side: float) -> tuple[float, float]:
        """A point of the sector as a point of the table."""
        c, s = _TURNS[self.angle]
        return out * c - side * s, out * s + side * c

    def on_spoke(self, radius: float) -> tuple[float, float]:
        """A point of the table so far out on the spoke."""
        turn = radians(self.spoke)
        return self.on_table(radius * cos(turn), radius * sin(turn))

    @property
    def direction(self) -> float:
        """The direction of the spoke on the table."""
        return (self.angle + self.spoke) % 360


_TURNS: Final = {0.0: (1, 0), 90.0: (0, 1), 180.0: (-1, 0), 270.0: (0, -1)}

_REACH: Final = {
    0.5: (8.0, 13.0),
    0.7: (8.0, 9.4),
    1.0: (10.0, 7.2),
    1.4: (12.0, 4.6),
    2.0: (18.0, 4.6),
    2.8: (22.0, 4.6),
}
"""By the ratio of the window: how far the table reaches to the sides, and the shares there up and down."""
_LEAST: Final = (0.0, 4.6, 4.6, 7.2, 8.0, 10.0, 12.0)
"""By the number of trains at a side: how far their shares reach at least, so that rows fit into them."""
_INSIDE: Final = 1.4
"""How far inside a share that is not in the middle its line lies."""
_SPOKES: Final[dict[int, tuple[float, ...]]] = {
    0: (),
    1: (0.0,),
    2: (-28.0, 28.0),
    3: (-42.0, 0.0, 42.0),
    4: (-54.0, -18.0, 18.0, 54.0),
    5: (-60.0, -30.0, 0.0, 30.0, 60.0),
    6: (-65.0, -39.0, -13.0, 13.0, 39.0, 65.0),
}
"""By the number of trains at a side: how far their spokes turn from it."""


@cache
def sectors_of(trains: int, ratio: float, *, has_mexican: bool = True) -> list[Sector]:
    """The shares of the seats, clockwise from the bottom, and that of the Mexican Train.

    Without one whoever sits opposite has the top; where nobody does, it stays free.
    """
    aside = _aside(trains, has_mexican=has_mexican)
    edge, half = _reach(aside, ratio)
    turn, strip = half + 0.6, edge + 0.5
    left = _shares(180.0, (aside + 1) // 2, edge, half)
    right = _shares(0.0, aside // 2, edge, half)
    bottom, top = [Sector(angle, 0, 0, -strip, strip, turn, 1) for angle in (90.0, 270.0)]
    if has_mexican:
        return [bottom, *left, *right, top]
    return [bottom, *left, *([top] if trains % 2 == 0 else []), *right]


def _aside(trains: int, *, has_mexican: bool) -> int:
    """How many trains leave to the sides: all but one's own, and the one on top."""
    return trains - 1 if trains % 2 and not has_mexican else trains - 2


def _shares(angle: float, count: int, edge: float, half: float) -> list[Sector]:
    """The shares of a side, clockwise from the hub: the left one begins at the bottom, the right one at the top."""
    return [_share(angle, spoke, at, count, edge, half) for at, spoke in enumerate(_SPOKES[count])]


def _share(angle: float, spoke: float, at: int, count: int, edge: float, half: float) -> Sector:
    """One of the shares of a side, which are equally high; the line of each lies near the middle of the side."""
    high = 2 * half / count
    low = at * high - half
    away = 1 if low + high / 2 >= 0 else -1
    near = low if away > 0 else low + high
    axis = 0.0 if spoke == 0 else near + away * _INSIDE
    return Sector(angle, spoke, axis, low + 0.05, low + high - 0.05, edge - 2, away)


def _reach(aside: int, ratio: float) -> tuple[float, float]:
    """How far the table reaches to the sides, and the shares there up and down."""
    edge, half = _REACH[ratio]
    return edge, max(half, _LEAST[(aside + 1) // 2])


def table_of(trains: int, ratio: float, *, has_mexican: bool = True) -> Box:
    """The table for a window: one row above, and one below."""
    edge, half = _reach(_aside(trains, has_mexican=has_mexican), ratio)
    return Box(-edge - 1.2, -half - 2.4, edge + 1.2, half + 2.4)


Step = tuple[float, float, float]
"""A tile in a sector: how far out, how far to the side, and its heading, seen from the line outwards."""


@final
class Walker(Walk):
    """Lays a train tile by tile. `out` and `side` are the middle of the open edge."""

    def __init__(self, sector: Sector) -> None:
        self.sector = sector
        turn = radians(sector.spoke)
        self.out, self.side = START * cos(turn), START * sin(turn)
        self.heading = float(sector.spoke)
        self.on_spoke = sector.spoke != 0
        self.row = 0
        """0 while outward bound, else the side to which the row goes."""
        self.next_row = sector.first
        self.turn_at = sector.turn
        self.after_double = False

    def step(self, *, double: bool) -> Pose:
        """Lay a tile; a double lies across."""
        out, side, heading = self._step(double=double)
        x, y = self.sector.on_table(out, side)
        return Pose(x, y, (self.sector.angle + heading + 90 * double) % 360)

    def _step(self, *, double: bool) -> Step:
        if not double and self.on_spoke:
            self._swing()
        elif not double and self._has_to_turn():
            return self._turn()
        return self._go(0.5 if double else 1.0, double=double)

    def copy(self) -> "Walker":
        """Another one, at the same point."""
        other = Walker(self.sector)
        other.out, other.side, other.heading, other.on_spoke = self.out, self.side, self.heading, self.on_spoke
        other.row, other.next_row, other.turn_at, other.after_double = (
            self.row,
            self.next_row,
            self.turn_at,
            self.after_double,
        )
        return other

    def _go(self, reach: float, *, double: bool) -> Step:
        """Straight on, by half of what the tile covers, and on to its far edge."""
        along, across = self._direction()
        out, side = self.out + along * (GAP + reach), self.side + across * (GAP + reach)
        self.out, self.side = out + along * reach, side + across * reach
        self.after_double = double
        return out, side, self.heading

    def _direction(self) -> tuple[float, float]:
        if self.on_spoke:
            turn = radians(self.heading)
            return cos(turn), sin(turn)
        return (0, self.row) if self.row else (1, 0)

    def _swing(self) -> None:
        """On the spoke: turn as far as it takes to reach the sector's line with this tile, not beyond the spoke."""
        missing = abs(self.sector.axis) - abs(self.side)
        steepest = abs(self.sector.spoke)
        slope = min(steepest, degrees(asin(min(1.0, max(0.0, missing / _STEP)))))
        slope = max(0 if slope < 6 else slope, abs(self.heading) - _SHARPEST)
        along, across = self._direction()
        bent = radians(abs(self.heading) - slope)
        self.out, self.side = self.out + along * sin(bent) / 2, self.side + across * sin(bent) / 2
        self.heading = slope if self.sector.spoke > 0 else -slope
        self.on_spoke = slope > 0

    def _has_to_turn(self) -> bool:
        if self.row:
            return self._room() < _STEP + _BEND
        return self.out >= self.turn_at

    def _room(self) -> float:
        """What is left of the row."""
        return self.sector.high - self.side if self.row > 0 else self.side - self.sector.low

    def _turn(self) -> Step:
        """Turn into a row, or from a row outwards to the next one."""
        along, across = self._direction()
        if self.after_double and self.row and self._room() < _BEND:  # from the short end of the double
            out, side, reach = self.out - along / 2, self.side - across / 2, _STEP
        else:  # the joined half lies squarely before the open edge
            out, side, reach = self.out + along * (0.5 + GAP), self.side + across * (0.5 + GAP), 0.5
        if self.row:
            self.row = 0
        else:
            self.row, self.next_row = self.next_row, -self.next_row
        self.heading = 90.0 * self.row
        along, across = self._direction()
        out, side = out + along * reach, side + across * reach
        self.out, self.side = out + along, side + across
        if not self.row:
            self.turn_at = self.out
        self.after_double = False
        return out, side, self.heading
