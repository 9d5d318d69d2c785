"""Dominoes, played slowly from the clauses DO-01 to DO-26.

Positions are the full dumps of the contract. Everything is worked out anew from the position: the line is put
together from left to right as it lies, and the open ends are its two outer numbers.
"""

from typing import Any

from tests.oracle.common import BadPosition, Refused
from tests.oracle.layouts import (
    Layout,
    Position,
    RoundEvent,
    after_draw,
    after_laying,
    dealt,
    ends,
    full_set,
    is_double,
    next_seat,
    next_turn,
    pips,
    read_tile,
    seats_of,
    turn_order,
    view_of,
)

from .rules import (
    GAME,
    TEAMS,
    Piece,
    canonical,
    hand_size,
    options,
    rule,
)

__all__ = [
    "canonical",
    "deal_tiles",
    "do",
    "legal",
    "load",
    "new",
    "view",
]


def new(code: str, set_number: int, seats: int, starter: str | None = None) -> Position:
    """The position before the first deal; a starter is named only where the lead rotates (DO-09)."""
    position: Position = {
        "game": GAME,
        "rules": canonical(code, set_number, seats),
        "set": set_number,
        "seats": seats,
        "round": 0,
        "starter": starter,
        "phase": "deal",
        "turn": None,
        "boneyard": full_set(set_number),
        "layout": [],
        "drew": False,
        "passes": 0,
    }
    position["scores"] = {seat: 0 for seat in seats_of(position)}
    position["hands"] = {seat: [] for seat in seats_of(position)}
    if seats == 4:
        position["teams"] = [list(team) for team in TEAMS]
    return position


def load(position: Position) -> Position:
    """A full dump comes back as it is; nothing is filled in here."""
    missing = set(new(position["rules"], position["set"], position["seats"])) - set(position)
    if missing:
        raise BadPosition(f"this oracle reads whole dumps only: {sorted(missing)}")
    if position["layout"]:
        line(position["layout"])
    return position


def sides(position: Position) -> list[list[str]]:
    """DO-02."""
    return [list(team) for team in TEAMS] if position["seats"] == 4 else [[seat] for seat in seats_of(position)]


def line(layout: Layout) -> list[Piece]:
    """The line from left to right (DO-10, DO-11); a tile that fits nowhere is a bad position."""
    (first, _), *others = layout
    high, low = ends(str(first))
    pieces: list[Piece] = [(str(first), high, low)]
    for tile, against in others:
        pieces = joined(pieces, str(tile), against)
    return pieces


def joined(pieces: list[Piece], tile: str, against: str | None) -> list[Piece]:
    """The line with one tile more."""
    one, two = ends(tile)
    inner, _, right = pieces[-1]
    if inner == against and right in (one, two):
        return [*pieces, (tile, right, one + two - right)]
    inner, left, _ = pieces[0]
    if inner == against and left in (one, two):
        return [(tile, one + two - left, left), *pieces]
    raise BadPosition(f"{tile} cannot lie against {against}")


def plays(position: Position) -> set[str]:
    """The placements of the seat to move."""
    hand = position["hands"][position["turn"]]
    if not position["layout"]:
        return {f"{tile}>table" for tile in ([highest(hand)] if opens_high(position, position["round"]) else hand)}
    pieces = line(position["layout"])
    outer = [(pieces[0][0], pieces[0][1]), (pieces[-1][0], pieces[-1][2])]
    return {f"{tile}>{beside}" for tile in hand for beside, number in outer if number in ends(tile)}


def opens_high(position: Position, number: int) -> bool:
    """DO-06, DO-09."""
    lead = rule(position, "lead")
    return lead == "double" or (lead == "winner" and number == 1)


def highest(tiles: list[str]) -> str:
    """DO-06, DO-07."""
    return max(tiles, key=lambda tile: (is_double(tile), pips(tile), ends(tile)[0]))


def drawable(position: Position) -> int:
    """How many tiles may still be drawn by anybody (DO-14, DO-16)."""
    if rule(position, "draw") == "none":
        return 0
    return max(0, len(position["boneyard"]) - int(rule(position, "reserve")))


def legal(position: Position) -> list[str]:
    """The legal actions, sorted as text."""
    if position["phase"] != "play":
        return ["deal"] if position["phase"] == "deal" else []
    found = plays(position)
    if found:
        return sorted(found)  # DO-12
    spent = position["drew"] and rule(position, "draw") == "one"
    return ["draw"] if drawable(position) and not spent else ["pass"]  # DO-13, DO-15, DO-16


