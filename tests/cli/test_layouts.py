"""Playing Chickenfoot and Muggins in the terminal."""

import io
import random
import re
import sys

import pytest

from boneyard.cli.help import help_lines
from boneyard.cli.main import main
from boneyard.cli.sheet import Round, Sheet, hands_lines
from boneyard.cli.sitting import Sitting
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import read_claim, spelled
from boneyard.core import event as ev
from boneyard.core.action import TABLE, against
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.core.tile import HIDDEN, NO_TILE, tile
from boneyard.games import GAMES, find_game
from boneyard.match import Match, new_match
from boneyard.notation.event import event_fields
from boneyard.words.event import event_sentence, tell
from boneyard.words.language import ENGLISH

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
    "layout": [["9-9", None], ["9-2", "9-9"], ["9-5", "9-9"], ["9-0", "9-9"], ["9-7", "9-9"], ["9-1", "9-9"], ["9-8", "9-9"], ["8-5", "9-8"]],
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


def _page(width: int) -> Talk:
    return Talk(io.StringIO(), io.StringIO(), width, ENGLISH)


def _match(position: Position) -> Match:
    game = find_game(str(position["game"]))
    code = game.read_code(str(position["rules"]))
    return Match(game, game.load(position, code, int(str(position["set"])), int(str(position["seats"]))), "seed")


def _sit(match: Match, typed: str, me: int = 0) -> list[str]:
    """What is said at a table until the typed lines end."""
    sink = io.StringIO()
    try:
        Sitting(match, me, "heaviest", Talk(io.StringIO(typed), sink, 100, ENGLISH)).play()
    except Leave:
        sink.write("left")
    return sink.getvalue().splitlines()


def _answers(position: Position, *typed: str) -> list[str]:
    """The answers to some lines at the first prompt, without the prompt."""
    said = _sit(_match(position), "\n".join(typed) + "\n")
    first = next(number for number, line in enumerate(said) if line.startswith(("Your choice", "Enter to")))
    return [re.sub(r"^(Your choice, 1 to \d+:|Enter to [^:]*:) ", "", line) for line in said[first:]]


# --- whole games ---


