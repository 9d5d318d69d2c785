"""What a seat may do now (MU-06 to MU-13), and who may call what (MU-20)."""

from boneyard.core.action import (
    DEAL,
    DRAW,
    LAY_KIND,
    PASS,
    TABLE,
    Action,
    claiming,
    kind_of,
    lay,
    place_of,
    tile_at,
    tile_of,
)
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.games.muggins.rules import MugginsRules
from boneyard.games.muggins.score import fives, must_claim
from boneyard.games.muggins.state import Cross
from boneyard.parts.drawing import Draw, Drawn, can_be_drawn, draws_now
from boneyard.table.ends import add_matching, end_number, entry_tile, numbers


def legal_actions(cross: Cross) -> list[Action]:
    """What the seat to move may do now.

    With `scoring=claim` a play that scores stands there twice, silent and with its true claim.
    """
    if cross.phase is not Phase.PLAY:
        return [DEAL] if cross.phase is Phase.DEAL else []
    plays = placements(cross)
    if not plays:
        return [DRAW] if draws_now(draw_rule(cross.rules), drawable(cross), cross.drew) else [PASS]  # MU-09, MU-10
    if must_claim(cross.rules):
        plays += [claiming(play, points) for play in plays if (points := points_made(cross, play))]
    if may_keep(cross):
        plays.append(PASS)
    return plays


def draw_rule(rules: MugginsRules) -> Draw:
    """How much does somebody draw who cannot play? (MU-09, HR-07)"""
    return rules.draw


def drawable(cross: Cross) -> i64:
    """How many tiles of the boneyard are above those that are never drawn? (HR-09)"""
    return cross.boneyard.count() - cross.rules.reserve


def may_keep(cross: Cross) -> bool:
    """May the seat to move keep what fits, and pass? Where that is agreed, once it has drawn (HR-08)."""
    return cross.drew and cross.rules.drawn is Drawn.MAY


def counts_pass(cross: Cross) -> bool:
    """Does a pass count towards the end of the round? With nothing left to draw (MU-22), and nothing kept (HR-08)."""
    return not can_be_drawn(draw_rule(cross.rules), drawable(cross)) and not may_keep(cross)


def placements(cross: Cross) -> list[Action]:
    """Every tile that the seat to move may lay now, and against which; the lead is free (MU-06, MU-07)."""
    if not cross.layout:
        return [lay(t, TABLE) for t in cross.hands.tiles(cross.turn)]
    plays: list[Action] = []
    seen: list[int] = []
    for end in cross.ends:
        if end not in seen:  # the spinner's places are alike
            seen.append(end)
            add_matching(cross.hands, cross.turn, entry_tile(end), end_number(end), plays)
    return plays


def needs(cross: Cross) -> list[int]:
    """The numbers that may be laid on (MU-07)."""
    return numbers(cross.ends) if cross.phase is Phase.PLAY else []


def points_made(cross: Cross, play: Action) -> int:
    """What a placement is worth (MU-14)."""
    trial = cross.copy()
    t, place = tile_of(play), place_of(play)
    if place == TABLE:
        trial.lead(t)
    else:
        trial.follow(t, tile_at(place), trial.place_for(t, tile_at(place)))
    return fives(trial)


def worth(cross: Cross, action: Action) -> int:
    """What a placement would score, where the table counts (MU-14); a claim is the player's own matter (MU-20)."""
    return 0 if must_claim(cross.rules) or kind_of(action) != LAY_KIND else points_made(cross, action)


def may_call(cross: Cross, seat: int) -> bool:
    """May this seat call what the last tile made? An opponent of its maker, until the next player acts (MU-20)."""
    if NOBODY in (cross.maker, seat) or cross.phase is Phase.OVER:
        return False
    return must_claim(cross.rules) and seat not in cross.team(cross.maker)
