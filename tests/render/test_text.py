"""The table as it is drawn in a terminal."""

import random

import pytest

from boneyard.core.action import place_text
from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games.mexican_train.legal import is_chain_turn
from boneyard.games.mexican_train.reach import must_cover
from boneyard.kinds import GAMES, find_game, find_kind
from boneyard.match.match import Match, load_match, new_match
from boneyard.render.terminal.binding import open_doubles
from boneyard.render.terminal.line import shorten, wrap
from boneyard.render.terminal.rack import choices
from boneyard.render.terminal.text import draw_plain
from boneyard.render.terminal.trains import draw_trains
from boneyard.words.event import place_name, place_phrase
from boneyard.words.language import ENGLISH

POSITION: Position = {
    "game": "mexican-train",
    "rules": "parsons",
    "set": 12,
    "seats": 3,
    "round": 1,
    "engine": "12-12",
    "turn": "A",
    "scores": {"A": 4, "B": 120, "C": 0},
    "hands": {"A": ["9-4", "9-1", "8-5", "6-0"], "B": ["12-1"], "C": ["11-10", "10-8"]},
    "boneyard": ["7-7", "*"],
    "trains": {"A": ["12-5"], "B": [], "C": ["12-7", "7-5", "5-5"], "M": ["12-3", "9-3", "9-9"]},
    "marked": ["B"],
    "open": ["9-9", "5-5"],
}

LONG = ["12-11", "11-10", "10-9", "9-8", "8-7", "7-6", "6-5", "5-4", "4-3", "3-2"]


def _drawn(changes: Position, seat: int = 0, width: int = 80) -> list[str]:
    return draw_trains(load_match(POSITION | changes).view(seat), width, ENGLISH)


def test_table_of_trains() -> None:
    """Everything that lies on the table, the oldest open double first, and whose turn it is."""
    assert _drawn({}) == [
        "Round 1 of 13   engine 12-12   boneyard 76   double-12   parsons",
        "",
        "  seat    tiles  score  train  end",
        "> A you       4      4  yours    5  [12|5]",
        "  B           1    120  marked  12  -",
        "  C           2      0  closed   5  [12|7][7|5][5|5]  << waits",
        "  Mexican Train         open     9  [12|3][3|9][9|9]  << COVER",
        "",
        "Must be covered before anything else: 9-9 on the Mexican Train.",
        "Your turn.",
    ]


def test_rounds_from_an_agreed_engine_on() -> None:
    """HR-04: a game that begins with the double five has six rounds."""
    match = new_match("mexican-train", "parsons+from=5", 12, 3, "six", 0)
    match.do("deal")
    assert draw_trains(match.view(0), 80, ENGLISH)[0].startswith("Round 1 of 6   engine 5-5   ")


def test_doubles_in_any_order() -> None:
    """Where the order is free every open double is shown as one to cover."""
    assert _drawn({"rules": "parsons+satisfy_order=any"}, 1)[-3:] == [
        "Must be covered before anything else: 9-9 on the Mexican Train or 5-5 on C's",
        "train.",
        "A's turn.",
    ]


def test_doubles_that_bind_nobody() -> None:
    """Without the duty to cover an open double is drawn like any other end."""
    assert not [line for line in _drawn({"rules": "parsons+satisfy_doubles=no"}) if "<<" in line or "covered" in line]


def test_first_turn_chain_is_not_bound() -> None:
    """Nothing is shown to cover on a first-turn chain; from the second turn on it is."""
    rules: Position = {"rules": "online", "trains": {"A": [], "B": [], "C": ["12-5", "5-5"], "M": []}, "open": ["5-5"]}
    assert not [line for line in _drawn(rules) if "COVER" in line]
    assert [line for line in _drawn(rules | {"turns": {"A": 1}}) if "COVER" in line] == [
        "  C           2      0  closed   5  [12|5][5|5]  << COVER"
    ]


def test_dead_double_is_shown_dead() -> None:
    """A double whose whole suit lies on the table is marked as dead."""
    trains = {
        "A": ["9-3", "3-3"],
        "B": ["9-0", "3-0", "3-1", "7-1"],
        "C": ["9-2", "3-2", "4-3", "8-4"],
        "D": ["9-5", "5-3", "6-3", "6-0"],
        "M": ["9-7", "7-3", "8-3", "8-1"],
    }
    hands = {"A": ["7-2"], "B": ["8-5"], "C": ["4-0"], "D": ["1-1"]}
    drawn = _drawn(
        {
            "set": 9,
            "seats": 4,
            "engine": "9-9",
            "scores": {},
            "trains": trains,
            "hands": hands,
            "boneyard": ["*"],
            "open": ["3-3"],
        }
    )
    assert [line for line in drawn if "dead" in line] == ["> A you       1      0  yours    3  [9|3][3|3]  (dead)"]


def test_doubles_of_this_turn() -> None:
    """What was laid in this turn is said below the table."""
    assert _drawn(
        {"open": ["5-5"], "laid": ["9-9"], "trains": {"A": [], "B": [], "C": ["12-5", "5-5"], "M": ["12-9", "9-9"]}}
    )[-2:] == [
        "Doubles laid in this turn: 9-9.",
        "Your turn.",
    ]


