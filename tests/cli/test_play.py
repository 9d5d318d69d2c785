"""Playing in the terminal: whole games, and every answer that a person can get."""

import re

import pytest

from boneyard.core.position import Position
from boneyard.core.state import Phase
from boneyard.match.match import new_match
from tests.kit.terminal import answers, match_at, play, sit

TILE = re.compile(r"\b\d+-\d+\b")
WILLING = "1\n\n" * 3000
"""Takes the first choice, and presses Enter where that is asked for."""

POSITION: Position = {
    "game": "mexican-train",
    "rules": "parsons+rounds=1",
    "set": 12,
    "seats": 2,
    "round": 1,
    "engine": "12-12",
    "turn": "A",
    "hands": {"A": ["9-4", "8-5", "6-0"], "B": ["12-1", "11-10"]},
    "boneyard": ["*"],
    "trains": {"A": ["12-5"], "B": ["12-8"], "M": ["12-9"]},
}


# --- whole games ---


@pytest.mark.parametrize(
    "argv",
    [
        ["--rules", "parsons+rounds=3", "--seed", "1"],
        ["--rules", "booklet+rounds=2", "--seats", "6", "--seat", "C", "--bot", "uniform", "--seed", "2"],
        ["--rules", "family+rounds=2", "--seats", "2", "--seed", "7", "--seat", "b"],
        ["--rules", "online+rounds=2", "--set", "6", "--seats", "3", "--seed", "4"],
        ["--rules", "parsons+rounds=2+notify=manual+penalty=add_50", "--seats", "8", "--seed", "5"],
        ["--rules", "family+rounds=2+penalty=skip_next_turn+satisfy_doubles=yes", "--bot", "uniform", "--seed", "6"],
        ["--rules", "online+rounds=2+penalty=draw_one+first_turn_draw=no", "--bot", "uniform", "--seed", "8"],
    ],
)
def test_whole_game(argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every round is played and turned up, the sheet adds up, and the places are told.

    The same again gives the same.
    """
    out = play(argv, WILLING, monkeypatch, capsys)
    rounds = int(str(re.search(r"rounds=(\d)", argv[1])[1]))  # type: ignore[index]
    assert len(re.findall(r"^Round \d is over: ", out, re.MULTILINE)) == rounds
    assert out.count("The game is over.") == 1
    sheet = out[out.rindex("  round  ") :].splitlines()
    points = [[int(number) for number in line[12:].split()] for line in sheet[1 : rounds + 2]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert re.search(r"^You (win!|share|finish)", out, re.MULTILINE)
    assert out == play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize("top", ["6", "9", "12"])
def test_whole_game_alone(top: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Castle Rock is played with the same loop."""
    out = play(["--game", "castle-rock", "--set", top, "--seed", "one"], WILLING, monkeypatch, capsys)
    assert re.search(
        r"^(Row and boneyard are empty: you win!|Nothing can be removed or drawn any more: )", out, re.MULTILINE
    )
    assert "--seat" not in out


def test_a_seed_is_chosen_and_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed there is a new one each time, and with it the game can be dealt again."""
    outs = [play([], "quit\n", monkeypatch, capsys) for _ in range(2)]
    seeds = [str(re.search(r"^Seed: (\w+)\.", out, re.MULTILINE)[1]) for out in outs]  # type: ignore[index]
    assert seeds[0] != seeds[1]
    assert play(["--seed", seeds[0]], "quit\n", monkeypatch, capsys) == outs[0]


@pytest.mark.parametrize(
    ("argv", "table"),
    [
        ([], "Mexican Train, rules parsons, double-12 set, 4 seats; you are A."),
        (["--rules", "booklet"], "Mexican Train, rules booklet, double-9 set, 4 seats; you are A."),
        (["--rules", "booklet", "--set", "12"], "Mexican Train, rules booklet, double-12 set, 4 seats; you are A."),
        (
            ["--rules", "parsons+deal=12", "--set", "6"],
            "Mexican Train, rules parsons+deal=12, double-6 set, 2 seats; you are A.",
        ),
        (
            ["--rules", "family", "--set", "15", "--seats", "10"],
            "Mexican Train, rules family+deal=10, double-15 set, 10 seats; you are A.",
        ),
        (["--game", "castle-rock"], "Castle Rock, rules booklet, double-6 set, alone."),
    ],
)
def test_defaults(
    argv: list[str], table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left out is chosen so that the rules can be played."""
    assert play(argv, "", monkeypatch, capsys).splitlines()[0] == table


# --- what can be typed ---


def test_number_plays() -> None:
    """The first choice is the heaviest tile."""
    assert answers(POSITION | {}, "1")[0] == "You played 9-4 on the Mexican Train."


@pytest.mark.parametrize("text", ["8-5>A", "5-8>A", "8-5 > a", "8-5 a", "8-5", " 8-5>A ", "5-8"])
def test_typed_action(text: str) -> None:
    """An action in any usual spelling."""
    assert answers(POSITION | {}, text)[0] == "You played 8-5 on your train."


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "Type a number, an action, or ? for help."),
        ("0", "There is no choice 0: choose 1 to 2."),
        ("3", "There is no choice 3: choose 1 to 2."),
        ("9" * 5000, "There is no choice 999999999: choose 1 to 2."),
        ("hello", '"hello" is no action. Type a number, an action such as 9-4>M, or ? for help.'),
        ("12-5>Z", '"12-5>z" is no action. Type a number, an action such as 9-4>M, or ? for help.'),
        ("6-0", "Say where, too: 6-0>A lays it on your train, 6-0>M on the Mexican Train."),
        ("8-5>B", "B's train is not marked, so only its owner may play there. (MT-P-12)"),
        ("6-0>M", "6-0 does not fit the Mexican Train, which ends in 9. (MT-P-10)"),
        ("12-1>A", "You do not hold 12-1. (S-1)"),
        ("8-5>C", "There is no such train at this table: C's train has no owner. (MT-P-10)"),
        ("draw", "You have a tile that fits, for instance 8-5 on your train, so you have to play. (MT-P-14)"),
        ("PASS", "You have a tile that fits, for instance 8-5 on your train, so you have to play. (MT-P-14)"),
        ("stop", "Stop only ends the chain of a first turn. (MT-P-13)"),
        ("deal", "The round is not over yet. (MT-P-41)"),
        ("deal 1-1 2-2", "The round is not over yet. (MT-P-41)"),
        ("mid 2", "Mexican Train has no such action. (S-6)"),
        ("why 6-0>M", "6-0 does not fit the Mexican Train, which ends in 9. (MT-P-10)"),
        ("why 9-4 m", "You may do that."),
        ("WHY draw", "You have a tile that fits, for instance 8-5 on your train, so you have to play. (MT-P-14)"),
        ("why", '"" is no action: write why and an action, such as why 9-4>M.'),
        ("why not?", '"not?" is no action: write why and an action, such as why 9-4>M.'),
        ("score", ""),
    ],
)
def test_answers_that_change_nothing(text: str, answer: str) -> None:
    """A sentence, and the same prompt again; then the same play is still possible."""
    said = answers(POSITION | {}, text, "8-5>A")
    assert said[0] == answer
    assert "You played 8-5 on your train." in said


