"""Dealing a round: the engine, the hands, and who starts (CF-02 to CF-05)."""

from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile, double, set_size, tiles_without_double
from boneyard.games.chickenfoot.apply import deal_round
from boneyard.games.chickenfoot.rules import FootRules
from boneyard.games.chickenfoot.score import round_points
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.offering import seat_counts, tiles_each
from boneyard.parts.opening import rotating_starter, winning_starter
from boneyard.parts.rounds import hands_and_rest


def agreed_deal(rules: FootRules) -> int:
    """How many tiles does each seat get by agreement? 0 where the table of CF-03 decides."""
    return rules.deal


def seats_offered(code: RuleCode, top: int) -> list[int]:
    """How many may play with this set? (CF-02)"""
    return seat_counts(code, agreed_deal(FootRules(code)), top, set_size(top) - 1)


def next_engine(coop: Coop) -> Tile:
    """The double of the next round (CF-04)."""
    return double(coop.rules.course.engine(coop.top, coop.round + 1))


def tiles_to_deal(coop: Coop) -> list[Tile]:
    """All but the engine, which is out before the shuffle (CF-03)."""
    return tiles_without_double(coop.top, coop.rules.course.engine(coop.top, coop.round + 1))


def winner_leads(rules: FootRules) -> bool:
    """Does who won the last round start the next one? (HR-06)"""
    return rules.starter


def who_starts(coop: Coop) -> int:
    """Who starts the round that is dealt now? (CF-05, HR-06)"""
    return winning_starter(coop, round_points(coop)) if winner_leads(coop.rules) else rotating_starter(coop)


def deal(coop: Coop, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(coop.code, agreed_deal(coop.rules), coop.top, coop.seats)
    hands, rest = hands_and_rest(order, each, coop.seats)
    deal_round(coop, coop.round + 1, next_engine(coop), who_starts(coop), hands, rest)
