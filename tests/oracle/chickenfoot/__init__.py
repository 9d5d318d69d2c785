"""Chickenfoot, played slowly from the clauses CF-01 to CF-24.

Positions are the full dumps of the contract. `load` is the door for anything that comes from
outside; the other functions take what `new`, `load` and `do` return and work everything out anew.
"""

from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules, Refused
from tests.oracle.layouts import (
    LETTERS,
    Layout,
    Position,
    RoundEvent,
    after_draw,
    after_laying,
    check_before_first_deal,
    check_fields,
    dealt,
    ends,
    full_set,
    is_double,
    is_int,
    need,
    next_seat,
    next_turn,
    pips,
    read_counters,
    read_head,
    read_layout,
    read_phase,
    read_places,
    read_scores,
    read_starter,
    read_tile,
    seats_of,
    turn_order,
    view_of,
)

from .rules import (
    AMBIGUITIES,
    FIELDS,
    GAME,
    canonical,
    drawable,
    engine_of_round,
    first_engine,
    hand_size,
    number_of_rounds,
    rule,
    target_reached,
)
from .table import (
    number_asked,
    plays,
    targets,
)

__all__ = [
    "AMBIGUITIES",
    "canonical",
    "deal_tiles",
    "do",
    "legal",
    "load",
    "new",
    "view",
]


def new(code: Any, set: Any, seats: Any, starter: str | None = None) -> Position:
    """The position before the first deal."""
    rules = canonical(code, set, seats)
    letters = list(LETTERS[:seats])
    if starter is not None and starter not in letters:
        raise BadRules(f"starter {starter!r} is no seat")
    return {
        "game": GAME,
        "rules": rules,
        "set": set,
        "seats": seats,
        "round": 0,
        "engine": None,
        "starter": starter or "A",
        "phase": "deal",
        "turn": None,
        "scores": {seat: 0 for seat in letters},
        "hands": {seat: [] for seat in letters},
        "boneyard": full_set(set),
        "layout": [],
        "drew": False,
        "passes": 0,
    }


def load(position: Any) -> Position:
    """The full dump of a position that is given in the contract's spelling, or an error."""
    head = read_head(position, GAME, canonical)
    check_fields(position, FIELDS)
    read_phase(position, head)
    read_starter(position, head)
    read_scores(position, head)
    read_engine(position, head)
    read_round(position, head)
    read_layout(position, head)
    read_places(position, head, full_set(head["set"]))
    read_counters(position, head, drawable(head))
    check_before_first_deal(head)
    check_layout(head)
    return head


def read_engine(position: Mapping[str, Any], head: Position) -> None:
    """The field engine: a double or null (contract 3)."""
    engine = read_tile(position["engine"])
    need(
        engine is not None or position["engine"] is None,
        f"engine {position['engine']!r} is no tile",
    )
    need(engine is None or is_double(engine), "the engine is a double")
    head["engine"] = engine


def read_round(position: Mapping[str, Any], head: Position) -> None:
    """The field round; it agrees with the engine (CF-04) and with the phase (CF-22)."""
    number = position.get("round", default_round(head))
    need(is_int(number) and number >= 0, "round is a whole number")
    wanted = None if number == 0 else engine_of_round(head, number)
    need(head["engine"] == wanted, f"engine {head['engine']} is not that of round {number} (CF-04)")
    last = number_of_rounds(head)
    over = number == last or (0 < number < last and target_reached(head))  # CF-22, HR-05
    in_phase = {"deal": 0 <= number < last, "play": 1 <= number <= last, "over": over}
    need(in_phase[head["phase"]], f"round {number} does not fit phase {head['phase']} (CF-22)")
    head["round"] = number


def default_round(head: Position) -> int:
    """From the engine, else 1 (0 in phase deal) (contract 3)."""
    if head["engine"] is not None:
        return first_engine(head) - ends(head["engine"])[0] + 1
    return 0 if head["phase"] == "deal" else 1


def check_layout(head: Position) -> None:
    """The layout begins with the engine; each tile fits where it lies (CF-07 to CF-17)."""
    layout: Layout = head["layout"]
    if head["round"] == 0:
        return
    need(layout[:1] == [[head["engine"], None]], "the layout begins with the engine")
    for index in range(1, len(layout)):
        tile, against = layout[index]
        so_far = {**head, "layout": layout[:index]}
        need(
            against is not None and against in targets(so_far),
            f"nothing can be laid against {against} at that point",
        )
        need(
            number_asked(so_far, str(against)) in ends(str(tile)),
            f"{tile} does not match {against}",
        )


