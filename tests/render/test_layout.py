"""The layout of a table: nothing overlaps, what is joined adjoins, and nothing moves. Set BONEYARD_LAYOUTS to play more games."""

import os
from collections.abc import Iterator
from math import cos, dist, radians, sin
from random import Random
from typing import Any, cast

import pytest

from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games import GAMES, find_game
from boneyard.match import Match, new_match
from boneyard.render.layout import Layout, OpenEnd, Placement, Plan, layout, plan_of
from boneyard.render.plan.shape import ends_of
from tests.kit.codes import Table, published_tables, random_table

GAMES_EACH = int(os.environ.get("BONEYARD_LAYOUTS", "1"))
GAP = 0.05
MIXES = 30 * GAMES_EACH
MOST_APART = {"chickenfoot": 200, "muggins": 1000}
"""One tile of so many may lie apart."""


def _play(table: Table, seed: str) -> Iterator[Match]:
    """One round of a random game, after every action."""
    game, code, top, seats = table
    match = new_match(game.id, code, top, seats, seed)
    rng = Random(seed)
    match.do("deal")
    for _ in range(2000):
        yield match
        if match.phase not in (Phase.PLAY, Phase.SEARCH):
            return
        match.do(rng.choice(match.legal()))


def _tables() -> list[Table]:
    return list(published_tables())


def _name(table: Table) -> str:
    game, code, top, seats = table
    return f"{game.id} {code} {top} {seats}"


def _lying(view: Position) -> int:
    """How many tiles are on the table."""
    trains = cast("dict[str, list[str]]", view.get("trains", {}))
    listed = sum([len(cast("list[Any]", view.get(field, []))) for field in ("layout", "row")])
    return listed + sum([len(train) for train in trains.values()]) + ("trains" in view and view["engine"] is not None)


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


def _overlaps(drawn: Layout) -> list[tuple[str, str]]:
    """Pairs of tiles that no side of either separates by the gap."""
    shapes = [(placed, _corners(placed.pose.x, placed.pose.y, placed.pose.rotation)) for placed in drawn.placements]
    return [
        (a.tile, b.tile)
        for index, (a, corners_a) in enumerate(shapes)
        for b, corners_b in shapes[:index]
        if abs(a.pose.x - b.pose.x) < 2.4
        and abs(a.pose.y - b.pose.y) < 2.4
        and max(_separation(corners_a, corners_b, a.pose.rotation), _separation(corners_a, corners_b, b.pose.rotation)) < GAP
    ]


def _is_double(tile: str) -> bool:
    return len(set(ends_of(tile))) == 1


def _halves(placed: Placement, number: int) -> list[tuple[float, float]]:
    """The middles of the halves that show a number, and of a double also its own middle."""
    halves = [placed.half(which) for which in (0, 1) if ends_of(placed.tile)[which] == number]
    return [*halves, (placed.pose.x, placed.pose.y)] if _is_double(placed.tile) else halves


def _misfits(drawn: Layout) -> list[tuple[str, str]]:
    """Tiles whose half with the shared number does not lie at such a half of the tile they were laid against."""
    where = {placed.tile: placed for placed in drawn.placements}
    bad = []
    for placed in drawn.placements:
        if placed.parent is not None and not placed.linked:
            shared = set(ends_of(placed.tile)) & set(ends_of(placed.parent))
            reach = min([dist(p, q) for number in shared for p in _halves(placed, number) for q in _halves(where[placed.parent], number)], default=9)
            if reach > 1.45:
                bad.append((placed.tile, placed.parent))
    return bad


def _moved(before: Layout, after: Layout) -> list[str]:
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


def _check(view: Position) -> Layout:
    """What has to hold for every table."""
    drawn = layout(view)
    assert _overlaps(drawn) == []
    assert _misfits(drawn) == []
    assert _outside(drawn) == []
    assert _lying(view) == len(drawn.placements) == len({placed.tile for placed in drawn.placements})
    return drawn


def _check_round(table: Table, seed: str) -> None:
    """Play a round: the table is well laid at its end, and nothing has moved on the way."""
    before, kept = None, plan_of(table[0].id)
    moves = table[0].id != "castle-rock"
    view: Position = {}
    for match in _play(table, seed):
        view = match.view(NOBODY)
        if before is None or _lying(view) != len(before.placements):
            after = layout(view)
            assert _followed(kept, view, after, before) == after
            if before is not None and moves:
                assert _moved(before, after) == []
                _check_end(before, after)
            before = after
    _check(view)


