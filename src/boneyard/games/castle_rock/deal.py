"""Dealing: the first three tiles are laid in the row (CR-03), and later three more on an empty one (CR-13)."""

from boneyard.core.tile import Tile
from boneyard.games.castle_rock import apply as table
from boneyard.games.castle_rock.state import Castle


def deal(castle: Castle, order: list[Tile]) -> None:
    """All tiles are shuffled, and three of them turned up."""
    table.lay_out(castle, order)
    new_array(castle)


def new_array(castle: Castle) -> None:
    """Three tiles, or what is left."""
    for _ in range(min(3, castle.boneyard.count())):
        table.turn_up(castle)
