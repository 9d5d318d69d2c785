"""The engine protocol: every way to ask for something that cannot be, from noise to actions of another game."""

import io
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boneyard.cli.engine import LONGEST_LINE, Engine, serve
from tests.kit.effort import EXAMPLES
from tests.protocol.engine import JSON, NEW, POSITION, ask, started, untouched


@pytest.mark.parametrize(
    "line",
    [b"", b"\n", b"{", b"[]", b"5", b"null", b'"new"', b"{}", b'{"op": 5}', b'{"op": "fly"}', b'{"op": null}',
     b"\xff\xfe", b'{"op": "dump"', b"[" * 50_000,
     b'{"op":"games","id":NaN}', b'{"op":"games","id":Infinity}', b'{"op":"games","id":1e999}',
     b'{"op":"games","id":' + b"9" * 5000 + b"}", b'{"a":' * 5000],
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
        ({"game": "poker"}, "there is no game"), ({"game": None}, "game is not a text"),
        ({"rules": "partsons"}, "no rule book"), ({"rules": ""}, "no rule book"),
        ({"rules": "parsons+"}, "no option"), ({"rules": "parsons+deal"}, "deal may be"),
        ({"rules": "parsons+deal=0"}, "deal may be"),
        ({"rules": "parsons+deal=07"}, "deal may be"), ({"rules": "parsons+deal=23"}, "more than a double-12 set"),
        ({"rules": "parsons+rounds=14"}, "rounds may be"),
        ({"rules": "parsons+rounds=11", "set": 9}, "rounds may be 1 to 10"),
        ({"rules": "parsons+doubles=none"}, "doubles may be succession, pair"),
        ({"rules": "parsons+notify=auto+notify=manual"}, "twice"),
        ({"rules": "parsons+first_turn_draw=yes"}, "first_turn=chain"),
        ({"rules": "family+engine=dealt+starter=rotate"}, "starter=holder goes exactly with engine=dealt"),
        ({"set": 6}, "give the option deal"),
        ({"rules": "booklet+notify=manual+penalty=keep_drawn"}, "penalty"), ({"set": 15}, "give the option deal"),
        ({"set": 7}, "set may be 12, 9, 6, 15, 18"),
        ({"seats": 9}, "seats may be"), ({"seats": 1}, "seats may be"),
        ({"seats": 0}, "seats may be"), ({"seats": -3}, "seats may be"), ({"seats": "4"}, "whole number"),
        ({"seats": True}, "whole number"), ({"set": None}, "whole number"),
        ({"set": 9, "seats": 5}, "seats may be 2, 3, 4"),
        ({"rules": "booklet", "seats": 3}, "seats may be 4, 5, 6, 7, 8"),
        ({"game": "castle-rock", "rules": "booklet", "seats": 2}, "seats may be 1"),
        ({"game": "castle-rock", "rules": "booklet", "seats": 1, "set": 7}, "set may be"),
    ],
)  # fmt: skip
def test_impossible_rules_are_refused(change: dict[str, object], words: str) -> None:
    """The error names the option and what it allows; the game at hand stays."""
    with untouched() as engine:
        answer = ask(engine, **{**NEW, **change})
        assert answer["error"] == "bad-rules"
        assert words in answer["message"]


@pytest.mark.parametrize("name", ["game", "rules", "set", "seats"])
def test_a_table_has_to_be_named_in_full(name: str) -> None:
    """What is missing in a new game is unreadable, and in a position makes it bad.

    Null for the starter is as good as none.
    """
    engine = started()
    assert ask(engine, **{key: value for key, value in NEW.items() if key != name})["error"] == "unreadable"
    assert (
        ask(engine, op="load", position={key: value for key, value in POSITION.items() if key != name})["error"]
        == "bad-position"
    )
    assert ask(engine, **NEW, starter=None)["ok"]


@pytest.mark.parametrize("request_", [{"position": []}, {}, {"position": POSITION, "seed": 5}])
def test_a_load_without_a_position_is_unreadable(request_: dict[str, object]) -> None:
    """A load needs an object, and a seed is a text."""
    assert ask(Engine(), op="load", **request_)["error"] == "unreadable"


