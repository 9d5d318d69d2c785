"""The table of Chickenfoot as it is drawn in a terminal."""

import random

import pytest

from boneyard.core.position import Position
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, low, tile, tile_text
from boneyard.games.chickenfoot.legal import toes_wanted
from boneyard.games.chickenfoot.rules import DeadFoot
from boneyard.games.chickenfoot.state import Coop
from boneyard.match.match import Match, load_match, new_match
from boneyard.render.terminal.feet import draw_feet
from boneyard.render.terminal.rack import choices, rack_lines
from boneyard.table.ends import end_number, entry_tile
from boneyard.words.language import ENGLISH

TOES = [["9-2", "9-9"], ["9-5", "9-9"], ["9-0", "9-9"], ["9-7", "9-9"], ["9-1", "9-9"], ["9-8", "9-9"]]
FREE: Position = {
    "game": "chickenfoot",
    "rules": "booklet",
    "set": 9,
    "seats": 3,
    "engine": "9-9",
    "turn": "A",
    "scores": {"A": 4, "B": 120, "C": 0},
    "hands": {"A": ["5-5", "8-2", "4-4"], "B": ["5-1"], "C": ["5-0", "7-4"]},
    "boneyard": ["*"],
    "layout": [["9-9", None], *TOES, ["8-5", "9-8"]],
}
HEAD = "Round 1 of 10   engine 9-9   boneyard 41   double-9   Chickenfoot, booklet"
SEATS = ["  seat    >A you     B   C", "  tiles        3     1   2", "  score        4   120   0"]
COLUMNS = "  end  against  from the engine outward"


def _match(changes: Position) -> Match:
    return load_match(FREE | changes)


def _drawn(changes: Position, seat: int = 0, width: int = 80) -> list[str]:
    return draw_feet(_match(changes).view(seat), width, ENGLISH)


def test_free_play() -> None:
    """A line for each branch: its open end, the tile one plays against, and its tiles; the engine is closed."""
    assert _drawn({}) == [
        HEAD,
        "",
        *SEATS,
        "",
        COLUMNS,
        "       closed   [9|9]",
        "    2  9-2      +--[9|2]",
        "    5  9-5      +--[9|5]",
        "    0  9-0      +--[9|0]",
        "    7  9-7      +--[9|7]",
        "    1  9-1      +--[9|1]",
        "    5  8-5      +--[9|8][8|5]",
        "",
        "Your turn.",
    ]


def test_a_double_asks_for_its_toes() -> None:
    """The incomplete foot is flagged with what is missing, and the other ends have to wait."""
    layout = [*FREE["layout"], ["5-5", "9-5"]]  # type: ignore[misc]
    drawn = _drawn({"turn": "B", "layout": layout, "hands": {"A": ["8-2"], "B": ["5-1"], "C": ["5-0"]}})
    assert drawn[7:] == [
        "       closed   [9|9]",
        "  (2)  9-2      +--[9|2]",
        "    5  5-5      +--[9|5][5|5]  << 3 more toes",
        "  (0)  9-0      +--[9|0]",
        "  (7)  9-7      +--[9|7]",
        "  (1)  9-1      +--[9|1]",
        "  (5)  8-5      +--[9|8][8|5]",
        "",
        "5-5 needs 3 more toes before anything else is played.",
        "B's turn.",
    ]


def test_the_last_toe() -> None:
    """One toe is one toe."""
    layout = [*FREE["layout"], ["5-5", "9-5"], ["5-3", "5-5"], ["5-2", "5-5"]]  # type: ignore[misc]
    drawn = _drawn({"layout": layout, "hands": {"A": ["8-2"], "B": ["5-1"], "C": ["5-0"]}})
    assert drawn[9:12] == [
        "    5  5-5      +--[9|5][5|5]  << 1 more toe",
        "  (3)  5-3      |  +--[5|3]",
        "  (2)  5-2      |  +--[5|2]",
    ]
    assert drawn[-2] == "5-5 needs 1 more toe before anything else is played."


