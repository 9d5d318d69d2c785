"""The ground on which a layout branches (Chickenfoot, Muggins): tiles lie where there is room.

Tiles are laid in the order of the view and never move. An end chooses the spot of its next tile when it is made and
keeps it until another tile has to lie there: straight on where the way is free, else with the bend that leads to the
most room.
"""

from math import cos, hypot, radians, sin
from typing import Final, NamedTuple, final

from boneyard.render.plan.shape import GAP

_CLEAR: Final = GAP * 0.9
_FAR: Final = 6.0
"""An end that sees so much free ground ahead goes straight on."""
_WIDE: Final = 2.5
_OUTWARD: Final = 1.0
_SIGHT: Final = _FAR + 5

Lying = tuple[float, float, float, float]
"""A tile: the centre, and cosine and sine of the direction of its long side."""


class Joint(NamedTuple):
    """A way to lay the next tile at an open edge: where its edge begins, along and right of it, and its turn."""

    along: float
    right: float
    turn: float
    cost: float


class Spot(NamedTuple):
    """Where a tile lies: the tile, the middle of its far edge, and its heading.

    Linked when it lies apart from its parent.
    """

    lying: Lying
    far_x: float
    far_y: float
    heading: float
    linked: bool = False


@final
class End:
    """An open edge of a tile: the middle of the edge, the heading across it, and the spot kept for the next tile."""

    def __init__(self, tile: str, number: int, edge: tuple[float, float, float], joints: tuple[Joint, ...]) -> None:
        self.tile = tile
        self.number = number
        self.x, self.y, self.heading = edge
        self.joints = joints
        self.spot = _NOWHERE


class Field(NamedTuple):
    """The table that branches try to stay on: half its length, half its width, and how much it costs to leave it."""

    wide: float
    tall: float
    edge: float


_NOWHERE: Final = Spot((0, 0, 1, 0), 0, 0, 0)


def bend(turn: float, cost: float) -> Joint:
    """A tile laid askew: it turns on the corner of the open edge."""
    angle = radians(abs(turn))
    side = 1 if turn > 0 else -1
    c, s = cos(angle), sin(angle)
    return Joint(GAP * c + s / 2, side * (0.5 - c / 2 + GAP * s), turn, cost)


def corner(turn: float, cost: float) -> Joint:
    """A tile laid square across the way: its half lies before the open edge."""
    side = 1 if turn > 0 else -1
    return Joint(GAP + 0.5, -side * 0.5, turn, cost)


def flank(turn: float, cost: float) -> Joint:
    """A tile laid against the side of the open half."""
    side = 1 if turn > 0 else -1
    return Joint(-0.5, side * (0.5 + GAP), turn, cost)


Ways = tuple[tuple[Joint, ...], ...]
"""For each of several tiles, the ways to lay it."""

STRAIGHT: Final = Joint(GAP, 0, 0, 0)


