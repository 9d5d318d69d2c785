"""Dealing a round: the hands, and who starts (MU-04, MU-05, MU-30)."""

from boneyard.core.tile import Tile
from boneyard.games.muggins.apply import deal_round
from boneyard.games.muggins.state import Cross
from boneyard.parts.opening import rotating_starter
from boneyard.parts.rounds import hands_and_rest


def deal(cross: Cross, order: list[Tile]) -> None:
    """Deal the next round."""
    hands, rest = hands_and_rest(order, cross.code.base.tiles_each(cross.top, cross.seats), cross.seats)
    deal_round(cross, cross.round + 1, rotating_starter(cross), hands, rest)
