"""What a viewer may know, and what can be asked of it."""

import pytest

from boneyard.core.seat import NOBODY
from boneyard.core.view import HandsView
from boneyard.match.match import Match, new_match


@pytest.fixture
def match() -> Match:
    """A round of Muggins that has begun."""
    match = new_match("muggins", "booklet", 6, 2, "views")
    match.do("deal")
    return match


def test_a_seat_sees_its_own_tiles_and_counts_the_others(match: Match) -> None:
    """The one hand by its tiles, the other by its number; a spectator counts both (S-7)."""
    own = match.view(0)
    assert own.own_hand == match.hands["A"]
    assert own.hand_counts == {"A": 7, "B": 7}
    assert own.boneyard_count == 14
    spectator = match.view(NOBODY)
    assert (spectator.own_hand, spectator.hand_counts) == ([], {"A": 7, "B": 7})


def test_only_whoever_is_to_act_has_the_turn(match: Match) -> None:
    """It is nobody's own turn for a spectator, before the deal neither."""
    own = [match.view(seat).is_own_turn for seat in (0, 1)]
    assert own == [match.turn == "A", match.turn == "B"]
    assert not match.view(NOBODY).is_own_turn
    assert not new_match("muggins", "booklet", 6, 2, "views").view(NOBODY).is_own_turn


def test_views_are_alike_when_they_tell_the_same(match: Match) -> None:
    """Two views of one seat agree, also as keys; another seat's, or one after a move, does not."""
    before = match.view(0)
    assert before == match.view(0)
    assert len({before, match.view(0)}) == 1
    assert before != match.view(1)
    match.do(match.legal()[0])
    assert before != match.view(0)


def test_a_game_that_adds_nothing_tells_what_all_with_hands_tell(match: Match) -> None:
    """The plain view of a game with hands is JSON by itself: every field of its shape, in that order."""
    fields = HandsView("muggins", match.state, drew=True, passes=1).fields()
    assert list(fields) == list(HandsView.shape)
    assert (fields["drew"], fields["passes"]) == (True, 1)
