"""What the tiles left in a hand cost, and who is ahead."""

from boneyard.core.tile import Tile, pips


def hand_cost(hand: list[Tile], dear: list[Tile], price: int) -> int:
    """The pips of a hand, where each `dear` tile counts `price` instead of its own."""
    return sum([price if t in dear else pips(t) for t in hand])


def places(scores: list[int], lower_is_better: bool) -> list[int]:
    """The place of each seat, from 1; equal totals share a place (MT-P-44)."""
    if lower_is_better:
        return [1 + sum([other < own for other in scores]) for own in scores]
    return [1 + sum([other > own for other in scores]) for own in scores]
