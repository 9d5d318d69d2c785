"""Playing Chickenfoot and Muggins in the terminal."""

import re

import pytest

from boneyard.core import event as ev
from boneyard.core.action import TABLE, against
from boneyard.core.position import Position
from boneyard.core.tile import HIDDEN, NO_TILE, tile
from boneyard.kinds import find_kind
from boneyard.notation.event import event_fields
from boneyard.words.event import event_sentence, tell
from boneyard.words.language import ENGLISH
from tests.kit.terminal import answers, match_at, play, sit

TILE = re.compile(r"\b\d+-\d+\b")
WILLING = "1\n\n" * 4000
"""Takes the first choice, and presses Enter where that is asked for."""

FEET: Position = {
    "game": "chickenfoot",
    "rules": "booklet+rounds=1",
    "set": 9,
    "seats": 2,
    "engine": "9-9",
    "turn": "A",
    "hands": {"A": ["5-5", "8-2", "4-4", "7-6"], "B": ["5-1", "6-0"]},
    "boneyard": ["*"],
    "layout": [
        ["9-9", None],
        ["9-2", "9-9"],
        ["9-5", "9-9"],
        ["9-0", "9-9"],
        ["9-7", "9-9"],
        ["9-1", "9-9"],
        ["9-8", "9-9"],
        ["8-5", "9-8"],
    ],
}
CROSS: Position = {
    "game": "muggins",
    "rules": "booklet",
    "set": 6,
    "seats": 2,
    "round": 1,
    "turn": "A",
    "scores": {"A": 35, "B": 120},
    "hands": {"A": ["6-2", "6-1", "5-2", "0-0"], "B": ["5-1", "5-5"]},
    "boneyard": ["*"],
    "layout": [["6-4", None], ["4-4", "6-4"], ["4-1", "4-4"], ["4-3", "4-4"]],
}


# --- whole games ---


