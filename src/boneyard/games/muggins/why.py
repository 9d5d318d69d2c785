"""Why not? For every refused action the clause that forbids it, and the tiles concerned."""

from boneyard.core.action import (
    CALL_KIND,
    DEAL_KIND,
    DRAW_KIND,
    LAY_KIND,
    PASS_KIND,
    TABLE,
    Action,
    amount_of,
    is_against,
    is_announced,
    kind_of,
    lay,
    place_of,
    tile_at,
    tile_of,
)
from boneyard.core.errors import Refusal
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import Tile, is_double, tile_text
from boneyard.games.muggins.legal import (
    draw_rule,
    drawable,
    legal_actions,
    may_call,
    may_keep,
    placements,
)
from boneyard.games.muggins.rulesets import GAME
from boneyard.games.muggins.score import must_claim
from boneyard.games.muggins.state import Cross, has_spinner
from boneyard.parts.drawing import Draw
from boneyard.parts.refusing import lay_or_keep, must_lay, other_game, why_not_yet
from boneyard.table.ends import lies


def why_not(cross: Cross, action: Action, seat: int) -> Refusal | None:
    """None exactly when the action is legal: listed, a listed play with any claim, or a call (MU-20)."""
    if kind_of(action) == CALL_KIND:
        return _why_not_call(cross, seat, amount_of(action))
    if _is_foreign(action):
        return other_game(GAME)
    if seat == cross.turn and action in legal_actions(cross):
        return None
    refusal = why_not_yet(cross, action, seat, over="MU-28", deal="MU-30", goes_on="MU-30", order="MU-05")
    return refusal if refusal is not None else _why_not_now(cross, action)


def _why_not_now(cross: Cross, action: Action) -> Refusal | None:
    """The reason within the turn of the seat that asks; None for a claim that may be made."""
    if kind_of(action) == LAY_KIND:
        return _why_not_lay(cross, action)
    return _why_not_draw_or_pass(cross, kind_of(action))


def _is_foreign(action: Action) -> bool:
    """Whether this is an action that only other games know."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        return not (place_of(action) == TABLE or is_against(place_of(action))) or is_announced(action)
    return kind not in (DEAL_KIND, DRAW_KIND, PASS_KIND)


def _why_not_call(cross: Cross, seat: int, points: int) -> Refusal | None:
    if not must_claim(cross.rules):
        return Refusal("MU-20", "table-scores", {})
    if points < 1:
        return Refusal("MU-18", "nothing-to-claim", {})
    if seat == NOBODY:
        return Refusal("MU-20", "who-calls", {})
    if may_call(cross, seat):
        return None
    if cross.maker != NOBODY and cross.phase is not Phase.OVER:
        return Refusal("MU-20", "own-side", {"seat": LETTERS[cross.maker]})
    if cross.phase is Phase.OVER:
        return Refusal("MU-28", "game-over", {})
    return Refusal("MU-20", "too-late-to-call", {})


def _why_not_lay(cross: Cross, action: Action) -> Refusal | None:
    t = tile_of(action)
    if amount_of(action) >= 0 and lay(t, place_of(action)) in placements(cross):
        return _why_not_claim(cross, amount_of(action))
    if not cross.hands.holds(cross.turn, t):
        return Refusal("S-1", "not-held", {"tile": tile_text(t)})
    if place_of(action) == TABLE:
        return Refusal("MU-07", "table-taken", {"tile": tile_text(t)})
    return _why_not_there(cross, t, tile_at(place_of(action)))


def _why_not_claim(cross: Cross, points: int) -> Refusal | None:
    """A claim of any amount may be made, true or not; but not of nothing, and not where the table counts."""
    if not must_claim(cross.rules):
        return Refusal("MU-20", "table-scores", {})
    return Refusal("MU-18", "nothing-to-claim", {}) if points == 0 else None


def _why_not_there(cross: Cross, t: Tile, beside: Tile) -> Refusal:
    names = {"tile": tile_text(t), "beside": tile_text(beside)}
    if not lies(cross.layout, beside):
        return Refusal("MU-07", "not-on-table", names)
    if not cross.is_open(beside):
        return Refusal(_covered_clause(cross, beside), "end-covered", names)
    return Refusal("MU-07", "matches-nothing", names)


def _covered_clause(cross: Cross, beside: Tile) -> str:
    """What says how many places a tile has."""
    if beside == cross.spinner:
        return "MU-12"
    return "HR-21" if is_double(beside) and not has_spinner(cross.rules) else "MU-07"


def _why_not_draw_or_pass(cross: Cross, kind: int) -> Refusal:
    plays = placements(cross)
    if plays:
        return lay_or_keep(plays[0]) if may_keep(cross) else must_lay("MU-08", plays[0])
    return _why_not_pass(cross) if kind == PASS_KIND else _why_not_draw(cross)


def _why_not_pass(cross: Cross) -> Refusal:
    if draw_rule(cross.rules) is Draw.ONE:
        return Refusal("HR-07", "draw-first", {})
    if drawable(cross) < cross.boneyard.count():
        return Refusal("HR-09", "draw-while-any", {})
    return Refusal("MU-09", "draw-on", {})


def _why_not_draw(cross: Cross) -> Refusal:
    if draw_rule(cross.rules) is Draw.NONE:
        return Refusal("HR-07", "no-drawing", {})
    if cross.boneyard.count() == 0:
        return Refusal("MU-10", "boneyard-empty", {})
    return Refusal("HR-07", "drew-already", {}) if drawable(cross) > 0 else Refusal("HR-09", "reserve-stays", {})
