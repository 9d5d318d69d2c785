"""A game of one file, with nothing in the registry but its rules, is played by each of the ways in.

What breaks here is knowledge of a game in a place that should have none. Its rules stand in `tests/kit/stub_game.py`;
`tests/test_stub_table.py` plays it at a served table, and `tests/browser/test_stub_game.py` in a browser.
"""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boneyard.bots.ladder import BOT_NAMES
from boneyard.cli.engine import Engine
from boneyard.cli.main import main
from boneyard.match.match import Match, load_match, new_match
from boneyard.words.question import questions_of
from tests.kit.conformance import conform
from tests.kit.stub import registered
from tests.kit.stub_game import STACKS
from tests.kit.terminal import run

TABLE = ["--game", "stacks", "--rules", "house", "--set", "6", "--seats", "4", "--seed", "x"]
WILLING = "1\n\n" * 300
POSITION: dict[str, Any] = {
    "game": "stacks",
    "rules": "house",
    "set": 6,
    "seats": 2,
    "turn": "A",
    "stacks": [["6-6", "6-5"], ["3-3"]],
    "hands": {"A": ["5-2", "1-1", "4-0"], "B": ["6-0"]},
    "boneyard": ["*"],
}


@pytest.fixture(autouse=True, scope="module")
def _the_stub() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that was played in the terminal to its end, and saved."""
    path = tmp_path_factory.mktemp("saved") / "stacks.bone"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(WILLING))
        assert main(["play", *TABLE, "--save", str(path)]) == 0
    return path


# --- the engine ---


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("code", ["house", "house+begin=any", "house+begin=nothing+rounds=3"])
def test_it_is_a_game(code: str, seats: int) -> None:
    """The kit of every game finds it in order: a stub that cheats would prove nothing."""
    assert conform((STACKS.game, code, 6, seats), "stub", rounds=9) > 10


# --- the engine protocol ---


def _asker() -> Callable[..., dict[str, Any]]:
    """A program that talks to an engine of its own."""
    engine = Engine()

    def ask(**request: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(engine.answer_line(json.dumps(request).encode()))
        return answer

    return ask


def test_a_program_plays_it_to_its_end() -> None:
    """It is listed, dealt, played by every bot in turn, dumped, loaded and looked at."""
    ask = _asker()
    shown = next(game for game in ask(op="games")["games"] if game["game"] == "stacks")
    assert (shown["title"], shown["bots"]) == ("Stacks", ["passenger", "porter"])
    answer = ask(op="new", game="stacks", rules="house", set=6, seats=3, seed="x")
    moves = 0
    while answer["phase"] != "over":
        position = ask(op="dump")["position"]
        assert position == _loaded(position).dump()
        legal = ask(op="legal")["legal"]
        chosen = ask(op="choose", bot=BOT_NAMES[moves % len(BOT_NAMES)])["action"] if answer["turn"] else "deal"
        assert chosen in legal
        answer = ask(op="do", action=chosen)
        moves += 1
    assert moves > len(BOT_NAMES)
    assert ask(op="view", seat=None)["view"]["phase"] == "over"


def _loaded(position: dict[str, Any]) -> Match:
    return load_match(json.loads(json.dumps(position)))


def test_a_program_sees_what_a_seat_sees() -> None:
    """A view has counts for the tiles that its seat may not see."""
    ask = _asker()
    assert ask(op="load", position=POSITION) == {"ok": True, "phase": "play", "turn": "A"}
    view = ask(op="view", seat="B")["view"]
    assert (view["hands"], view["boneyard"], view["stacks"]) == (
        {"A": 3, "B": ["6-0"]},
        21,
        [["6-6", "6-5"], ["3-3"]],
    )


def test_a_program_is_told_why_not() -> None:
    """A reason that nobody has put into words is told all the same, with its clause."""
    ask = _asker()
    ask(op="load", position=POSITION)
    assert ask(op="why", action="5-2>table") == {
        "ok": True,
        "legal": False,
        "clause": "ST-03",
        "message": "The rules of this table do not allow that.",
    }
    assert ask(op="why", action="5-2>3-3")["message"] == "5-2 fits no open place of 3-3."
    assert ask(op="do", action="mid 1")["message"] == "Stacks has no such action."


def test_a_program_gets_hints() -> None:
    """A game that nobody has thought through has plain reasons: the heaviest tile first, and what it sheds."""
    ask = _asker()
    ask(op="load", position=POSITION)
    assert [(hint["action"], hint["why"]) for hint in ask(op="hint")["hints"]] == [
        ("5-2>6-5", "It takes 7 off your hand."),
        ("1-1>table", "It takes 2 off your hand."),
    ]


# --- the terminal ---


def _typed(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    status, out, err = run(["play", "--width", "80", *TABLE, *more], typed, monkeypatch, capsys)
    assert (status, err) == (0, "")
    return out


def test_a_person_plays_it_to_its_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The game has a name, nobody holds an engine, and every stack has a line."""
    said = _typed(WILLING, monkeypatch, capsys)
    assert said.startswith("Stacks, rules house, double-6 set, 4 seats; you are A.\n")
    assert "\nRound 1: D leads.\n" in said
    assert "engine" not in said
    assert "\n  stacks 1: 6-6 6-1 5-1 6-5 6-4 6-0 4-0 5-0 5-2 5-3 4-3\n  stacks 2: 1-1\n\nYour turn.\n" in said
    assert "drew: False" not in said
    assert "\nYou win!\n" in said