@pytest.mark.parametrize(
    "argv",
    [
        ["--rules", "booklet+rounds=3", "--seed", "1"],
        ["--rules", "booklet+rounds=2", "--seats", "2", "--seat", "B", "--bot", "uniform", "--seed", "2"],
        ["--rules", "booklet+dead_foot=bind+rounds=2", "--set", "12", "--seats", "8", "--seed", "3"],
    ],
)
def test_whole_game_of_chickenfoot(
    argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every round is played and turned up, the sheet adds up, and the places are told.

    The same again gives the same.
    """
    argv = ["--game", "chickenfoot", *argv]
    out = play(argv, WILLING, monkeypatch, capsys)
    rounds = int(str(re.search(r"rounds=(\d)", argv[3])[1]))  # type: ignore[index]
    assert len(re.findall(r"^Round \d is over: ", out, re.MULTILINE)) == rounds
    sheet = out[out.rindex("  round  ") :].splitlines()
    points = [[int(number) for number in line[12:].split()] for line in sheet[1 : rounds + 2]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert re.search(r"^You (win!|share|finish)", out, re.MULTILINE)
    assert out == play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("argv", "sides"),
    [
        (["--seats", "2", "--seed", "1"], ["A you", "B"]),
        (["--seats", "3", "--seat", "C", "--bot", "uniform", "--seed", "2"], ["A", "B", "C you"]),
        (["--seed", "3"], ["A+C you", "B+D"]),
        (["--seat", "D", "--rules", "booklet+target_check=round_end", "--seed", "4"], ["A+C", "B+D you"]),
        (["--rules", "booklet+scoring=claim", "--seed", "5"], ["A+C you", "B+D"]),
        (
            [
                "--seats",
                "3",
                "--rules",
                "booklet+scoring=claim+target_check=round_end",
                "--bot",
                "uniform",
                "--seed",
                "6",
            ],
            ["A you", "B", "C"],
        ),
    ],
)
def test_whole_game_of_muggins(
    argv: list[str], sides: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Points of play and bonus add up for every side until somebody has enough; the same again gives the same."""
    argv = ["--game", "muggins", *argv]
    out = play(argv, WILLING, monkeypatch, capsys)
    sheet = out[out.rindex("  round  ") : out.index("The game is over.")].splitlines()
    assert re.split(r"\s{2,}", sheet[0].strip())[1:] == sides
    points = [[int(number) for number in line[12:].split()] for line in sheet[1:-1]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert max(points[-1]) >= 250
    assert [line[6:12].strip() for line in sheet[1:-2]] == ["played", "bonus"] * (len(points) // 2)
    assert re.search(r"^You( and \w)? (win!|share|finish)", out, re.MULTILINE)
    assert out == play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("argv", "table"),
    [
        (["--game", "chickenfoot"], "Chickenfoot, rules booklet, double-9 set, 4 seats; you are A."),
        (
            ["--game", "chickenfoot", "--set", "12", "--seat", "c"],
            "Chickenfoot, rules booklet, double-12 set, 4 seats; you are C.",
        ),
        (["--game", "muggins"], "Muggins, rules booklet, double-6 set, 4 seats; you are A, with C."),
        (["--game", "muggins", "--seats", "3"], "Muggins, rules booklet, double-6 set, 3 seats; you are A."),
    ],
)
def test_defaults(
    argv: list[str], table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left out is chosen so that the rules can be played; partners are named."""
    assert play(argv, "", monkeypatch, capsys).splitlines()[0] == table


# --- what can be typed ---


@pytest.mark.parametrize("text", ["5-5>9-5", "5-5 > 5-9", "5-5 9-5", " 5-5>9-5 "])
def test_typed_toe(text: str) -> None:
    """A play against a tile, in any usual spelling; the double then asks for its toes."""
    said = answers(FEET, text)
    assert said[:2] == ["You played 5-5 against 9-5.", "B played 5-1 against 5-5."]
    assert "5-5 needs 2 more toes before anything else is played." in said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("8-2>9-0", "8-2 does not fit 9-0, whose open end is 0. (CF-11)"),
        ("8-2>9-9", "9-9 is closed: its foot is complete. (CF-12)"),
        ("8-2>9-8", "Another tile lies against 9-8 already. (CF-11)"),
        ("8-2>6-6", "6-6 does not lie on the table. (CF-11)"),
        ("8-2>A", "Chickenfoot has no such action. (S-6)"),
        ("5-5", "Say where, too: 5-5>8-5 or 5-5>9-5."),
        ("4-4", "4-4 cannot be laid now: why and a play says more."),
        ("draw", "You have a tile that fits, for instance 8-2 against 9-2, so you have to play. (CF-08)"),
        ("muggins 15", "Chickenfoot has no such action. (S-6)"),
        ("5-5>8-5=10", "Chickenfoot has no such action. (S-6)"),
        ("why 4-4>9-7", "4-4 does not fit 9-7, whose open end is 7. (CF-11)"),
        ("why 8-2", "You may do that."),
        ("", "Type a number, an action, or ? for help."),
        ("hello", '"hello" is no action. Type a number, an action such as 7-6>9-7, or ? for help.'),
    ],
)
def test_answers_in_chickenfoot(text: str, answer: str) -> None:
    """A sentence, and the same prompt again; then the same play is still possible."""
    said = answers(FEET, text, "8-2>9-2")
    assert said[0] == answer
    assert "You played 8-2 against 9-2." in said


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("6-2>4-4", "6-2 fits no open place of 4-4. (MU-07)"),
        ("6-2>table", "6-2 cannot lead: tiles lie on the table already. (MU-07)"),
        ("6-2>6-4=10", "At this table scores are counted for you: nothing is claimed or called. (MU-20)"),
        ("6-2 = 10", "At this table scores are counted for you: nothing is claimed or called. (MU-20)"),
        ("6-1=10", "Say where, too: 6-1>4-1 or 6-1>6-4."),
        ("muggins 10", "At this table scores are counted for you: nothing is claimed or called. (MU-20)"),
        ("muggins", '"muggins" is no action. Type a number, an action such as 6-2>6-4, or ? for help.'),
        ("pass", "You have a tile that fits, for instance 6-1 against 6-4, so you have to play. (MU-08)"),
        ("0-0", "0-0 cannot be laid now: why and a play says more."),
    ],
)
def test_answers_in_muggins(text: str, answer: str) -> None:
    """A sentence, and the same prompt again; then the same play is still possible."""
    said = answers(CROSS, text, "6-2")
    assert said[0] == answer
    assert "You played 6-2 against 6-4." in said


def test_the_lead_in_muggins() -> None:
    """Any tile leads; what it makes is scored; a draw is refused in words for a lead."""
    said = answers(CROSS | {"layout": [], "hands": {"A": ["6-4", "3-2"], "B": ["5-1", "5-0"]}}, "draw", "6-4")
    assert said[0] == "You lead this round: lay any of your tiles, for instance 3-2. (MU-08)"
    assert said[1:3] == ["You led 6-4.", "You score 10."]


def test_the_table_is_not_shown_again_after_a_draw() -> None:
    """Only the drawn tile and the rack; after the turn has come round the table is there again."""
    said = sit(
        match_at(CROSS | {"hands": {"A": ["0-0"], "B": ["5-1", "5-5"]}, "boneyard": ["2-2", "6-3", "*"]}), "\n\n1\n"
    )
    drawn = [number for number, line in enumerate(said) if "You drew " in line]
    played = next(number for number, line in enumerate(said) if "You played 6-3 against " in line)
    tables = [number for number, line in enumerate(said) if line.startswith("Round 1   ")]
    assert len(drawn) == 2
    assert [number for number in tables if drawn[0] < number < played] == []
    assert [number for number in tables if number > played] != []


def test_draws_of_others_are_told_together() -> None:
    """A seat that draws and draws is one line; one's own tiles are named."""
    events = [
        ev.Drew(1, tile(3, 2)),
        ev.Drew(1, tile(4, 2)),
        ev.Drew(1, tile(4, 4)),
        ev.Drew(0, tile(1, 1)),
        ev.Drew(0, tile(2, 1)),
        ev.Drew(1, tile(0, 0)),
    ]
    assert tell([event_fields(event.seen_by(0)) for event in events], "A", {}, ENGLISH) == [
        "B drew 3 tiles.",
        "You drew 1-1.",
        "You drew 2-1.",
        "B drew a tile.",
    ]


@pytest.mark.parametrize(
    ("event", "to_me", "to_others"),
    [
        (ev.Played(1, tile(9, 4), against(tile(9, 9))), "You played 9-4 against 9-9.", "B played 9-4 against 9-9."),
        (ev.Played(1, tile(6, 4), TABLE), "You led 6-4.", "B led 6-4."),
        (ev.Dealt(2, NO_TILE, 1, 1, [[HIDDEN], [HIDDEN]], []), "Round 2: you lead.", "Round 2: B leads."),
    ],
)
def test_event_sentences(event: ev.Event, to_me: str, to_others: str) -> None:
    """Said to the seat that did it, and to another one."""
    assert event_sentence(event_fields(event.seen_by(1)), "B", find_kind("muggins").sentences, ENGLISH) == to_me
    assert event_sentence(event_fields(event.seen_by(0)), "A", find_kind("muggins").sentences, ENGLISH) == to_others
