"""The engine protocol: positions that load and are played on, and every kind that cannot be."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.cli.engine import Engine
from tests.kit.effort import EXAMPLES
from tests.protocol.engine import JSON, POSITION, ask, started, untouched

BAD_POSITIONS: list[tuple[dict[str, object], str]] = [
    ({"hands": {"A": ["12-4", "4-4"], "B": ["12-1"], "C": ["12-4"]}}, "12-4 is named twice"),
    ({"hands": {"A": ["12-4", "12-12"]}}, "12-12 is named twice"),
    ({"boneyard": ["9-8", "7-7"]}, "is nowhere"),
    ({"boneyard": ["*", "9-8"]}, "end of the boneyard"),
    ({"hands": {"A": ["*"]}}, "* stands more than once"),
    ({"hands": {"A": ["14-3"]}}, "not in a double-12 set"),
    ({"hands": {"A": ["12–4"]}}, "is not a tile"),
    ({"hands": {"A": [4]}}, "is not a tile"),
    ({"hands": {"D": ["12-4"]}}, "there is no seat"),
    ({"hands": ["12-4"]}, "not an object"),
    ({"hands": {"A": "12-4"}}, "not a list"),
    ({"trains": {"B": ["12-5", "6-5", "5-5"]}}, "5-5 does not follow an end of 6"),
    ({"trains": {"B": ["5-5"]}}, "does not follow an end of 12"),
    ({"trains": {"Z": []}}, "there is no train"),
    ({"trains": {"D": []}}, "there is no train"),
    ({"open": []}, "neither in open nor in laid"),
    ({"open": ["5-5", "7-7"]}, "7-7 is not a double at the end"),
    ({"open": ["5-5", "5-5"]}, "5-5 is not a double at the end"),
    ({"laid": ["12-3"], "open": ["5-5"]}, "12-3 is not a double at the end"),
    ({"marked": ["M"]}, "marked names no seat"),
    ({"marked": ["A", "A"]}, "twice"),
    ({"round": 2}, "does not belong to round 2"),
    ({"round": 14}, "round is not a whole number"),
    ({"round": 0}, "round 0 goes only with phase deal"),
    ({"engine": "12-11"}, "does not belong to round"),
    ({"engine": None}, "lies in the hub by now"),
    ({"phase": "search"}, "engine=dealt"),
    ({"phase": "later"}, "phase is none of"),
    ({"phase": "over", "turn": None}, "does not go with round 1 of 13"),
    ({"phase": "deal"}, "turn is null"),
    ({"turn": None}, "turn has to name a seat"),
    ({"turn": "D"}, "turn names no seat"),
    ({"starter": None}, "starter has to name a seat"),
    ({"passes": 3}, "passes is not a whole number from 0 to 2"),
    ({"passes": True}, "passes is not a whole number"),
    ({"drew": 1}, "drew is not true or false"),
    ({"scores": {"A": -1}}, "scores of A"),
    ({"turns": {"A": 1.5}}, "turns of A"),
    ({"wrong": True}, "belong to a table with a penalty"),
    ({"skip": ["A"]}, "belong to a table with a penalty"),
    ({"row": []}, 'no field "row"'),
    ({"rules": "family", "engine": None, "trains": {}, "open": [], "marked": []}, "does not hold 12-12"),
    ({"rules": "family", "engine": None}, "hub is empty"),
    (
        {"rules": "family", "engine": None, "phase": "search", "trains": {}, "open": [], "marked": [], "starter": "A"},
        "starter is null",
    ),
    (
        {
            "rules": "family",
            "engine": None,
            "phase": "search",
            "trains": {},
            "open": [],
            "marked": [],
            "starter": None,
            "hands": {"B": ["12-12"]},
        },
        "not in the boneyard",
    ),
    (
        {
            "rules": "family",
            "engine": None,
            "trains": {},
            "open": [],
            "marked": [],
            "starter": "B",
            "hands": {"A": ["12-12"]},
        },
        "both starter and to move",
    ),
    ({"rules": "family", "phase": "search", "trains": {}, "open": [], "marked": []}, "too early"),
    (
        {
            "rules": "booklet+deal=5",
            "trains": {"A": ["12-1", "1-1"], "B": ["12-2", "2-2"], "M": ["12-3", "3-3"]},
            "open": [],
            "laid": ["1-1", "2-2", "3-3"],
            "hands": {},
        },
        "MT-B-25",
    ),
    (
        {"rules": "online", "turns": {}, "trains": {"A": ["12-5", "5-5"]}, "open": [], "laid": ["5-5"]},
        "first-turn chain",
    ),
    ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"),
    (
        {"phase": "deal", "turn": None, "round": 0, "engine": None, "trains": {}, "open": [], "marked": []},
        "every tile is in the boneyard",
    ),
    ({"rules": "parsons+penalty=add_50", "phase": "deal", "turn": None, "wrong": True}, "wrong belongs into a turn"),
    ({"rules": "parsons+rounds=1", "round": 2, "engine": "11-11"}, "beyond the last one"),
]


@pytest.mark.parametrize(("change", "words"), BAD_POSITIONS, ids=[words for _, words in BAD_POSITIONS])
def test_impossible_positions_are_refused(change: dict[str, object], words: str) -> None:
    """The error says what cannot be; the game at hand stays (S-1)."""
    with untouched() as engine:
        answer = ask(engine, op="load", position={**POSITION, **change})
        assert answer["error"] == "bad-position", answer
        assert words in answer["message"]


CASTLE: dict[str, Any] = {
    "game": "castle-rock",
    "rules": "booklet",
    "set": 6,
    "seats": 1,
    "row": ["6-4", "1-1", "4-2"],
    "boneyard": ["0-0"],
    "turn": "A",
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"row": ["*"]}, "only the boneyard"), ({"turn": None}, "turn is A"),
        ({"round": 0}, "does not go with round 0"), ({"scores": {"A": 3}}, "CR-15"),
        ({"row": ["6-4"], "boneyard": []}, "the game is over"), ({"phase": "over", "turn": None}, "not over yet"),
        ({"hands": {}}, "no field"), ({"row": ["6-4", "6-4"]}, "twice"),
        ({"phase": "deal", "turn": None}, "before the deal"), ({"phase": "search"}, "phase is none of"),
    ],
)  # fmt: skip
def test_impossible_castles_are_refused(change: dict[str, object], words: str) -> None:
    """Castle Rock has impossible positions of its own (CR-14, CR-15)."""
    answer = ask(Engine(), op="load", position={**CASTLE, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]


def test_a_finished_castle_loads() -> None:
    """A lost game says how many tiles are left, also when the position does not (CR-15)."""
    engine = Engine()
    assert ask(
        engine, op="load", position={**CASTLE, "phase": "over", "turn": None, "row": ["6-4", "1-1"], "boneyard": []}
    )["ok"]
    assert ask(engine, op="dump")["position"]["scores"] == {"A": 2}


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.tuples(st.sampled_from(sorted(POSITION)), JSON), max_size=2))
def test_any_position_gets_an_answer(seed: int, damage: list[tuple[str, object]]) -> None:
    """A position with any of its fields replaced by anything loads or is refused, and what loads can be played on."""
    engine = started()
    answer = ask(engine, op="load", position={**POSITION, **dict(damage)})
    if answer["ok"]:
        rng = Random(seed)
        for _ in range(20):
            legal = ask(engine, op="legal")["legal"]
            assert ask(engine, op="do", action=rng.choice(legal))["ok"]
    else:
        assert answer["error"] in ("bad-position", "bad-rules")
