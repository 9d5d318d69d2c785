"""The score sheet adds up: whatever the rule book, its lines come to the totals that the engine tells."""

from random import Random
from typing import Any

import pytest

from boneyard.core import referee
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.state import Phase, State
from boneyard.kinds import KINDS
from boneyard.match.match import load_match, usual_set
from boneyard.match.score_sheet import Line, round_sheet, sides_of

BOOKS = [(kind.game, base.name) for kind in KINDS for base in kind.game.bases]
MORE = {
    "mexican-train": ["booklet+penalty=add_50"],
    "muggins": ["booklet+scoring=claim", "booklet+target_check=round_end"],
    "dominoes": ["draw+blocked=all+ties=share", "block+blocked=others+partner=count", "block+ties=share"],
}
"""Rules whose points have other sources."""
CODES = [(game, code) for game, code in BOOKS] + [(kind.game, code) for kind in KINDS for code in MORE.get(kind.id, [])]


@pytest.mark.parametrize(("game", "code"), CODES, ids=[f"{game.id} {code}" for game, code in CODES])
def test_the_rows_of_every_round_add_up_to_the_totals(game: Game[Any], code: str) -> None:
    """After every action, at every number of seats: finished rounds and what the running one has brought so far."""
    read = game.read_code(code)
    top = usual_set(game, read)
    ended = 0
    for seats in game.seat_counts(read, top):
        rng = Random(f"{game.id} {code} {seats}")
        state = game.setup(read, top, seats, 0)
        before = [0] * seats
        while state.round < 3 and state.phase is not Phase.OVER:
            events = _round(game, state, rng, before)
            ended += 1
            sheet = round_sheet(game, state, events)
            assert sheet.over
            assert all(_is_sound(line, code) for line in sheet.lines), sheet
            before = [old + new for old, new in zip(before, sheet.points(seats), strict=True)]
            assert before == state.scores
    assert ended


def _round(game: Game[Any], state: State, rng: Random, before: list[int]) -> list[list[Event]]:
    """Play a round at random; what it has brought so far is on the sheet at every moment."""
    order = game.tiles_to_deal(state)
    rng.shuffle(order)
    heard = [referee.deal(game, state, order)]
    while state.phase not in (Phase.DEAL, Phase.OVER):
        heard.append(referee.submit(game, state, rng.choice(game.legal_actions(state))))
        so_far = round_sheet(game, state, heard).points(int(state.seats))
        assert [old + new for old, new in zip(before, so_far, strict=True)] == (
            state.scores if _tells_at_once(game) or state.phase is not Phase.PLAY else before
        )
    return heard


def _is_sound(line: Line, code: str) -> bool:
    """What only closes a gap closes a small one, and only where the rules leave one (MU-26, DO-22)."""
    if line.source == "rounded":
        return any(line.points) and all(-2 <= points <= 2 for points in line.points)
    return any(line.points) and (line.source != "split" or "ties=share" in code)


def _tells_at_once(game: Game[Any]) -> bool:
    return game.scores_in_play()


def test_partners_share_a_column() -> None:
    """Where four play as two teams (MU-03, DO-02), and nobody where each plays alone (HR-23)."""
    muggins = next(kind.game for kind in KINDS if kind.id == "muggins")
    book, alone = muggins.read_code("booklet"), muggins.read_code("booklet+teams=no")
    assert sides_of(muggins, book, 4) == [[0, 2], [1, 3]]
    assert sides_of(muggins, book, 3) == [[0], [1], [2]]
    assert sides_of(muggins, alone, 4) == [[0], [1], [2], [3]]


def test_rounding_has_a_line_of_its_own() -> None:
    """Opponents who hold 12 and 11 are worth 25 (MU-26, MU-X06)."""
    match = load_match(
        {
            "game": "muggins",
            "rules": "booklet",
            "set": 6,
            "seats": 3,
            "round": 1,
            "phase": "play",
            "turn": "A",
            "starter": "A",
            "scores": {"A": 0, "B": 0, "C": 0},
            "layout": [["6-1", None]],
            "hands": {"A": ["6-2"], "B": ["6-6"], "C": ["6-5"]},
            "boneyard": ["*"],
        }
    )
    heard = [match.do("6-2>6-1")]
    assert round_sheet(match.game, match.state, heard).lines == [Line("held", [23, 0, 0]), Line("rounded", [2, 0, 0])]
