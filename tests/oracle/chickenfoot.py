"""Chickenfoot, played slowly from the clauses CF-01 to CF-24.

Positions are the full dumps of the contract. `load` is the door for anything that comes from
outside; the other functions take what `new`, `load` and `do` return and work everything out anew.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle.common import BadRules, Refused
from tests.oracle.layouts import (
    COMMON_AMBIGUITIES,
    COMMON_FIELDS,
    LETTERS,
    Layout,
    Position,
    RoundEvent,
    after_draw,
    after_laying,
    check_before_first_deal,
    check_fields,
    children_of,
    choose,
    dealt,
    ends,
    full_set,
    is_double,
    is_int,
    laid_tiles,
    need,
    next_seat,
    next_turn,
    offered,
    outer_number,
    parent_of,
    pips,
    print_code,
    read_counters,
    read_head,
    read_layout,
    read_phase,
    read_places,
    read_scores,
    read_starter,
    read_tile,
    seats_of,
    split_code,
    view_of,
    whole_number,
)

GAME = "chickenfoot"
FIELDS = (*COMMON_FIELDS, "engine")
SETS = (9, 12)  # CF-01
SEAT_COUNTS = range(2, 9)  # CF-02
TOES_OF_ENGINE = 6  # CF-07
TOES_OF_DOUBLE = 3  # CF-13

# CF-03; the cells that are crossed out are missing.
DEAL_TABLE = {
    9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
    12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
}

AMBIGUITIES = (
    *COMMON_AMBIGUITIES,
    "contract 2, 9-4>9-9: which end of the tile in the layout is meant? One reading only: a"
    " non-double has one outer number, a double one number, and every tile lies once in the"
    " layout; the six (three) places of a double are equivalent (CF-07).",
    "contract 3, a layout whose numbers match but whose order breaks CF-07 or CF-15 (a tile"
    " elsewhere while a foot is incomplete). Readings: accepted, only numbers have to match;"
    " bad position. Choice: bad position, otherwise the incomplete foot would not follow from"
    " the layout.",
    "CF-09 with drew true in a loaded position and several playable tiles in the hand: which"
    " one was drawn is not in the position. Choice: all plays are legal.",
    "CF-19, passes made while the boneyard has tiles. Readings: they count once it is empty;"
    " they never count. Choice: never ('consecutive passes with an empty boneyard'); the pass"
    " after drawing the last tile counts. The boneyard is looked at when the pass is made.",
    "CF-17 with release, a double whose suit is exhausted when it is laid: complete at once"
    " with no toe; its arm is a dead end and free play goes on with the next player. One"
    " reading.",
    "CF-17 with bind: only three toes complete a foot, so an exhausted one closes the layout to the end of the round.",
    "CF-17 and the engine: 'its number' cannot run out before the sixth toe (CF-07), so either reading of 'a foot' gives the same play.",
    "contract 1, deal as large as the set allows (deal times seats equal to all tiles but the"
    " engine, empty boneyard). Readings: allowed; one tile has to be left. Choice: allowed,"
    " 'as far as the set reaches'.",
    "contract 1, deal with double-6. Readings: opened as in parsons; not offered. Choice: not"
    " offered, CF-01 names two sets and the option row opens double-6 for parsons alone.",
    "contract 3, round of a position without it in phase deal: with an engine it follows from the engine, else it is 0.",
    "contract 3, engine left out. Readings: follows from round or layout; bad position."
    " Choice: bad position (not in the list of defaults). An engine that is not a double, or"
    " of another round, is a bad position.",
    "contract 3, phase over before the last round, phase deal after it, a round above the number of rounds. Choice: bad position (CF-22).",
    "contract 4, starter that is no seat in new. Choice: BadRules.",
)


# --- rule codes --------------------------------------------------------------------------------


def canonical(code: Any, set: Any, seats: Any) -> str:
    """The rule code as it is printed; BadRules if it cannot be played."""
    offered("set", set, SETS)
    offered("seats", seats, SEAT_COUNTS)
    given = split_code(code, ("dead_foot", "deal", "rounds"))
    choose(given, "dead_foot", ("release", "bind"))
    check_deal(given, set, seats)
    check_rounds(given, set)
    return print_code(given, {"dead_foot": "release"})


def check_deal(given: Mapping[str, str], highest: int, seats: int) -> None:
    """CF-02 and CF-03; `deal` replaces the table as far as the set reaches."""
    if "deal" not in given:
        if seats not in DEAL_TABLE[highest]:
            raise BadRules(f"seats: CF-02 offers {sorted(DEAL_TABLE[highest])} here; deal opens the others")
        return
    most = (len(full_set(highest)) - 1) // seats
    size = whole_number(given["deal"])
    if size is None or not 1 <= size <= most:
        raise BadRules(f"option deal allows 1 to {most} here")


def check_rounds(given: Mapping[str, str], highest: int) -> None:
    """CF-22; `rounds` shortens the game."""
    count = whole_number(given.get("rounds", "1"))
    if count is None or not 1 <= count <= highest + 1:
        raise BadRules(f"option rounds allows 1 to {highest + 1}")


def options(position: Mapping[str, Any]) -> dict[str, str]:
    """The options that the rule code of a position gives."""
    return split_code(position["rules"], ("dead_foot", "deal", "rounds"))


def hand_size(position: Mapping[str, Any]) -> int:
    """CF-03, or the option `deal`."""
    given = options(position)
    return int(given["deal"]) if "deal" in given else DEAL_TABLE[position["set"]][position["seats"]]


def number_of_rounds(position: Mapping[str, Any]) -> int:
    """CF-22, or the option `rounds`."""
    return int(options(position).get("rounds", position["set"] + 1))


def feet_bind(position: Mapping[str, Any]) -> bool:
    """CF-17, option `dead_foot`."""
    return options(position).get("dead_foot") == "bind"


def engine_of_round(highest: int, number: int) -> str:
    """CF-04: the double of N - r + 1."""
    pip = highest - number + 1
    return f"{pip}-{pip}"


# --- positions ---------------------------------------------------------------------------------


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
    read_counters(position, head)
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
    wanted = None if number == 0 else engine_of_round(head["set"], number)
    need(head["engine"] == wanted, f"engine {head['engine']} is not that of round {number} (CF-04)")
    last = number_of_rounds(head)
    in_phase = {"deal": 0 <= number < last, "play": 1 <= number <= last, "over": number == last}
    need(in_phase[head["phase"]], f"round {number} does not fit phase {head['phase']} (CF-22)")
    head["round"] = number


def default_round(head: Position) -> int:
    """From the engine, else 1 (0 in phase deal) (contract 3)."""
    if head["engine"] is not None:
        return int(head["set"]) - ends(head["engine"])[0] + 1
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


# --- feet and open ends ------------------------------------------------------------------------


def toes_wanted(position: Position, double: str) -> int:
    """CF-12: six for the engine, three for every other double."""
    return TOES_OF_ENGINE if double == position["engine"] else TOES_OF_DOUBLE


def suit_exhausted(position: Position, number: int) -> bool:
    """CF-17: no tile of the number is left outside the layout."""
    laid = laid_tiles(position["layout"])
    return all(tile in laid for tile in full_set(position["set"]) if number in ends(tile))


def foot_complete(position: Position, double: str) -> bool:
    """CF-07, CF-16, CF-17: it has its toes, or can get no more (unless dead feet bind)."""
    if len(children_of(position["layout"], double)) >= toes_wanted(position, double):
        return True
    return not feet_bind(position) and suit_exhausted(position, ends(double)[0])


def incomplete_foot(position: Position) -> str | None:
    """CF-15: the one double whose foot is incomplete, or None."""
    doubles = [tile for tile in laid_tiles(position["layout"]) if is_double(tile)]
    incomplete = [double for double in doubles if not foot_complete(position, double)]
    assert len(incomplete) <= 1, "CF-15: at most one foot is incomplete"
    return incomplete[0] if incomplete else None


def open_tiles(position: Position) -> list[str]:
    """CF-11, CF-12: the non-doubles on which nothing lies yet."""
    layout = position["layout"]
    return [tile for tile in laid_tiles(layout) if not is_double(tile) and not children_of(layout, tile)]


def targets(position: Position) -> list[str]:
    """The tiles of the layout against which something may be laid now."""
    foot = incomplete_foot(position)
    return [foot] if foot is not None else open_tiles(position)  # CF-15, CF-11


def number_asked(position: Position, target: str) -> int:
    """The number that a tile laid against this one has to show."""
    if is_double(target):
        return ends(target)[0]
    inner = parent_of(position["layout"], target)
    assert inner is not None, "the engine is a double"
    return outer_number(target, inner)


def open_ends(position: Position) -> list[int]:
    """The open ends of the layout in free play (CF-11), in the order laid."""
    return [number_asked(position, tile) for tile in open_tiles(position)]


# --- legal actions -----------------------------------------------------------------------------


def plays(position: Position) -> list[str]:
    """Every tile of the hand to move on every target that it matches (CF-07, CF-11, CF-15)."""
    asked = [(target, number_asked(position, target)) for target in targets(position)]
    hand = position["hands"][position["turn"]]
    return sorted(f"{tile}>{target}" for tile in hand for target, number in asked if number in ends(tile))


def legal(position: Position) -> list[str]:
    """The legal actions, sorted as text."""
    if position["phase"] == "deal":
        return ["deal"]
    if position["phase"] == "over":
        return []
    found = plays(position)
    if found:
        return found  # CF-08
    if position["boneyard"] and not position["drew"]:
        return ["draw"]  # CF-09
    return ["pass"]  # CF-09, CF-10


def deal_tiles(position: Position) -> list[str]:
    """The tiles of the next deal: all but the next engine (CF-03)."""
    if position["phase"] != "deal":
        raise Refused("there is no deal now")
    engine = engine_of_round(position["set"], position["round"] + 1)
    return [tile for tile in full_set(position["set"]) if tile != engine]


# --- doing -------------------------------------------------------------------------------------


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
    engine = engine_of_round(position["set"], number)
    starter = position["starter"] if number == 1 else next_seat(position, position["starter"])
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


def lay(position: Position, tile: str, against: str) -> tuple[Position, RoundEvent | None]:
    """One tile, then the next player (CF-06); the last tile of a hand ends the round (CF-18)."""
    after = after_laying(position, tile, against)
    if not after["hands"][position["turn"]]:
        return end_of_round(after)
    return next_turn(after, passes=0), None


def do_pass(position: Position) -> tuple[Position, RoundEvent | None]:
    """CF-19: a pass counts when the boneyard is empty; one circuit of them ends the round."""
    count = position["passes"] + 1 if not position["boneyard"] else 0
    if count == position["seats"]:
        return end_of_round(position)
    return next_turn(position, passes=count), None


def hand_points(hand: Sequence[str]) -> int:
    """CF-20, CF-21: the numbers left, 50 for the double blank."""
    return sum(50 if tile == "0-0" else pips(tile) for tile in hand)


def end_of_round(position: Position) -> tuple[Position, RoundEvent]:
    """Scores are added; the next deal follows unless it was the last round (CF-20, CF-22)."""
    points = {seat: hand_points(position["hands"][seat]) for seat in seats_of(position)}
    scores = {seat: position["scores"][seat] + points[seat] for seat in points}
    phase = "over" if position["round"] == number_of_rounds(position) else "deal"
    after = {**position, "phase": phase, "turn": None, "scores": scores, "drew": False, "passes": 0}
    return after, {"points": points, "scores": dict(scores)}


def view(position: Position, seat: str | None) -> Position:
    """What a seat, or a spectator, sees."""
    return view_of(position, seat)
