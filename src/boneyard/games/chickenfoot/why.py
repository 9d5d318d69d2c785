"""Why not? For every refused action the clause that forbids it, and the tiles concerned."""

from boneyard.core.action import (
    DEAL_KIND,
    DRAW_KIND,
    LAY_KIND,
    PASS_KIND,
    Action,
    amount_of,
    is_against,
    is_announced,
    kind_of,
    place_of,
    tile_at,
    tile_of,
)
from boneyard.core.errors import Refusal
from boneyard.core.tile import NO_TILE, Tile, is_double, low, tile_text
from boneyard.games.chickenfoot.legal import (
    ENGINE_TOES,
    draw_rule,
    engine_toes,
    legal_actions,
    may_keep,
    placements,
    toes_wanted,
)
from boneyard.games.chickenfoot.rulesets import GAME
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.drawing import Draw
from boneyard.parts.refusing import lay_or_keep, must_lay, other_game, why_not_yet
from boneyard.table.ends import end_number, find_end, lies


def why_not(coop: Coop, action: Action, seat: int) -> Refusal | None:
    """None exactly when the action is legal for this seat; else the reason, for a player to read."""
    if _is_foreign(action):
        return other_game(GAME)
    if seat == coop.turn and action in legal_actions(coop):
        return None
    return why_not_yet(coop, action, seat, over="CF-22", deal="CF-22", goes_on="CF-22", order="CF-05") or _why_not_now(
        coop, action
    )


def _why_not_now(coop: Coop, action: Action) -> Refusal:
    """The reason within the turn of the seat that asks."""
    if kind_of(action) == LAY_KIND:
        return _why_not_lay(coop, tile_of(action), tile_at(place_of(action)))
    return _why_not_draw_or_pass(coop, kind_of(action))


def _is_foreign(action: Action) -> bool:
    """Whether this is an action that only other games know."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        return not is_against(place_of(action)) or amount_of(action) >= 0 or is_announced(action)
    return kind not in (DEAL_KIND, DRAW_KIND, PASS_KIND)


def _why_not_draw_or_pass(coop: Coop, kind: int) -> Refusal:
    plays = placements(coop)
    if plays:
        return lay_or_keep(plays[0]) if may_keep(coop) else must_lay("CF-08", plays[0])
    return _why_not_pass(coop) if kind == PASS_KIND else _why_not_draw(coop)


def _why_not_pass(coop: Coop) -> Refusal:
    if draw_rule(coop.rules) is Draw.UNTIL:
        return Refusal("HR-07", "draw-on", {})
    return Refusal("CF-09", "draw-first", {})


def _why_not_draw(coop: Coop) -> Refusal:
    if draw_rule(coop.rules) is Draw.NONE:
        return Refusal("HR-07", "no-drawing", {})
    if coop.boneyard.count() == 0:
        return Refusal("CF-10", "boneyard-empty", {})
    return Refusal("CF-09", "drew-already", {})


def _why_not_lay(coop: Coop, t: Tile, beside: Tile) -> Refusal:
    names = {"tile": tile_text(t), "beside": tile_text(beside)}
    if not coop.hands.holds(coop.turn, t):
        return Refusal("S-1", "not-held", names)
    if not lies(coop.layout, beside):
        return Refusal("CF-11", "not-on-table", names)
    if coop.foot != NO_TILE:
        return _why_not_toe(coop, beside, names)
    if is_double(beside):
        return Refusal(_toes_clause(coop, beside, "CF-12", "CF-12"), "foot-closed", names)
    index = find_end(coop.ends, beside)
    if index < 0:
        return Refusal("CF-11", "end-covered", names)
    return Refusal("CF-11", "does-not-match", {**names, "end": str(end_number(coop.ends[index]))})


def _why_not_toe(coop: Coop, beside: Tile, names: dict[str, str]) -> Refusal:
    """A foot is incomplete: only its number, and only there."""
    wanted = {"double": tile_text(coop.foot), "left": str(toes_wanted(coop) - coop.toes)}
    if beside == coop.foot:
        clause = _toes_clause(coop, coop.foot, "CF-07", "CF-13")
        return Refusal(clause, "not-a-toe", {**names, **wanted, "end": str(low(coop.foot))})
    return Refusal(_toes_clause(coop, coop.foot, "CF-07", "CF-15"), "foot-first", {**names, **wanted})


def _toes_clause(coop: Coop, foot: Tile, engine: str, double: str) -> str:
    """What says how many toes a foot has: for the engine the book, or what was agreed on (HR-20)."""
    if foot != coop.engine:
        return double
    return engine if engine_toes(coop.rules) == ENGINE_TOES else "HR-20"
