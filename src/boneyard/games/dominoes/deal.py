"""Dealing a round, and who leads it (DO-03, DO-06 to DO-09)."""

from typing import Final

from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY
from boneyard.core.tile import Tile, high, is_double, pips, set_size
from boneyard.games.dominoes import apply as table
from boneyard.games.dominoes.rules import Lead, LineRules
from boneyard.games.dominoes.score import round_winner
from boneyard.games.dominoes.state import Line
from boneyard.parts.offering import seat_counts, tiles_each
from boneyard.parts.opening import holder_of, rotating_starter

_FOR_HIGH: Final = 5
"""Bits below a sum in which the larger end decides among equals."""


def agreed_deal(rules: LineRules) -> int:
    """How many tiles does each seat get by agreement? 0 where the table of DO-03 decides."""
    return rules.deal


def seats_offered(code: RuleCode, top: int) -> list[int]:
    """How many may play with this set? Two to four, as far as it reaches (DO-02, DO-03)."""
    return [seats for seats in seat_counts(code, agreed_deal(LineRules(code)), top, set_size(top)) if seats <= 4]


def lead_rule(rules: LineRules) -> Lead:
    """How is the leader of a round found? (DO-06, DO-08, DO-09)"""
    return rules.lead


def deal(line: Line, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(line.code, agreed_deal(line.rules), line.top, line.seats)
    hands = [order[seat * each : (seat + 1) * each] for seat in range(line.seats)]
    table.deal_round(line, line.round + 1, who_leads(line, hands), hands, order[each * line.seats :])


def who_leads(line: Line, hands: list[list[Tile]]) -> int:
    """Who leads the round that is dealt now?"""
    if lead_rule(line.rules) is Lead.ROTATE:
        return rotating_starter(line)
    if must_open_high(line.rules, line.round + 1):
        return holder_of(hands, opening_tile([t for hand in hands for t in hand]))
    winner = round_winner(line)
    return int(line.starter) if winner == NOBODY else winner


def must_open_high(rules: LineRules, number: int) -> bool:
    """Is round `number` led with the highest double? (DO-06, DO-09)"""
    how = lead_rule(rules)
    return how is Lead.DOUBLE or (how is Lead.WINNER and number == 1)


def opening_tile(tiles: list[Tile]) -> Tile:
    """The highest double, without any the highest tile by its sum, then by its larger end (DO-06, DO-07)."""
    doubles = [t for t in tiles if is_double(t)]
    return max(doubles or tiles, key=_height)


def _height(t: Tile) -> int:
    return pips(t) << _FOR_HIGH | high(t)