def deal_tiles(position: Position) -> list[str]:
    """DO-01: all of them."""
    if position["phase"] != "deal":
        raise Refused("there is no deal now")
    return full_set(position["set"])


def do(position: Position, action: str, seat: str | None = None) -> tuple[Position, RoundEvent | None]:
    """The position after an action, and the round event if a round ended."""
    if seat is not None and seat != position["turn"]:
        raise Refused("DO-05")
    if position["phase"] == "deal" and action.split(" ")[0] == "deal":
        return deal(position, action), None
    spelled = ">".join(read_tile(part) or part for part in action.split(">"))
    if spelled not in legal(position):
        raise Refused(f"{action!r} is not legal now")
    if action == "draw":
        return after_draw(position), None
    return do_pass(position) if action == "pass" else lay(position, *spelled.split(">"))


def deal(position: Position, action: str) -> Position:
    """The next round (DO-03, DO-06 to DO-09)."""
    size = hand_size(options(position["rules"]), position["set"], position["seats"])
    after = dealt(position, action, deal_tiles(position), size)
    leader = leads(position, after["hands"])
    fresh = {"phase": "play", "layout": [], "drew": False, "passes": 0}
    return {**after, **fresh, "round": position["round"] + 1, "starter": leader, "turn": leader}


def leads(position: Position, hands: dict[str, list[str]]) -> str:
    """Who leads the round that is dealt; `position` is how the last one lies."""
    if rule(position, "lead") == "rotate":
        return str(position["starter"] if position["round"] == 0 else next_seat(position, position["starter"]))
    if opens_high(position, position["round"] + 1):
        best = highest([tile for hand in hands.values() for tile in hand])
        return next(seat for seat, hand in hands.items() if best in hand)
    return last_winner(position)


def last_winner(position: Position) -> str:
    """DO-08."""
    out = [seat for seat in seats_of(position) if not position["hands"][seat]]
    if out:
        return out[0]
    best = lowest(position)
    if len(best) > 1:
        return str(position["starter"])
    order = turn_order(position, position["starter"])  # HR-03
    return min(best[0], key=lambda seat: (hand_sum(position, [seat]), order.index(seat)))


def lay(position: Position, tile: str, place: str) -> tuple[Position, RoundEvent | None]:
    """DO-10, DO-17."""
    after = after_laying(position, tile, None if place == "table" else place)
    player = position["turn"]
    if after["hands"][player]:
        return next_turn(after, passes=0), None
    own = next(side for side in sides(position) if player in side)
    paid = sum(hand_sum(after, side) for side in sides(after) if side != own)
    if rule(position, "partner") == "count":
        paid += hand_sum(after, own)  # DO-19
    return ended(after, [own], paid)


def do_pass(position: Position) -> tuple[Position, RoundEvent | None]:
    """DO-18."""
    passes = 0 if drawable(position) else position["passes"] + 1
    if passes < position["seats"]:
        return next_turn(position, passes), None
    best = lowest(position)
    if len(best) > 1 and rule(position, "ties") == "nobody":
        return ended(position, [], 0)  # DO-22
    return ended(position, best, block_worth(position, best[0]) // len(best))


def block_worth(position: Position, winners: list[str]) -> int:
    """DO-21."""
    others = sum(hand_sum(position, side) for side in sides(position) if side != winners)
    own = hand_sum(position, winners)
    return {"difference": others - own, "others": others, "all": others + own}[rule(position, "blocked")]


def lowest(position: Position) -> list[list[str]]:
    """DO-20."""
    least = min(hand_sum(position, side) for side in sides(position))
    return [side for side in sides(position) if hand_sum(position, side) == least]


def hand_sum(position: Position, side: list[str]) -> int:
    """The pips left to a player or team."""
    return sum(pips(tile) for seat in side for tile in position["hands"][seat])


def ended(position: Position, winners: list[list[str]], paid: int) -> tuple[Position, RoundEvent]:
    """The round is counted; over when somebody has reached the target (DO-23 to DO-25)."""
    points = {seat: paid if any(seat in side for side in winners) else 0 for seat in seats_of(position)}
    scores = {seat: position["scores"][seat] + points[seat] for seat in points}
    enough = max(scores.values()) >= int(rule(position, "target") or 100)
    after: dict[str, Any] = {"scores": scores, "turn": None, "drew": False, "passes": 0}
    return {**position, **after, "phase": "over" if enough else "deal"}, {"points": points, "scores": dict(scores)}


def view(position: Position, seat: str | None) -> Position:
    """What a seat, or a spectator, sees."""
    return view_of(position, seat)
