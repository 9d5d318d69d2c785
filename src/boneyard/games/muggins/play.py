"""What a legal action brings about (MU-14, MU-20 to MU-29)."""

from boneyard.core import event as ev
from boneyard.core.action import CALL_KIND, DRAW_KIND, LAY_KIND, Action, amount_of, kind_of, place_of, tile_of
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games.muggins import apply as table
from boneyard.games.muggins.legal import counts_pass
from boneyard.games.muggins.score import bonus, ends_at_once, fives, has_enough, must_claim
from boneyard.games.muggins.state import Cross
from boneyard.parts import rounds
from boneyard.parts.counting import places


def play(cross: Cross, action: Action, seat: int) -> None:
    """Carry out a legal action."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        _lay(cross, action)
    elif kind == DRAW_KIND:
        table.draw_tile(cross, cross.turn)
    elif kind == CALL_KIND:
        _call(cross, seat, amount_of(action))
    else:
        _pass(cross)


def _lay(cross: Cross, action: Action) -> None:
    """MU-14: a tile is scored at once, by the table or by a claim of the true amount (MU-20)."""
    seat = cross.turn
    table.lay_tile(cross, seat, tile_of(action), place_of(action))
    points = fives(cross)
    if points and (not must_claim(cross.rules) or amount_of(action) == points):
        table.score(cross, seat, points)
    rounds.end_turn(cross, seat, 0)
    if _is_won_at_once(cross):
        _end_round(cross, [0] * cross.seats)  # MU-29
    elif cross.hands.counts[seat] == 0:
        _end_round(cross, bonus(cross, seat))  # MU-21, MU-24
    else:
        rounds.next_turn(cross, seat)


def _call(cross: Cross, seat: int, points: int) -> None:
    """MU-20: the first true call takes the points; a false one costs nothing."""
    cross.note(ev.Called(seat, points))
    if cross.taken or points != fives(cross) or not points:
        return
    table.score(cross, seat, points)
    if has_enough(cross) and (cross.phase is Phase.DEAL or ends_at_once(cross.rules)):
        _end_round(cross, [0] * cross.seats)


def _pass(cross: Cross) -> None:
    """MU-22: as many passes in succession as there are seats end the round, once nothing may be drawn."""
    seat = cross.turn
    table.pass_turn(cross, seat)
    rounds.end_turn(cross, seat, cross.passes + 1 if counts_pass(cross) else i64(0))
    if cross.passes == cross.seats:
        _end_round(cross, bonus(cross, NOBODY))  # MU-25
    else:
        rounds.next_turn(cross, seat)


def _is_won_at_once(cross: Cross) -> bool:
    return has_enough(cross) and ends_at_once(cross.rules)


def _end_round(cross: Cross, points: list[int]) -> None:
    """The bonus is counted; whoever then has enough has won, or the next round follows (MU-28, MU-30)."""
    rounds.score_round(cross, points)
    if has_enough(cross):
        sides = places(
            [cross.scores[seat] for seat in range(cross.seats) if seat == cross.team(seat)[0]], lower_is_better=False
        )
        rounds.end_game(cross, [sides[cross.team(seat)[0]] for seat in range(cross.seats)])
