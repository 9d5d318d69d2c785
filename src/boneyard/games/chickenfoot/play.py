"""What a legal action brings about, and the deal (CF-03 to CF-06, CF-18 to CF-23)."""

from typing import Final

from boneyard.core import event as ev
from boneyard.core.action import DRAW_KIND, LAY_KIND, Action, kind_of, place_of, tile_at, tile_of
from boneyard.core.rules import RuleCode
from boneyard.core.seat import next_seat
from boneyard.core.tile import Tile, set_size, tile, tiles_without_double
from boneyard.games.chickenfoot import apply as table
from boneyard.games.chickenfoot.coop import Coop
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.games.chickenfoot.rules import FootRules
from boneyard.parts.counting import hand_cost, places, sums
from boneyard.parts.offering import seat_counts, tiles_each
from boneyard.parts.opening import rotating_starter

DEAR: Final = [tile(0, 0)]
"""The double blank costs 50 (CF-21)."""


def agreed_deal(rules: FootRules) -> int:
    """How many tiles does each seat get by agreement? 0 where the table of CF-03 decides."""
    return rules.deal


def seats_offered(code: RuleCode, top: int) -> list[int]:
    """How many may play with this set? (CF-02)"""
    return seat_counts(code, agreed_deal(FootRules(code)), top, set_size(top) - 1)


def rounds(coop: Coop) -> int:
    """How many rounds make a game? (CF-22)"""
    return coop.rules.rounds or coop.top + 1


def next_engine(coop: Coop) -> Tile:
    """The double of the next round (CF-04)."""
    return tile(coop.top - coop.round, coop.top - coop.round)


def tiles_to_deal(coop: Coop) -> list[Tile]:
    """All but the engine, which is out before the shuffle (CF-03)."""
    return tiles_without_double(coop.top, coop.top - coop.round)


def deal(coop: Coop, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(coop.code, agreed_deal(coop.rules), coop.top, coop.seats)
    hands = [order[seat * each : (seat + 1) * each] for seat in range(coop.seats)]
    table.deal_round(coop, coop.round + 1, next_engine(coop), rotating_starter(coop), hands, order[each * coop.seats :])  # CF-05


def play(coop: Coop, action: Action) -> None:
    """Carry out a legal action."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        _lay(coop, tile_of(action), tile_at(place_of(action)))
    elif kind == DRAW_KIND:
        table.draw_tile(coop, coop.turn)
    else:
        _pass(coop)


def _lay(coop: Coop, t: Tile, parent: Tile) -> None:
    """CF-06: a turn is one tile, double or not."""
    seat = coop.turn
    table.lay_tile(coop, seat, t, parent)
    if is_foot_complete(coop):
        table.close_foot(coop, coop.foot)
    table.end_turn(coop, seat, 0)
    if coop.hands.counts[seat] == 0:
        _end_round(coop)  # CF-18
    else:
        table.begin_turn(coop, next_seat(seat, coop.seats))


def _pass(coop: Coop) -> None:
    """CF-19: as many passes in succession as there are seats, with an empty boneyard, end the round."""
    seat = coop.turn
    coop.note(ev.Passed(seat))
    table.end_turn(coop, seat, coop.passes + 1 if coop.boneyard.count() == 0 else 0)
    if coop.passes == coop.seats:
        _end_round(coop)
    else:
        table.begin_turn(coop, next_seat(seat, coop.seats))


def _end_round(coop: Coop) -> None:
    """Everybody counts (CF-20), the double blank for 50 (CF-21); after the last round the lowest total wins (CF-23)."""
    points = [hand_cost(coop.hands, seat, DEAR, 50) for seat in range(coop.seats)]
    scores = sums(coop.scores, points)
    table.end_round(coop, points, scores)
    if coop.round == rounds(coop):
        table.end_game(coop, places(scores, lower_is_better=True))
