"""A table is laid out for the window through which it is seen: wide, high, or in lanes."""

from random import Random
from typing import Final

import pytest

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.view import View
from boneyard.games.mexican_train.position import TrainsView
from boneyard.kinds import GAMES, find_kind
from boneyard.match.match import Match, new_match
from boneyard.render.caption import describe
from boneyard.render.plan.form import FORMS, LANES, RATIOS, USUAL, Form, form_of
from boneyard.render.plan.trains import Trains
from boneyard.render.terminal.trains import draw_trains
from boneyard.words.language import ENGLISH
from tests.kit.codes import published_tables
from tests.render.geometry import check, drawing_of, open_view, yard


def _played(game: str, seats: int = 0, seed: str = "forms") -> Match:
    """A round to its end, with tiles laid wherever that can be."""
    table = next(one for one in published_tables() if one[0].id == game and seats in (0, one[3]))
    match, rng = new_match(game, *table[1:], seed), Random(seed)
    match.do("deal")
    while match.phase in (Phase.PLAY, Phase.SEARCH):
        legal = match.legal()
        match.do(rng.choice([action for action in legal if ">" in action] or legal))
    return match


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_in_every_form_tiles_lie_as_they_have_to(game: str, form: Form) -> None:
    """Nothing overlaps, what is joined adjoins, everything is there: for every seat and for a spectator."""
    match = _played(game)
    for seat in (NOBODY, *range(match.state.seats)):
        check(match.view(seat), form)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_wheel_is_as_wide_as_its_window(seats: int, ratio: float) -> None:
    """The whole table of a played round is no more than twice as wide, or as high, as its window."""
    box = drawing_of(_played("mexican-train", seats).view(0), Form(ratio)).box
    assert 0.5 < box.width / box.height / ratio < 2


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_ones_own_train_is_always_below(seats: int, ratio: float) -> None:
    """It leaves the hub straight down, however many sit there; the Mexican Train straight up."""
    match = new_match("mexican-train", "parsons", 12, seats, "below")
    match.do("deal")
    for seat in range(seats):
        ends = {end.place: end.pose for end in drawing_of(match.view(seat), Form(ratio)).ends}
        own, mexican = ends["ABCDEFGH"[seat]], ends["M"]
        assert (round(own.x, 9), own.rotation) == (0, 90)
        assert (round(mexican.x, 9), mexican.rotation) == (0, 270)
        assert own.y > 0 > mexican.y


# --- lanes ---


def test_lanes_are_in_the_order_of_turns_and_ones_own_is_nearest() -> None:
    """The Mexican Train on top, then who follows; the engine lies under one's own train."""
    match = new_match("mexican-train", "parsons", 12, 4, "lanes")
    match.do("deal")
    orders = {seat: "".join([lane.place for lane in drawing_of(match.view(seat), LANES).lanes]) for seat in range(4)}
    assert orders == {0: "MBCDAhub", 1: "MCDABhub", 2: "MDABChub", 3: "MABCDhub"}
    assert [lane.place for lane in drawing_of(match.view(NOBODY), LANES).lanes] == [*"MABCD", "hub"]


def test_a_wheel_has_no_lanes() -> None:
    """Lanes are what somebody asks for; no other game has them."""
    assert drawing_of(yard(4, 12, {}), USUAL).lanes == []
    assert drawing_of(open_view("muggins", 6, 2, layout=[]), LANES).lanes == []


def test_everything_of_a_train_lies_in_its_lane() -> None:
    """Lanes follow from the top without a gap; tiles, the end, the name and the marker are where the lane is."""
    drawn = drawing_of(_played("mexican-train", 8).view(0), LANES)
    assert [one.top for one in drawn.lanes[1:]] == [one.bottom for one in drawn.lanes[:-1]]
    lanes = {lane.place: lane for lane in drawn.lanes}
    for placed in drawn.placements:
        lane = lanes[placed.group.removeprefix("train ")]
        assert lane.top <= placed.pose.y - 0.5 < placed.pose.y + 0.5 <= lane.bottom
    spots = [*[(end.place, end.pose.y) for end in drawn.ends], *[(marker.train, marker.y) for marker in drawn.markers]]
    for place, y in [*spots, *[(label.text, label.y) for label in drawn.labels]]:
        assert y == (lanes[place].top + lanes[place].bottom) / 2


def test_a_train_in_its_lane_runs_straight_and_its_doubles_too() -> None:
    """Tile by tile to the right, the joined half first; the end is where the next one comes."""
    drawn = drawing_of(yard(2, 12, {"A": ["12-5", "5-5", "8-5"]}), LANES)
    train = [placed for placed in drawn.placements if placed.group == "train A"]
    assert [(round(placed.pose.x, 2), placed.pose.rotation) for placed in train] == [(1, 0), (3.07, 0), (5.14, 180)]
    end = next(end for end in drawn.ends if end.place == "A")
    assert (end.number, round(end.pose.x, 2), end.pose.rotation) == (8, 7.21, 0)


