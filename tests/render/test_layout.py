"""The layout of a table: nothing overlaps, what is joined adjoins, and nothing moves.

Set BONEYARD_LAYOUTS to play more games.
"""

import os
from collections.abc import Iterator
from math import dist
from random import Random

import pytest

from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.view import AnyView
from boneyard.kinds import GAMES, find_game, find_kind
from boneyard.match.match import Match, new_match
from boneyard.notation.view import read_view
from boneyard.render.layout import Layout, OpenEnd, Placement, Plan, layout
from boneyard.render.plan.heap import Heap
from tests.kit.codes import Table, published_tables, random_table
from tests.render.geometry import check, drawing_of, is_double, line_view, lying_in, moved, open_view, overlaps, yard

GAMES_EACH = int(os.environ.get("BONEYARD_LAYOUTS", "1"))
MIXES = 30 * GAMES_EACH
MOST_APART = {"chickenfoot": 200, "muggins": 1000, "dominoes": 1000}
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


def _check_round(table: Table, seed: str) -> None:
    """Play a round: the table is well laid at its end, and nothing has moved on the way."""
    before, kept = None, find_kind(table[0].id).plan()
    moves = table[0].id != "castle-rock"
    for match in _play(table, seed):
        view = match.view(NOBODY)
        if before is None or lying_in(view) != len(before.placements):
            after = drawing_of(view)
            assert _followed(kept, view, after, before) == after
            if before is not None and moves:
                assert moved(before, after) == []
                _check_end(before, after)
            before = after
    check(match.view(NOBODY))


