"""What may be removed, and when to draw (CR-04 to CR-11)."""

from boneyard.core.action import DEAL, DRAW, MID_KIND, TRIPLE_KIND, Action, amount_of, kind_of, mid, triple
from boneyard.core.state import Phase
from boneyard.core.tile import has, high, low
from boneyard.games.castle_rock.rules import CastleRules, TripleRule
from boneyard.games.castle_rock.state import Castle
from boneyard.table.row import common_number, match, shared


def legal_actions(castle: Castle) -> list[Action]:
    """Everything that may be done now."""
    if castle.phase is Phase.DEAL:
        return [DEAL]
    if castle.phase is Phase.OVER:
        return []
    return removals(castle) or [DRAW]  # CR-09, CR-11


def removals(castle: Castle) -> list[Action]:
    """Every removal that is possible, anywhere in the row (CR-06, CR-08)."""
    moves: list[Action] = []
    for at in range(1, len(castle.row) - 1):
        if may_remove_middle(castle, at):
            moves.append(mid(at))
        if may_remove_three(castle, at):
            moves.append(triple(at))
    return moves


def grounds(castle: Castle, action: Action) -> list[int]:
    """The numbers on which a removal rests: one for all its tiles, or one for each two neighbours (CR-05, CR-07)."""
    if kind_of(action) == MID_KIND:
        at = amount_of(action)
        return [shared(castle.row[at - 1], castle.row[at + 1])]
    if kind_of(action) != TRIPLE_KIND:
        return []
    at = amount_of(action) - 1
    one, two, three = castle.row[at], castle.row[at + 1], castle.row[at + 2]
    common = [pip for pip in (low(two), high(two)) if has(one, pip) and has(three, pip)]
    return common[:1] or [shared(one, two), shared(two, three)]


def may_remove_middle(castle: Castle, at: int) -> bool:
    """Do the tiles at this position and two further on match? (CR-05)"""
    return match(castle.row[at - 1], castle.row[at + 1])


def may_remove_three(castle: Castle, at: int) -> bool:
    """May the three tiles from this position on go together?"""
    one, two, three = castle.row[at - 1], castle.row[at], castle.row[at + 1]
    how = what_makes_a_triple(castle.rules)
    if how is TripleRule.COMMON:
        return common_number(one, two, three)
    if how is TripleRule.CHAIN:
        return match(one, two) and match(two, three)
    return match(one, two) and match(two, three) and match(one, three)


def what_makes_a_triple(rules: CastleRules) -> TripleRule:
    """Which three neighbours go together? (CR-07)"""
    return rules.triple_rule
