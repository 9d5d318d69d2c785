"""What a round costs (CF-20, CF-21), and which round is the last (CF-22)."""

from typing import Final

from boneyard.core.tile import Tile
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.counting import DOUBLE_BLANK, hand_cost, tile_cost

DEAR: Final = [DOUBLE_BLANK]
"""The tiles that cost more than their pips (CF-21)."""


def round_points(coop: Coop) -> list[int]:
    """The points of the round as it lies, by seat (CF-20)."""
    return [hand_cost(coop.hands, seat, DEAR) for seat in range(coop.seats)]


def cost(t: Tile) -> int:
    """What one tile costs that is left in a hand: its pips (CF-20), the double blank more (CF-21)."""
    return tile_cost(t, DEAR)


def rounds(coop: Coop) -> int:
    """How many rounds make a game? (CF-22)"""
    return coop.rules.rounds or coop.top + 1


def is_last_round(coop: Coop) -> bool:
    """Whether the game is over with this round."""
    return coop.round >= rounds(coop)