def test_the_engine_asks_for_six() -> None:
    """The first foot of a round is the engine's."""
    drawn = _drawn({"layout": [["9-9", None], *TOES[:4]]})
    assert drawn[7:] == [
        "    9  9-9      [9|9]  << 2 more toes",
        "  (2)  9-2      +--[9|2]",
        "  (5)  9-5      +--[9|5]",
        "  (0)  9-0      +--[9|0]",
        "  (7)  9-7      +--[9|7]",
        "",
        "9-9 needs 2 more toes before anything else is played.",
        "Your turn.",
    ]


def test_feet_within_feet() -> None:
    """Toes stand below their double, and stems lead past the branches between."""
    layout = [
        *FREE["layout"],
        ["5-5", "9-5"],
        ["5-3", "5-5"],
        ["5-2", "5-5"],
        ["5-1", "5-5"],
        ["3-3", "5-3"],
        ["3-0", "3-3"],
    ]  # type: ignore[misc]
    drawn = _drawn({"layout": layout, "hands": {"A": ["8-2"], "B": ["8-1"], "C": ["5-0"]}})
    assert drawn[7:17] == [
        "       closed   [9|9]",
        "  (2)  9-2      +--[9|2]",
        "       closed   +--[9|5][5|5]",
        "    3  3-3      |  +--[5|3][3|3]  << 2 more toes",
        "  (0)  3-0      |  |  +--[3|0]",
        "  (2)  5-2      |  +--[5|2]",
        "  (1)  5-1      |  +--[5|1]",
        "  (0)  9-0      +--[9|0]",
        "  (7)  9-7      +--[9|7]",
        "  (1)  9-1      +--[9|1]",
    ]


USED_UP = [
    ["9-9", None],
    *[["9-5", "9-9"], ["9-2", "9-9"], ["9-3", "9-9"], ["9-6", "9-9"], ["9-7", "9-9"], ["9-8", "9-9"]],
    *[
        ["5-0", "9-5"],
        ["5-2", "9-2"],
        ["5-1", "5-2"],
        ["5-3", "9-3"],
        ["5-4", "5-3"],
        ["6-5", "9-6"],
        ["7-5", "9-7"],
        ["5-5", "6-5"],
        ["8-5", "5-5"],
    ],
]


def test_a_foot_without_enough_tiles() -> None:
    """It is closed with the toes that it has; where it binds all the same, it is flagged."""
    hands = {"A": ["8-8"], "B": ["4-0"], "C": ["4-4"]}
    assert "       closed   +--[9|6][6|5][5|5]" in _drawn({"layout": USED_UP, "hands": hands})
    assert "    5  5-5      +--[9|6][6|5][5|5]  << 2 more toes" in _drawn(
        {"layout": USED_UP, "hands": hands, "rules": "booklet+dead_foot=bind"}
    )


def test_spectator() -> None:
    """Nobody is "you" for a spectator."""
    lines = _drawn({}, NOBODY)
    assert lines[2] == "  seat    >A     B   C"
    assert lines[-1] == "A's turn."


def test_long_branches_are_shortened_in_the_middle() -> None:
    """The open end stays; the width is kept."""
    arm = [
        ["8-5", "9-8"],
        ["7-5", "8-5"],
        ["7-6", "7-5"],
        ["6-3", "7-6"],
        ["3-1", "6-3"],
        ["6-1", "3-1"],
        ["6-0", "6-1"],
        ["7-0", "6-0"],
        ["7-1", "7-0"],
    ]
    layout = [["9-9", None], *TOES, *arm]
    assert _drawn({"layout": layout, "hands": {"A": ["8-2"], "B": ["5-1"], "C": ["5-0"]}}, 0, 60)[-3] == (
        "    1  7-1      +--[9|8] ..4.. [3|1][1|6][6|0][0|7][7|1]"
    )


def test_rack() -> None:
    """A tile may be laid against several tiles: each is a choice."""
    match = _match({})
    assert choices(match.view(0), match.legal()) == ["8-2>9-2", "5-5>8-5", "5-5>9-5"]
    assert rack_lines(match.view(0), match.legal(), 80, ENGLISH) == [
        "Your tiles (3, together 28 pips):",
        "  8-2    [1] against 9-2",
        "  5-5    [2] against 8-5  [3] against 9-5",
        "  cannot be laid now: 4-4",
    ]


