"""Why not? For every refused action the clause that forbids it, and the tiles concerned."""

from boneyard.core.action import (
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
    place_of,
    place_text,
    tile_at,
    tile_of,
)
from boneyard.core.errors import Refusal
from boneyard.core.tile import Tile, is_double, tile_text
from boneyard.games.dominoes.deal import must_open_high
from boneyard.games.dominoes.legal import draw_rule, legal_actions, placements
from boneyard.games.dominoes.rulesets import GAME
from boneyard.games.dominoes.state import Line
from boneyard.parts.drawing import Draw
from boneyard.parts.refusing import other_game, why_not_yet
from boneyard.table.ends import lies


def why_not(line: Line, action: Action, seat: int) -> Refusal | None:
    """None exactly when the action is listed and it is this seat's turn."""
    if _is_foreign(action):
        return other_game(GAME)
    if seat == line.turn and action in legal_actions(line):
        return None
    refusal = why_not_yet(line, action, seat, over="DO-23", deal="DO-25", goes_on="DO-25", order="DO-05")
    return refusal if refusal is not None else _why_not_now(line, action)


def _why_not_now(line: Line, action: Action) -> Refusal:
    """The reason within the turn of the seat that asks."""
    if kind_of(action) == LAY_KIND:
        return _why_not_lay(line, tile_of(action), place_of(action))
    return _why_not_draw_or_pass(line, kind_of(action))


def _is_foreign(action: Action) -> bool:
    """Whether this is an action that only other games know."""
    kind = kind_of(action)
    if kind != LAY_KIND:
        return kind not in (DEAL_KIND, DRAW_KIND, PASS_KIND)
    place = place_of(action)
    return not (place == TABLE or is_against(place)) or is_announced(action) or amount_of(action) >= 0


def _why_not_lay(line: Line, t: Tile, place: int) -> Refusal:
    if not line.hands.holds(line.turn, t):
        return Refusal("S-1", "not-held", {"tile": tile_text(t)})
    if place != TABLE:
        return _why_not_there(line, t, tile_at(place))
    if line.layout:
        return Refusal("DO-10", "table-taken", {"tile": tile_text(t)})
    return _must_open(line)


def _why_not_there(line: Line, t: Tile, beside: Tile) -> Refusal:
    names = {"tile": tile_text(t), "beside": tile_text(beside)}
    if not lies(line.layout, beside):
        return Refusal("DO-10", "not-on-table", names)
    if not line.is_open(beside):
        return Refusal("DO-11" if is_double(beside) else "DO-10", "end-covered", names)
    return Refusal("DO-10", "matches-nothing", names)


def _must_open(line: Line) -> Refusal:
    """DO-06, DO-07: the round is led with the highest double or, without one, the highest tile."""
    t = tile_of(placements(line)[0])
    return Refusal("DO-06" if is_double(t) else "DO-07", "must-open", {"tile": tile_text(t)})


def _why_not_draw_or_pass(line: Line, kind: int) -> Refusal:
    plays = placements(line)
    if not plays:
        return _why_not_pass(line) if kind == PASS_KIND else _why_not_draw(line)
    if not line.layout and must_open_high(line.rules, line.round):
        return _must_open(line)
    names = {"tile": tile_text(tile_of(plays[0])), "beside": place_text(place_of(plays[0]))}
    return Refusal("DO-12", "must-lay", names)


def _why_not_pass(line: Line) -> Refusal:
    return Refusal("DO-13", "draw-first" if draw_rule(line.rules) is Draw.ONE else "draw-while-any", {})


def _why_not_draw(line: Line) -> Refusal:
    if draw_rule(line.rules) is Draw.NONE:
        return Refusal("DO-16", "no-drawing", {})
    if line.drew and draw_rule(line.rules) is Draw.ONE:
        return Refusal("DO-13", "drew-already", {})
    if line.boneyard.count():
        return Refusal("DO-14", "reserve-stays", {})
    return Refusal("DO-15", "boneyard-empty", {})
