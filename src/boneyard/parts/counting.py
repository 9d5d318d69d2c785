"""What the tiles left in a hand cost, and who is ahead."""

from typing import Final

from boneyard.core.hand import Hands
from boneyard.core.native import i64
from boneyard.core.tile import Tile, double, pips

DEAR_PRICE: Final = 50
"""What a dear tile costs: the double blank where a book says so (MT-F-31, CF-21)."""

DOUBLE_BLANK: Final = double(0)


def hand_cost(hands: Hands, seat: i64, dear: list[Tile]) -> int:
    """The pips of a hand, where each `dear` tile costs more than its own."""
    cost = hands.pips(seat)
    for t in dear:
        if hands.holds(seat, t):
            cost += DEAR_PRICE - pips(t)
    return cost


def tile_cost(t: Tile, dear: list[Tile]) -> int:
    """What one tile of a hand costs."""
    return DEAR_PRICE if t in dear else pips(t)


def sums(totals: list[int], points: list[int]) -> list[int]:
    """New totals, seat by seat."""
    return [total + points[seat] for seat, total in enumerate(totals)]


def places(scores: list[int], lower_is_better: bool) -> list[int]:
    """The place of each seat, from 1; equal totals share a place (MT-P-44)."""
    if lower_is_better:
        return [1 + sum([other < own for other in scores]) for own in scores]
    return [1 + sum([other > own for other in scores]) for own in scores]
