"""The engine protocol: every operation, and every way to ask for something that cannot be."""

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.cli.engine import LONGEST_LINE, Engine, serve

NEW = {"op": "new", "game": "mexican-train", "rules": "parsons", "set": 12, "seats": 4, "seed": "any text"}
POSITION: dict[str, Any] = {
    "game": "mexican-train", "rules": "parsons", "set": 12, "seats": 3, "round": 1, "engine": "12-12", "starter": "A", "phase": "play", "turn": "A",
    "scores": {"A": 0, "B": 0, "C": 0}, "hands": {"A": ["4-4", "12-4"], "B": ["12-1"], "C": ["11-10"]}, "boneyard": ["9-8", "7-7", "*"],
    "trains": {"A": [], "B": ["12-5", "5-5"], "C": [], "M": ["12-3"]}, "marked": ["C"], "open": ["5-5"],
    "turns": {"A": 1, "B": 1, "C": 1}, "laid": [], "drew": False, "passes": 0,
}  # fmt: skip


def ask(engine: Engine, **request: object) -> dict[str, Any]:
    """The answer to a request, as it comes off the wire."""
    answer: dict[str, Any] = json.loads(engine.answer_line(json.dumps(request).encode()))
    return answer


def started() -> Engine:
    """An engine with a game."""
    engine = Engine()
    assert ask(engine, **NEW)["ok"]
    return engine


def test_new_deals_the_first_round() -> None:
    """A new game is in play, and equal arguments give equal games (S-5)."""
    one, two, other = started(), started(), Engine()
    assert {"ok": True, "phase": "play", "turn": ask(one, op="dump")["position"]["starter"]} == ask(Engine(), **NEW)
    assert ask(one, op="dump") == ask(two, op="dump")
    ask(other, **{**NEW, "seed": "another text"})
    assert ask(one, op="dump") != ask(other, op="dump")


def test_a_starter_can_be_named_where_one_is_designated() -> None:
    """MT-P-08: the host may name a seat; by MT-O-07 nobody can."""
    engine = Engine()
    assert ask(engine, **NEW, starter="C")["turn"] == "C"
    assert ask(engine, **{**NEW, "rules": "online", "starter": "C"})["error"] == "bad-rules"
    assert ask(engine, **NEW, starter="H")["error"] == "bad-rules"
    assert ask(engine, **NEW, starter="Z")["error"] == "unreadable"


def test_the_contract_position_loads_and_dumps() -> None:
    """The position printed in the contract: its legal actions, and every tile named in the dump (S-1)."""
    engine = Engine()
    assert ask(engine, op="load", position=POSITION) == {"ok": True, "phase": "play", "turn": "A"}
    assert ask(engine, op="legal") == {"ok": True, "phase": "play", "turn": "A", "legal": ["draw"]}
    dump = ask(engine, op="dump")["position"]
    assert len(dump["boneyard"]) == 83
    assert {**dump, "boneyard": POSITION["boneyard"]} == POSITION
    assert dump["boneyard"][:4] == ["9-8", "7-7", "0-0", "1-0"]


def test_a_view_shows_counts_and_the_own_hand() -> None:
    """S-7: other hands and the boneyard are counts; a spectator sees no hand."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    view = ask(engine, op="view", seat="B")["view"]
    assert (view["hands"], view["boneyard"], view["seat"]) == ({"A": 2, "B": ["12-1"], "C": 1}, 83, "B")
    assert ((view := ask(engine, op="view", seat=None)["view"])["hands"], view["seat"]) == ({"A": 2, "B": 1, "C": 1}, None)


def test_why_names_the_clause() -> None:
    """A refused action has a clause and a sentence; a legal one has neither."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    answer = ask(engine, op="why", action="12-4>A")
    assert answer == {"ok": True, "legal": False, "clause": "MT-P-29", "message": "5-5 on B's train must be covered first."}
    assert ask(engine, op="why", action="draw") == {"ok": True, "legal": True}
    assert ask(engine, op="why", action="12-1>B", seat="B")["clause"] == "MT-P-09"


def test_do_tells_what_happened() -> None:
    """An action answers with its events and whose turn it is."""
    engine = Engine()
    ask(engine, op="load", position=POSITION)
    assert ask(engine, op="do", action="draw")["events"] == [{"event": "drew", "seat": "A", "tile": "9-8"}]
    answer = ask(engine, op="do", action="pass", seat="A")
    assert [event["event"] for event in answer["events"]] == ["passed", "marked", "turn-ended", "turn"]
    assert (answer["phase"], answer["turn"]) == ("play", "B")