def _followed(kept: Plan, view: AnyView, scratch: Layout, before: Layout | None) -> Layout:
    """What a plan draws that has followed the table, and says to have placed."""
    kept.follow(view.public, scratch.asking)
    told = kept.side(view.seat)
    known = [] if before is None else [placed for placed in before.placements if placed.tile not in told.gone]
    lying = {placed.tile: placed for placed in [*known, *told.fresh]}
    drawn = kept.draw(view, scratch.asking)
    assert lying == {placed.tile: placed for placed in drawn.placements}
    return drawn


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_plan_follows_any_view(game: str) -> None:
    """From view to view of two games and several seats, back and forth: as if each were drawn for the first time."""
    views: list[AnyView] = []
    for table in [table for table in _tables() if table[0].id == game][:2]:
        played = [match.view(seat) for match in _play(table, "follow") for seat in (NOBODY, 0, table[3] - 1)]
        views += played[:: len(played) // 12]
    plan, rng, asking = find_kind(game).plan, Random(game), ["6-6"]
    for made in (plan, Heap):
        kept: Plan = made()
        for view in rng.choices(views, k=60):
            assert layout(kept, view, asking) == layout(made(), view, asking)


def _check_end(before: Layout, after: Layout) -> None:
    """A tile that is no double lies where the open end said."""
    old = {placed.tile for placed in before.placements}
    for placed in after.placements:
        if placed.tile not in old and before.placements and placed.group != "hub" and not is_double(placed.tile):
            places = [end for end in before.ends if end.place in (placed.parent, placed.group.removeprefix("train "))]
            assert any(_is_at(end, placed) for end in places), placed


def _is_at(end: OpenEnd, placed: Placement) -> bool:
    return (
        dist((end.pose.x, end.pose.y), (placed.pose.x, placed.pose.y)) < 1e-6
        and abs((end.pose.rotation - placed.pose.rotation + 90) % 180 - 90) < 1e-6
    )


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
            placed += drawing_of(last.view(NOBODY)).placements
    apart = sum([each.linked for each in placed])
    assert apart <= len(placed) // MOST_APART[game]


def test_a_double_that_is_led_has_two_ends() -> None:
    """DO-10, DO-11: it lies across and goes on left and right, one place until the first tile lies against it."""
    lead = drawing_of(line_view(6, [["6-6", None]]))
    assert [(end.place, end.number) for end in lead.ends] == [("6-6", 6)]
    pairs: list[list[str | None]] = [["6-6", None], ["6-2", "6-6"], ["6-3", "6-6"], ["3-3", "6-3"]]
    line = drawing_of(line_view(6, pairs))
    assert [(round(p.pose.x, 2), round(p.pose.y, 2)) for p in line.placements] == [
        (0, 0),
        (1.57, 0),
        (-1.57, 0),
        (-3.14, 0),
    ]
    assert {(end.place, end.number) for end in line.ends} == {("6-2", 2), ("3-3", 3)}


def test_row_closes_up() -> None:
    """In Castle Rock the tile at a position always lies at the same point."""
    short = drawing_of(open_view("castle-rock", 12, 1, row=["6-4", "4-4", "5-1"]))
    long = check(open_view("castle-rock", 12, 1, row=[f"{a}-{b}" for a in range(13) for b in range(a + 1)]))
    assert [(p.pose.x, p.pose.y) for p in short.placements] == [(p.pose.x, p.pose.y) for p in long.placements[:3]]


def test_every_game_has_a_plan_and_empty_tables_can_be_drawn() -> None:
    """Before the first deal there is a layout too."""
    for game in GAMES:
        code = game.bases[0].name
        top = next(iter(game.bases[0].deals))
        match = new_match(game.id, code, top, game.seat_counts(game.read_code(code), top)[-1], "x")
        assert drawing_of(match.view(NOBODY)).placements == []


def test_own_train_lies_first() -> None:
    """A viewer sees the table turned: each seat has its own train where the others have theirs."""
    match = new_match("mexican-train", "parsons", 12, 8, "turn")
    match.do("deal")
    spots = [
        [(end.pose.x, end.pose.y) for end in drawing_of(match.view(seat)).ends if end.place == "ABCDEFGH"[seat]]
        for seat in range(8)
    ]
    assert [spots[0]] * 8 == spots


def test_markers_and_ends_name_their_trains() -> None:
    """Every train has an open end with its number, and every marked train a marker."""
    drawn = drawing_of(yard(3, 12, {"A": ["12-5", "5-5"], "M": ["12-0"]}))
    assert {end.place: end.number for end in drawn.ends} == {"A": 5, "B": 12, "C": 12, "M": 0}
    assert sorted(marker.train for marker in drawn.markers) == ["A", "B", "C"]


def test_spinner_offers_its_sides_first() -> None:
    """MU-12: the short ends of the spinner open when both sides are covered; the lead offers both its numbers."""
    lead = drawing_of(open_view("muggins", 6, 2, layout=[("6-4", None)]))
    assert [(end.place, end.number) for end in lead.ends] == [("6-4", 4), ("6-4", 6)]
    pairs = [("5-5", None), ("5-0", "5-5"), ("5-3", "5-5"), ("5-2", "5-5"), ("6-5", "5-5")]
    cross = drawing_of(open_view("muggins", 6, 2, layout=pairs))
    assert [(round(p.pose.x, 2), round(p.pose.y, 2)) for p in cross.placements] == [
        (0, 0),
        (1.57, 0),
        (-1.57, 0),
        (0, -2.07),
        (0, 2.07),
    ]


def test_only_the_incomplete_foot_asks() -> None:
    """CF-13, CF-17: a double asks for toes until it has three, or none of its number is left."""
    toes: list[list[str | None]] = [[f"9-{number}", "9-9"] for number in range(6)]
    pairs: list[list[str | None]] = [["9-9", None], *toes, ["5-5", "9-5"]]
    view: Position = {
        "game": "chickenfoot",
        "rules": "booklet",
        "set": 9,
        "seats": 2,
        "engine": "9-9",
        "phase": "play",
        "turn": "A",
        "layout": pairs,
    }
    view |= {"seat": None, "hands": {"A": 3, "B": 4}, "boneyard": 40}
    game = find_game("chickenfoot")
    assert drawing_of(read_view(game, view)).asking == ["5-5"]
    done = drawing_of(
        read_view(game, {**view, "layout": [*pairs, ["5-1", "5-5"], ["5-2", "5-5"], ["5-3", "5-5"]], "boneyard": 37})
    )
    assert (done.asking, len(done.ends)) == ([], 8)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_game_that_nobody_has_drawn_is_laid_out(game: str) -> None:
    """Every tile that lies open lies in the heap once, over no other, and a place that a move names has an end."""
    for table in [table for table in _tables() if table[0].id == game][:2]:
        for number, match in enumerate(_play(table, "heap")):
            drawn = layout(Heap(), match.view(NOBODY), [])
            places = {
                action.partition(">")[2].rstrip("!").partition("=")[0] for action in match.legal() if ">" in action
            }
            assert places <= {end.place for end in drawn.ends} | {"hub"}
            if number % 10 == 0:
                assert overlaps(drawn) == []
                assert lying_in(match.view(NOBODY)) == len(drawn.placements) == len({p.tile for p in drawn.placements})