@pytest.mark.parametrize(
    "action",
    ["", " draw", "Draw", "draw ", "12-5", "12-5>", ">A", "12-5>Z", "12-5>a", "5>A", "12--5>A", "012-5>A", "19-5>A",
     "99-99>A", "12-5>A!!", "12-5>hub!", "12-5>A=5", "mid",
     "mid x", "mid -1", "mid 01", "deal ", "deal 12-5 x", "deal  12-5", "muggins", "triple 1 2", "١٢-5>A", "12-5>A\n",
     "12-5>table!", "12-5>6-4=", "12-5>6-4=x"],
)  # fmt: skip
def test_no_action_is_unreadable(action: str) -> None:
    """A text that is no action of any game is unreadable, and changes nothing."""
    with untouched() as engine:
        assert ask(engine, op="do", action=action)["error"] == "unreadable"
        assert ask(engine, op="why", action=action)["error"] == "unreadable"


@pytest.mark.parametrize(
    "action",
    [
        "mid 2",
        "triple 0",
        "muggins 15",
        "muggins 999999999999999999999",
        "9-4>9-9",
        "6-4>table",
        "6-2>6-4=15",
        "18-18>A",
        "5-12>H",
        "stop",
        "deal",
    ],
)
def test_actions_of_other_games_are_refused(action: str) -> None:
    """An action that some game or version knows is refused with a clause, and changes nothing (S-6)."""
    with untouched() as engine:
        answer = ask(engine, op="do", action=action)
        assert answer["error"] == "refused"
        assert answer["clause"]


@pytest.mark.parametrize("op", ["view", "do", "why"])
@pytest.mark.parametrize("seat", ["E", "M", "AB", "", 3])
def test_seats_that_are_not_there_are_unreadable(op: str, seat: object) -> None:
    """The table has four seats, A to D."""
    assert ask(started(), op=op, seat=seat, action="draw")["error"] == "unreadable"


def test_a_view_needs_to_know_for_whom() -> None:
    """Null is a spectator; nothing at all is an oversight."""
    assert ask(started(), op="view")["error"] == "unreadable"
    assert ask(started(), op="choose", bot="oracle")["error"] == "unreadable"


@pytest.mark.parametrize("top", [-2, 0, 19, 40, 10**20])
@pytest.mark.parametrize("game", ["mexican-train", "chickenfoot", "muggins", "castle-rock"])
def test_a_set_that_nobody_sells_is_refused(game: str, top: int) -> None:
    """A number beyond every set is a mistake of the asker, not an accident (S-1)."""
    engine = started()
    assert not ask(engine, op="new", game=game, rules="booklet", set=top, seats=2 if game != "castle-rock" else 1)["ok"]
    assert not ask(engine, op="load", position={**POSITION, "set": top})["ok"]


def test_a_line_of_ten_megabytes_costs_one_error() -> None:
    """A line too long is skipped, not kept; the next one is answered."""
    source = io.BytesIO(b'{"op":"' + b"x" * 10_000_000 + b'"}\n{"op":"games"}\n' + b"y" * LONGEST_LINE)
    sink = io.BytesIO()
    serve(source, sink)
    first, second, third = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert (first["error"], second["ok"], third["error"]) == ("unreadable", True, "unreadable")


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    """`boneyard engine` flushes each answer, survives garbage and ends at end of file."""
    with subprocess.Popen(
        [sys.executable, "-m", "boneyard", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for line in (b"garbage\n", json.dumps(NEW).encode() + b"\n", b'{"op":"legal"}\n'):
            process.stdin.write(line)
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        assert answer["phase"] == "play"
        process.stdin.close()
        assert process.wait(timeout=10) == 0


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_line_gets_an_answer(line: bytes) -> None:
    """Noise never ends the process: one line in, one JSON object out."""
    assert isinstance(json.loads(Engine().answer_line(line)), dict)


@settings(max_examples=EXAMPLES, deadline=None)
@given(
    st.sampled_from(["new", "load", "view", "legal", "why", "do", "choose", "games", "dump"]),
    st.dictionaries(
        st.sampled_from(
            ["game", "rules", "set", "seats", "seed", "starter", "position", "seat", "action", "bot", "id"]
        ),
        JSON,
        max_size=5,
    ),
)
def test_any_request_gets_an_answer(op: str, fields: dict[str, object]) -> None:
    """Every operation with any fields answers, and a refusal changes nothing."""
    engine = started()
    before = ask(engine, op="dump")
    answer = ask(engine, **{**fields, "op": op})
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert before == ask(engine, op="dump")