def test_help_and_rules_and_score_and_table() -> None:
    """The commands show what they say, and the turn goes on."""
    said = answers(POSITION | {}, "?", "help", "rules", "score", "table", "8-5>A")
    assert said.count("What you can type:") == 2
    assert "Mexican Train: parsons+rounds=1" in said
    assert "No round is finished yet." in said
    assert "Round 1 of 1   engine 12-12   boneyard 82   double-12   parsons+rounds=1" in said
    assert "You played 8-5 on your train." in said


def test_hint_speaks_of_every_choice() -> None:
    """`hint`: each legal action once, with its expected points and a sentence why."""
    position: Position = {"hands": {"A": ["9-4", "9-3", "9-2", "8-5", "5-0"], "B": ["12-1", "11-10"]}}
    said = answers(POSITION | position, "hint")
    head = next(number for number, line in enumerate(said) if line.startswith("How many points ahead"))
    rows = [re.fullmatch(r"  (\S+) +([+-]\d+\.\d)  (.+\.)", line) for line in said[head + 1 : head + 6]]
    assert {row[1] for row in rows if row} == {"9-4>M", "9-3>M", "9-2>M", "8-5>A", "5-0>A"}


def test_quit_leaves() -> None:
    """`quit` ends the game at once."""
    assert answers(POSITION | {}, "quit", "1") == ["left"]


def test_enter_takes_forced_steps() -> None:
    """A forced draw and a forced pass need no more than Enter, and what was drawn is told."""
    said = sit(match_at(POSITION | {"hands": {"A": ["6-0"], "B": ["12-1", "11-10"]}, "boneyard": ["4-3", "*"]}), "\n\n")
    assert "Enter to draw: You drew 4-3." in said
    assert "Enter to pass: You pass; your train is marked now, and open to everybody." in said


def test_enter_plays_the_only_tile() -> None:
    """Also a tile that has to be laid."""
    assert "Enter to play 8-5>A: You played 8-5 on your train." in sit(
        match_at(POSITION | {"hands": {"A": ["8-5", "6-0"], "B": ["12-1", "11-10"]}}), "\n"
    )


def test_between_rounds_only_enter_deals() -> None:
    """Anything else is answered, commands work, and then Enter deals."""
    match = match_at(POSITION | {"rules": "parsons+rounds=2", "hands": {"A": ["8-5"], "B": ["12-1", "11-10"]}})
    said = sit(match, "1\nfoo\nscore\nwhy draw\n\n")
    assert "Enter deals the next round: Press Enter to go on." in said
    assert said.count("   1  12-12       0     34") == 2
    assert "Enter deals the next round: The next round has to be dealt first. (MT-P-41)" in said
    assert match.state.round == 2


def test_search_for_the_engine() -> None:
    """Nobody holds the engine: the person draws like everybody else."""
    match = next(
        match
        for match in (new_match("mexican-train", "family", 12, 2, str(seed)) for seed in range(40))
        if match.do("deal") and match.phase is Phase.SEARCH
    )
    said = sit(match, "pass\n\n")
    assert "Enter to draw: Nobody holds the engine 12-12: draw until somebody finds it. (MT-F-07)" in said
    assert next(line for line in said if line.startswith("Enter to draw: You drew ")) != ""
