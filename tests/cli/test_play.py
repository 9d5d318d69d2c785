"""Playing in the terminal: whole games, and every answer that a person can get."""

import io
import random
import re
import sys

import pytest

from boneyard.cli.main import main
from boneyard.cli.sheet import Round, Sheet, hands_lines, row_lines
from boneyard.cli.sitting import Sitting
from boneyard.cli.talk import Leave, Talk
from boneyard.cli.typed import spelled
from boneyard.core import event as ev
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import HIDDEN, NO_TILE, tile
from boneyard.games import find_game
from boneyard.match import Match, new_match
from boneyard.notation.event import event_fields
from boneyard.words.event import SILENT, event_sentence, tell
from boneyard.words.language import ENGLISH

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


def _page(width: int) -> Talk:
    return Talk(io.StringIO(), io.StringIO(), width, ENGLISH)


def _match(changes: Position) -> Match:
    position = POSITION | changes
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


def _answers(changes: Position, *typed: str) -> list[str]:
    """The answers to some lines at the first prompt, without the prompt."""
    said = _sit(_match(changes), "\n".join(typed) + "\n")
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
    """Every round is played and turned up, the sheet adds up, and the places are told; the same again gives the same."""
    out = _play(argv, WILLING, monkeypatch, capsys)
    rounds = int(str(re.search(r"rounds=(\d)", argv[1])[1]))  # type: ignore[index]
    assert len(re.findall(r"^Round \d is over: ", out, re.MULTILINE)) == rounds
    assert out.count("The game is over.") == 1
    sheet = out[out.rindex("  round  ") :].splitlines()
    points = [[int(number) for number in line[12:].split()] for line in sheet[1 : rounds + 2]]
    assert points[-1] == [sum(column) for column in zip(*points[:-1], strict=True)]
    assert re.search(r"^You (win!|share|come in)", out, re.MULTILINE)
    assert out == _play(argv, WILLING, monkeypatch, capsys)