def legal(position: Position) -> list[str]:
    """The legal actions, sorted as text."""
    if position["phase"] == "deal":
        return ["deal"]
    if position["phase"] == "over":
        return []
    found = plays(position)
    if found:
        return sorted([*found, "pass"]) if may_keep(position) else found  # CF-08, HR-08
    again = not position["drew"] or rule(position, "draw") == "until"  # HR-07
    return ["draw"] if drawable(position) and again else ["pass"]  # CF-09, CF-10


def may_keep(position: Position) -> bool:
    """HR-08: who has drawn may keep what fits."""
    return rule(position, "drawn") == "may" and bool(position["drew"])


def deal_tiles(position: Position) -> list[str]:
    """The tiles of the next deal: all but the next engine (CF-03)."""
    if position["phase"] != "deal":
        raise Refused("there is no deal now")
    engine = engine_of_round(position, position["round"] + 1)
    return [tile for tile in full_set(position["set"]) if tile != engine]


def spelled(action: str) -> str:
    """The action with its tiles spelled the contract's way."""
    return ">".join(read_tile(part) or part for part in action.split(">"))


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """The position after an action, and the round event if it ended the round."""
    if seat is not None and seat != position["turn"]:
        raise Refused(f"CF-05: seat {seat} is not to move")
    if position["phase"] == "deal" and action.split(" ")[0] == "deal":
        return deal(position, action), None
    action = spelled(action)
    if position["phase"] != "play" or action not in legal(position):
        raise Refused(f"{action!r} is not legal now: CF-08, CF-09, CF-11, CF-15")
    if action == "draw":
        return after_draw(position), None
    if action == "pass":
        return do_pass(position)
    tile, against = action.split(">")
    return lay(position, tile, against)


def deal(position: Position, action: str) -> Position:
    """The next round with its engine on the table (CF-03, CF-04, CF-05)."""
    number = position["round"] + 1
    engine = engine_of_round(position, number)
    starter = position["starter"] if number == 1 else next_starter(position)
    table = dealt(position, action, deal_tiles(position), hand_size(position))
    return {
        **table,
        "round": number,
        "engine": engine,
        "starter": starter,
        "phase": "play",
        "turn": starter,
        "layout": [[engine, None]],
        "drew": False,
        "passes": 0,
    }


def next_starter(position: Position) -> str:
    """CF-05; HR-06: who went out, else who holds least, the first of them from the last starter on."""
    if rule(position, "starter") == "rotate":
        return next_seat(position, position["starter"])
    order = turn_order(position, position["starter"])
    empty = [seat for seat in order if not position["hands"][seat]]
    return empty[0] if empty else min(order, key=lambda seat: hand_points(position, seat))


def lay(position: Position, tile: str, against: str) -> tuple[Position, RoundEvent | None]:
    """One tile, then the next player (CF-06); the last tile of a hand ends the round (CF-18)."""
    after = after_laying(position, tile, against)
    if not after["hands"][position["turn"]]:
        return end_of_round(after)
    return next_turn(after, passes=0), None


def do_pass(position: Position) -> tuple[Position, RoundEvent | None]:
    """CF-19: a pass counts when nothing can be drawn (HR-07, HR-08); one circuit of them ends the round."""
    count = 0 if drawable(position) or may_keep(position) else position["passes"] + 1
    if count == position["seats"]:
        return end_of_round(position)
    return next_turn(position, passes=count), None


def tile_points(position: Position, tile: str) -> int:
    """CF-20, CF-21, HR-17, HR-18: the numbers left; 50 for the double blank, 25 for a blank where it is so."""
    if tile == "0-0" and rule(position, "double_blank") == "50":
        return 50
    return pips(tile) + ends(tile).count(0) * int(rule(position, "blanks"))


def hand_points(position: Position, seat: str) -> int:
    """What the tiles of a hand count."""
    return sum(tile_points(position, tile) for tile in position["hands"][seat])


def end_of_round(position: Position) -> tuple[Position, RoundEvent]:
    """Scores are added; the next deal follows unless it was the last round (CF-20, CF-22, HR-05)."""
    points = {seat: hand_points(position, seat) for seat in seats_of(position)}
    scores = {seat: position["scores"][seat] + points[seat] for seat in points}
    after = {**position, "phase": "deal", "turn": None, "scores": scores, "drew": False, "passes": 0}
    if position["round"] == number_of_rounds(position) or target_reached(after):
        after["phase"] = "over"
    return after, {"points": points, "scores": dict(scores)}


def view(position: Position, seat: str | None) -> Position:
    """What a seat, or a spectator, sees."""
    return view_of(position, seat)