def test_between_rounds() -> None:
    """Before the first deal the table is empty; after a round nothing is asked of anybody."""
    match = new_match("chickenfoot", "booklet+rounds=1", 9, 2, "x")
    assert draw_feet(match.view(0), 80, ENGLISH)[0] == "Round 0 of 1   engine not placed yet   boneyard 55   double-9"
    assert draw_feet(match.view(0), 80, ENGLISH)[-2:] == ["", "The next round has to be dealt."]
    position: Position = {
        "rules": "booklet+rounds=1",
        "phase": "over",
        "turn": None,
        "layout": [["9-9", None], *TOES[:5]],
        "hands": {"A": [], "B": ["5-1"], "C": []},
    }
    assert _drawn(position)[-3:] == ["  (1)  9-1      +--[9|1]", "", "The game is over."]


@pytest.mark.parametrize(
    ("top", "seats", "code"),
    [(9, 2, "booklet"), (9, 6, "booklet+dead_foot=bind"), (12, 4, "booklet"), (12, 8, "booklet")],
)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_drawings_of_whole_games(top: int, seats: int, code: str, width: int) -> None:
    """No line is too wide, and every open end of the table stands there once, for everybody who looks."""
    rng = random.Random(f"{top}{seats}{code}{width}")
    match = new_match("chickenfoot", f"{code}+rounds=2", top, seats, code)
    while match.phase is not Phase.OVER:
        for viewer in (NOBODY, rng.randrange(seats)):
            lines = draw_feet(match.view(viewer), width, ENGLISH)
            assert max(len(line) for line in lines) <= width
            assert _ends_shown(lines) == _ends_open(match.state)  # type: ignore[arg-type]
        match.do(rng.choice(match.legal()))


def _ends_shown(lines: list[str]) -> list[str]:
    if COLUMNS not in lines:
        return []
    first = lines.index(COLUMNS) + 1
    branches = lines[first : lines.index("", first)]
    flagged = [
        f"{line[7:14].strip()} {line.partition('<<')[2].split()[0]} missing" for line in branches if "<<" in line
    ]
    return sorted([f"{line[7:14].strip()} {line[:5].strip()}" for line in branches if line[:5].strip()] + flagged)


def _ends_open(coop: Coop) -> list[str]:
    if coop.foot == NO_TILE:
        return sorted([f"{tile_text(entry_tile(end))} {end_number(end)}" for end in coop.ends])
    waiting = [f"{tile_text(entry_tile(end))} ({end_number(end)})" for end in coop.ends]
    foot = tile_text(coop.foot)
    return sorted([*waiting, f"{foot} {foot.partition('-')[0]}", f"{foot} {_missing(coop)} missing"])


def _missing(coop: Coop) -> int:
    """The toes that the foot still wants, but no more than its suit has tiles that do not lie there (CF-17)."""
    wanted = int(toes_wanted(coop) - coop.toes)
    if coop.rules.dead_foot is DeadFoot.BIND:
        return wanted
    pip = low(coop.foot)
    suit = {tile(pip, other) for other in range(int(coop.top) + 1)}
    lying = {entry_tile(entry) for entry in coop.layout}
    return min(wanted, len(suit - lying - {coop.foot}))


@pytest.mark.parametrize("number", range(6))
def test_unseen_tiles_do_not_matter(number: int) -> None:
    """The drawing of a view is the same wherever the unseen tiles are."""
    rng = random.Random(number)
    match = new_match("chickenfoot", "booklet", 9, 4, str(number))
    match.do("deal")
    for _ in range(rng.randrange(5, 40)):
        match.do(rng.choice(match.legal()))
    position = match.dump()
    hands = dict(position["hands"])  # type: ignore[call-overload]
    hidden = list(position["boneyard"])  # type: ignore[call-overload]
    hidden += [name for seat in LETTERS[1:4] for name in hands[seat]]
    rng.shuffle(hidden)
    for seat in LETTERS[1:4]:
        hands[seat] = [hidden.pop() for _ in hands[seat]]
    other = _match(position | {"hands": hands, "boneyard": hidden})
    assert draw_feet(match.view(0), 80, ENGLISH) == draw_feet(other.view(0), 80, ENGLISH)