def test_a_round_ends_with_its_points() -> None:
    """The round event has the points and the totals, and nothing else."""
    engine = Engine()
    ask(engine, op="load", position={**POSITION, "hands": {"A": ["9-5"], "B": ["12-1"], "C": ["11-10"]}, "scores": {"B": 10}})
    events = ask(engine, op="do", action="9-5>B")["events"]
    assert events[-1] == {"event": "round", "points": {"A": 0, "B": 13, "C": 21}, "scores": {"A": 0, "B": 23, "C": 21}}
    assert ask(engine, op="legal")["legal"] == ["deal"]
    assert ask(engine, op="do", action="deal")["turn"] == "B"


def test_a_deal_can_name_its_order() -> None:
    """An order that does not name each tile once is refused, and changes nothing (S-1)."""
    engine = Engine()
    start = {"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1, "phase": "deal", "boneyard": ["*"]}
    assert ask(engine, op="load", position=start)["ok"]
    order = [f"{a}-{b}" for a in range(7) for b in range(a + 1)]
    for wrong in (order[:-1], [*order, "6-6"], [*order[:-1], "0-0"], [*order[:-1], "7-7"]):
        answer = ask(engine, op="do", action="deal " + " ".join(wrong))
        assert (answer["error"], answer["clause"]) == ("refused", "S-1")
    assert ask(engine, op="legal")["phase"] == "deal"
    assert ask(engine, op="do", action="deal " + " ".join(order))["ok"]
    assert order[:3] == ask(engine, op="dump")["position"]["row"]
    assert ask(engine, op="do", action="deal " + " ".join(order))["error"] == "refused"
    assert ask(engine, op="do", action="deal")["error"] == "refused"


@pytest.mark.parametrize("bot", ["uniform", "heaviest"])
@pytest.mark.parametrize("game", ["mexican-train", "castle-rock"])
def test_bots_play_whole_games(bot: str, game: str) -> None:
    """A bot's choice is always legal, the same for the same seed, and a game of them ends."""
    engine = Engine()
    table = (
        {"rules": "booklet", "set": 6, "seats": 1} if game == "castle-rock" else {"rules": "online+rounds=2+notify=manual+penalty=add_50", "set": 9, "seats": 3}
    )
    ask(engine, op="new", game=game, **table)
    for step in range(5000):
        if (legal := ask(engine, op="legal"))["phase"] == "over":
            break
        choice = ask(engine, op="choose", bot=bot, seed=str(step))["action"]
        assert choice in legal["legal"]
        assert choice == ask(engine, op="choose", bot=bot, seed=str(step))["action"]
        assert ask(engine, op="do", action=choice)["ok"]
    assert ask(engine, op="legal")["legal"] == []
    assert ask(engine, op="choose", bot=bot)["error"] == "refused"


def test_the_heaviest_bot_sheds_its_heaviest_tile() -> None:
    """Of all playable tiles the one with most pips goes first."""
    engine = Engine()
    ask(engine, op="load", position={**POSITION, "hands": {"A": ["12-4", "5-0", "8-5", "6-5"], "B": ["12-1"], "C": ["11-10"]}})
    assert ask(engine, op="choose", bot="heaviest")["action"] == "8-5>B"


def test_games_lists_everything_on_offer() -> None:
    """Every game with its bases, sets, seat counts and options."""
    games = {game["game"]: game for game in ask(Engine(), op="games")["games"]}
    assert [base["base"] for base in games["mexican-train"]["bases"]] == ["parsons", "booklet", "family", "online"]
    assert games["mexican-train"]["bases"][1]["sets"] == {"9": [2, 3, 4, 5, 6], "12": [4, 5, 6, 7, 8]}
    assert games["castle-rock"]["options"]["triple_rule"] == ["common", "chain", "pairs"]


def test_ids_come_back() -> None:
    """An id of any shape returns with its answer, also with an error."""
    for given_id in (7, "seven", None, [1, {"a": 2}], True, 1.5):
        assert given_id == ask(Engine(), op="games", id=given_id)["id"]
        assert given_id == ask(Engine(), op="nothing", id=given_id)["id"]


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"{", b"[]", b"5", b"null", b'"new"', b"{}", b'{"op": 5}', b'{"op": "fly"}', b'{"op": null}', b"\xff\xfe", b'{"op": "dump"', b"[" * 50_000,
     b'{"op":"games","id":NaN}', b'{"op":"games","id":Infinity}', b'{"op":"games","id":1e999}', b'{"op":"games","id":' + b"9" * 5000 + b"}", b'{"a":' * 5000],
)  # fmt: skip
def test_unreadable_lines_are_answered(line: bytes) -> None:
    """Whatever is no request gets a clear error in one line of JSON."""
    answer = json.loads(Engine().answer_line(line))
    assert (answer["ok"], answer["error"]) == (False, "unreadable")
    assert answer["message"]


