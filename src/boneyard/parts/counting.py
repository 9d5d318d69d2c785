"""What the tiles left in a hand cost, and who is ahead."""

from typing import Final

from boneyard.core.hand import Hands, count_bits
from boneyard.core.native import i64
from boneyard.core.rules import Option
from boneyard.core.tile import Tile, double, high, low, pips

DEAR_PRICE: Final = 50
"""What a dear tile costs: the double blank where a book says so (MT-F-31, CF-21)."""

DOUBLE_BLANK: Final = double(0)


BLANKS: Final = Option("blanks", ["0", "25"])
"""What each blank half costs besides (HR-17)."""


def hand_cost(hands: Hands, seat: i64, dear: list[Tile], blank: i64) -> int:
    """The pips of a hand, and so much for each `blank` half (HR-17); a `dear` tile costs its own price."""
    cost = hands.pips(seat)
    if blank:
        blanks = hands.matching(seat, 0)
        cost += int(blank * (count_bits(blanks) + (blanks & 1)))
    for t in dear:
        if hands.holds(seat, t):
            cost += DEAR_PRICE - _plain_cost(t, blank)
    return cost


def tile_cost(t: Tile, dear: list[Tile], blank: i64) -> int:
    """What one tile of a hand costs."""
    return DEAR_PRICE if t in dear else _plain_cost(t, blank)


def _plain_cost(t: Tile, blank: i64) -> int:
    return int(pips(t) + blank * ((low(t) == 0) + (high(t) == 0)))


def sums(totals: list[int], points: list[int]) -> list[int]:
    """New totals, seat by seat."""
    return [total + points[seat] for seat, total in enumerate(totals)]


def places(scores: list[int], lower_is_better: bool) -> list[int]:
    """The place of each seat, from 1; equal totals share a place (MT-P-44)."""
    if lower_is_better:
        return [1 + sum([other < own for other in scores]) for own in scores]
    return [1 + sum([other > own for other in scores]) for own in scores]
