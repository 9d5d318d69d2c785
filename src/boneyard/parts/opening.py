"""Who leads a round."""

from boneyard.core.seat import NOBODY, next_seat
from boneyard.core.state import State
from boneyard.core.tile import Tile, sum_rank


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
    """Who starts the round that is dealt now, where the start moves clockwise seat by seat (MT-P-08, CF-05, MU-05)."""
    return state.starter if state.round == 0 else next_seat(state.starter, state.seats)
