"""Tiles, rule codes and the fields of a position that Chickenfoot and Muggins have in common.

A tile is kept as its contract text with the higher number first, a layout as the list of pairs that
the contract writes (section 3). Nothing here knows a rule of play.
"""

from collections.abc import Sequence

from tests.oracle.common import Refused

from .codes import (
    choose,
    number_given,
    print_code,
    split_code,
    whole_number,
)
from .reading import (
    check_before_first_deal,
    check_fields,
    fill_star,
    is_int,
    need,
    offered,
    read_counters,
    read_head,
    read_layout,
    read_phase,
    read_places,
    read_scores,
    read_starter,
    read_tiles,
)
from .tiles import (
    COMMON_AMBIGUITIES,
    COMMON_FIELDS,
    LETTERS,
    NUMBER,
    OPTIONAL_FIELDS,
    PHASES,
    TILE_TEXT,
    Layout,
    Position,
    RoundEvent,
    ascending,
    children_of,
    ends,
    full_set,
    is_double,
    laid_tiles,
    next_seat,
    outer_number,
    parent_of,
    pips,
    read_tile,
    seats_of,
    turn_order,
)

__all__ = [
    "COMMON_AMBIGUITIES",
    "COMMON_FIELDS",
    "LETTERS",
    "Layout",
    "NUMBER",
    "OPTIONAL_FIELDS",
    "PHASES",
    "Position",
    "RoundEvent",
    "TILE_TEXT",
    "after_draw",
    "after_laying",
    "ascending",
    "check_before_first_deal",
    "check_fields",
    "children_of",
    "choose",
    "dealt",
    "ends",
    "fill_star",
    "full_set",
    "is_double",
    "is_int",
    "laid_tiles",
    "need",
    "next_seat",
    "next_turn",
    "number_given",
    "offered",
    "outer_number",
    "parent_of",
    "pips",
    "print_code",
    "read_counters",
    "read_head",
    "read_layout",
    "read_phase",
    "read_places",
    "read_scores",
    "read_starter",
    "read_tile",
    "read_tiles",
    "seats_of",
    "turn_order",
    "split_code",
    "view_of",
    "whole_number",
]


def dealt(position: Position, action: str, tiles: Sequence[str], size: int) -> Position:
    """Hands and boneyard after `deal` with an order of exactly these tiles (S-1)."""
    order = [read_tile(text) for text in action.split(" ")[1:]]
    named = [tile for tile in order if tile is not None]
    if len(named) != len(order) or sorted(named) != sorted(tiles):
        raise Refused("S-1: a deal order names each tile of the deal exactly once")
    hands: dict[str, list[str]] = {}
    for seat in seats_of(position):
        hands[seat], named = ascending(named[:size]), named[size:]
    return {**position, "hands": hands, "boneyard": named}


def after_draw(position: Position) -> Position:
    """The seat to move has the next tile of the boneyard; it is still its turn (CF-09, MU-09)."""
    first, *rest = position["boneyard"]
    hands = dict(position["hands"])
    hands[position["turn"]] = ascending([*hands[position["turn"]], first])
    return {**position, "hands": hands, "boneyard": rest, "drew": True}


def after_laying(position: Position, tile: str, against: str | None) -> Position:
    """The tile is out of the hand and in the layout; the turn has not been passed on yet."""
    hands = dict(position["hands"])
    hands[position["turn"]] = [held for held in hands[position["turn"]] if held != tile]
    return {**position, "hands": hands, "layout": [*position["layout"], [tile, against]]}


def next_turn(position: Position, passes: int) -> Position:
    """The next seat is to move."""
    return {
        **position,
        "turn": next_seat(position, position["turn"]),
        "drew": False,
        "passes": passes,
    }


def view_of(position: Position, seat: str | None) -> Position:
    """The dump with other hands and the boneyard replaced by their counts (contract 3, S-7)."""
    if seat is not None and seat not in seats_of(position):
        raise Refused(f"there is no seat {seat!r}")
    hands = {name: ascending(hand) if name == seat else len(hand) for name, hand in position["hands"].items()}
    return {**position, "seat": seat, "hands": hands, "boneyard": len(position["boneyard"])}
