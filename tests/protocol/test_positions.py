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
    ({"rules": "family", "engine": None, "phase": "search", "trains": {}, "open": [], "marked": [], "starter": "A"}, "starter is null"),
    (
        {"rules": "family", "engine": None, "phase": "search", "trains": {}, "open": [], "marked": [], "starter": None, "hands": {"B": ["12-12"]}},
        "not in the boneyard",
    ),
    ({"rules": "family", "engine": None, "trains": {}, "open": [], "marked": [], "starter": "B", "hands": {"A": ["12-12"]}}, "both starter and to move"),
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
    ({"rules": "online", "turns": {}, "trains": {"A": ["12-5", "5-5"]}, "open": [], "laid": ["5-5"]}, "first-turn chain"),
    ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"),
    ({"phase": "deal", "turn": None, "round": 0, "engine": None, "trains": {}, "open": [], "marked": []}, "every tile is in the boneyard"),
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


CASTLE: dict[str, Any] = {"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1, "row": ["6-4", "1-1", "4-2"], "boneyard": ["0-0"], "turn": "A"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"row": ["*"]}, "only the boneyard"), ({"turn": None}, "turn is A"), ({"round": 0}, "does not go with round 0"), ({"scores": {"A": 3}}, "CR-15"),
        ({"row": ["6-4"], "boneyard": []}, "the game is over"), ({"phase": "over", "turn": None}, "not over yet"), ({"hands": {}}, "no field"),
        ({"row": ["6-4", "6-4"]}, "twice"), ({"phase": "deal", "turn": None}, "before the deal"), ({"phase": "search"}, "phase is none of"),
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
    assert ask(engine, op="load", position={**CASTLE, "phase": "over", "turn": None, "row": ["6-4", "1-1"], "boneyard": []})["ok"]
    assert ask(engine, op="dump")["position"]["scores"] == {"A": 2}


COOP: dict[str, Any] = {
    "game": "chickenfoot", "rules": "booklet", "set": 9, "seats": 3, "round": 1, "engine": "9-9", "starter": "A", "phase": "play", "turn": "A",
    "scores": {"A": 0, "B": 0, "C": 0}, "hands": {"A": ["9-8", "8-8"], "B": ["2-0"], "C": ["5-3"]}, "boneyard": ["7-7", "*"],
    "layout": [["9-9", None], ["9-1", "9-9"], ["9-2", "9-9"], ["9-3", "9-9"], ["9-4", "9-9"], ["9-5", "9-9"]], "drew": False, "passes": 0,
}  # fmt: skip


SIX_TOES = [*COOP["layout"], ["9-6", "9-9"]]


BEFORE_THE_FIRST_DEAL: dict[str, Any] = {"phase": "deal", "turn": None, "round": 0, "layout": [], "hands": {}, "boneyard": ["*"]}


def test_a_coop_loads_and_dumps() -> None:
    """Chickenfoot: a position with every field comes back as it was; what may be left out is filled in."""
    engine = Engine()
    assert ask(engine, op="load", position=COOP)["turn"] == "A"
    dump = ask(engine, op="dump")["position"]
    assert {**dump, "boneyard": COOP["boneyard"], "hands": {**dump["hands"], "A": ["9-8", "8-8"]}} == COOP
    short = {name: value for name, value in COOP.items() if name not in ("round", "engine", "starter", "phase", "scores", "drew", "passes")}
    assert ask(engine, op="load", position=short)["ok"]
    assert ask(engine, op="dump")["position"] == dump
    assert ask(engine, op="load", position={**short, **BEFORE_THE_FIRST_DEAL})["phase"] == "deal"
    assert ask(engine, op="dump")["position"]["engine"] is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"layout": "9-9"}, "layout is not a list"), ({"layout": ["9-9"]}, "not a list of pairs"), ({"layout": [["9-9"]]}, "not a list of pairs"),
        ({"layout": [["9-9", None, None]]}, "not a list of pairs"), ({"layout": [["9-9", None], [4, "9-9"]]}, "is not a tile"),
        ({"layout": [["9-9", None], ["9-4", 4]]}, "is not a tile"), ({"layout": [["9-9", None], ["9-7", "9-9"], ["9-7", "9-9"]]}, "9-7 is named twice"),
        ({"layout": [["9-9", None], ["9-8", "9-9"]]}, "9-8 is named twice"), ({"layout": [["9-9", None], ["10-9", "9-9"]]}, "not in a double-9 set"),
        ({"layout": []}, "begin with the engine 9-9"), ({"layout": [["9-1", None]]}, "begin with the engine 9-9"), ({"layout": [["9-9", "9-1"]]}, "begin with the engine 9-9"),
        ({"layout": [["9-9", None], ["9-1", None]]}, "9-1 cannot lie against nothing"), ({"layout": [["9-9", None], ["9-1", "9-2"]]}, "9-1 cannot lie against 9-2"),
        ({"layout": [["9-9", None], ["8-1", "9-9"]]}, "8-1 cannot lie against 9-9"), ({"layout": [*COOP["layout"], ["1-1", "9-1"]]}, "1-1 cannot lie against 9-1"),
        ({"layout": [*SIX_TOES, ["9-7", "9-9"]]}, "9-7 cannot lie against 9-9"), ({"layout": [*SIX_TOES, ["1-0", "9-2"]]}, "1-0 cannot lie against 9-2"),
        ({"layout": [*SIX_TOES, ["1-0", "5-0"]]}, "1-0 cannot lie against 5-0"), ({"layout": [*SIX_TOES, ["1-0", None]]}, "1-0 cannot lie against nothing"),
        ({"layout": [*SIX_TOES, ["1-1", "9-1"], ["4-4", "9-4"]]}, "4-4 cannot lie against 9-4"), ({"layout": [*SIX_TOES, ["1-1", "9-1"], ["4-2", "1-1"]]}, "4-2 cannot"),
        ({"layout": [*SIX_TOES, ["1-0", "9-1"], ["7-1", "9-1"]]}, "7-1 cannot lie against 9-1"), ({"round": 2}, "does not belong to round 2: it is 8-8"),
        ({"engine": "8-8"}, "does not belong to round 1: it is 9-9"), ({"engine": "9-1"}, "does not belong to round 1"), ({"engine": None}, "does not belong to round 1"),
        ({"round": 11}, "round is not a whole number from 0 to 10"), ({"round": 0}, "round 0 goes only with phase deal"), ({"phase": "search"}, "phase is none of"),
        ({"phase": "over", "turn": None}, "does not go with round 1 of 10"), ({"rules": "booklet+rounds=1", "phase": "deal", "turn": None}, "does not go with round 1 of 1"),
        ({"rules": "booklet+rounds=1", "round": 2, "engine": "8-8"}, "beyond the last one"), ({"turn": None}, "turn has to name a seat"), ({"starter": None}, "starter has to name"),
        ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"), ({"phase": "deal", "turn": None, "passes": 1}, "belong into a turn"), ({"passes": 3}, "0 to 2"),
        ({"trains": {}}, 'no field "trains"'), ({"marked": []}, 'no field "marked"'), ({"teams": []}, 'no field "teams"'), ({"fined": {}}, 'no field "fined"'),
        ({**BEFORE_THE_FIRST_DEAL, "engine": None, "layout": [["9-9", None]]}, "the table is empty"), ({**BEFORE_THE_FIRST_DEAL, "engine": "9-9"}, "it is null"),
        ({**BEFORE_THE_FIRST_DEAL, "engine": None, "hands": {"A": ["9-8"]}}, "every tile is in the boneyard"), ({"boneyard": []}, "is nowhere"),
    ],
)  # fmt: skip
def test_impossible_coops_are_refused(change: dict[str, object], words: str) -> None:
    """Chickenfoot: a layout that cannot have been laid in its order, and what does not fit the round (CF-04, CF-07, CF-11, CF-12, CF-15, CF-22)."""
    answer = ask(Engine(), op="load", position={**COOP, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]


CROSS: dict[str, Any] = {
    "game": "muggins", "rules": "booklet", "set": 6, "seats": 4, "round": 3, "starter": "C", "phase": "play", "turn": "A", "scores": {"A": 20, "B": 15, "C": 20, "D": 15},
    "hands": {"A": ["2-1", "5-4"], "B": ["6-0"], "C": ["5-3"], "D": ["2-0"]}, "boneyard": ["3-3", "*"], "teams": [["A", "C"], ["B", "D"]],
    "layout": [["6-4", None], ["4-4", "6-4"], ["4-1", "4-4"], ["6-6", "6-4"]], "drew": False, "passes": 0,
}  # fmt: skip


def test_a_cross_loads_and_dumps() -> None:
    """Muggins: a position with every field comes back as it was; what may be left out is filled in."""
    engine = Engine()
    assert ask(engine, op="load", position=CROSS)["turn"] == "A"
    dump = ask(engine, op="dump")["position"]
    assert {**dump, "boneyard": CROSS["boneyard"]} == CROSS
    short = {name: value for name, value in CROSS.items() if name not in ("phase", "teams", "drew", "passes")}
    assert ask(engine, op="load", position=short)["ok"]
    assert ask(engine, op="dump")["position"] == dump
    assert ask(engine, op="load", position={**short, **BEFORE_THE_FIRST_DEAL})["phase"] == "deal"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"layout": {}}, "layout is not a list"), ({"layout": [None]}, "not a list of pairs"), ({"layout": [["6-4"]]}, "not a list of pairs"),
        ({"layout": [["6-4", None], ["four", "6-4"]]}, "is not a tile"), ({"layout": [["6-4", None], ["4-4", True]]}, "is not a tile"),
        ({"layout": [["6-4", None], ["6-4", "6-4"]]}, "6-4 is named twice"), ({"layout": [["6-4", "6-6"]]}, "the first tile was laid against nothing"),
        ({"layout": [["6-4", None], ["4-3", None]]}, "4-3 cannot lie against nothing"), ({"layout": [["6-4", None], ["4-3", "4-4"]]}, "4-3 cannot lie against 4-4"),
        ({"layout": [["6-4", None], ["3-2", "6-4"]]}, "3-2 cannot lie against 6-4"), ({"layout": [*CROSS["layout"], ["6-5", "6-4"]]}, "6-5 cannot lie against 6-4"),
        ({"layout": [*CROSS["layout"], ["6-5", "6-6"], ["6-3", "6-6"]]}, "6-3 cannot lie against 6-6"),
        ({"layout": [["1-1", None], ["1-0", "1-1"], ["3-1", "1-1"], ["4-1", "1-1"], ["5-1", "1-1"], ["6-1", "1-1"]]}, "6-1 cannot lie against 1-1"),
        ({"scores": {"A": 20, "B": 15, "D": 15}}, "partners carry the same points"), ({"scores": {"A": 20, "C": 20, "D": 5}}, "partners carry the same points"),
        ({"teams": [["A", "B"], ["C", "D"]]}, "A and C against B and D"), ({"teams": [["A", "C"]]}, "A and C against B and D"), ({"teams": "AC"}, "teams is not a list"),
        ({"seats": 3, "hands": {"A": ["2-1"]}, "scores": {}}, 'no field "teams"'), ({"scores": {"A": 250, "C": 250}}, "the game is over"),
        ({"scores": {"A": 250, "C": 250}, "phase": "deal", "turn": None}, "the game is over"), ({"phase": "over", "turn": None}, "nobody has 250 points"),
        ({"rules": "booklet+target_check=round_end", "scores": {"A": 250, "C": 250}, "phase": "deal", "turn": None}, "the game is over"),
        ({"rules": "booklet+target_check=round_end", "phase": "over", "turn": None}, "nobody has 250 points"), ({"scores": {"A": -5, "C": -5}}, "scores of A"),
        ({"round": 0}, "round 0 goes only with phase deal"), ({"round": -1}, "round is not a whole number"), ({"phase": "search"}, "phase is none of"),
        ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"), ({"phase": "deal", "turn": None, "passes": 2}, "belong into a turn"), ({"passes": 4}, "0 to 3"),
        ({"turn": None}, "turn has to name a seat"), ({"turn": "E"}, "turn names no seat"), ({"starter": None}, "starter has to name a seat"), ({"drew": "yes"}, "drew is not"),
        ({"engine": "6-6"}, 'no field "engine"'), ({"maker": "A"}, 'no field "maker"'), ({"spinner": "4-4"}, 'no field "spinner"'), ({"boneyard": ["3-3"]}, "is nowhere"),
        ({**BEFORE_THE_FIRST_DEAL, "layout": [["6-4", None]]}, "the table is empty"), ({**BEFORE_THE_FIRST_DEAL, "hands": {"A": ["6-4"]}}, "every tile is in the boneyard"),
    ],
)  # fmt: skip
def test_impossible_crosses_are_refused(change: dict[str, object], words: str) -> None:
    """Muggins: a layout that cannot have been laid in its order, and scores that cannot be (MU-03, MU-07, MU-12, MU-13, MU-28)."""
    answer = ask(Engine(), op="load", position={**CROSS, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]


def test_a_finished_muggins_loads() -> None:
    """MU-28, MU-29: over with 250; with target_check=round_end a round is played on with 250."""
    engine = Engine()
    assert ask(engine, op="load", position={**CROSS, "phase": "over", "turn": None, "scores": {"A": 250, "C": 250}})["phase"] == "over"
    assert ask(engine, op="legal")["legal"] == []
    assert ask(engine, op="load", position={**CROSS, "rules": "booklet+target_check=round_end", "scores": {"A": 250, "C": 250}})["phase"] == "play"


def test_claims_and_calls() -> None:
    """MU-20: a claim stands with its tile; a call needs the seat that makes it, and is the one action out of turn."""
    engine, claim = Engine(), {**CROSS, "rules": "booklet+scoring=claim"}
    assert ask(engine, op="load", position=claim)["ok"]
    assert ask(engine, op="legal")["legal"] == ["2-1>4-1", "5-4>4-4"]
    assert ask(engine, op="why", action="muggins 15", seat="B")["clause"] == "MU-20"
    assert ask(engine, op="do", action="5-4>4-4=10")["events"][0] == {"event": "played", "seat": "A", "tile": "5-4", "on": "4-4"}
    assert ask(engine, op="dump")["position"]["scores"] == CROSS["scores"]
    ask(engine, op="load", position={**claim, "hands": {**CROSS["hands"], "A": ["4-3", "5-4"]}, "layout": CROSS["layout"][:3]})
    assert ask(engine, op="legal")["legal"] == ["4-3>4-4", "4-3>4-4=10", "5-4>4-4"]
    assert [event["event"] for event in ask(engine, op="do", action="4-3>4-4=15")["events"]] == ["played", "turn-ended", "turn"]
    assert ask(engine, op="why", action="muggins 10", seat="C")["message"] == "A made that score: only an opponent may call it."
    assert ask(engine, op="why", action="muggins 10", seat="D") == {"ok": True, "legal": True}
    answer = ask(engine, op="do", action="muggins 10", seat="D")
    assert answer["events"] == [{"event": "called", "seat": "D", "points": 10}, {"event": "scored", "seat": "D", "points": 10}]
    assert (answer["phase"], answer["turn"]) == ("play", "B")
    assert ask(engine, op="dump")["position"]["scores"] == {"A": 20, "B": 25, "C": 20, "D": 25}
    assert ask(engine, op="do", action="muggins 10")["events"] == [{"event": "called", "seat": "B", "points": 10}]
    assert ask(engine, op="do", action="6-0>6-4", seat="D")["clause"] == "MU-05"


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
