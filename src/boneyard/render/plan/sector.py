"""The table of Mexican Train shared out among the trains, and the walk of a train through its share.

The Mexican Train has the whole top of the table; seats sit clockwise around the rest, the viewer at the bottom (two seats: on the left).
Trains at the sides have lanes that reach outwards, trains at the top and bottom have strips; no two shares touch, however long a train grows.
A train leaves the hub on a spoke, swings into the line of its share, runs to the edge of the table, and goes on in rows across its share, outwards.
"""

from functools import cache
from math import asin, cos, degrees, radians, sin
from typing import Final, NamedTuple, final

from boneyard.render.plan.shape import GAP, Box

START: Final = 3.8
"""Where the first tile of a train begins, seen from the middle of the hub."""
_EDGE: Final = 15.0
_BEND: Final = 1.5
"""Room that a row always keeps at its end: a turn, and a double after the turn."""
_STEP: Final = 2 + GAP


class Sector(NamedTuple):
    """A train's share of the table, seen from the hub: `out` is the distance along its line, `side` that to the right of it."""

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

_SEATS: Final = {2: (0, 1, 7.0), 3: (1, 1, 5.4), 4: (2, 1, 5.4), 5: (1, 2, 6.8), 6: (2, 2, 6.8), 7: (1, 3, 8.2), 8: (2, 3, 8.2)}
"""By the number of seats: how many sit at the bottom, how many on either side, and how far the lanes there reach up and down."""


@cache
def sectors_of(seats: int) -> list[Sector]:
    """The shares of the seats, clockwise from the bottom, and that of the Mexican Train."""
    bottom, lanes, half = _SEATS[seats]
    turn = half + 0.6
    strip = _EDGE + 0.5
    below = {
        0: [],
        1: [Sector(90.0, 0, 0, -strip, strip, turn, 1)],
        2: [Sector(90.0, -22, -3.0, -strip, -0.1, turn, -1), Sector(90.0, 22, 3.0, 0.1, strip, turn, 1)],
    }[bottom]
    left = _lanes(180.0, lanes, half)
    right = _lanes(0.0, lanes, half)
    return [*below, *left, *right, Sector(270.0, 0, 0, -strip, strip, turn, 1)]


def _lanes(angle: float, count: int, half: float) -> list[Sector]:
    """The lanes of a side, clockwise: their sides are seen from the hub, so that the left one begins at the bottom, the right one at the top."""
    turn = _EDGE - 2
    if count == 1:
        return [Sector(angle, 0, 0, -half, half, turn, 1)]
    if count == 2:
        return [Sector(angle, -28, -2.6, -half, -0.1, turn, -1), Sector(angle, 28, 2.6, 0.1, half, turn, 1)]
    inner = 3.2
    axis = 4.6
    return [
        Sector(angle, -34, -axis, -half, -inner - 0.1, turn, -1),
        Sector(angle, 0, 0, -inner, inner, turn, 1),
        Sector(angle, 34, axis, inner + 0.1, half, turn, 1),
    ]


def table_of(seats: int) -> Box:
    """The table for so many seats: one row above, and one below where somebody sits there."""
    bottom, _, half = _SEATS[seats]
    return Box(-_EDGE - 1.2, -half - 2.4, _EDGE + 1.2, half + (2.4 if bottom else 0.4))


Step = tuple[float, float, float]
"""A tile in a sector: how far out, how far to the side, and its heading, seen from the line outwards."""


@final
class Walker:
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

    def step(self, *, double: bool) -> Step:
        """Lay a tile."""
        if not double and self.on_spoke:
            self._swing()
        elif not double and self._has_to_turn():
            return self._turn()
        return self._go(0.5 if double else 1.0, double=double)

    def copy(self) -> "Walker":
        """Another one, at the same point."""
        other = Walker(self.sector)
        other.out, other.side, other.heading, other.on_spoke = self.out, self.side, self.heading, self.on_spoke
        other.row, other.next_row, other.turn_at, other.after_double = self.row, self.next_row, self.turn_at, self.after_double
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
        """On the spoke: turn as far as it takes to reach the line of the sector with this tile, and no further than the spoke."""
        missing = abs(self.sector.axis) - abs(self.side)
        steepest = abs(self.sector.spoke)
        slope = min(steepest, degrees(asin(min(1.0, max(0.0, missing / _STEP)))))
        slope = 0 if slope < 6 else slope
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
