"""Why not? For every refused action the clause that forbids it, and the tiles concerned."""

from boneyard.core.action import DEAL_KIND, DRAW_KIND, MID_KIND, TRIPLE_KIND, Action, amount_of, kind_of
from boneyard.core.errors import Refusal
from boneyard.core.tile import tile_text
from boneyard.games.castle_rock.legal import legal_actions, removals
from boneyard.games.castle_rock.rulesets import GAME
from boneyard.games.castle_rock.state import Castle
from boneyard.parts.refusing import other_game, why_not_yet


def why_not(castle: Castle, action: Action, seat: int) -> Refusal | None:
    """None exactly when the action is legal; else the reason, for a player to read."""
    kind = kind_of(action)
    if kind not in (DEAL_KIND, DRAW_KIND, MID_KIND, TRIPLE_KIND):
        return other_game(GAME)
    if seat == castle.turn and action in legal_actions(castle):
        return None
    return why_not_yet(
        castle, action, seat, over="CR-14", deal="CR-03", goes_on="CR-14", order="CR-02"
    ) or _why_not_now(castle, kind, amount_of(action))


def _why_not_now(castle: Castle, kind: int, at: int) -> Refusal:
    if kind == DRAW_KIND:
        return Refusal("CR-09", "must-remove", {"at": str(amount_of(removals(castle)[0]))})
    return _why_not_remove(castle, kind, at)


def _why_not_remove(castle: Castle, kind: int, at: int) -> Refusal:
    if at < 1 or at + 2 > len(castle.row):
        return Refusal("CR-06", "no-three-there", {"at": str(at), "length": str(len(castle.row))})
    one, two, three = [tile_text(t) for t in castle.row[at - 1 : at + 2]]
    if kind == MID_KIND:
        return Refusal("CR-05", "no-match", {"one": one, "two": three})
    return Refusal("CR-07", "no-common-number", {"one": one, "two": two, "three": three})