@pytest.mark.parametrize("op", ["dump", "view", "legal", "why", "do", "choose"])
def test_without_a_game_there_is_no_answer(op: str) -> None:
    """Everything but new, load and games needs a game."""
    assert ask(Engine(), op=op, action="draw", seat="A", bot="uniform")["error"] == "no-game"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "poker"}, "there is no game"), ({"game": None}, "game is not a text"), ({"rules": "partsons"}, "no rule book"), ({"rules": ""}, "no rule book"),
        ({"rules": "parsons+"}, "no option"), ({"rules": "parsons+deal"}, "deal may be"), ({"rules": "parsons+deal=0"}, "deal may be"),
        ({"rules": "parsons+deal=07"}, "deal may be"), ({"rules": "parsons+deal=23"}, "more than a double-12 set"), ({"rules": "parsons+rounds=14"}, "rounds may be"),
        ({"rules": "parsons+rounds=11", "set": 9}, "rounds may be 1 to 10"), ({"rules": "parsons+doubles=none"}, "doubles may be succession, pair"),
        ({"rules": "parsons+notify=auto+notify=manual"}, "twice"), ({"rules": "parsons+first_turn_draw=yes"}, "first_turn=chain"),
        ({"rules": "family+engine=dealt+starter=rotate"}, "starter=holder goes exactly with engine=dealt"), ({"set": 6}, "give the option deal"),
        ({"rules": "booklet+notify=manual+penalty=keep_drawn"}, "penalty"), ({"set": 15}, "set may be 12, 9, 6"), ({"seats": 9}, "seats may be"), ({"seats": 1}, "seats may be"),
        ({"seats": 0}, "seats may be"), ({"seats": -3}, "seats may be"), ({"seats": "4"}, "whole number"), ({"seats": True}, "whole number"), ({"set": None}, "whole number"),
        ({"set": 9, "seats": 5}, "seats may be 2, 3, 4"), ({"rules": "booklet", "seats": 3}, "seats may be 4, 5, 6, 7, 8"),
        ({"game": "castle-rock", "rules": "booklet", "seats": 2}, "seats may be 1"), ({"game": "castle-rock", "rules": "booklet", "seats": 1, "set": 7}, "set may be"),
    ],
)  # fmt: skip
def test_impossible_rules_are_refused(change: dict[str, object], words: str) -> None:
    """The error names the option and what it allows; the game at hand stays."""
    engine = started()
    before = ask(engine, op="dump")
    answer = ask(engine, **{**NEW, **change})
    assert answer["error"] == "bad-rules"
    assert words in answer["message"]
    assert before == ask(engine, op="dump")


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
    engine = started()
    before = ask(engine, op="dump")
    answer = ask(engine, op="load", position={**POSITION, **change})
    assert answer["error"] == "bad-position", answer
    assert words in answer["message"]
    assert before == ask(engine, op="dump")


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


@pytest.mark.parametrize("name", ["game", "rules", "set", "seats"])
def test_a_table_has_to_be_named_in_full(name: str) -> None:
    """What is missing in a new game is unreadable, and in a position makes it bad; null for the starter is as good as none."""
    engine = started()
    assert ask(engine, **{key: value for key, value in NEW.items() if key != name})["error"] == "unreadable"
    assert ask(engine, op="load", position={key: value for key, value in POSITION.items() if key != name})["error"] == "bad-position"
    assert ask(engine, **NEW, starter=None)["ok"]


@pytest.mark.parametrize("request_", [{"position": []}, {}, {"position": POSITION, "seed": 5}])
def test_a_load_without_a_position_is_unreadable(request_: dict[str, object]) -> None:
    """A load needs an object, and a seed is a text."""
    assert ask(Engine(), op="load", **request_)["error"] == "unreadable"


