"""Who has won a round (DO-17, DO-20, DO-22), what it pays (DO-19, DO-21), and when it is enough (DO-23)."""

from typing import Final

from boneyard.core.counting import Prize
from boneyard.core.seat import NOBODY
from boneyard.core.state import seat_after
from boneyard.games.dominoes.rules import Blocked, LineRules
from boneyard.games.dominoes.state import Line
from boneyard.parts.partners import sides

TARGET: Final = 100


def target(rules: LineRules) -> int:
    """How many points are enough? (DO-23)"""
    return rules.target or TARGET


def partner_counts(rules: LineRules) -> bool:
    """Does going out also pay the partner's tiles? (DO-19)"""
    return rules.partner


def block_pays(rules: LineRules) -> Blocked:
    """What does a blocked round pay? (DO-21)"""
    return rules.blocked


def ties_are_shared(rules: LineRules) -> bool:
    """Do those who tie in a blocked round share its points? (DO-22)"""
    return rules.ties


def prize(rules: LineRules) -> Prize:
    """What a round pays (DO-19, DO-21, DO-22)."""
    out = 0 if partner_counts(rules) else 1
    blocked = {Blocked.ALL: 0, Blocked.OTHERS: 1, Blocked.DIFFERENCE: 2}[block_pays(rules)]
    return Prize(out, blocked, shared=ties_are_shared(rules), rounding=[0])


def has_enough(line: Line) -> bool:
    """Whether somebody has reached the target."""
    return max(line.scores) >= target(line.rules)


def round_points(line: Line, out: int) -> list[int]:
    """What the round adds, by seat: after going out or, with nobody out, after a block."""
    if out != NOBODY:
        return _credited(line, [out], _going_out(line, out))
    winners = lowest_sides(line)
    if len(winners) > 1 and not ties_are_shared(line.rules):
        return [0] * line.seats
    return _credited(line, winners, _block(line, winners[0]) // len(winners))


def sources(line: Line, points: list[int]) -> list[tuple[str, list[int]]]:
    """What the opponents held, what was counted or taken off of one's own side, and what sharing took away."""
    held, own, split = [0] * line.seats, [0] * line.seats, [0] * line.seats
    out = _who_is_out(line)
    for seat in range(line.seats):
        if points[seat]:
            mine = side_sum(line, seat)
            held[seat] = _all_pips(line) - mine
            own[seat] = _own_part(line, mine, is_out=out != NOBODY)
            split[seat] = points[seat] - held[seat] - own[seat]
    return [("held", held), ("own", own), ("split", split)]


def _own_part(line: Line, mine: int, *, is_out: bool) -> int:
    """What the tiles of one's own side add or take off (DO-19, DO-21)."""
    if is_out:
        return mine if partner_counts(line.rules) else 0
    return {Blocked.ALL: mine, Blocked.DIFFERENCE: -mine}.get(block_pays(line.rules), 0)


def lowest_sides(line: Line) -> list[int]:
    """The sides with the lowest hands: one, or those who tie (DO-20)."""
    sums = [side_sum(line, side) for side in sides(line.seats)]
    return [side for side, total in enumerate(sums) if total == min(sums)]


def round_winner(line: Line) -> int:
    """The one player who won the round that lies there; nobody after a tie (DO-08)."""
    out = _who_is_out(line)
    if out != NOBODY:
        return out
    winners = lowest_sides(line)
    return _lighter(line, line.team(winners[0])) if len(winners) == 1 else NOBODY


def side_sum(line: Line, seat: int) -> int:
    """The pips that a seat and its partner hold."""
    return sum([line.hands.pips(mate) for mate in line.team(seat)])


def _going_out(line: Line, out: int) -> int:
    all_pips = _all_pips(line)
    return all_pips if partner_counts(line.rules) else all_pips - side_sum(line, out)


def _block(line: Line, winner: int) -> int:
    pays, own = block_pays(line.rules), side_sum(line, winner)
    if pays is Blocked.ALL:
        return _all_pips(line)
    return _all_pips(line) - (2 * own if pays is Blocked.DIFFERENCE else own)


def _all_pips(line: Line) -> int:
    return sum([line.hands.pips(seat) for seat in range(line.seats)])


def _credited(line: Line, winners: list[int], points: int) -> list[int]:
    """So many points for each of these seats and their partners."""
    paid = [mate for winner in winners for mate in line.team(winner)]
    return [points if seat in paid else 0 for seat in range(line.seats)]


def _who_is_out(line: Line) -> int:
    """The one seat without a tile; nobody where no round lies there, and all hands are empty."""
    empty = [seat for seat in range(line.seats) if line.hands.counts[seat] == 0]
    return empty[0] if len(empty) == 1 else NOBODY


def _lighter(line: Line, team: list[int]) -> int:
    """The partner with the lower hand; of equal hands the first in turn from the leader of the round."""
    lowest = min([line.hands.pips(mate) for mate in team])
    seat: int = line.starter
    while seat not in team or line.hands.pips(seat) > lowest:
        seat = seat_after(line, seat)
    return seat
