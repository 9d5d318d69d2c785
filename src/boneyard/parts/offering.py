"""Which tables a rule code offers: sets, numbers of seats, and tiles for each seat."""

from typing import Final

from boneyard.core.rules import Option, RuleCode
from boneyard.core.seat import MOST_SEATS
from boneyard.core.tile import HIGHEST_PIP, set_size

DEAL: Final = Option("deal", [], set_size(HIGHEST_PIP) // 2)
"""How many tiles each seat gets by agreement, as far as the set reaches (HR-01)."""

NO_TABLE: Final[list[int]] = []
"""The row of a set for which a book has no numbers: it is played with an agreed deal (HR-01)."""


def tiles_each(code: RuleCode, deal: int, top: int, seats: int) -> int:
    """How many tiles each seat gets: what was agreed on, or what the book's table says; 0 where it offers no game."""
    return deal or code.base.tiles_each(top, seats)


def seat_counts(code: RuleCode, deal: int, top: int, stock: int) -> list[int]:
    """The numbers of seats offered with a set of which `stock` tiles are dealt out.

    An agreed deal opens the empty cells of the table.
    """
    if top not in code.base.deals:
        return []
    return [seats for seats in range(2, MOST_SEATS + 1) if 0 < seats * tiles_each(code, deal, top, seats) <= stock]