@pytest.mark.parametrize(
    "action",
    ["", " draw", "Draw", "draw ", "12-5", "12-5>", ">A", "12-5>Z", "12-5>a", "5>A", "12--5>A", "012-5>A", "19-5>A", "99-99>A", "12-5>A!!", "12-5>hub!", "12-5>A=5", "mid",
     "mid x", "mid -1", "mid 01", "deal ", "deal 12-5 x", "deal  12-5", "muggins", "triple 1 2", "١٢-5>A", "12-5>A\n", "12-5>table!", "12-5>6-4=", "12-5>6-4=x"],
)  # fmt: skip
def test_no_action_is_unreadable(action: str) -> None:
    """A text that is no action of any game is unreadable, and changes nothing."""
    engine = started()
    before = ask(engine, op="dump")
    assert ask(engine, op="do", action=action)["error"] == "unreadable"
    assert ask(engine, op="why", action=action)["error"] == "unreadable"
    assert before == ask(engine, op="dump")


@pytest.mark.parametrize(
    "action", ["mid 2", "triple 0", "muggins 15", "muggins 999999999999999999999", "9-4>9-9", "6-4>table", "6-2>6-4=15", "18-18>A", "5-12>H", "stop", "deal"]
)
def test_actions_of_other_games_are_refused(action: str) -> None:
    """An action that some game or version knows is refused with a clause, and changes nothing (S-6)."""
    engine = started()
    before = ask(engine, op="dump")
    answer = ask(engine, op="do", action=action)
    assert answer["error"] == "refused"
    assert answer["clause"]
    assert before == ask(engine, op="dump")


@pytest.mark.parametrize("op", ["view", "do", "why"])
@pytest.mark.parametrize("seat", ["E", "M", "AB", "", 3])
def test_seats_that_are_not_there_are_unreadable(op: str, seat: object) -> None:
    """The table has four seats, A to D."""
    assert ask(started(), op=op, seat=seat, action="draw")["error"] == "unreadable"


def test_a_view_needs_to_know_for_whom() -> None:
    """Null is a spectator; nothing at all is an oversight."""
    assert ask(started(), op="view")["error"] == "unreadable"
    assert ask(started(), op="choose", bot="oracle")["error"] == "unreadable"


def test_a_line_of_ten_megabytes_costs_one_error() -> None:
    """A line too long is skipped, not kept; the next one is answered."""
    source = io.BytesIO(b'{"op":"' + b"x" * 10_000_000 + b'"}\n{"op":"games"}\n' + b"y" * LONGEST_LINE)
    sink = io.BytesIO()
    serve(source, sink)
    first, second, third = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert (first["error"], second["ok"], third["error"]) == ("unreadable", True, "unreadable")


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    """`boneyard engine` flushes each answer, survives garbage and ends at end of file."""
    with subprocess.Popen([sys.executable, "-m", "boneyard", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        for line in (b"garbage\n", json.dumps(NEW).encode() + b"\n", b'{"op":"legal"}\n'):
            process.stdin.write(line)
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        assert answer["phase"] == "play"
        process.stdin.close()
        assert process.wait(timeout=10) == 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_line_gets_an_answer(line: bytes) -> None:
    """Noise never ends the process: one line in, one JSON object out."""
    assert isinstance(json.loads(Engine().answer_line(line)), dict)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["new", "load", "view", "legal", "why", "do", "choose", "games", "dump"]),
    st.dictionaries(st.sampled_from(["game", "rules", "set", "seats", "seed", "starter", "position", "seat", "action", "bot", "id"]), JSON, max_size=5),
)
def test_any_request_gets_an_answer(op: str, fields: dict[str, object]) -> None:
    """Every operation with any fields answers, and a refusal changes nothing."""
    engine = started()
    before = ask(engine, op="dump")
    answer = ask(engine, **{**fields, "op": op})
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert before == ask(engine, op="dump")


@pytest.mark.parametrize("top", [-2, 0, 19, 40, 10**20])
@pytest.mark.parametrize("game", ["mexican-train", "chickenfoot", "muggins", "castle-rock"])
def test_a_set_that_nobody_sells_is_refused(game: str, top: int) -> None:
    """A number beyond every set is a mistake of the asker, not an accident (S-1)."""
    engine = started()
    assert not ask(engine, op="new", game=game, rules="booklet", set=top, seats=2 if game != "castle-rock" else 1)["ok"]
    assert not ask(engine, op="load", position={**POSITION, "set": top})["ok"]


@settings(max_examples=400, deadline=None)
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