@final
class Ground:
    """What lies, and which ends are open."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.lying: list[Lying] = []
        self.ends: list[End] = []

    def open(self, end: End) -> None:
        """Add an open end, with room for its next tile."""
        end.spot = self._choose(end)
        self.ends.append(end)

    def lay(self, end: End, *, double: bool, toes: Ways = ()) -> Spot:
        """Lay a tile at an end, which is closed by it; `toes` are what the tile will ask room for."""
        self.ends.remove(end)
        spot = self._choose(end, double=True, toes=toes) if double else end.spot
        self.put(spot.lying)
        return spot

    def put(self, tile: Lying) -> None:
        """A tile lies here from now on; ends that kept this ground look for another spot."""
        self.lying.append(tile)
        for end in self.ends:
            if not _is_free(end.spot.lying, [tile]):
                end.spot = self._choose(end)

    def _choose(self, end: End, *, double: bool = False, toes: Ways = ()) -> Spot:
        """The best spot for the next tile at an end."""
        x, y = end.x, end.y
        lying = [tile for tile in self.lying if -_SIGHT < tile[0] - x < _SIGHT and -_SIGHT < tile[1] - y < _SIGHT]
        kept = [other.spot.lying for other in self.ends if other is not end]
        best = None
        best_score = -1e9
        for joint in end.joints:
            if _FAR + _OUTWARD - joint.cost <= best_score or (double and abs(joint.turn) == 67.5):
                continue
            spot = _spot(end, joint, double=double)
            if _is_free(spot.lying, lying):
                score = self._worth(spot, lying, kept, toes) - joint.cost
                if score > best_score:
                    best, best_score = spot, score
        return best or self._apart(end, kept, double=double)

    def _worth(self, spot: Spot, lying: list[Lying], kept: list[Lying], toes: Ways) -> float:
        """How good a spot is: the way ahead that it leaves free, and that it takes no room from others."""
        around = lying + kept
        free = self._way(spot, around) + _OUTWARD * _outward(spot)
        if not _is_free(spot.lying, kept):
            free -= 12
        if toes:
            foot = End("", 0, (spot.far_x, spot.far_y, spot.heading), ())
            for ways in toes:
                free -= self._miss(foot, ways, around)
        return free

    def _miss(self, foot: End, ways: tuple[Joint, ...], around: list[Lying]) -> float:
        """What a toe would lack at this foot."""
        for joint in ways:
            toe = _spot(foot, joint, double=False)
            if _is_free(toe.lying, around):
                around.append(toe.lying)
                return joint.cost + max(0.0, 3 - self._way(toe, around[:-1]))
        return 8

    def _way(self, spot: Spot, around: list[Lying]) -> float:
        """How far one can go from an edge before something lies in the way, or the table ends."""
        _, x, y, heading, _ = spot
        turn = radians(heading)
        c, s = cos(turn), sin(turn)
        free = _FAR
        for ox, oy, _, _ in around:
            dx = ox - x
            dy = oy - y
            if 0.2 < dx * c + dy * s < free + 1 and -_WIDE < dy * c - dx * s < _WIDE:
                free = dx * c + dy * s - 1
        return free - self.field.edge * self._leaves(x + 2 * c, y + 2 * s)

    def _leaves(self, x: float, y: float) -> bool:
        """Whether a point is off the table."""
        return abs(x) > self.field.wide or abs(y) > self.field.tall

    def _apart(self, end: End, kept: list[Lying], *, double: bool) -> Spot:
        """No room at the end itself: the nearest free spot around it."""
        around = self.lying + kept
        for ring in range(5, 400):
            for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
                heading = end.heading + step * 22.5
                away = Joint(ring / 4 * cos(radians(step * 22.5)), ring / 4 * sin(radians(step * 22.5)), step * 22.5, 0)
                spot = _spot(End("", 0, (end.x, end.y, end.heading), ()), away, double=False)
                if double:
                    (x, y, c, s), far_x, far_y, *_ = spot
                    spot = Spot((x, y, -s, c), far_x - c / 2, far_y - s / 2, heading)
                if _is_free(spot.lying, around):
                    return spot._replace(linked=True)
        raise AssertionError("the plane has no room")


def _outward(spot: Spot) -> float:
    """Whether a spot leads away from the middle of the table: from -1, straight back, to 1."""
    turn = radians(spot.heading)
    return (spot.far_x * cos(turn) + spot.far_y * sin(turn)) / (hypot(spot.far_x, spot.far_y) + 0.1)


def _spot(end: End, joint: Joint, *, double: bool) -> Spot:
    """The spot to which a joint leads from an open edge."""
    heading = end.heading
    along, right, bent, _ = joint
    turn = radians(heading)
    c, s = cos(turn), sin(turn)
    if double and bent and -89 < bent < 89:  # a double lies across, its long side centred on the edge
        slant = radians(abs(bent))
        along, right = (sin(slant) / 2 + GAP) / cos(slant), 0.0
    x, y = end.x + along * c - right * s, end.y + along * s + right * c
    if bent:
        heading += bent
        turn = radians(heading)
        c, s = cos(turn), sin(turn)
    if double:
        return Spot((x + c / 2, y + s / 2, -s, c), x + c, y + s, heading)
    return Spot((x + c, y + s, c, s), x + 2 * c, y + 2 * s, heading)


def _is_free(tile: Lying, others: list[Lying]) -> bool:
    """Whether a tile keeps the gap to all others: an axis of either separates them."""
    x, y, ac, as_ = tile
    for ox, oy, bc, bs in others:
        dx = ox - x
        if -2.4 < dx < 2.4:
            dy = oy - y
            if -2.4 < dy < 2.4:
                c, s = abs(ac * bc + as_ * bs), abs(as_ * bc - ac * bs)
                long = 1 + _CLEAR + c + s / 2
                wide = 0.5 + _CLEAR + s + c / 2
                if (
                    abs(dx * ac + dy * as_) < long
                    and abs(dy * ac - dx * as_) < wide
                    and abs(dx * bc + dy * bs) < long
                    and abs(dy * bc - dx * bs) < wide
                ):
                    return False
    return True
