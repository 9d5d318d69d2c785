"""The table of dominoes as it is drawn in a terminal."""

from collections.abc import Sequence

import pytest

from boneyard.kinds import find_game
from boneyard.words.language import ENGLISH
from tests.kit.by_name import table_lines

LINE: list[list[str | None]] = [["6-6", None], ["6-2", "6-6"], ["6-3", "6-6"], ["3-3", "6-3"], ["2-1", "6-2"]]


def _drawn(layout: Sequence[Sequence[str | None]], seats: int, width: int = 79) -> list[str]:
    game = find_game("dominoes")
    hands = {"A": ["5-5"], "B": ["5-4"], "C": ["5-0"], "D": ["5-1"]}
    position: dict[str, object] = {
        "turn": "A",
        "round": 2,
        "layout": layout,
        "hands": {seat: hands[seat] for seat in "ABCD"[:seats]},
        "boneyard": ["*"],
    }
    return table_lines(game.view(game.load(position, game.read_code("draw+target=150"), 6, seats), 0), width, ENGLISH)


def test_the_line_lies_across() -> None:
    """DO-10, DO-11: the tiles side by side as they match, doubles across, the open numbers outside."""
    lines = _drawn(LINE, 2)
    assert "  (1) [1|2][2|6][6/6][6|3][3/3] (3)" in lines
    assert lines[0].startswith("Round 2   boneyard 21   to 150 points   Dominoes, draw+target=150")


def test_an_empty_table_says_so() -> None:
    """Before the lead nothing lies there."""
    assert "Nothing lies on the table yet." in _drawn([], 3)


def test_teams_are_told() -> None:
    """DO-02: four play as two teams."""
    assert any("A+C" in line and "B+D" in line for line in _drawn(LINE, 4))


@pytest.mark.parametrize("width", [40, 60])
def test_a_long_line_is_shortened(width: int) -> None:
    """What does not fit becomes a number of tiles; the ends always stay."""
    long: list[list[str | None]] = [["0-0", None]]
    for tile in ("1-0", "1-1", "2-1", "2-2", "3-2", "3-3", "4-3", "4-4", "6-4", "6-6"):
        long.append([tile, long[-1][0]])
    line = next(line for line in _drawn(long, 2, width) if "[0/0]" in line)
    assert len(line) <= width
    assert ".." in line
    assert "(6)" in line
