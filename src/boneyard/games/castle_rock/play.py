"""What a legal action brings about."""

from boneyard.core.action import DRAW_KIND, MID_KIND, Action, amount_of, kind_of
from boneyard.games.castle_rock import apply as table
from boneyard.games.castle_rock.deal import new_array
from boneyard.games.castle_rock.score import is_over, round_points
from boneyard.games.castle_rock.state import Castle
from boneyard.parts import rounds


def play(castle: Castle, action: Action) -> None:
    """Carry out a legal action; the game is over once nothing can be removed and nothing is left to draw (CR-14)."""
    kind = kind_of(action)
    if kind == DRAW_KIND:
        _draw(castle)
    elif kind == MID_KIND:
        table.remove(castle, amount_of(action) + 1, 1)  # CR-05
    else:
        table.remove(castle, amount_of(action), 3)  # CR-07
    if is_over(castle):
        rounds.score_round(castle, round_points(castle))
        rounds.end_game(castle, [1])


def _draw(castle: Castle) -> None:
    """CR-11, CR-12: one tile; CR-13: on an empty row three."""
    if castle.row:
        table.turn_up(castle)
    else:
        new_array(castle)
