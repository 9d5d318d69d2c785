"""Dealing a round: the hands, and who starts (MU-03 to MU-05, MU-30)."""

from boneyard.core.errors import BadRules
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile, set_size
from boneyard.games.muggins.apply import deal_round
from boneyard.games.muggins.rules import MugginsRules
from boneyard.games.muggins.score import hand_sums
from boneyard.games.muggins.state import Cross, are_partners
from boneyard.parts.offering import seat_counts, tiles_each
from boneyard.parts.opening import rotating_starter, winning_starter
from boneyard.parts.rounds import hands_and_rest


def agreed_deal(rules: MugginsRules) -> int:
    """How many tiles does each seat get by agreement? 0 where the table of MU-04 decides (HR-22)."""
    return rules.deal


def seats_offered(code: RuleCode, top: int) -> list[int]:
    """How many may play? Two to four, as far as the set reaches (MU-03, HR-22); four without partners (HR-23)."""
    rules = MugginsRules(code)
    counts = seat_counts(code, agreed_deal(rules), top, set_size(top))
    return [seats for seats in counts if seats == 4 or (seats < 4 and are_partners(rules))]


def check_teams(code: RuleCode, seats: int) -> None:
    """BadRules where something is said of teams, and fewer than four play (HR-23)."""
    if "teams" in code.given and seats in (2, 3):
        names = {"teams": code.values["teams"], "seats": str(seats)}
        raise BadRules("teams={teams} goes only with four players, not with {seats}", names)


def winner_leads(rules: MugginsRules) -> bool:
    """Does who won the last round start the next one? (HR-06)"""
    return rules.starter


def who_starts(cross: Cross) -> int:
    """Who starts the round that is dealt now? Also with teams each seat's own hand decides (MU-05, HR-06)."""
    return winning_starter(cross, hand_sums(cross)) if winner_leads(cross.rules) else rotating_starter(cross)


def deal(cross: Cross, order: list[Tile]) -> None:
    """Deal the next round."""
    each = tiles_each(cross.code, agreed_deal(cross.rules), cross.top, cross.seats)
    hands, rest = hands_and_rest(order, each, cross.seats)
    deal_round(cross, cross.round + 1, who_starts(cross), hands, rest)
