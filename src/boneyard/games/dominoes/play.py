"""What a legal action brings about (DO-10 to DO-25)."""

from boneyard.core.action import DRAW_KIND, LAY_KIND, Action, kind_of, place_of, tile_of
from boneyard.core.seat import NOBODY
from boneyard.games.dominoes import apply as table
from boneyard.games.dominoes.legal import can_be_drawn
from boneyard.games.dominoes.score import has_enough, round_points
from boneyard.games.dominoes.state import Line
from boneyard.parts import rounds
from boneyard.parts.partners import team_places


def play(line: Line, action: Action) -> None:
    """Carry out a legal action."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        _lay(line, action)
    elif kind == DRAW_KIND:
        rounds.draw_tile(line, line.turn)
    else:
        _pass(line)


def _lay(line: Line, action: Action) -> None:
    seat = line.turn
    table.lay_tile(line, seat, tile_of(action), place_of(action))
    rounds.end_turn(line, seat, 0)
    if line.hands.counts[seat] == 0:
        _end_round(line, seat)  # DO-17
    else:
        rounds.next_turn(line, seat)


def _pass(line: Line) -> None:
    """DO-18: as many passes in succession as there are seats end the round, once nothing may be drawn."""
    seat = line.turn
    rounds.pass_turn(line, seat)
    rounds.end_turn(line, seat, 0 if can_be_drawn(line) else line.passes + 1)
    if line.passes == line.seats:
        _end_round(line, NOBODY)
    else:
        rounds.next_turn(line, seat)


def _end_round(line: Line, out: int) -> None:
    """The round is scored; whoever then has enough has won, or the next round follows (DO-23 to DO-25)."""
    rounds.score_round(line, round_points(line, out))
    if has_enough(line):
        rounds.end_game(line, team_places(line.scores))