def test_spectator() -> None:
    """Nobody is "you" for a spectator."""
    lines = _drawn({}, NOBODY)
    assert lines[3] == "> A           4      4  closed   5  [12|5]"
    assert lines[-1] == "A's turn."


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (120, "[12|11][11|10][10|9][9|8][8|7][7|6][6|5][5|4][4|3][3|2]"),
        (80, "[12|11] ..3.. [8|7][7|6][6|5][5|4][4|3][3|2]"),
        (60, "[12|11] ..7.. [4|3][3|2]"),
    ],
)
def test_long_train_is_shortened_in_the_middle(width: int, expected: str) -> None:
    """The first tile, a count, and as many of the last tiles as fit."""
    hands = {"A": ["0-0"], "B": ["1-0"], "C": ["*"]}
    lines = _drawn(
        {"trains": {"A": LONG, "B": [], "C": [], "M": []}, "hands": hands, "boneyard": [], "open": []}, 0, width
    )
    assert lines[-6] == f"> A you       1      4  yours    2  {expected}"


def test_shortest_train() -> None:
    """The open end stays even where the width is too small for anything else."""
    assert shorten(["[1|2]", "[2|3]", "[3|4]"], 3) == "..2.. [3|4]"


def test_hub_is_empty_while_the_engine_is_searched() -> None:
    """Who draws next is said."""
    match = _search()
    lines = draw_trains(match.view(match.state.turn), 80, ENGLISH)
    assert lines[0].startswith("Round 1 of 13   engine not placed yet   boneyard ")
    assert lines[-1] == "Nobody holds the engine: tiles are drawn until it is found. You draw next."
    assert draw_trains(match.view(1 - match.state.turn), 80, ENGLISH)[-1].endswith("A draws next.")


def _search() -> Match:
    for seed in range(20):
        match = new_match("mexican-train", "family", 12, 2, str(seed))
        match.do("deal")
        if match.phase is Phase.SEARCH:
            return match
    raise AssertionError


def test_table_between_rounds() -> None:
    """Before a deal and after the end nobody is to move."""
    match = new_match("mexican-train", "parsons+rounds=1", 12, 2, "x")
    assert draw_trains(match.view(0), 80, ENGLISH)[-1] == "The next round has to be dealt."
    _play(match, random.Random(1))
    assert draw_trains(match.view(0), 80, ENGLISH)[-1] == "The game is over."


def test_a_game_without_a_drawing_shows_its_fields() -> None:
    """A game that is new to the drawings can be looked at all the same, and played."""
    assert draw_plain(load_match(POSITION).view(0), 80, ENGLISH) == [
        "Round 1   boneyard 76   double-12   Mexican Train, parsons",
        "",
        "  seat    >A you     B   C",
        "  tiles        4     1   2",
        "  score        4   120   0",
        "",
        "  engine: 12-12",
        "  trains A: 12-5",
        "  trains B: -",
        "  trains C: 12-7 7-5 5-5",
        "  trains M: 12-3 9-3 9-9",
        "  marked: B",
        "  open: 9-9 5-5",
        "  turns A: 0",
        "  turns B: 0",
        "  turns C: 0",
        "  laid: -",
        "",
        "Your turn.",
    ]


def test_place_names() -> None:
    """One's own train, others, and what belongs to nobody."""
    assert [place_phrase(place, "A", ENGLISH) for place in ("A", "M", "9-9", "table")] == [
        "your train",
        "the Mexican Train",
        "against 9-9",
        "lead",
    ]
    assert [place_name(place, "A", ENGLISH) for place in ("A", "B", "M", "hub", "9-9")] == [
        "your train",
        "B's train",
        "the Mexican Train",
        "the hub",
        "9-9",
    ]


def test_wrap() -> None:
    """Items stand side by side as far as they fit; later lines are indented."""
    assert wrap(["aa", "bb", "cc", "dd"], 6, " ", "  ") == ["aa bb", "  cc", "  dd"]


CODES = [
    "parsons",
    "booklet",
    "family",
    "online",
    "family+satisfy_doubles=yes",
    "online+doubles=pair+satisfy_order=oldest",
    "parsons+dead_double=bind+penalty=draw_one+notify=manual",
    "booklet+first_turn=chain+satisfy_order=any+penalty=skip_next_turn",
]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_drawings_of_whole_games(code: str, width: int) -> None:
    """No line is too wide, every hand is counted, and what binds is what the rules say, for everybody who looks."""
    rng = random.Random(f"{code}{width}")
    match = new_match("mexican-train", f"{code}+rounds=2", 12, 4, code)
    while match.phase is not Phase.OVER:
        for viewer in (NOBODY, rng.randrange(4)):
            view = match.view(viewer)
            assert max(len(line) for line in draw_trains(view, width, ENGLISH)) <= max(
                width, len(match.state.code.text())
            )
            assert open_doubles(view)["first"] == _binding(match)
        match.do(rng.choice(match.legal()))


def _binding(match: Match) -> list[str]:
    if match.phase is not Phase.PLAY or is_chain_turn(match.state):  # type: ignore[arg-type]
        return []
    return [place_text(train) for train in must_cover(match.state)]  # type: ignore[arg-type]


def _play(match: Match, rng: random.Random) -> None:
    while match.phase is not Phase.OVER:
        match.do(rng.choice(match.legal()))


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_can_be_drawn(game: str) -> None:
    """Every registered game has a table that is drawn at any time."""
    kind = find_game(game)
    code = kind.read_code(kind.bases[0].name)
    top = next(iter(kind.bases[0].deals))
    match = new_match(game, code.text(), top, kind.seat_counts(code, top)[0], "x")
    rng = random.Random(1)
    while match.phase is not Phase.OVER:
        view = match.view(0)
        for drawing in (find_kind(game).drawing, draw_plain):
            assert max(len(line) for line in drawing(view, 80, ENGLISH)) <= 80
        assert len(choices(view, match.legal())) == len(match.legal())
        match.do(rng.choice(match.legal()))
