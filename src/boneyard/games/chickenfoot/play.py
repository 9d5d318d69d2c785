"""What a legal action brings about (CF-06, CF-18 to CF-23)."""

from boneyard.core.action import DRAW_KIND, LAY_KIND, Action, kind_of, place_of, tile_at, tile_of
from boneyard.core.native import i64
from boneyard.core.tile import Tile
from boneyard.games.chickenfoot import apply as table
from boneyard.games.chickenfoot.legal import counts_pass, is_foot_complete
from boneyard.games.chickenfoot.score import is_last_round, round_points
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts import rounds
from boneyard.parts.counting import places


def play(coop: Coop, action: Action) -> None:
    """Carry out a legal action."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        _lay(coop, tile_of(action), tile_at(place_of(action)))
    elif kind == DRAW_KIND:
        rounds.draw_tile(coop, coop.turn)
    else:
        _pass(coop)


def _lay(coop: Coop, t: Tile, parent: Tile) -> None:
    """CF-06: a turn is one tile, double or not."""
    seat = coop.turn
    table.lay_tile(coop, seat, t, parent)
    if is_foot_complete(coop):
        table.close_foot(coop, coop.foot)
    rounds.end_turn(coop, seat, 0)
    if coop.hands.counts[seat] == 0:
        _end_round(coop)  # CF-18
    else:
        rounds.next_turn(coop, seat)


def _pass(coop: Coop) -> None:
    """CF-19: as many passes in succession as there are seats, with nothing left to draw, end the round."""
    seat = coop.turn
    rounds.pass_turn(coop, seat)
    rounds.end_turn(coop, seat, coop.passes + 1 if counts_pass(coop) else i64(0))
    if coop.passes == coop.seats:
        _end_round(coop)
    else:
        rounds.next_turn(coop, seat)


def _end_round(coop: Coop) -> None:
    """Everybody counts (CF-20), the double blank dear (CF-21); after the last round the lowest total wins (CF-23)."""
    rounds.score_round(coop, round_points(coop))
    if is_last_round(coop):
        rounds.end_game(coop, places(coop.scores, lower_is_better=True))
