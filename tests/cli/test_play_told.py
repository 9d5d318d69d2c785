"""What the terminal tells of a round and its end, and what it does not."""

import random
from typing import cast

import pytest

from boneyard.cli.sheet import Round, Sheet, hands_lines, row_lines
from boneyard.cli.talk import Talk
from boneyard.cli.typed import spelled
from boneyard.core import event as ev
from boneyard.core.action import HUB
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import HIDDEN, NO_TILE, tile
from boneyard.kinds import find_kind
from boneyard.match.match import new_match
from boneyard.notation.event import event_fields
from boneyard.words.event import SILENT, event_sentence, tell
from boneyard.words.language import ENGLISH
from tests.cli.test_play import POSITION, TILE, WILLING
from tests.kit.terminal import match_at, page, sit

# --- the end of a round ---


def test_hands_are_turned_up() -> None:
    """What each seat was left with, and what it cost; the sheet; the places."""
    said = sit(match_at(POSITION | {"hands": {"A": ["8-5"], "B": ["12-1", "11-10"]}}), "1\n")
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
    lines = hands_lines(3, {"A": ["1-0"] * 9, "B": ["2-2"]}, {"A": 9, "B": 4}, "B", page(40))
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
        (
            [5, 5, 9],
            [1, 1, 3],
            ["  1= A you       5", "  1= B           5", "  3  C           9"],
            "You share the first place.",
        ),
        (
            [9, 5, 9],
            [2, 1, 2],
            ["  1  B           5", "  2= A you       9", "  2= C           9"],
            "You share place 2.",
        ),
        (
            [9, 5, 7],
            [3, 1, 2],
            ["  1  B           5", "  2  C           7", "  3  A you       9"],
            "You finish in place 3.",
        ),
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
    (ev.Played(1, tile(9, 9), HUB), "You placed the engine 9-9 in the hub.", "B placed the engine 9-9 in the hub."),
    (ev.FootClosed(tile(9, 9)), "The foot of 9-9 is complete.", "The foot of 9-9 is complete."),
    (ev.Scored(1, 15), "You score 15.", "B scores 15."),
    (ev.Called(1, 15), "You call “Muggins!” for 15.", "B calls “Muggins!” for 15."),
    (ev.Started(1), "That's the engine: you start.", "B found the engine and starts."),
    (
        ev.Marked(1),
        "You pass; your train is marked now, and open to everybody.",
        "B passes; B's train is marked now, and open to everybody.",
    ),
    (ev.Unmarked(1), "Your train is no longer marked.", "B's train is no longer marked."),
    (ev.Passed(1), "You pass.", "B passes."),
    (ev.Announced(1), "You have one tile left.", "B has one tile left!"),
    (
        ev.Erred(1, "draw"),
        "You drew, but held a tile that fits: a penalty.",
        "B drew, but held a tile that fits: a penalty.",
    ),
    (
        ev.Erred(1, "silence"),
        "You didn't announce your last tile: a penalty.",
        "B didn't announce the last tile: a penalty.",
    ),
    (ev.Fined(1, 50), "That costs you 50 this round.", "That costs B 50 this round."),
    (ev.Benched(1), "You miss your next turn.", "B misses the next turn."),
    (ev.Skipped(1), "You miss this turn.", "B misses this turn."),
    (ev.Turned(tile(3, 2)), "3-2 is turned up.", "3-2 is turned up."),
    (ev.Removed(2, 1), "The tile at position 2 is gone.", "The tile at position 2 is gone."),
    (ev.Removed(2, 3), "The three tiles from position 2 on are gone.", "The three tiles from position 2 on are gone."),
]
UNTOLD = [ev.Stopped(0), ev.TurnEnded(0, 0), ev.TurnBegan(0), ev.RoundEnded([0], [0]), ev.GameEnded([1])]


@pytest.mark.parametrize(("event", "to_me", "to_others"), SAMPLES)
def test_event_sentences(event: ev.Event, to_me: str, to_others: str) -> None:
    """Said to the seat that did it, and to another one."""
    assert event_sentence(event_fields(event.seen_by(1)), "B", {}, ENGLISH) == to_me
    assert event_sentence(event_fields(event.seen_by(0)), "A", {}, ENGLISH) == to_others


def test_every_event_is_told_or_silent() -> None:
    """A new event needs a sentence, or a reason to be silent."""
    known = {type(sample[0]) for sample in SAMPLES} | {type(event) for event in UNTOLD}
    assert known == {kind.made for kind in ev.EVENTS}
    assert [event_fields(event)["event"] for event in UNTOLD if event_fields(event)["event"] not in SILENT] == []


def test_dealt_with_an_empty_hub() -> None:
    """Where the engine is dealt, its holder starts, or nobody does; in a game without engines somebody leads."""
    hands = [[HIDDEN], [HIDDEN]]
    own = find_kind("mexican-train").sentences
    held, lost = [event_fields(ev.Dealt(1, NO_TILE, starter, 0, hands, [])) for starter in (1, NOBODY)]
    assert event_sentence(held, "B", own, ENGLISH) == "Round 1: you hold the engine, so you start."
    assert event_sentence(held, "A", own, ENGLISH) == "Round 1: B holds the engine and starts."
    assert event_sentence(lost, "A", own, ENGLISH) == (
        "Round 1: nobody holds the engine, so everyone draws until it turns up."
    )
    assert event_sentence(held, "A", {}, ENGLISH) == "Round 1: B leads."
    assert event_sentence(lost, "A", {}, ENGLISH) == "The tiles are shuffled."


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
    assert tell([event_fields(event) for event in events], "A", {}, ENGLISH) == [
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
    assert sit(match_at(POSITION | position), typed) == sit(match_at(POSITION | _permuted(position, rng)), typed)


def _permuted(position: Position, rng: random.Random) -> Position:
    hands = dict(position["hands"])  # type: ignore[call-overload]
    boneyard = cast("list[str]", position["boneyard"])
    hidden = [name for seat in LETTERS[1:4] for name in hands[seat]] + boneyard
    rng.shuffle(hidden)
    for seat in LETTERS[1:4]:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    return position | {"hands": hands, "boneyard": hidden}


def test_nothing_is_shown_that_the_seat_does_not_know(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a whole round no screen names a tile that lies in another hand or in the boneyard."""
    shown: list[tuple[set[str], set[str]]] = []
    say = Talk.say

    def listen(talk: Talk, lines: list[str]) -> None:
        if match.phase is Phase.PLAY:
            hands = cast("dict[str, list[str]]", match.dump()["hands"])
            shown.append((set(TILE.findall(" ".join(lines))), {name for seat in "BCD" for name in hands[seat]}))
        say(talk, lines)

    match = new_match("mexican-train", "parsons+rounds=1", 12, 4, "x")
    monkeypatch.setattr(Talk, "say", listen)
    sit(match, WILLING)
    assert len(shown) > 20
    assert [tiles & hidden for tiles, hidden in shown if tiles & hidden] == []
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12-5 > m !", "12-5>M!"), ("MID  2", "mid 2"), ("5-12", "5-12"), ("9-4>9-9", "9-4>9-9"), ("Draw", "draw")],
)
def test_spelling(text: str, expected: str) -> None:
    """What people type becomes the spelling of docs/protocol.md; the rest is left alone."""
    assert spelled(text, ["12-5>M", "12-5>A"]) == expected
