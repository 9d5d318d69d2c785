"""Whether a deal could have been won: what the solver says is played again by the rules, to its end."""

import pytest

from boneyard.match.match import Match, new_match
from boneyard.notation.record import read_record, record_text
from boneyard.review.solving import can_solve, solution_told
from boneyard.search.castle import solve_deal
from tests.review.games import played, record_of


def _alone(seed: str) -> Match:
    match = new_match("castle-rock", "booklet", 6, 1, seed)
    while not match.is_over:
        match.do(match.legal()[0])
    return match


def test_the_steps_clear_the_row() -> None:
    """CR-14: a deal that could be won, whatever was made of it: the steps told are legal and leave nothing."""
    won = 0
    for number in range(6):
        record = record_of(_alone(f"solve {number}"))
        told = solution_told(read_record(record_text(record)))
        assert told is not None
        deal = record.rounds[0].deal
        assert deal is not None
        assert told["en"]["won"] == solve_deal(deal).won
        if told["en"]["won"]:
            won += 1
            again = new_match("castle-rock", "booklet", 6, 1, f"solve {number}")
            again.do("deal")
            for step in told["es"]["steps"]:
                again.do(step["action"])
            assert again.is_over
            assert again.dump()["row"] == []
            assert len(told["es"]["steps"]) == len(told["en"]["steps"])
    assert won


@pytest.mark.parametrize(("game", "can"), [("castle-rock", True), ("muggins", False)])
def test_of_other_games_nothing_is_told(game: str, can: bool) -> None:
    """A game with hidden hands has no such answer."""
    assert can_solve(game) == can
    assert solution_told(record_of(played(("muggins", "booklet+target=5", 6, 2), "x"))) is None