def test_a_person_asks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Help, rules, hints, and why not."""
    said = _typed("?\nrules\nhint\nwhy 5-2>table\nquit\n", monkeypatch, capsys)
    assert "  why draw     why this is not allowed" in said
    assert "- begin: double. (option begin)" in said
    assert "  6-1>6-6              It takes 7 off your hand." in said
    assert "The rules of this table do not allow that. (ST-03)" in said


def test_a_person_plays_it_in_spanish(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing but the game's own names is left in another language."""
    said = _typed("motivo 5-2>table\nsalir\n", monkeypatch, capsys, "--lang", "es")
    assert "\nRonda 1: sale D.\n" in said
    assert "Las reglas de esta mesa no lo permiten. (ST-03)" in said


# --- commands ---


def _said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    capsys.readouterr()
    assert main([*argv]) == 0
    return capsys.readouterr().out


def test_a_saved_game_is_checked_and_shown_again(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The referee finds nothing, and a moment of it can be looked at."""
    assert "game       stacks\n" in saved.read_text()
    assert "every one of 38 steps is by the rules" in _said(capsys, "check", str(saved), "--width", "200")
    moment = _said(capsys, "replay", str(saved), "--to", "14")
    assert "\n  stacks 1: 6-6 6-1 5-1 6-5 6-4 6-0 4-0 5-0 5-2 5-3\n  stacks 2: 1-1\n" in moment


def test_its_rules_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """As far as anything is known of them; those of other games are told as before."""
    assert _said(capsys, "rules", "house", "--game", "stacks").splitlines() == [
        "Stacks: house",
        "The book: house, Stacks.",
        "",
        "Sets, seats and deal",
        "- The game is played with a double-6 set (28 tiles). (S-1)",
        "- With a double-6 set 2 players get 7 tiles each, 3 get 6, 4 get 5. (S-1)",
        "",
        "What is agreed on",
        "- Rounds in a game: nothing is agreed on. (option rounds)",
        "- begin: double. (option begin)",
    ]
    assert _said(capsys, "rules", "parsons").startswith("Mexican Train: parsons\n")


def test_its_options_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that changes the game is not said to change nothing."""
    assert "begin: nothing." in _said(capsys, "rules", "house", "house+begin=nothing", "--game", "stacks")
    assert "Without effect" not in _said(capsys, "rules", "house+begin=nothing", "--game", "stacks")


def test_it_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """Every tile, and a place for each move: against a tile, or apart from all of them."""
    picture = _said(capsys, "draw", "--game", "stacks", "--seed", "x", "--actions", "11", "--hints")
    assert picture.startswith("<svg")
    assert "<title>Stacks: " in picture
    assert "open end: table" in picture
    lines = {placed.group for placed in STACKS.layout(load_match(POSITION).view(0)).placements}
    assert lines == {"stacks 1", "stacks 2"}


def test_every_move_has_a_place_in_the_layout() -> None:
    """Whatever can be laid, the page has a place to show for it."""
    match = new_match("stacks", "house", 6, 2, "places")
    while not match.is_over:
        places = {action.partition(">")[2] for action in match.legal() if ">" in action}
        assert places <= {end.place for end in STACKS.layout(match.view(0)).ends}
        match.do(match.legal()[-1])


def test_bots_meet_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    """Single rounds, though there is no engine to go round with; its rounds are not those of other games."""
    told = _said(capsys, "arena", "uniform", "heaviest", "--game", "stacks", "--deals", "10", "--jobs", "1")
    assert told.startswith("stacks house, double-6, seats 4, single rounds, 10 deal sets, seed 1\n")
    assert "\nuniform   heaviest " in told


def test_its_deals_are_not_solved(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The solver of another game is not asked."""
    assert main(["solve", "row", "--file", str(saved)]) == 2
    assert capsys.readouterr().err == (f"boneyard: {saved} is a game of stacks: solve row knows castle-rock alone\n")


def test_a_game_that_declares_no_questions_is_asked_plainly() -> None:
    """An option of a new game is a question at once, in the option's own words."""
    asked = [question.name for question in questions_of(STACKS.game, STACKS.questions)]
    assert asked == [option.name for option in STACKS.game.options]
