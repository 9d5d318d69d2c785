"""Who leads a round."""

from typing import Final

from boneyard.core.rules import Option, RuleCode
from boneyard.core.seat import NOBODY
from boneyard.core.state import State, seat_after
from boneyard.core.tile import Tile, sum_rank

STARTER: Final = Option("starter", ["rotate", "winner"])
"""Who starts a later round, where that is the next seat by the book (CF-05, MU-05, HR-06)."""


def winner_starts(code: RuleCode) -> bool:
    """Whether it is who won the last round."""
    return code.values[STARTER.name] == "winner"


def holder_of(hands: list[list[Tile]], t: Tile) -> int:
    """The seat that holds a tile, or nobody."""
    for seat, hand in enumerate(hands):
        if t in hand:
            return seat
    return NOBODY


def highest_tile_holder(hands: list[list[Tile]]) -> int:
    """The seat with the highest tile, by its sum, then by its larger end (MT-O-07)."""
    best, leader = -1, NOBODY
    for seat, hand in enumerate(hands):
        for t in hand:
            if sum_rank(t) > best:
                best, leader = sum_rank(t), seat
    return leader


def rotating_starter(state: State) -> int:
    """Who starts the round that is dealt now, where the start moves on seat by seat (MT-P-08, CF-05, MU-05)."""
    return state.starter if state.round == 0 else seat_after(state, state.starter)


def winning_starter(state: State, costs: list[int]) -> int:
    """Who starts the round that is dealt now, where it is who won the last one (HR-06).

    That is who went out, else the lowest hand by what hands cost; of several the first in turn from the last starter.
    """
    if state.round == 0:
        return state.starter
    best = seat = state.starter
    for _ in range(state.seats):
        if _is_better(state, costs, seat, best):
            best = seat
        seat = seat_after(state, seat)
    return best


def _is_better(state: State, costs: list[int], seat: int, best: int) -> bool:
    """An empty hand is better than one that costs nothing."""
    counts = state.hands.counts
    if counts[seat] == 0 or counts[best] == 0:
        return counts[best] > 0
    return costs[seat] < costs[best]
