"""The table of Muggins as it is drawn in a terminal."""

import random
import re

import pytest

from boneyard.core.position import Position
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games.muggins.score import count
from boneyard.games.muggins.state import Cross
from boneyard.match.match import Match, load_match, new_match
from boneyard.render.terminal.cross import Arms, draw_cross, find_arms
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.table.ends import Laid, end_number
from boneyard.words.language import ENGLISH

POSITION: Position = {
    "game": "muggins",
    "rules": "booklet",
    "set": 6,
    "seats": 2,
    "round": 3,
    "turn": "A",
    "scores": {"A": 35, "B": 120},
    "hands": {"A": ["6-2", "5-2", "0-0"], "B": ["5-1", "5-5"]},
    "boneyard": ["*"],
    "layout": [["6-4", None], ["4-4", "6-4"], ["4-1", "4-4"], ["4-3", "4-4"]],
}
OPEN_ENDS = re.compile(r"\((\d)\)")


def _match(changes: Position) -> Match:
    return load_match(POSITION | changes)


def _drawn(changes: Position, seat: int = 0, width: int = 80) -> list[str]:
    return draw_cross(_match(changes).view(seat), width, ENGLISH)


def _picture(layout: list[list[str | None]], width: int = 80) -> list[str]:
    """The cross alone, with everything else in the boneyard."""
    return _drawn({"layout": layout, "hands": {"A": ["0-0"], "B": []}}, 0, width)[6:-3]


def test_table() -> None:
    """The round, the seats, the cross with its open ends in brackets, their count, and whose turn it is."""
    assert _drawn({}) == [
        "Round 3   boneyard 19   to 250 points   Muggins, booklet",
        "",
        "  seat    >A you     B",
        "  tiles        3     2",
        "  score       35   120",
        "",
        "            (3)",
        "           [3/4]",
        "  (6) [6|4]{4/4}[4|1] (1)",
        "            (4)",
        "",
        "The open ends count 10.",
        "Your turn.",
    ]


def test_the_count_is_not_told_where_it_has_to_be_noticed() -> None:
    """With claims the same table says nothing of the count."""
    told, untold = _drawn({}), _drawn({"rules": "booklet+scoring=claim"})
    assert untold[1:-2] == told[1:-2]
    assert untold[-2:] == ["Scores have to be claimed here.", "Your turn."]


def test_teams() -> None:
    """Four play in two teams, each with its points."""
    hands = {"A": ["6-2"], "B": ["5-1"], "C": ["5-2"], "D": ["5-5"]}
    seats: Position = {"seats": 4, "scores": {"A": 35, "B": 120, "C": 35, "D": 120}, "hands": hands}
    assert _drawn(seats, 3)[2:6] == [
        "  seat    >A     B    C   D you",
        "  tiles    1     1    1       1",
        "  score   35   120   35     120",
        "  teams   A+C 35   B+D you 120",
    ]


def test_spectator() -> None:
    """Nobody is "you" for a spectator."""
    lines = _drawn({}, NOBODY)
    assert lines[2] == "  seat    >A     B"
    assert lines[-1] == "A's turn."


def test_nothing_led_yet() -> None:
    """An empty table says so."""
    assert _drawn({"layout": []})[-3:] == ["", "Nothing lies on the table yet.", "Your turn."]


@pytest.mark.parametrize(
    ("layout", "picture"),
    [
        ([["6-4", None]], ["  (6) [6|4] (4)"]),
        ([["6-4", None], ["6-3", "6-4"], ["4-1", "6-4"]], ["  (3) [3|6][6|4][4|1] (1)"]),
        ([["5-5", None]], ["  (5) {5/5} (5)"]),
        ([["5-5", None], ["5-0", "5-5"]], ["  (0) [0|5]{5/5} (5)"]),
        (
            [["5-5", None], ["5-0", "5-5"], ["5-3", "5-5"]],
            ["            (5)", "  (0) [0|5]{5/5}[5|3] (3)", "            (5)"],
        ),
        (
            [
                ["5-5", None],
                ["5-0", "5-5"],
                ["5-3", "5-5"],
                ["5-2", "5-5"],
                ["6-5", "5-5"],
                ["6-6", "6-5"],
                ["3-3", "5-3"],
            ],
            [
                "            (2)",
                "           [2/5]",
                "  (0) [0|5]{5/5}[5|3][3/3] (3)",
                "           [5/6]",
                "           [6|6]",
                "            (6)",
            ],
        ),
        (
            [["6-4", None], ["6-6", "6-4"], ["6-1", "6-6"]],
            ["            (6)", "  (1) [1|6]{6/6}[6|4] (4)", "            (6)"],
        ),
    ],
)
def test_pictures(layout: list[list[str | None]], picture: list[str]) -> None:
    """A line, a spinner that is led or laid, at either end of the line; later doubles lie across their arm."""
    assert _picture(layout) == picture


