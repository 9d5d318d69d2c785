"""What a seat may do now (CF-07 to CF-17)."""

from boneyard.core.action import DEAL, DRAW, PASS, Action
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, low
from boneyard.games.chickenfoot.rules import DeadFoot, FootRules
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.covering import is_used_up, left_of_suit
from boneyard.parts.drawing import draw_once_or_pass
from boneyard.table.ends import add_matching, end_number, entry_tile, numbers


def legal_actions(coop: Coop) -> list[Action]:
    """Everything that may be done now."""
    if coop.phase is Phase.PLAY:
        return placements(coop) or [
            DRAW if draw_once_or_pass(coop.drew, coop.boneyard.count()) else PASS
        ]  # CF-08, CF-09, CF-10
    return [DEAL] if coop.phase is Phase.DEAL else []


def placements(coop: Coop) -> list[Action]:
    """Every tile that the seat to move may lay now, and against which."""
    plays: list[Action] = []
    if coop.foot != NO_TILE:
        add_matching(coop.hands, coop.turn, coop.foot, low(coop.foot), plays)  # CF-07, CF-15
        return plays
    for end in coop.ends:
        add_matching(coop.hands, coop.turn, entry_tile(end), end_number(end), plays)  # CF-11
    return plays


def needs(coop: Coop) -> list[int]:
    """The numbers that may be laid on: that of the incomplete foot alone (CF-15), or of all ends (CF-11)."""
    if coop.phase is not Phase.PLAY:
        return []
    return [int(low(coop.foot))] if coop.foot != NO_TILE else numbers(coop.ends)


def toes_wanted(coop: Coop) -> int:
    """How many toes does the incomplete foot want? (CF-07, CF-13)"""
    return 6 if coop.foot == coop.engine else 3


def toes_missing(coop: Coop) -> int:
    """How many toes will the incomplete foot still get: no more than there are tiles for it? (CF-17)"""
    missing = int(toes_wanted(coop) - coop.toes)
    if not may_close_early(coop.rules):
        return missing
    pip = low(coop.foot)
    return min(missing, int(left_of_suit(coop.lying[pip], pip, coop.top)))


def is_foot_complete(coop: Coop) -> bool:
    """Is the foot complete, by its toes or because nothing is left for it? (CF-16, CF-17)"""
    if coop.foot == NO_TILE:
        return False
    return coop.toes == toes_wanted(coop) or (
        may_close_early(coop.rules) and is_used_up(coop.lying[low(coop.foot)], low(coop.foot), coop.top)
    )


def may_close_early(rules: FootRules) -> bool:
    """Does a foot count as complete when its suit is used up? (CF-17)"""
    return rules.dead_foot is DeadFoot.RELEASE