def _followed(kept: Plan, view: Position, scratch: Layout, before: Layout | None) -> Layout:
    """What a plan draws that has followed the table, and says to have placed."""
    kept.follow(view, scratch.asking)
    told = kept.side(cast("str | None", view["seat"]))
    known = [] if before is None else [placed for placed in before.placements if placed.tile not in told.gone]
    lying = {placed.tile: placed for placed in [*known, *told.fresh]}
    drawn = kept.draw(view, scratch.asking)._replace(turn=scratch.turn)
    assert lying == {placed.tile: placed for placed in drawn.placements}
    return drawn


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_plan_follows_any_view(game: str) -> None:
    """From one view to another of two games and several seats, forwards, backwards and to another round: as if it were drawn for the first time."""
    views: list[Position] = []
    for table in [table for table in _tables() if table[0].id == game][:2]:
        played = [match.view(seat) for match in _play(table, "follow") for seat in (NOBODY, 0, table[3] - 1)]
        views += played[:: len(played) // 12]
    kept, rng, asking = plan_of(game), Random(game), ["6-6"]
    for view in rng.choices(views, k=60):
        assert kept.draw(view, asking) == plan_of(game).draw(view, asking)


def _check_end(before: Layout, after: Layout) -> None:
    """A tile that is no double lies where the open end said."""
    old = {placed.tile for placed in before.placements}
    for placed in after.placements:
        if placed.tile not in old and before.placements and placed.group != "hub" and not _is_double(placed.tile):
            places = [end for end in before.ends if end.place in (placed.parent, placed.group.removeprefix("train "))]
            assert any(_is_at(end, placed) for end in places), placed


def _is_at(end: OpenEnd, placed: Placement) -> bool:
    return dist((end.pose.x, end.pose.y), (placed.pose.x, placed.pose.y)) < 1e-6 and (end.pose.rotation - placed.pose.rotation) % 180 < 1e-6


@pytest.mark.parametrize("table", _tables(), ids=_name)
def test_tiles_never_overlap_and_never_move(table: Table) -> None:
    """On every table that the books offer, round after round."""
    for seed in range(GAMES_EACH):
        _check_round(table, str(seed))


@pytest.mark.parametrize("seed", range(MIXES))
def test_mixes_are_laid_as_well(seed: int) -> None:
    """On random mixes of Mexican Train, with any deal."""
    _check_round(random_table(Random(seed), find_game("mexican-train")), f"mix {seed}")


@pytest.mark.parametrize("game", list(MOST_APART))
def test_few_tiles_lie_apart(game: str) -> None:
    """Hardly any tile finds no room beside the one it was laid against."""
    tables = [table for table in _tables() if table[0].id == game]
    placed = []
    for table in tables:
        for seed in range(2 * GAMES_EACH):
            *_, last = _play(table, f"apart {seed}")
            placed += layout(last.view(NOBODY)).placements
    apart = sum([each.linked for each in placed])
    assert apart <= len(placed) // MOST_APART[game]


def _every_tile(top: int, number: int, rng: Random) -> list[str]:
    """A train through as many tiles of a set as a random walk finds, most of a set."""
    left = {(a, b) for a in range(top + 1) for b in range(a + 1)} - {(number, number)}
    train = []
    while fitting := [tile for tile in sorted(left) if number in tile]:
        tile = rng.choice(fitting)
        left.remove(tile)
        number = sum(tile) - number
        train.append(f"{tile[0]}-{tile[1]}")
    return train


def _yard(seats: int, top: int, trains: dict[str, list[str]]) -> Position:
    letters = "ABCDEFGH"[:seats]
    return {
        "game": "mexican-train",
        "rules": "parsons",
        "set": top,
        "seats": seats,
        "engine": f"{top}-{top}",
        "seat": None,
        "turn": "A",
        "trains": {letter: trains.get(letter, []) for letter in [*letters, "M"]},
        "marked": list(letters),
    }


@pytest.mark.parametrize("seats", range(2, 9))
def test_one_train_takes_nearly_all_tiles(seats: int) -> None:
    """However long one train grows, in whichever place, it stays in its own share of the table."""
    for train in ["ABCDEFGH"[seat] for seat in range(seats)] + ["M"]:
        for seed in range(3 * GAMES_EACH):
            tiles = _every_tile(12, 12, Random(f"{train} {seed}"))
            _check(_yard(seats, 12, {train: tiles}))


@pytest.mark.parametrize("seats", range(2, 9))
def test_all_trains_are_long(seats: int) -> None:
    """Forty-five tiles on every train at once overlap nowhere (tiles repeat here; only the places count)."""
    for seed in range(GAMES_EACH):
        drawn = layout(_yard(seats, 12, {train: _every_tile(12, 12, Random(f"{train} {seed}"))[:45] for train in "ABCDEFGHM"}))
        assert _overlaps(drawn) == []


def _corner_feet(top: int, rng: Random) -> list[list[str | None]]:
    """Chickenfoot with every double laid as soon as it fits, always on the newest branch: feet crowd into one corner."""
    engine = f"{top}-{top}"
    lying: list[list[str | None]] = [[engine, None]]
    left = {f"{a}-{b}" for a in range(top + 1) for b in range(a + 1)} - {engine}
    pending, need = engine, 6
    ends: list[tuple[str, int]] = []
    while True:
        places = [(pending, ends_of(pending)[0])] if need else ends[::-1]
        fits = [(place, number, tile) for place, number in places for tile in sorted(left) if number in ends_of(tile)]
        if not fits and not need:
            return lying
        if not fits:
            need = 0
            continue
        place, number, _ = fits[0]
        here = [tile for at, _, tile in fits if at == place]
        tile = next((tile for tile in here if _is_double(tile) and not need), rng.choice(here))
        left.remove(tile)
        lying.append([tile, place])
        if need:
            need -= 1
        else:
            ends.remove((place, number))
        if _is_double(tile):
            pending, need = tile, 3
        else:
            ends.append((tile, sum(ends_of(tile)) - number))


@pytest.mark.parametrize("top", [9, 12])
def test_feet_crowd_into_one_corner(top: int) -> None:
    """The whole set on the table, feet on feet on feet: still nothing overlaps."""
    for seed in range(4 * GAMES_EACH):
        lying = _corner_feet(top, Random(seed))
        drawn = _check({"game": "chickenfoot", "rules": "booklet", "set": top, "seats": 4, "layout": lying})
        assert sum([placed.linked for placed in drawn.placements]) <= len(lying) // 8


def _walk_line(rng: Random) -> list[list[str | None]]:
    """Muggins with one arm that takes everything it can."""
    lead, *rest = _every_tile(6, rng.randrange(7), rng)
    lying: list[list[str | None]] = [[lead, None]]
    for tile in rest:
        lying.append([tile, lying[-1][0]])
    return lying


def test_one_arm_takes_the_whole_set() -> None:
    """A Muggins arm turns before it leaves the table and never runs into itself."""
    for seed in range(20 * GAMES_EACH):
        lying = _walk_line(Random(seed))
        _check({"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "layout": lying})


def test_row_closes_up() -> None:
    """In Castle Rock the tile at a position always lies at the same point."""
    short = layout({"game": "castle-rock", "set": 12, "row": ["6-4", "4-4", "5-1"]})
    long = _check({"game": "castle-rock", "set": 12, "row": [f"{a}-{b}" for a in range(13) for b in range(a + 1)]})
    assert [(p.pose.x, p.pose.y) for p in short.placements] == [(p.pose.x, p.pose.y) for p in long.placements[:3]]


def test_every_game_has_a_plan_and_empty_tables_can_be_drawn() -> None:
    """Before the first deal there is a layout too."""
    for game in GAMES:
        code = game.bases[0].name
        top = next(iter(game.bases[0].deals))
        match = new_match(game.id, code, top, game.seat_counts(game.read_code(code), top)[-1], "x")
        assert layout(match.view(NOBODY)).placements == []


def test_own_train_lies_first() -> None:
    """A viewer sees the table turned: each seat has its own train where the others have theirs."""
    match = new_match("mexican-train", "parsons", 12, 8, "turn")
    match.do("deal")
    spots = [[(end.pose.x, end.pose.y) for end in layout(match.view(seat)).ends if end.place == "ABCDEFGH"[seat]] for seat in range(8)]
    assert [spots[0]] * 8 == spots


def test_markers_and_ends_name_their_trains() -> None:
    """Every train has an open end with its number, and every marked train a marker."""
    drawn = layout(_yard(3, 12, {"A": ["12-5", "5-5"], "M": ["12-0"]}))
    assert {end.place: end.number for end in drawn.ends} == {"A": 5, "B": 12, "C": 12, "M": 0}
    assert sorted(marker.train for marker in drawn.markers) == ["A", "B", "C"]


def test_spinner_offers_its_sides_first() -> None:
    """MU-12: the short ends of the spinner open when both sides are covered; the lead offers both its numbers."""
    lead = layout({"game": "muggins", "set": 6, "layout": [["6-4", None]]})
    assert [(end.place, end.number) for end in lead.ends] == [("6-4", 4), ("6-4", 6)]
    pairs = [["5-5", None], ["5-0", "5-5"], ["5-3", "5-5"], ["5-2", "5-5"], ["6-5", "5-5"]]
    cross = layout({"game": "muggins", "set": 6, "layout": pairs})
    assert [(round(p.pose.x, 2), round(p.pose.y, 2)) for p in cross.placements] == [(0, 0), (1.57, 0), (-1.57, 0), (0, -2.07), (0, 2.07)]


def test_only_the_incomplete_foot_asks() -> None:
    """CF-13, CF-17: a double asks for toes until it has three, or none of its number is left."""
    toes: list[list[str | None]] = [[f"9-{number}", "9-9"] for number in range(6)]
    pairs: list[list[str | None]] = [["9-9", None], *toes, ["5-5", "9-5"]]
    view: Position = {"game": "chickenfoot", "rules": "booklet", "set": 9, "seats": 2, "engine": "9-9", "phase": "play", "turn": "A", "layout": pairs}
    view |= {"seat": None, "hands": {"A": 3, "B": 4}, "boneyard": 40}
    assert layout(view).asking == ["5-5"]
    done = [*pairs, ["5-1", "5-5"], ["5-2", "5-5"], ["5-3", "5-5"]]
    assert layout({**view, "layout": done}).asking == []
    assert len(layout({**view, "layout": done}).ends) == 8