def _play(argv: list[str], typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", "--width", "80", *argv]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


@pytest.mark.parametrize(
    "argv",
    [
        ["--rules", "booklet+rounds=3", "--seed", "1"],
        ["--rules", "booklet+rounds=2", "--seats", "2", "--seat", "B", "--bot", "uniform", "--seed", "2"],
        ["--rules", "booklet+dead_foot=bind+rounds=2", "--set", "12", "--seats", "8", "--seed", "3"],
    ],
)
def test_whole_game_of_chickenfoot(argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every round is played and turned up, the sheet adds up, and the places are told; the same again gives the same."""
    argv = ["--game", "chickenfoot", *argv]
    out = _play(argv, WILLING, monkeypatch, capsys)
    rounds = int(str(re.search(r"rounds=(\d)", argv[3])[1]))  # type: ignore[index]
    assert len(re.findall(r"^Round \d is over: ", out, re.MULTILINE)) == rounds
    sheet = out[out.rindex("  round  ") :].splitlines()
    points = [[int(number) for number in line[12:].split()] for line in sheet[1 : rounds + 2]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert re.search(r"^You (win!|share|come in)", out, re.MULTILINE)
    assert out == _play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("argv", "sides"),
    [
        (["--seats", "2", "--seed", "1"], ["A you", "B"]),
        (["--seats", "3", "--seat", "C", "--bot", "uniform", "--seed", "2"], ["A", "B", "C you"]),
        (["--seed", "3"], ["A+C you", "B+D"]),
        (["--seat", "D", "--rules", "booklet+target_check=round_end", "--seed", "4"], ["A+C", "B+D you"]),
        (["--rules", "booklet+scoring=claim", "--seed", "5"], ["A+C you", "B+D"]),
        (["--seats", "3", "--rules", "booklet+scoring=claim+target_check=round_end", "--bot", "uniform", "--seed", "6"], ["A you", "B", "C"]),
    ],
)
def test_whole_game_of_muggins(argv: list[str], sides: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Points of play and bonus add up for every side until somebody has enough; the same again gives the same."""
    argv = ["--game", "muggins", *argv]
    out = _play(argv, WILLING, monkeypatch, capsys)
    sheet = out[out.rindex("  round  ") : out.index("The game is over.")].splitlines()
    assert re.split(r"\s{2,}", sheet[0].strip())[1:] == sides
    points = [[int(number) for number in line[12:].split()] for line in sheet[1:-1]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert max(points[-1]) >= 250
    assert [line[6:12].strip() for line in sheet[1:-2]] == ["played", "bonus"] * (len(points) // 2)
    assert re.search(r"^You( and \w)? (win!|share|come in)", out, re.MULTILINE)
    assert out == _play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize(
    ("argv", "table"),
    [
        (["--game", "chickenfoot"], "Chickenfoot, rules booklet, double-9 set, 4 seats; you are A."),
        (["--game", "chickenfoot", "--set", "12", "--seat", "c"], "Chickenfoot, rules booklet, double-12 set, 4 seats; you are C."),
        (["--game", "muggins"], "Muggins, rules booklet, double-6 set, 4 seats; you are A, with C."),
        (["--game", "muggins", "--seats", "3"], "Muggins, rules booklet, double-6 set, 3 seats; you are A."),
    ],
)
def test_defaults(argv: list[str], table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is left out is chosen so that the rules can be played; partners are named."""
    assert _play(argv, "", monkeypatch, capsys).splitlines()[0] == table


# --- what can be typed ---


@pytest.mark.parametrize("text", ["5-5>9-5", "5-5 > 5-9", "5-5 9-5", " 5-5>9-5 "])
def test_typed_toe(text: str) -> None:
    """A play against a tile, in any usual spelling; the double then asks for its toes."""
    said = _answers(FEET, text)
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
    said = _answers(FEET, text, "8-2>9-2")
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
    said = _answers(CROSS, text, "6-2")
    assert said[0] == answer
    assert "You played 6-2 against 6-4." in said


def test_the_lead_in_muggins() -> None:
    """Any tile leads; what it makes is scored; a draw is refused in words for a lead."""
    said = _answers(CROSS | {"layout": [], "hands": {"A": ["6-4", "3-2"], "B": ["5-1", "5-0"]}}, "draw", "6-4")
    assert said[0] == "You lead this round: lay any of your tiles, for instance 3-2. (MU-08)"
    assert said[1:3] == ["You led 6-4.", "You score 10."]


def test_the_table_is_not_shown_again_after_a_draw() -> None:
    """Only the drawn tile and the rack; after the turn has come round the table is there again."""
    said = _sit(_match(CROSS | {"hands": {"A": ["0-0"], "B": ["5-1", "5-5"]}, "boneyard": ["2-2", "6-3", "*"]}), "\n\n1\n")
    drawn = [number for number, line in enumerate(said) if "You drew " in line]
    played = next(number for number, line in enumerate(said) if "You played 6-3 against " in line)
    tables = [number for number, line in enumerate(said) if line.startswith("Round 1   ")]
    assert len(drawn) == 2
    assert [number for number in tables if drawn[0] < number < played] == []
    assert [number for number in tables if number > played] != []


def test_draws_of_others_are_told_together() -> None:
    """A seat that draws and draws is one line; one's own tiles are named."""
    events = [ev.Drew(1, tile(3, 2)), ev.Drew(1, tile(4, 2)), ev.Drew(1, tile(4, 4)), ev.Drew(0, tile(1, 1)), ev.Drew(0, tile(2, 1)), ev.Drew(1, tile(0, 0))]
    assert tell([event_fields(event.seen_by(0)) for event in events], "A", "chickenfoot", ENGLISH) == [
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
    assert event_sentence(event_fields(event.seen_by(1)), "B", "muggins", ENGLISH) == to_me
    assert event_sentence(event_fields(event.seen_by(0)), "A", "muggins", ENGLISH) == to_others


# --- the end of a round ---


def test_the_end_of_a_round_of_muggins() -> None:
    """The last tile scores, the bonus stands beside the hands, and the sheet has both."""
    changes: Position = {"hands": {"A": ["6-2"], "B": ["5-1", "5-5"]}, "layout": [["6-3", None]], "scores": {"A": 0, "B": 0}}
    said = _sit(_match(CROSS | changes), "score\n1\n")
    assert said[said.index("Enter to play 6-2>6-3: ") :] == [
        "Enter to play 6-2>6-3: ",
        "  round       A you      B",
        "   1  so far      0      0",
        "  total           0      0",
        "",
        "Enter to play 6-2>6-3: You played 6-2 against 6-3.",
        "You score 5.",
        "",
        "Round 1 is over: you went out.",
        "",
        "  seat     bonus  left in hand",
        "  A you       15  -",
        "  B            0  5-1 5-5",
        "",
        "  round       A you      B",
        "   1  played      5      0",
        "      bonus      15      0",
        "  total          20      0",
        "",
        "Enter deals the next round: ",
        "left",
    ]


def test_the_game_is_won_in_the_middle_of_a_round() -> None:
    """Enough is enough: nobody went out and nothing is blocked, and there is no bonus."""
    won = _sit(_match(CROSS | {"scores": {"A": 245, "B": 120}, "layout": [["6-3", None]]}), "6-2\n")
    assert won[won.index("Round 1 is over: the game is won.") + 2 :][:3] == [
        "  seat     bonus  left in hand",
        "  A you        0  0-0 5-2 6-1",
        "  B            0  5-1 5-5",
    ]
    assert won[-1] == "You win!"


def test_a_blocked_round(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said that nobody can play, and nobody's hand is empty."""
    outs = (_play(["--game", "muggins", "--seats", "2", "--seed", str(seed)], WILLING, monkeypatch, capsys) for seed in range(40))
    pages = (out.partition("Round 1 is over: nobody can play any more.\n")[2].splitlines() for out in outs)
    page = next(page for page in pages if page)
    assert page[1] == "  seat     bonus  left in hand"
    assert [line for line in page[2:4] if not TILE.search(line)] == []


def test_the_sheet_of_teams() -> None:
    """Partners share a column; more rounds go below each other, then the running one."""
    sheet = Sheet("D", ENGLISH, [["A", "C"], ["B", "D"]])
    assert sheet.rounds == 0
    assert sheet.lines() == ["No round is finished yet."]
    sheet.add(Round(1, "", {"A": 25, "B": 40, "C": 25, "D": 40}, {"A": 0, "B": 15, "C": 0, "D": 15}), {"A": 25, "B": 40, "C": 25, "D": 40})
    assert sheet.lines({"A": 35, "B": 40, "C": 35, "D": 40}) == [
        "  round           A+C  B+D you",
        "   1  played       25       25",
        "      bonus         0       15",
        "   2  so far       10        0",
        "  total            35       40",
    ]
    sheet.amend({"A": 35, "B": 40, "C": 35, "D": 40})
    assert sheet.lines()[1] == "   1  played       35       25"
    assert sheet.rounds == 1


@pytest.mark.parametrize(
    ("places", "rows", "verdict"),
    [
        ({"A": 1, "B": 3, "C": 1, "D": 3}, ["  1  A+C you   255", "  2  B+D       120"], "You and C win!"),
        ({"A": 3, "B": 1, "C": 3, "D": 1}, ["  1  B+D       120", "  2  A+C you   255"], "You and C come in at place 2."),
        ({"A": 1, "B": 1, "C": 1, "D": 1}, ["  1= A+C you   255", "  1= B+D       120"], "You and C share the first place."),
    ],
)
def test_places_of_teams(places: dict[str, int], rows: list[str], verdict: str) -> None:
    """A team is one line; partners do not share a place with each other, and the other team is second."""
    sheet = Sheet("A", ENGLISH, [["A", "C"], ["B", "D"]])
    totals = {"A": 255, "B": 120, "C": 255, "D": 120}
    sheet.add(Round(1, "", totals, dict.fromkeys("ABCD", 0)), totals)
    assert sheet.place_lines(places) == ["The game is over.", "", *rows, "", verdict]


def test_hands_of_a_won_game() -> None:
    """Neither out nor blocked."""
    lines = hands_lines({"round": 3, "hands": {"A": ["1-0"], "B": ["2-2"]}}, {"A": 0, "B": 0}, "B", _page(40), blocked=False, column="bonus")
    assert lines == ["Round 3 is over: the game is won.", "", "  seat     bonus  left in hand", "  A            0  1-0", "  B you        0  2-2"]


# --- nothing hidden is shown ---


@pytest.mark.parametrize(("game", "code", "top"), [("chickenfoot", "booklet", 9), ("muggins", "booklet", 6), ("muggins", "booklet+scoring=claim", 6)])
@pytest.mark.parametrize("number", range(6))
def test_hidden_tiles_change_nothing_that_is_shown(game: str, code: str, top: int, number: int) -> None:
    """Other tiles in other hands and in the boneyard: the screens are the same to the letter."""
    rng = random.Random(number)
    match = new_match(game, code, top, 4, str(number))
    match.do("deal")
    for _ in range(rng.randrange(10)):
        match.do(rng.choice(match.legal()))
    while match.dump()["turn"] != "A":
        match.do(rng.choice(match.legal()))
    position = match.dump()
    hands = dict(position["hands"])  # type: ignore[call-overload]
    hidden = [name for seat in LETTERS[1:4] for name in hands[seat]] + list(position["boneyard"])  # type: ignore[call-overload]
    rng.shuffle(hidden)
    for seat in LETTERS[1:4]:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    typed = "table\nscore\nwhy draw\nwhy 6-5>6-6\nrules\n6-5\n"
    assert _sit(_match(position), typed) == _sit(_match(position | {"hands": hands, "boneyard": hidden}), typed)


@pytest.mark.parametrize(("game", "code", "top"), [("chickenfoot", "booklet+rounds=1", 9), ("muggins", "booklet", 6), ("muggins", "booklet+scoring=claim", 6)])
def test_nothing_is_shown_that_the_seat_does_not_know(game: str, code: str, top: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole game no screen and no answer names a tile that lies in another hand."""
    shown: list[tuple[set[str], set[str]]] = []
    say = Talk.say

    def listen(talk: Talk, lines: list[str]) -> None:
        if match.phase is Phase.PLAY:
            hands = match.dump()["hands"]
            shown.append((set(TILE.findall(" ".join(lines))), {name for seat in "BCD" for name in hands[seat]}))  # type: ignore[index]
        say(talk, lines)

    match = new_match(game, code, top, 4, "x")
    monkeypatch.setattr(Talk, "say", listen)
    _sit(match, "hm\nwhy\n1\n\n" * 3000)
    assert len(shown) > 20
    assert [tiles & hidden for tiles, hidden in shown if tiles & hidden] == []


# --- spelling and help ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6-2>6-4", "6-2>6-4"),
        ("6-2 6-4", "6-2>6-4"),
        ("6-2 > 6-4 = 015", "6-2>6-4=15"),
        ("6-4 TABLE", "6-4>table"),
        ("6-4", "6-4>table"),
        ("6-4=10", "6-4>table=10"),
        ("4-6 = 10", "6-4>table=10"),
        ("6-2", "6-2"),
        ("6-2=10", "6-2=10"),
        ("Muggins  15", "muggins 15"),
    ],
)
def test_spelling(text: str, expected: str) -> None:
    """What people type becomes the spelling of the contract; the rest is left alone."""
    assert spelled(text, ["6-2>6-4", "6-2>6-5", "6-4>table"]) == expected


@pytest.mark.parametrize(
    ("text", "points"), [("", 0), ("0", 0), ("15", 15), ("=15", 15), ("= 15", 15), ("x", None), ("-5", None), ("²", None), ("9" * 50, 999999999)]
)
def test_claims_are_read(text: str, points: int | None) -> None:
    """A number, or nothing for none."""
    assert read_claim(text) == points


@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("claims", [True, False])
def test_help(game: str, *, claims: bool) -> None:
    """Every game explains itself, in lines that fit a narrow page; calls are named where they can be made."""
    lines = help_lines(game, ENGLISH, claims=claims)
    assert max(len(line) for line in lines) <= 80
    assert any(line.startswith("The table:") for line in lines)
    assert claims == any("muggins 15" in line for line in lines)
