"""The engine protocol: positions of the games with a branching layout, and every kind that cannot be."""

from typing import Any

import pytest

from boneyard.cli.engine import Engine
from tests.protocol.engine import ask

COOP: dict[str, Any] = {
    "game": "chickenfoot", "rules": "booklet", "set": 9, "seats": 3, "round": 1, "engine": "9-9", "starter": "A",
    "phase": "play", "turn": "A", "scores": {"A": 0, "B": 0, "C": 0},
    "hands": {"A": ["9-8", "8-8"], "B": ["2-0"], "C": ["5-3"]}, "boneyard": ["7-7", "*"],
    "layout": [["9-9", None], ["9-1", "9-9"], ["9-2", "9-9"], ["9-3", "9-9"], ["9-4", "9-9"], ["9-5", "9-9"]],
    "drew": False, "passes": 0,
}  # fmt: skip


SIX_TOES = [*COOP["layout"], ["9-6", "9-9"]]


BEFORE_THE_FIRST_DEAL: dict[str, Any] = {
    "phase": "deal",
    "turn": None,
    "round": 0,
    "layout": [],
    "hands": {},
    "boneyard": ["*"],
}


def test_a_coop_loads_and_dumps() -> None:
    """Chickenfoot: a position with every field comes back as it was; what may be left out is filled in."""
    engine = Engine()
    assert ask(engine, op="load", position=COOP)["turn"] == "A"
    dump = ask(engine, op="dump")["position"]
    assert {**dump, "boneyard": COOP["boneyard"], "hands": {**dump["hands"], "A": ["9-8", "8-8"]}} == COOP
    short = {
        name: value
        for name, value in COOP.items()
        if name not in ("round", "engine", "starter", "phase", "scores", "drew", "passes")
    }
    assert ask(engine, op="load", position=short)["ok"]
    assert ask(engine, op="dump")["position"] == dump
    assert ask(engine, op="load", position={**short, **BEFORE_THE_FIRST_DEAL})["phase"] == "deal"
    assert ask(engine, op="dump")["position"]["engine"] is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"layout": "9-9"}, "layout is not a list"), ({"layout": ["9-9"]}, "not a list of pairs"),
        ({"layout": [["9-9"]]}, "not a list of pairs"), ({"layout": [["9-9", None, None]]}, "not a list of pairs"),
        ({"layout": [["9-9", None], [4, "9-9"]]}, "is not a tile"),
        ({"layout": [["9-9", None], ["9-4", 4]]}, "is not a tile"),
        ({"layout": [["9-9", None], ["9-7", "9-9"], ["9-7", "9-9"]]}, "9-7 is named twice"),
        ({"layout": [["9-9", None], ["9-8", "9-9"]]}, "9-8 is named twice"),
        ({"layout": [["9-9", None], ["10-9", "9-9"]]}, "not in a double-9 set"),
        ({"layout": []}, "begin with the engine 9-9"), ({"layout": [["9-1", None]]}, "begin with the engine 9-9"),
        ({"layout": [["9-9", "9-1"]]}, "begin with the engine 9-9"),
        ({"layout": [["9-9", None], ["9-1", None]]}, "9-1 cannot lie against nothing"),
        ({"layout": [["9-9", None], ["9-1", "9-2"]]}, "9-1 cannot lie against 9-2"),
        ({"layout": [["9-9", None], ["8-1", "9-9"]]}, "8-1 cannot lie against 9-9"),
        ({"layout": [*COOP["layout"], ["1-1", "9-1"]]}, "1-1 cannot lie against 9-1"),
        ({"layout": [*SIX_TOES, ["9-7", "9-9"]]}, "9-7 cannot lie against 9-9"),
        ({"layout": [*SIX_TOES, ["1-0", "9-2"]]}, "1-0 cannot lie against 9-2"),
        ({"layout": [*SIX_TOES, ["1-0", "5-0"]]}, "1-0 cannot lie against 5-0"),
        ({"layout": [*SIX_TOES, ["1-0", None]]}, "1-0 cannot lie against nothing"),
        ({"layout": [*SIX_TOES, ["1-1", "9-1"], ["4-4", "9-4"]]}, "4-4 cannot lie against 9-4"),
        ({"layout": [*SIX_TOES, ["1-1", "9-1"], ["4-2", "1-1"]]}, "4-2 cannot"),
        ({"layout": [*SIX_TOES, ["1-0", "9-1"], ["7-1", "9-1"]]}, "7-1 cannot lie against 9-1"),
        ({"round": 2}, "does not belong to round 2: it is 8-8"),
        ({"engine": "8-8"}, "does not belong to round 1: it is 9-9"), ({"engine": "9-1"}, "does not belong to round 1"),
        ({"engine": None}, "does not belong to round 1"), ({"round": 11}, "round is not a whole number from 0 to 10"),
        ({"round": 0}, "round 0 goes only with phase deal"), ({"phase": "search"}, "phase is none of"),
        ({"phase": "over", "turn": None}, "does not go with round 1 of 10"),
        ({"rules": "booklet+rounds=1", "phase": "deal", "turn": None}, "does not go with round 1 of 1"),
        ({"rules": "booklet+rounds=1", "round": 2, "engine": "8-8"}, "beyond the last one"),
        ({"turn": None}, "turn has to name a seat"), ({"starter": None}, "starter has to name"),
        ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"),
        ({"phase": "deal", "turn": None, "passes": 1}, "belong into a turn"), ({"passes": 3}, "0 to 2"),
        ({"trains": {}}, 'no field "trains"'), ({"marked": []}, 'no field "marked"'),
        ({"teams": []}, 'no field "teams"'), ({"fined": {}}, 'no field "fined"'),
        ({**BEFORE_THE_FIRST_DEAL, "engine": None, "layout": [["9-9", None]]}, "the table is empty"),
        ({**BEFORE_THE_FIRST_DEAL, "engine": "9-9"}, "it is null"),
        ({**BEFORE_THE_FIRST_DEAL, "engine": None, "hands": {"A": ["9-8"]}}, "every tile is in the boneyard"),
        ({"boneyard": []}, "is nowhere"),
    ],
)  # fmt: skip
def test_impossible_coops_are_refused(change: dict[str, object], words: str) -> None:
    """Chickenfoot: a layout that cannot have been laid in its order, and what does not fit the round.

    CF-04, CF-07, CF-11, CF-12, CF-15, CF-22.
    """
    answer = ask(Engine(), op="load", position={**COOP, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]


CROSS: dict[str, Any] = {
    "game": "muggins", "rules": "booklet", "set": 6, "seats": 4, "round": 3, "starter": "C", "phase": "play",
    "turn": "A", "scores": {"A": 20, "B": 15, "C": 20, "D": 15},
    "hands": {"A": ["2-1", "5-4"], "B": ["6-0"], "C": ["5-3"], "D": ["2-0"]}, "boneyard": ["3-3", "*"],
    "teams": [["A", "C"], ["B", "D"]], "layout": [["6-4", None], ["4-4", "6-4"], ["4-1", "4-4"], ["6-6", "6-4"]],
    "drew": False, "passes": 0,
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
        ({"layout": {}}, "layout is not a list"), ({"layout": [None]}, "not a list of pairs"),
        ({"layout": [["6-4"]]}, "not a list of pairs"), ({"layout": [["6-4", None], ["four", "6-4"]]}, "is not a tile"),
        ({"layout": [["6-4", None], ["4-4", True]]}, "is not a tile"),
        ({"layout": [["6-4", None], ["6-4", "6-4"]]}, "6-4 is named twice"),
        ({"layout": [["6-4", "6-6"]]}, "the first tile was laid against nothing"),
        ({"layout": [["6-4", None], ["4-3", None]]}, "4-3 cannot lie against nothing"),
        ({"layout": [["6-4", None], ["4-3", "4-4"]]}, "4-3 cannot lie against 4-4"),
        ({"layout": [["6-4", None], ["3-2", "6-4"]]}, "3-2 cannot lie against 6-4"),
        ({"layout": [*CROSS["layout"], ["6-5", "6-4"]]}, "6-5 cannot lie against 6-4"),
        ({"layout": [*CROSS["layout"], ["6-5", "6-6"], ["6-3", "6-6"]]}, "6-3 cannot lie against 6-6"),
        ({"layout": [["1-1", None], *([f"{arm}-1", "1-1"] for arm in (0, 3, 4, 5, 6))]}, "6-1 cannot lie against 1-1"),
        ({"scores": {"A": 20, "B": 15, "D": 15}}, "partners carry the same points"),
        ({"scores": {"A": 20, "C": 20, "D": 5}}, "partners carry the same points"),
        ({"teams": [["A", "B"], ["C", "D"]]}, "A and C against B and D"),
        ({"teams": [["A", "C"]]}, "A and C against B and D"), ({"teams": "AC"}, "teams is not a list"),
        ({"seats": 3, "hands": {"A": ["2-1"]}, "scores": {}}, 'no field "teams"'),
        ({"scores": {"A": 250, "C": 250}}, "the game is over"),
        ({"scores": {"A": 250, "C": 250}, "phase": "deal", "turn": None}, "the game is over"),
        ({"phase": "over", "turn": None}, "nobody has 250 points"),
        ({"rules": "booklet+target_check=round_end", "scores": {"A": 250, "C": 250}, "phase": "deal", "turn": None},
         "the game is over"),
        ({"rules": "booklet+target_check=round_end", "phase": "over", "turn": None}, "nobody has 250 points"),
        ({"scores": {"A": -5, "C": -5}}, "scores of A"), ({"round": 0}, "round 0 goes only with phase deal"),
        ({"round": -1}, "round is not a whole number"), ({"phase": "search"}, "phase is none of"),
        ({"phase": "deal", "turn": None, "drew": True}, "belong into a turn"),
        ({"phase": "deal", "turn": None, "passes": 2}, "belong into a turn"), ({"passes": 4}, "0 to 3"),
        ({"turn": None}, "turn has to name a seat"), ({"turn": "E"}, "turn names no seat"),
        ({"starter": None}, "starter has to name a seat"), ({"drew": "yes"}, "drew is not"),
        ({"engine": "6-6"}, 'no field "engine"'), ({"maker": "A"}, 'no field "maker"'),
        ({"spinner": "4-4"}, 'no field "spinner"'), ({"boneyard": ["3-3"]}, "is nowhere"),
        ({**BEFORE_THE_FIRST_DEAL, "layout": [["6-4", None]]}, "the table is empty"),
        ({**BEFORE_THE_FIRST_DEAL, "hands": {"A": ["6-4"]}}, "every tile is in the boneyard"),
    ],
)  # fmt: skip
def test_impossible_crosses_are_refused(change: dict[str, object], words: str) -> None:
    """Muggins: a layout that cannot have been laid in its order, and scores that cannot be.

    MU-03, MU-07, MU-12, MU-13, MU-28.
    """
    answer = ask(Engine(), op="load", position={**CROSS, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]


def test_a_finished_muggins_loads() -> None:
    """MU-28, MU-29: over with 250; with target_check=round_end a round is played on with 250."""
    engine = Engine()
    assert (
        ask(engine, op="load", position={**CROSS, "phase": "over", "turn": None, "scores": {"A": 250, "C": 250}})[
            "phase"
        ]
        == "over"
    )
    assert ask(engine, op="legal")["legal"] == []
    assert (
        ask(
            engine,
            op="load",
            position={**CROSS, "rules": "booklet+target_check=round_end", "scores": {"A": 250, "C": 250}},
        )["phase"]
        == "play"
    )


def test_claims_and_calls() -> None:
    """MU-20: a claim stands with its tile; a call needs the seat that makes it, and is the one action out of turn."""
    engine, claim = Engine(), {**CROSS, "rules": "booklet+scoring=claim"}
    assert ask(engine, op="load", position=claim)["ok"]
    assert ask(engine, op="legal")["legal"] == ["2-1>4-1", "5-4>4-4"]
    assert ask(engine, op="why", action="muggins 15", seat="B")["clause"] == "MU-20"
    assert ask(engine, op="do", action="5-4>4-4=10")["events"][0] == {
        "event": "played",
        "seat": "A",
        "tile": "5-4",
        "on": "4-4",
    }
    assert ask(engine, op="dump")["position"]["scores"] == CROSS["scores"]
    ask(
        engine,
        op="load",
        position={**claim, "hands": {**CROSS["hands"], "A": ["4-3", "5-4"]}, "layout": CROSS["layout"][:3]},
    )
    assert ask(engine, op="legal")["legal"] == ["4-3>4-4", "4-3>4-4=10", "5-4>4-4"]
    assert [event["event"] for event in ask(engine, op="do", action="4-3>4-4=15")["events"]] == [
        "played",
        "turn-ended",
        "turn",
    ]
    assert (
        ask(engine, op="why", action="muggins 10", seat="C")["message"]
        == "A made that score: only an opponent may call it."
    )
    assert ask(engine, op="why", action="muggins 10", seat="D") == {"ok": True, "legal": True}
    answer = ask(engine, op="do", action="muggins 10", seat="D")
    assert answer["events"] == [
        {"event": "called", "seat": "D", "points": 10},
        {"event": "scored", "seat": "D", "points": 10},
    ]
    assert (answer["phase"], answer["turn"]) == ("play", "B")
    assert ask(engine, op="dump")["position"]["scores"] == {"A": 20, "B": 25, "C": 20, "D": 25}
    assert ask(engine, op="do", action="muggins 10")["events"] == [{"event": "called", "seat": "B", "points": 10}]
    assert ask(engine, op="do", action="6-0>6-4", seat="D")["clause"] == "MU-05"
