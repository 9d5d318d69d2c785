"""Views from JSON: what is read is what was written."""

import json
from random import Random
from typing import Any, ClassVar, get_origin, get_type_hints

import pytest

from boneyard.core.errors import BadPosition
from boneyard.core.game import Game
from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.kinds import GAMES, find_game
from boneyard.match.match import new_match
from boneyard.notation.view import position_like, read_view, state_like
from tests.kit.codes import Table, published_tables
from tests.kit.effort import EVERY

ROW: Position = {
    "game": "castle-rock",
    "rules": "booklet",
    "set": 6,
    "seats": 1,
    "round": 1,
    "phase": "play",
    "turn": "A",
    "row": ["6-4", "1-1"],
    "boneyard": 26,
    "seat": "A",
}


def _name(table: Table) -> str:
    game, code, top, seats = table
    return f"{game.id} {code} {top} {seats}"


@pytest.mark.no_cover
@pytest.mark.parametrize("table", list(published_tables()), ids=_name)
def test_what_is_read_is_what_was_written(table: Table) -> None:
    """Every viewer's view of a random game, before the deal, through its rounds and at its end, through JSON too."""
    game, code, top, seats = table
    match, rng = new_match(game.id, code, top, seats, "views"), Random("views")
    for number in range(300):
        is_over = match.phase is Phase.OVER
        if number % EVERY == 0 or is_over:
            view = match.view(rng.choice([NOBODY, *range(seats)]))
            fields = view.fields()
            assert read_view(game, fields).fields() == fields
            assert state_like(game, view).round == match.state.round
        if number % 20 == 0:
            assert json.dumps(read_view(game, json.loads(json.dumps(fields))).fields()) == json.dumps(fields)
        if is_over:
            break
        match.do(rng.choice(match.legal()))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_shape_of_a_view_is_that_of_its_class(game: Game[Any]) -> None:
    """What the client's types are made of names every annotation; compiled classes keep none to compare with."""
    public = game.public_view
    hints = {name: kind for name, kind in get_type_hints(public).items() if get_origin(kind) is not ClassVar}
    assert hints in ({}, public.shape)
    told: set[str] = set()
    for one, code, top, seats in published_tables():
        if one is game:
            fields = new_match(game.id, code, top, seats, "shape").view(0).public.fields()
            assert set(public.shape) - set(fields) <= set(public.sometimes)
            told |= set(fields)
    assert told | set(public.sometimes) == set(public.shape)


def test_every_tile_of_a_likeness_has_its_place() -> None:
    """The own hand stays, nobody else's is known, and no tile is dealt twice."""
    for game in GAMES:
        code = game.bases[0].name
        top = next(iter(game.bases[0].deals))
        match = new_match(game.id, code, top, game.seat_counts(game.read_code(code), top)[-1], "likeness")
        match.do("deal")
        view = match.view(0)
        position = position_like(view)
        hands = position.get("hands", {})
        assert isinstance(hands, dict)
        assert {seat: len(hand) for seat, hand in hands.items()} == view.hand_counts
        assert hands.get("A", []) == view.own_hand
        assert "seat" not in position


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat": "B"}, "seat names no seat"),
        ({"seat": 3}, "seat names no seat"),
        ({"set": "six"}, "set is not a whole number"),
        ({"set": 19}, "double-19"),
        ({"rules": None}, "rules is not a text"),
        ({"boneyard": -1}, "boneyard is neither"),
        ({"boneyard": True}, "boneyard is neither"),
        ({"boneyard": 27}, "more tiles than are left"),
        ({"boneyard": ["9-6"]}, "9-6"),
        ({"hands": []}, "hands is not an object"),
        ({"hands": {"A": 3}, "boneyard": 3}, "no field"),
        ({"row": ["6-4", "6-4"]}, "named twice"),
        ({"turn": None}, "turn is A"),
    ],
)
def test_nonsense_is_refused(changes: Position, sentence: str) -> None:
    """A view that no table gives is told apart, in a sentence."""
    assert read_view(find_game("castle-rock"), ROW).own_hand == []
    with pytest.raises(BadPosition, match=sentence):
        read_view(find_game("castle-rock"), ROW | changes)


@pytest.mark.parametrize(("code", "trains"), [("family", ["A", "B", "M"]), ("family+mexican=no", ["A", "B"])])
def test_a_train_that_nobody_may_begin_is_not_in_play(code: str, trains: list[str]) -> None:
    """The field stays, so that positions have one shape (HR-10)."""
    match = new_match("mexican-train", code, 12, 2, "views")
    public: Any = match.view(0).public
    assert sorted(public.in_play()) == trains
    assert sorted(public.trains) == ["A", "B", "M"]
