"""Who leads a round."""

from boneyard.core.seat import NOBODY, next_seat
from boneyard.core.state import State
from boneyard.core.tile import Tile, high, pips


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
            worth = pips(t) << 5 | high(t)
            if worth > best:
                best, leader = worth, seat
    return leader


def rotating_starter(state: State) -> int:
    """The starter of the round that is dealt now, where the start moves one seat clockwise a round (MT-P-08, CF-05, MU-05)."""
    return state.starter if state.round == 0 else next_seat(state.starter, state.seats)
