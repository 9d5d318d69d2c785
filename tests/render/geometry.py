"""What has to hold for every table that is laid out: nothing overlaps, everything fits, nothing moves."""

from math import cos, dist, radians, sin
from typing import Any

from boneyard.core.view import AnyView, Piles, View
from boneyard.kinds import find_game, find_kind
from boneyard.match import load_match
from boneyard.render.layout import Layout, Placement
from boneyard.render.plan.form import USUAL, Form
from boneyard.render.plan.shape import ends_of

GAP = 0.05


def lying_in(view: AnyView) -> int:
    """How many tiles are on the table."""
    fields: dict[str, Any] = view.public.fields()
    listed = sum([len(fields.get(field, [])) for field in ("layout", "row")])
    trains = fields.get("trains", {}).values()
    return listed + sum([len(train) for train in trains]) + ("trains" in fields and fields["engine"] is not None)


def drawing_of(view: AnyView, form: Form = USUAL) -> Layout:
    """The layout that the game of a view makes of it."""
    return find_kind(view.public.game).layout(view, form)


def open_view(game: str, top: int, seats: int, **fields: object) -> AnyView:
    """What a spectator sees where this lies open, whether or not it can arise."""
    kind = find_game(game)
    public: Any = kind.public(kind.setup(kind.read_code(kind.bases[0].name), top, seats, 0))
    for name, value in fields.items():
        setattr(public, name, value)
    return View(public, Piles({}, 0, None))


def _corners(x: float, y: float, rotation: float) -> list[tuple[float, float]]:
    c, s = cos(radians(rotation)), sin(radians(rotation))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in ((1, 0.5), (1, -0.5), (-1, -0.5), (-1, 0.5))]


def _separation(a: list[tuple[float, float]], b: list[tuple[float, float]], rotation: float) -> float:
    """The widest gap between two tiles along the sides of a rotation; below 0 where both sides overlap."""
    widest = -1e9
    for turn in (rotation, rotation + 90):
        c, s = cos(radians(turn)), sin(radians(turn))
        of_a, of_b = [x * c + y * s for x, y in a], [x * c + y * s for x, y in b]
        widest = max(widest, min(of_b) - max(of_a), min(of_a) - max(of_b))
    return widest


def overlaps(drawn: Layout) -> list[tuple[str, str]]:
    """Pairs of tiles that no side of either separates by the gap."""
    shapes = [(placed, _corners(placed.pose.x, placed.pose.y, placed.pose.rotation)) for placed in drawn.placements]
    return [
        (a.tile, b.tile)
        for index, (a, corners_a) in enumerate(shapes)
        for b, corners_b in shapes[:index]
        if abs(a.pose.x - b.pose.x) < 2.4
        and abs(a.pose.y - b.pose.y) < 2.4
        and max(_separation(corners_a, corners_b, a.pose.rotation), _separation(corners_a, corners_b, b.pose.rotation))
        < GAP
    ]


def is_double(tile: str) -> bool:
    """Whether both ends are equal."""
    return len(set(ends_of(tile))) == 1


def _halves(placed: Placement, number: int) -> list[tuple[float, float]]:
    """The middles of the halves that show a number, and of a double also its own middle."""
    halves = [placed.half(which) for which in (0, 1) if ends_of(placed.tile)[which] == number]
    return [*halves, (placed.pose.x, placed.pose.y)] if is_double(placed.tile) else halves


def _misfits(drawn: Layout) -> list[tuple[str, str]]:
    """Tiles whose half with the shared number does not lie at such a half of the tile they were laid against."""
    where = {placed.tile: placed for placed in drawn.placements}
    bad = []
    for placed in drawn.placements:
        if placed.parent is not None and not placed.linked:
            shared = set(ends_of(placed.tile)) & set(ends_of(placed.parent))
            reach = min(
                [
                    dist(p, q)
                    for number in shared
                    for p in _halves(placed, number)
                    for q in _halves(where[placed.parent], number)
                ],
                default=9,
            )
            if reach > 1.45:
                bad.append((placed.tile, placed.parent))
    return bad


def moved(before: Layout, after: Layout) -> list[str]:
    """Tiles that lie elsewhere than before."""
    where = {placed.tile: placed for placed in after.placements}
    return [placed.tile for placed in before.placements if where[placed.tile] != placed]


def _outside(drawn: Layout) -> list[str]:
    box = drawn.box
    return [
        placed.tile
        for placed in drawn.placements
        for x, y in _corners(placed.pose.x, placed.pose.y, placed.pose.rotation)
        if not (box.left <= x <= box.right and box.top <= y <= box.bottom)
    ]


def check(view: AnyView, form: Form = USUAL) -> Layout:
    """What has to hold for every table."""
    drawn = drawing_of(view, form)
    _check_layout(drawn, view)
    return drawn


def _check_layout(drawn: Layout, view: AnyView) -> None:
    assert overlaps(drawn) == []
    assert _misfits(drawn) == []
    assert _outside(drawn) == []
    assert lying_in(view) == len(drawn.placements) == len({placed.tile for placed in drawn.placements})


def yard(seats: int, top: int, trains: dict[str, list[str]]) -> AnyView:
    """What lies open, with nothing else known."""
    letters = "ABCDEFGH"[:seats]
    every = {letter: trains.get(letter, []) for letter in [*letters, "M"]}
    return open_view("mexican-train", top, seats, engine=f"{top}-{top}", trains=every, marked=list(letters))


def line_view(top: int, lying: list[list[str | None]]) -> AnyView:
    """A table of dominoes on which these tiles lie, and nobody holds anything."""
    position: dict[str, object] = {"game": "dominoes", "rules": "draw", "set": top, "seats": 2, "turn": "A"}
    return load_match({**position, "layout": lying, "hands": {"A": [], "B": []}, "boneyard": ["*"]}).view()
