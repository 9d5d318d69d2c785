"""A rack in order: the best train from where the seat may lay, out of its own tiles and nobody else's."""

from random import Random
from typing import Any, Final

import pytest

from boneyard.bots.arrange import Arrangement, layable
from boneyard.bots.level import tile_named as read
from boneyard.bots.trains import best_train, heaviest, longest
from boneyard.core.tile import pips, tile_text
from boneyard.core.view import View
from boneyard.kinds import find_game
from boneyard.match.match import new_match
from tests.bots.test_trains import is_train
from tests.kit.by_name import arrange

_POSITION: Final[dict[str, Any]] = {
    "game": "mexican-train",
    "rules": "parsons",
    "set": 9,
    "seats": 2,
    "engine": "6-6",
    "round": 4,
    "phase": "play",
    "turn": "A",
    "trains": {"A": [], "B": [], "M": []},
    "boneyard": ["*"],
}


def _view(seat: str | None, **fields: Any) -> View[Any]:
    """What a seat sees of a table of Mexican Train."""
    position = _POSITION | fields
    game = find_game("mexican-train")
    return game.view(game.load(position, game.read_code("parsons"), 9, 2), -1 if seat is None else "AB".index(seat))


HANDS = {"A": ["6-5", "5-4", "4-4", "6-1", "3-2"], "B": ["6-2", "2-1", "1-0"]}


def test_the_train_begins_at_the_own_line() -> None:
    """At the engine, or where the seat's own train ends; the rest comes heaviest first."""
    assert arrange(_view("A", hands=HANDS), "longest") == Arrangement(
        6, ["6-5", "5-4", "4-4"], ["6-1", "3-2"], 28, exact=True
    )
    longer = {"A": ["6-3"], "B": [], "M": ["6-0"]}
    assert arrange(_view("A", hands=HANDS, trains=longer), "longest") == Arrangement(
        3, ["3-2"], ["6-5", "5-4", "4-4", "6-1"], 5, exact=True
    )


@pytest.mark.parametrize(
    ("rules", "more", "lays"),
    [
        ("online", {}, ["6-5>A", "5-4>A", "4-4>A"]),
        ("parsons", {}, ["6-5>A"]),
        (
            "parsons",
            {"trains": {"A": ["6-5", "5-4"], "B": [], "M": []}, "hands": {"A": ["4-4", "4-1"]}},
            ["4-4>A", "4-1>A"],
        ),
        ("parsons", {"turn": "B"}, []),
        ("parsons", {"trains": {"A": [], "B": ["6-3", "3-3"], "M": []}}, []),
        ("parsons+notify=manual", {"hands": {"A": ["6-5", "3-2"]}}, ["6-5>A!"]),
    ],
)
def test_a_train_is_laid_as_far_as_the_turn_goes(rules: str, more: dict[str, Any], lays: list[str]) -> None:
    """All of it in a chain (MT-O-10), a double with its cover (MT-P-20), else one tile; nothing out of turn."""
    game, position = find_game("mexican-train"), _POSITION | {"rules": rules, "hands": HANDS, **more}
    state = game.load(position, game.read_code(rules), 9, 2)
    found = arrange(game.view(state, 0), "longest")
    assert found is not None
    assert layable(game, state, 0, found.train) == lays


def test_longest_and_heaviest_differ() -> None:
    """The most tiles, or the most pips."""
    hand = {"A": ["6-5", "5-5", "6-1", "1-2", "2-0", "0-1"], "B": ["3-3"]}
    found = [arrange(_view("A", hands=hand), way) for way in ("longest", "heaviest")]
    assert [(one.train, one.pips) for one in found if one] == [(["6-1", "1-0", "2-0", "2-1"], 13), (["6-5", "5-5"], 21)]


def test_only_the_own_hand_counts() -> None:
    """Whatever the others hold, the answer is the same; a spectator has none."""
    mine, others = HANDS["A"], ["6-2", "2-1", "1-0"]
    answers = {
        str(arrange(_view("A", hands={"A": mine, "B": hand}), "heaviest")) for hand in (others, ["5-3", "3-3", "0-0"])
    }
    assert len(answers) == 1
    assert arrange(_view(None, hands=HANDS), "longest") is None


def test_a_game_without_hands_has_none_to_arrange() -> None:
    """Castle Rock."""
    match = new_match("castle-rock", "booklet", 6, 1)
    match.do("deal")
    assert arrange(match.view(0), "longest") is None


@pytest.mark.parametrize(
    ("game", "rules", "top"),
    [("mexican-train", "family", 12), ("chickenfoot", "booklet", 9), ("muggins", "booklet", 6)],
)
def test_every_rack_of_a_game_can_be_arranged(game: str, rules: str, top: int) -> None:
    """All over a game: a train of own tiles, from an open number, and nothing is lost or doubled."""
    rng = Random(game)
    match = new_match(game, rules, top, 3, "racks")
    match.do("deal")
    while match.phase.value in ("play", "search"):
        view = match.view(match.state.turn)
        found = arrange(view, "longest")
        assert found is not None
        hand = view.own_hand
        assert sorted(found.train + found.rest) == sorted(hand)
        train = tuple(read(text) for text in found.train)
        assert found.start is None or is_train(train, found.start)
        assert found.pips == sum(map(pips, train))
        match.do(rng.choice(match.legal()))


def test_it_is_the_best_of_the_solver() -> None:
    """From one's own line the arrangement is what the exact solver finds."""
    hand = [read(text) for text in HANDS["A"]]
    for way, weight in (("longest", longest), ("heaviest", heaviest)):
        found = arrange(_view("A", hands=HANDS), way)
        assert found is not None
        assert found.train == [tile_text(t) for t in best_train(hand, 6, weight).tiles]