LONG = [
    ["6-4", None],
    ["4-4", "6-4"],
    ["4-1", "4-4"],
    ["2-1", "4-1"],
    ["2-2", "2-1"],
    ["5-2", "2-2"],
    ["5-0", "5-2"],
    ["3-0", "5-0"],
    ["3-1", "3-0"],
]
MORE = [["6-1", "3-1"], ["6-5", "6-1"], ["5-3", "6-5"], ["3-3", "5-3"], ["6-3", "3-3"], ["6-6", "6-3"]]


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (120, "  (6) [6|4]{4/4}[4|1][1|2][2/2][2|5][5|0][0|3][3|1][1|6][6|5][5|3][3/3][3|6][6/6] (6)"),
        (80, "  (6) [6|4]{4/4}[4|1] ..3.. [5|0][0|3][3|1][1|6][6|5][5|3][3/3][3|6][6/6] (6)"),
        (60, "  (6) [6|4]{4/4}[4|1] ..7.. [6|5][5|3][3/3][3|6][6/6] (6)"),
    ],
)
def test_a_long_line_is_shortened(width: int, row: str) -> None:
    """The tile beside the spinner, a count, and the tiles towards the open end."""
    assert _picture([*LONG, *MORE], width)[1] == row  # type: ignore[list-item]


def test_both_sides_are_shortened() -> None:
    """Where both halves are too long each gives way, and the open ends stay."""
    layout = [
        ["6-6", None],
        ["6-4", "6-6"],
        ["4-1", "6-4"],
        ["2-1", "4-1"],
        ["2-2", "2-1"],
        ["5-2", "2-2"],
        ["5-0", "5-2"],
    ]
    layout += [
        ["6-0", "6-6"],
        ["3-0", "6-0"],
        ["3-3", "3-0"],
        ["5-3", "3-3"],
        ["5-4", "5-3"],
        ["4-2", "5-4"],
        ["2-0", "4-2"],
    ]
    row = _picture(layout, 60)[1]  # type: ignore[arg-type]
    assert row == "  (0) [0|5][5|2] ..3.. [4|6]{6/6}[6|0] ..4.. [4|2][2|0] (0)"


def test_a_tall_arm_is_shortened() -> None:
    """Also the arms above and below keep the tile at the spinner and the open end."""
    arm = [
        ["6-2", "6-6"],
        ["2-1", "6-2"],
        ["3-1", "2-1"],
        ["3-2", "3-1"],
        ["5-2", "3-2"],
        ["5-3", "5-2"],
        ["3-3", "5-3"],
        ["4-3", "3-3"],
        ["4-2", "4-3"],
    ]
    picture = _picture([["6-6", None], ["6-4", "6-6"], ["6-0", "6-6"], *arm])  # type: ignore[list-item]
    pieces = ["(2)", "[2/4]", "[4/3]", "[3|3]", "[3/5]", "[5/2]", "..3..", "[2/6]", "(4) [4|6]{6/6}[6|0] (0)", "(6)"]
    assert [line.strip() for line in picture] == pieces


def test_arms() -> None:
    """Every tile goes where it was laid: the line keeps its direction when a spinner comes."""
    layout: list[Laid] = [
        ("6-4", ""),
        ("6-3", "6-4"),
        ("4-4", "6-4"),
        ("4-1", "4-4"),
        ("4-0", "4-4"),
        ("4-2", "4-4"),
        ("2-0", "4-2"),
        ("5-3", "6-3"),
    ]
    assert find_arms(layout, "4-4") == Arms("6-4", ["6-3", "5-3"], ["4-4", "4-1"], ["4-0"], ["4-2", "2-0"])


def test_rack() -> None:
    """Plays against tiles; the lead has no place to choose."""
    match = _match({})
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH) == [
        "Your tiles (3, together 15 pips):",
        "  6-2    [1] against 6-4",
        "  cannot be laid now: 5-2 0-0",
    ]
    match = _match({"layout": []})
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH)[1:] == [
        "  6-2    [1] lead",
        "  5-2    [2] lead",
        "  0-0    [3] lead",
    ]


def test_true_claims_are_not_offered() -> None:
    """The rack is the same to the letter whether the table counts or the players have to."""
    changes: Position = {"layout": [["6-4", None]], "hands": {"A": ["6-1", "3-2", "6-6"], "B": ["5-1", "5-5"]}}
    silent, claiming = _match(changes), _match(changes | {"rules": "booklet+scoring=claim"})
    assert [action for action in claiming.legal() if "=" in action] == ["6-1>6-4=5"]
    assert choices(claiming.view(0), claiming.legal()) == choices(silent.view(0), silent.legal())
    assert rack_lines(claiming.view(0), claiming.legal(), 80, ENGLISH) == rack_lines(
        silent.view(0), silent.legal(), 80, ENGLISH
    )


@pytest.mark.parametrize(
    ("seats", "code"),
    [(2, "booklet"), (3, "booklet+target_check=round_end"), (4, "booklet"), (4, "booklet+scoring=claim")],
)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_drawings_of_whole_games(seats: int, code: str, width: int) -> None:
    """No line is too wide.

    Every open end stands there, and the count is told where the table counts, for everybody who looks.
    """
    rng = random.Random(f"{seats}{code}{width}")
    match = new_match("muggins", code, 6, seats, code)
    while match.phase is not Phase.OVER:
        for viewer in (NOBODY, rng.randrange(seats)):
            lines = draw_cross(match.view(viewer), width, ENGLISH)
            assert max(len(line) for line in lines) <= width
            assert sorted(OPEN_ENDS.findall("\n".join(lines))) == _open(match.state)  # type: ignore[arg-type]
            counted = f"The open ends count {count(match.state)}." in lines  # type: ignore[arg-type]
            assert counted == ("claim" not in code and bool(match.dump()["layout"]))
        match.do(rng.choice(match.legal()))


def _open(cross: Cross) -> list[str]:
    return sorted([str(end_number(end)) for end in cross.ends])
