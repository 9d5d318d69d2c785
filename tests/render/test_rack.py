"""The row, the rack and a hand of choices as text."""

from boneyard.core.position import Position
from boneyard.match.match import load_match
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.render.terminal.row import draw_row
from boneyard.words.language import ENGLISH
from tests.render.test_text import POSITION


def test_row() -> None:
    """The row of Castle Rock over its positions, broken where the width ends."""
    position: Position = {
        "game": "castle-rock",
        "rules": "booklet",
        "set": 6,
        "seats": 1,
        "row": ["6-4", "1-1", "4-2"],
        "boneyard": ["5-5"],
    }
    view = load_match(position).view(0)
    head = "boneyard 1   row 3   double-6   Castle Rock, booklet"
    assert draw_row(view, 80, ENGLISH) == [head, "", "  [6|4] [1|1] [4|2]", "    1     2     3"]
    assert _row_of(position, ["6-4", "1-1"] * 6, 60)[2:] == [
        "  [6|4] [1|1] [6|4] [1|1] [6|4] [1|1] [6|4] [1|1] [6|4]",
        "    1     2     3     4     5     6     7     8     9",
        "  [1|1] [6|4] [1|1]",
        "    10    11    12",
    ]
    assert _row_of(position, [], 80)[2:] == ["  The row is empty."]


def _row_of(position: Position, row: list[str], width: int) -> list[str]:
    """The drawing of any row, whether or not it can arise."""
    view = load_match(position).view(0)
    view.public.row = row
    return draw_row(view, width, ENGLISH)


def test_rack() -> None:
    """The tiles with the places of each, numbered, the heaviest first; then what cannot be laid."""
    match = load_match(POSITION | {"open": [], "trains": {"A": ["12-5"], "B": ["12-9"], "C": [], "M": ["12-0", "9-0"]}})
    assert choices(match.view(0), match.legal()) == ["9-4>M", "9-4>B", "8-5>A", "9-1>M", "9-1>B"]
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH) == [
        "Your tiles (4, together 42 pips):",
        "  9-4    [1] the Mexican Train  [2] B's train",
        "  8-5    [3] your train",
        "  9-1    [4] the Mexican Train  [5] B's train",
        "  cannot be laid now: 6-0",
    ]


def test_rack_of_a_table_with_penalties() -> None:
    """Both plays are offered, with and without the call, and a draw that is punished."""
    hands = {"A": ["8-5", "6-0"], "B": ["12-1"], "C": ["*"]}
    match = load_match(
        POSITION
        | {
            "rules": "parsons+notify=manual+penalty=add_50",
            "hands": hands,
            "boneyard": ["7-7"],
            "open": [],
            "trains": {"A": ["12-5"]},
        }
    )
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH) == [
        "Your tiles (2, together 19 pips):",
        "  8-5    [1] your train  [2] your train, calling your last tile",
        "  cannot be laid now: 6-0",
        "  [3] draw a tile although you could play: that is punished",
    ]


def test_rack_of_the_row() -> None:
    """What each removal takes out."""
    position: Position = {
        "game": "castle-rock",
        "rules": "booklet",
        "set": 6,
        "seats": 1,
        "row": ["3-3", "3-1", "5-3"],
        "boneyard": ["5-5"],
    }
    match = load_match(position)
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH) == [
        "  [1] mid 1: take 3-1 out from between 3-3 and 5-3",
        "  [2] triple 1: take 3-3, 3-1 and 5-3 out together",
    ]
