"""What a legal action brings about."""

from boneyard.core.action import DRAW_KIND, MID_KIND, Action, amount_of, kind_of
from boneyard.core.tile import Tile
from boneyard.games.castle_rock import apply as table
from boneyard.games.castle_rock.castle import Castle
from boneyard.games.castle_rock.legal import removals


def deal(castle: Castle, order: list[Tile]) -> None:
    """CR-03: the first three tiles are laid in the row."""
    table.lay_out(castle, order)
    _new_array(castle)


def play(castle: Castle, action: Action) -> None:
    """Carry out a legal action; the game is over once nothing can be removed and nothing is left to draw (CR-14)."""
    kind = kind_of(action)
    if kind == DRAW_KIND:
        _draw(castle)
    elif kind == MID_KIND:
        table.remove(castle, amount_of(action) + 1, 1)  # CR-05
    else:
        table.remove(castle, amount_of(action), 3)  # CR-07
    if castle.boneyard.count() == 0 and not removals(castle):
        table.count_up(castle, [len(castle.row)])  # CR-15
        table.end_game(castle)


def _draw(castle: Castle) -> None:
    """CR-11, CR-12: one tile; CR-13: on an empty row three."""
    if castle.row:
        table.turn_up(castle)
    else:
        _new_array(castle)


def _new_array(castle: Castle) -> None:
    """Three tiles, or what is left (CR-13)."""
    for _ in range(min(3, castle.boneyard.count())):
        table.turn_up(castle)
