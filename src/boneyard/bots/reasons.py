"""Reasons for hints: what was counted about a play, the most telling thing of it. Each game has its own."""

from collections.abc import Callable
from typing import Final

from boneyard.bots.level import own_hand
from boneyard.bots.thinking import Chances
from boneyard.core.action import LAY_KIND, Action, kind_of, tile_of
from boneyard.core.seat import LETTERS, next_seat
from boneyard.core.tile import pips
from boneyard.search.sight import Sight
from boneyard.words.hint import Reason

Reasons = Callable[[Sight, Chances], Callable[[Action], Reason]]
"""What a game says of each play, once it has seen what the seat sees."""

_SURELY: Final = 0.05
"""Who holds a number no more often than this, lacks it."""


def lacks(sight: Sight, chances: Chances, number: int) -> tuple[int, str] | None:
    """Whether the next seat is not likely to have an answer to a number."""
    seats = sight.view.public.seats
    following = next_seat(sight.seat, seats, sight.view.public.code.to_right)
    if seats < 2 or not chances or chances[following][number] > _SURELY:
        return None
    return number, LETTERS[following]


def plain_reasons(sight: Sight, _chances: Chances) -> Callable[[Action], Reason]:
    """Of a game that brings none of its own: what a play sheds."""
    hand = own_hand(sight.view)

    def reason(action: Action) -> Reason:
        if kind_of(action) != LAY_KIND:
            return Reason("only", {})
        return Reason("goes-out", {}) if len(hand) == 1 else Reason("sheds", {"points": pips(tile_of(action))})

    return reason