@pytest.mark.parametrize("top", ["6", "9", "12"])
def test_whole_game_alone(top: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Castle Rock is played with the same loop."""
    out = _play(["--game", "castle-rock", "--set", top, "--seed", "one"], WILLING, monkeypatch, capsys)
    assert re.search(r"^(Row and boneyard are empty: you win!|Nothing can be removed or drawn any more: )", out, re.MULTILINE)
    assert "--seat" not in out


def test_a_seed_is_chosen_and_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed there is a new one each time, and with it the game can be dealt again."""
    outs = [_play([], "quit\n", monkeypatch, capsys) for _ in range(2)]
    seeds = [str(re.search(r"^Seed: (\w+)\.", out, re.MULTILINE)[1]) for out in outs]  # type: ignore[index]
    assert seeds[0] != seeds[1]
    assert _play(["--seed", seeds[0]], "quit\n", monkeypatch, capsys) == outs[0]


@pytest.mark.parametrize(
    ("argv", "table"),
    [
        ([], "Mexican Train, rules parsons, double-12 set, 4 seats; you are A."),
        (["--rules", "booklet"], "Mexican Train, rules booklet, double-9 set, 4 seats; you are A."),
        (["--rules", "booklet", "--set", "12"], "Mexican Train, rules booklet, double-12 set, 4 seats; you are A."),
        (["--rules", "parsons+deal=12", "--set", "6"], "Mexican Train, rules parsons+deal=12, double-6 set, 2 seats; you are A."),
        (["--game", "castle-rock"], "Castle Rock, rules booklet, double-6 set, alone."),
    ],
)
def test_defaults(argv: list[str], table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is left out is chosen so that the rules can be played."""
    assert _play(argv, "", monkeypatch, capsys).splitlines()[0] == table


# --- what can be typed ---


def test_number_plays() -> None:
    """The first choice is the heaviest tile."""
    assert _answers({}, "1")[0] == "You played 9-4 on the Mexican Train."


@pytest.mark.parametrize("text", ["8-5>A", "5-8>A", "8-5 > a", "8-5 a", "8-5", " 8-5>A ", "5-8"])
def test_typed_action(text: str) -> None:
    """An action in any usual spelling."""
    assert _answers({}, text)[0] == "You played 8-5 on your train."


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
    said = _answers({}, text, "8-5>A")
    assert said[0] == answer
    assert "You played 8-5 on your train." in said


def test_help_and_rules_and_score_and_table() -> None:
    """The commands show what they say, and the turn goes on."""
    said = _answers({}, "?", "help", "rules", "score", "table", "8-5>A")
    assert said.count("What you can type:") == 2
    assert "Mexican Train: parsons+rounds=1" in said
    assert "No round is finished yet." in said
    assert "Round 1 of 1   engine 12-12   boneyard 82   double-12   parsons+rounds=1" in said
    assert "You played 8-5 on your train." in said


def test_hint_speaks_of_every_choice() -> None:
    """`hint`: each legal action once, with its expected points and a sentence why."""
    position: Position = {"hands": {"A": ["9-4", "9-3", "9-2", "8-5", "5-0"], "B": ["12-1", "11-10"]}}
    said = _answers(position, "hint")
    head = next(number for number, line in enumerate(said) if line.startswith("Points by which you may expect"))
    rows = [re.fullmatch(r"  (\S+) +([+-]\d+\.\d)  (.+\.)", line) for line in said[head + 1 : head + 6]]
    assert {row[1] for row in rows if row} == {"9-4>M", "9-3>M", "9-2>M", "8-5>A", "5-0>A"}


def test_quit_leaves() -> None:
    """`quit` ends the game at once."""
    assert _answers({}, "quit", "1") == ["left"]


def test_enter_takes_forced_steps() -> None:
    """A forced draw and a forced pass need no more than Enter, and what was drawn is told."""
    said = _sit(_match({"hands": {"A": ["6-0"], "B": ["12-1", "11-10"]}, "boneyard": ["4-3", "*"]}), "\n\n")
    assert "Enter to draw: You drew 4-3." in said
    assert "Enter to pass: You pass; your train is marked now, and open to everybody." in said


def test_enter_plays_the_only_tile() -> None:
    """Also a tile that has to be laid."""
    assert "Enter to play 8-5>A: You played 8-5 on your train." in _sit(_match({"hands": {"A": ["8-5", "6-0"], "B": ["12-1", "11-10"]}}), "\n")


def test_between_rounds_only_enter_deals() -> None:
    """Anything else is answered, commands work, and then Enter deals."""
    match = _match({"rules": "parsons+rounds=2", "hands": {"A": ["8-5"], "B": ["12-1", "11-10"]}})
    said = _sit(match, "1\nfoo\nscore\nwhy draw\n\n")
    assert "Enter deals the next round: Press Enter to go on." in said
    assert said.count("   1  12-12       0     34") == 2
    assert "Enter deals the next round: The next round has to be dealt first. (MT-P-41)" in said
    assert match.state.round == 2


def test_search_for_the_engine() -> None:
    """Nobody holds the engine: the person draws like everybody else."""
    match = next(
        match for match in (new_match("mexican-train", "family", 12, 2, str(seed)) for seed in range(40)) if match.do("deal") and match.phase is Phase.SEARCH
    )
    said = _sit(match, "pass\n\n")
    assert "Enter to draw: Nobody holds the engine 12-12: draw until somebody finds it. (MT-F-07)" in said
    assert next(line for line in said if line.startswith("Enter to draw: You drew ")) != ""


# --- the end of a round ---


def test_hands_are_turned_up() -> None:
    """What each seat was left with, and what it cost; the sheet; the places."""
    said = _sit(_match({"hands": {"A": ["8-5"], "B": ["12-1", "11-10"]}}), "1\n")
    assert said[said.index("Round 1 is over: you went out.") :] == [
        "Round 1 is over: you went out.",
        "",
        "  seat    points  left in hand",
        "  A you        0  -",
        "  B           34  11-10 12-1",
        "",
        "  round       A you      B",
        "   1  12-12       0     34",
        "  total           0     34",
        "",
        "The game is over.",
        "",
        "  1  A you       0",
        "  2  B          34",
        "",
        "You win!",
    ]


def test_stalled_round() -> None:
    """Nobody went out: that is said, and long hands go on below."""
    lines = hands_lines({"round": 3, "hands": {"A": ["1-0"] * 9, "B": ["2-2"]}}, {"A": 9, "B": 4}, "B", _page(40))
    assert lines == [
        "Round 3 is over: nobody can play any more.",
        "",
        "  seat    points  left in hand",
        "  A            9  1-0 1-0 1-0 1-0 1-0",
        "                  1-0 1-0 1-0 1-0",
        "  B you        4  2-2",
    ]


@pytest.mark.parametrize(
    ("totals", "places", "rows", "verdict"),
    [
        ([5, 5, 9], [1, 1, 3], ["  1= A you       5", "  1= B           5", "  3  C           9"], "You share the first place."),
        ([9, 5, 9], [2, 1, 2], ["  1  B           5", "  2= A you       9", "  2= C           9"], "You share place 2."),
        ([9, 5, 7], [3, 1, 2], ["  1  B           5", "  2  C           7", "  3  A you       9"], "You come in at place 3."),
        ([4, 5, 7], [1, 2, 3], ["  1  A you       4", "  2  B           5", "  3  C           7"], "You win!"),
    ],
)
def test_places(totals: list[int], places: list[int], rows: list[str], verdict: str) -> None:
    """Equal totals share a place."""
    sheet = Sheet("A", ENGLISH)
    sheet.add(Round(1, "", dict(zip("ABC", totals, strict=True))), dict(zip("ABC", totals, strict=True)))
    assert sheet.place_lines(dict(zip("ABC", places, strict=True))) == ["The game is over.", "", *rows, "", verdict]


@pytest.mark.parametrize(("left", "words"), [(0, "you win!"), (1, "1 tile is left"), (4, "4 tiles are left")])
def test_end_of_the_row(left: int, words: str) -> None:
    """Won with an empty row; otherwise the tiles left are counted."""
    assert words in row_lines(left, ENGLISH)[0]


# --- what is told, and what is not ---

SAMPLES: list[tuple[ev.Event, str, str]] = [
    (
        ev.Dealt(2, tile(9, 9), 1, 1, [[tile(1, 1)], [tile(2, 2)]], []),
        "Round 2: the engine is 9-9, and you start.",
        "Round 2: the engine is 9-9, and B starts.",
    ),
    (ev.Drew(1, tile(3, 2)), "You drew 3-2.", "B drew a tile."),
    (ev.Played(1, tile(3, 2), 1), "You played 3-2 on your train.", "B played 3-2 on their own train."),
    (ev.Played(1, tile(3, 2), 0), "You played 3-2 on A's train.", "B played 3-2 on your train."),
    (ev.Played(1, tile(9, 9), 9), "You placed the engine 9-9 in the hub.", "B placed the engine 9-9 in the hub."),
    (ev.FootClosed(tile(9, 9)), "The foot of 9-9 is complete.", "The foot of 9-9 is complete."),
    (ev.Scored(1, 15), "You score 15.", "B scores 15."),
    (ev.Called(1, 15), "You call 15 points.", "B calls 15 points."),
    (ev.Started(1), "That is the engine: you start.", "B found the engine and starts."),
    (ev.Marked(1), "You pass; your train is marked now, and open to everybody.", "B passes; B's train is marked now, and open to everybody."),
    (ev.Unmarked(1), "Your train is no longer marked.", "B's train is no longer marked."),
    (ev.Passed(1), "You pass.", "B passes."),
    (ev.Announced(1), "You have one tile left.", "B has one tile left!"),
    (ev.Erred(1, "draw"), "You drew although a tile fitted: that is punished.", "B drew although a tile fitted: that is punished."),
    (ev.Erred(1, "silence"), "You did not announce your last tile: that is punished.", "B did not announce the last tile: that is punished."),
    (ev.Fined(1, 50), "50 points are added to your round.", "50 points are added to B's round."),
    (ev.Benched(1), "You will miss your next turn.", "B will miss the next turn."),
    (ev.Skipped(1), "You miss this turn.", "B misses this turn."),
    (ev.Turned(tile(3, 2)), "3-2 is turned up.", "3-2 is turned up."),
    (ev.Removed(2, 1), "The tile at position 2 is gone.", "The tile at position 2 is gone."),
    (ev.Removed(2, 3), "The three tiles from position 2 on are gone.", "The three tiles from position 2 on are gone."),
]
UNTOLD = [ev.Stopped(0), ev.TurnEnded(0, 0), ev.TurnBegan(0), ev.RoundEnded([0], [0]), ev.GameEnded([1])]


@pytest.mark.parametrize(("event", "to_me", "to_others"), SAMPLES)
def test_event_sentences(event: ev.Event, to_me: str, to_others: str) -> None:
    """Said to the seat that did it, and to another one."""
    assert event_sentence(event_fields(event.seen_by(1)), "B", "mexican-train", ENGLISH) == to_me
    assert event_sentence(event_fields(event.seen_by(0)), "A", "mexican-train", ENGLISH) == to_others


def test_every_event_is_told_or_silent() -> None:
    """A new event needs a sentence, or a reason to be silent."""
    known = {type(sample[0]) for sample in SAMPLES} | {type(event) for event in UNTOLD}
    every = {kind for parent in (ev.Event, ev.PublicEvent) for kind in parent.__subclasses__()} - {ev.PublicEvent}
    assert known == every
    assert [event_fields(event)["event"] for event in UNTOLD if event_fields(event)["event"] not in SILENT] == []


def test_dealt_with_an_empty_hub() -> None:
    """Where the engine is dealt, its holder starts, or nobody does."""
    hands = [[HIDDEN], [HIDDEN]]
    assert event_sentence(event_fields(ev.Dealt(1, NO_TILE, 1, 1, hands, [])), "B", "mexican-train", ENGLISH) == "Round 1: you hold the engine, so you start."
    assert event_sentence(event_fields(ev.Dealt(1, NO_TILE, 1, 1, hands, [])), "A", "mexican-train", ENGLISH) == "Round 1: B holds the engine and starts."
    assert event_sentence(event_fields(ev.Dealt(1, NO_TILE, NOBODY, 0, hands, [])), "A", "mexican-train", ENGLISH) == (
        "Round 1: nobody holds the engine, so everybody draws until it is found."
    )


def test_what_belongs_together_is_told_together() -> None:
    """A chain of tiles is one line, and a pass with its marker is one."""
    events = [
        ev.Played(1, tile(9, 1), 1),
        ev.Unmarked(1),
        ev.Played(1, tile(2, 1), 1),
        ev.Played(1, tile(2, 2), 1),
        ev.Passed(0),
        ev.Marked(0),
        ev.TurnBegan(0),
    ]
    assert tell([event_fields(event) for event in events], "A", "mexican-train", ENGLISH) == [
        "B played 9-1 on their own train.",
        "B's train is no longer marked.",
        "B played 2-1, 2-2 on their own train.",
        "You pass; your train is marked now, and open to everybody.",
    ]


@pytest.mark.parametrize("number", range(12))
def test_hidden_tiles_change_nothing_that_is_shown(number: int) -> None:
    """Other tiles in other hands and in the boneyard: the screens are the same to the letter."""
    rng = random.Random(number)
    code = rng.choice(["parsons", "booklet", "online", "family+engine=aside", "parsons+penalty=add_50+notify=manual"])
    match = new_match("mexican-train", code, 12, 4, str(number))
    match.do("deal")
    for _ in range(rng.randrange(40)):
        match.do(rng.choice(match.legal()))
    position = match.dump()
    while position["turn"] != "A":
        match.do(rng.choice(match.legal()))
        position = match.dump()
    typed = "table\nscore\nwhy draw\nwhy 12-5>M\nrules\n"
    assert _sit(_match(position), typed) == _sit(_match(_permuted(position, rng)), typed)


def _permuted(position: Position, rng: random.Random) -> Position:
    hands = dict(position["hands"])  # type: ignore[call-overload]
    hidden = [name for seat in LETTERS[1:4] for name in hands[seat]] + list(position["boneyard"])  # type: ignore[call-overload]
    rng.shuffle(hidden)
    for seat in LETTERS[1:4]:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    return position | {"hands": hands, "boneyard": hidden}


def test_nothing_is_shown_that_the_seat_does_not_know(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In a whole round no screen names a tile that lies in another hand or in the boneyard."""
    shown: list[tuple[set[str], set[str]]] = []
    say = Talk.say

    def listen(talk: Talk, lines: list[str]) -> None:
        if match.phase is Phase.PLAY:
            hands = match.dump()["hands"]
            shown.append((set(TILE.findall(" ".join(lines))), {name for seat in "BCD" for name in hands[seat]}))  # type: ignore[index]
        say(talk, lines)

    match = new_match("mexican-train", "parsons+rounds=1", 12, 4, "x")
    monkeypatch.setattr(Talk, "say", listen)
    _sit(match, WILLING)
    assert len(shown) > 20
    assert [tiles & hidden for tiles, hidden in shown if tiles & hidden] == []
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12-5 > m !", "12-5>M!"), ("MID  2", "mid 2"), ("5-12", "5-12"), ("9-4>9-9", "9-4>9-9"), ("Draw", "draw")],
)
def test_spelling(text: str, expected: str) -> None:
    """What people type becomes the spelling of the contract; the rest is left alone."""
    assert spelled(text, ["12-5>M", "12-5>A"]) == expected
