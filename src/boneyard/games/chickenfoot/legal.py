"""What a seat may do now (CF-07 to CF-17)."""

from typing import Final

from boneyard.core.action import DEAL, DRAW, PASS, Action
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, low
from boneyard.games.chickenfoot.rules import DeadFoot, FootRules
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.covering import is_used_up, left_of_suit
from boneyard.parts.drawing import Draw, Drawn, can_be_drawn, draws_now
from boneyard.table.ends import add_matching, end_number, entry_tile, numbers

ENGINE_TOES: Final = 6
"""What the book wants laid on the engine (CF-07)."""


def legal_actions(coop: Coop) -> list[Action]:
    """Everything that may be done now."""
    if coop.phase is not Phase.PLAY:
        return [DEAL] if coop.phase is Phase.DEAL else []
    plays = placements(coop)
    if not plays:
        return [DRAW if must_draw(coop) else PASS]  # CF-09, CF-10
    if may_keep(coop):
        plays.append(PASS)
    return plays  # CF-08


def draw_rule(rules: FootRules) -> Draw:
    """How much does somebody draw who cannot play? (CF-09, HR-07)"""
    return rules.draw


def must_draw(coop: Coop) -> bool:
    """Whether a seat that cannot play draws now."""
    return draws_now(draw_rule(coop.rules), coop.boneyard.count(), coop.drew)


def may_keep(coop: Coop) -> bool:
    """May the seat to move keep what fits, and pass? Where that is agreed, once it has drawn (HR-08)."""
    return coop.drew and coop.rules.drawn is Drawn.MAY


def counts_pass(coop: Coop) -> bool:
    """Does a pass count towards the end of the round? With nothing left to draw (CF-19), and nothing kept (HR-08)."""
    return not can_be_drawn(draw_rule(coop.rules), coop.boneyard.count()) and not may_keep(coop)


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
    """How many toes does the incomplete foot want? (CF-13)"""
    return engine_toes(coop.rules) if coop.foot == coop.engine else 3


def engine_toes(rules: FootRules) -> int:
    """How many toes does the engine want? (CF-07, HR-20)"""
    return rules.toes


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
