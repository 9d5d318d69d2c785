"""Chickenfoot and Muggins in the terminal: the end of a round, what is hidden, spelling and help."""

import random
from typing import cast

import pytest

from boneyard.cli.help import help_lines
from boneyard.cli.sheet import Round, Sheet, hands_lines
from boneyard.cli.talk import Talk
from boneyard.cli.typed import read_claim, spelled
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.core.state import Phase
from boneyard.kinds import GAMES
from boneyard.match.match import new_match
from boneyard.words.language import ENGLISH
from tests.cli.test_layouts import CROSS, TILE, WILLING
from tests.kit.terminal import match_at, page, play, sit

# --- the end of a round ---


def test_the_end_of_a_round_of_muggins() -> None:
    """The last tile scores, the bonus stands beside the hands, and the sheet has both."""
    changes: Position = {
        "hands": {"A": ["6-2"], "B": ["5-1", "5-5"]},
        "layout": [["6-3", None]],
        "scores": {"A": 0, "B": 0},
    }
    said = sit(match_at(CROSS | changes), "score\n1\n")
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


def test_the_end_of_a_round_of_dominoes() -> None:
    """Nothing is scored before the end: there are points, and neither a bonus nor a sheet of the round so far."""
    hands: Position = {"A": ["6-2"], "B": ["5-1", "5-5"]}
    line: Position = {"layout": [["6-3", None]], "hands": hands, "scores": {"A": 0, "B": 0}}
    said = sit(match_at(CROSS | {"game": "dominoes", "rules": "draw"} | line), "score\n1\n")
    assert said[said.index("Enter to play 6-2>6-3: ") :] == [
        "Enter to play 6-2>6-3: ",
        "No round is finished yet.",
        "",
        "Enter to play 6-2>6-3: You played 6-2 against 6-3.",
        "",
        "Round 1 is over: you went out.",
        "",
        "  seat    points  left in hand",
        "  A you       16  -",
        "  B            0  5-1 5-5",
        "",
        "  round       A you      B",
        "   1             16      0",
        "  total          16      0",
        "",
        "Enter deals the next round: ",
        "left",
    ]


def test_the_game_is_won_in_the_middle_of_a_round() -> None:
    """Enough is enough: nobody went out and nothing is blocked, and there is no bonus."""
    won = sit(match_at(CROSS | {"scores": {"A": 245, "B": 120}, "layout": [["6-3", None]]}), "6-2\n")
    assert won[won.index("Round 1 is over: the game is won.") + 2 :][:3] == [
        "  seat     bonus  left in hand",
        "  A you        0  0-0 5-2 6-1",
        "  B            0  5-1 5-5",
    ]
    assert won[-1] == "You win!"


def test_a_blocked_round(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said that nobody can play, and nobody's hand is empty."""
    outs = (
        play(["--game", "muggins", "--seats", "2", "--seed", str(seed)], WILLING, monkeypatch, capsys)
        for seed in range(40)
    )
    pages = (out.partition("Round 1 is over: nobody can play any more.\n")[2].splitlines() for out in outs)
    page = next(page for page in pages if page)
    assert page[1] == "  seat     bonus  left in hand"
    assert [line for line in page[2:4] if not TILE.search(line)] == []


def test_the_sheet_of_teams() -> None:
    """Partners share a column; more rounds go below each other, then the running one."""
    sheet = Sheet("D", ENGLISH, [["A", "C"], ["B", "D"]])
    assert sheet.rounds == 0
    assert sheet.lines() == ["No round is finished yet."]
    sheet.add(
        Round(1, "", {"A": 25, "B": 40, "C": 25, "D": 40}, {"A": 0, "B": 15, "C": 0, "D": 15}),
        {"A": 25, "B": 40, "C": 25, "D": 40},
    )
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
        (
            {"A": 3, "B": 1, "C": 3, "D": 1},
            ["  1  B+D       120", "  2  A+C you   255"],
            "You and C finish in place 2.",
        ),
        (
            {"A": 1, "B": 1, "C": 1, "D": 1},
            ["  1= A+C you   255", "  1= B+D       120"],
            "You and C share the first place.",
        ),
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
    lines = hands_lines(
        3,
        {"A": ["1-0"], "B": ["2-2"]},
        {"A": 0, "B": 0},
        "B",
        page(40),
        blocked=False,
        column="bonus",
    )
    assert lines == [
        "Round 3 is over: the game is won.",
        "",
        "  seat     bonus  left in hand",
        "  A            0  1-0",
        "  B you        0  2-2",
    ]


# --- nothing hidden is shown ---


@pytest.mark.parametrize(
    ("game", "code", "top"),
    [("chickenfoot", "booklet", 9), ("muggins", "booklet", 6), ("muggins", "booklet+scoring=claim", 6)],
)
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
    boneyard = cast("list[str]", position["boneyard"])
    hidden = [name for seat in LETTERS[1:4] for name in hands[seat]] + boneyard
    rng.shuffle(hidden)
    for seat in LETTERS[1:4]:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    typed = "table\nscore\nwhy draw\nwhy 6-5>6-6\nrules\n6-5\n"
    assert sit(match_at(position), typed) == sit(match_at(position | {"hands": hands, "boneyard": hidden}), typed)


@pytest.mark.parametrize(
    ("game", "code", "top"),
    [("chickenfoot", "booklet+rounds=1", 9), ("muggins", "booklet", 6), ("muggins", "booklet+scoring=claim", 6)],
)
def test_nothing_is_shown_that_the_seat_does_not_know(
    game: str, code: str, top: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a whole game no screen and no answer names a tile that lies in another hand."""
    shown: list[tuple[set[str], set[str]]] = []
    say = Talk.say

    def listen(talk: Talk, lines: list[str]) -> None:
        if match.phase is Phase.PLAY:
            hands = cast("dict[str, list[str]]", match.dump()["hands"])
            shown.append((set(TILE.findall(" ".join(lines))), {name for seat in "BCD" for name in hands[seat]}))
        say(talk, lines)

    match = new_match(game, code, top, 4, "x")
    monkeypatch.setattr(Talk, "say", listen)
    sit(match, "hm\nwhy\n1\n\n" * 3000)
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
    """What people type becomes the spelling of docs/protocol.md; the rest is left alone."""
    assert spelled(text, ["6-2>6-4", "6-2>6-5", "6-4>table"]) == expected


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", 0),
        ("0", 0),
        ("15", 15),
        ("=15", 15),
        ("= 15", 15),
        ("x", None),
        ("-5", None),
        ("²", None),
        ("9" * 50, 999999999),
    ],
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