def test_before_there_is_an_engine_its_lane_takes_it() -> None:
    """MT: the engine is laid in the hub, and so its lane takes tiles too."""
    drawn = drawing_of(open_view("mexican-train", 12, 2, engine=None, trains={"A": [], "B": [], "M": []}), LANES)
    assert [end.place for end in drawn.ends] == ["M", "A", "B", "hub"]


def test_twelve_trains_have_lanes() -> None:
    """No table is so large today, but lanes are ready for it."""
    public = yard(8, 12, {}).public
    assert isinstance(public, TrainsView)
    public.trains = {name: ["12-1"] for name in "ABCDEFGHIJK"} | {"M": []}
    plan = Trains(LANES)
    plan.follow(public, [])
    assert [lane.place for lane in plan.side("C").lanes] == [*"MDEFGHIJKABC", "hub"]


# --- without a Mexican Train ---

_WITHOUT: Final = "parsons+mexican=no"


def _without(seats: int) -> Match:
    """A round without a Mexican Train, after some moves."""
    match, rng = new_match("mexican-train", _WITHOUT, 12, seats, "without"), Random("without")
    match.do("deal")
    for _ in range(12 * seats):
        match.do(rng.choice([action for action in match.legal() if ">" in action] or match.legal()))
    return match


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_of_a_mexican_train_is_drawn_where_there_is_none(seats: int, form: Form) -> None:
    """HR-10: no lane, no name and no place for a tile; what lies overlaps nowhere, and one's own train is below."""
    match = _without(seats)
    letters = {*"ABCDEFGH"[:seats]}
    for seat in (NOBODY, *range(seats)):
        check(match.view(seat), form)
        drawn = drawing_of(match.view(seat), form)
        assert {end.place for end in drawn.ends} == letters
        assert {label.text for label in drawn.labels} - {"hub"} == letters
        assert {lane.place for lane in drawn.lanes} - {"hub"} == (letters if form.lanes else set())


@pytest.mark.parametrize("seats", range(2, 9))
def test_trains_go_round_the_hub_and_who_sits_opposite_has_the_top(seats: int) -> None:
    """HR-10: clockwise from below; with an odd number of seats nobody is opposite, and the top is free."""
    match = new_match("mexican-train", _WITHOUT, 12, seats, "round")
    match.do("deal")
    ends = {end.place: end.pose for end in drawing_of(match.view(1), USUAL).ends}
    turns = [(ends["ABCDEFGH"[(1 + at) % seats]].rotation - 90) % 360 for at in range(seats)]
    assert turns == sorted(turns)
    assert turns[0] == 0
    assert (180 in turns) == (seats % 2 == 0)


def test_neither_the_picture_nor_the_terminal_says_a_word_of_it() -> None:
    """HR-10: where nobody may play on it, nobody reads of it; the books have it."""
    kind = find_kind("mexican-train")
    for rules, has_it in (("parsons", True), (_WITHOUT, False)):
        match = new_match("mexican-train", rules, 12, 3, "words")
        match.do("deal")
        view: View[TrainsView] = match.view(0)
        told = [describe(kind.layout(view), kind.caption, {}, ENGLISH), *draw_trains(view, 80, ENGLISH)]
        assert ("Mexican Train" in " ".join(told)) == has_it


# --- which form ---


@pytest.mark.parametrize(
    ("width", "height", "ratio"),
    [(360, 300, 1.4), (390, 450, 1.0), (596, 250, 2.8), (820, 850, 1.0), (1152, 540, 2.0), (10, 2000, 0.5)],
)
def test_windows_that_are_nearly_alike_share_a_form(width: int, height: int, ratio: float) -> None:
    """The nearest of a few ratios."""
    assert form_of(width / height, lanes=False) == Form(ratio)


@pytest.mark.parametrize("ratio", [0, -1, 1e300, float("inf"), float("nan")])
def test_no_ratio_is_too_odd_to_have_a_form(ratio: float) -> None:
    """Whoever says nonsense gets a table all the same."""
    assert form_of(ratio, lanes=False) in FORMS


def test_a_followed_plan_lays_what_a_new_one_would() -> None:
    """In lanes too, from move to move."""
    match, rng = new_match("mexican-train", "family", 12, 3, "follow"), Random("follow")
    match.do("deal")
    kind = find_kind("mexican-train")
    kept = kind.plan(LANES)
    for _ in range(60):
        view: View[TrainsView] = match.view(1)
        assert kept.draw(view, []) == kind.plan(LANES).draw(view, [])
        match.do(rng.choice(match.legal()))
