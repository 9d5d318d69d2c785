"""Which open doubles bind the seat to move. What binds is a rule, so the rules are asked, on a table like the one in view."""

from boneyard.core.action import place_text
from boneyard.core.position import Position
from boneyard.core.tile import tile_text, tiles_of
from boneyard.games.mexican_train.legal import is_chain_turn, is_dead, must_cover
from boneyard.games.mexican_train.position import load
from boneyard.games.mexican_train.yard import Yard
from boneyard.render.terminal import field

Doubles = dict[str, list[str]]
"""Trains that end in open doubles: `first` have to be covered now, `later` after those, `dead` can never be covered."""


def open_doubles(view: Position) -> Doubles:
    """The open doubles of a table, by what they ask of the seat to move."""
    doubles: Doubles = {"first": [], "later": [], "dead": []}
    if view["phase"] != "play" or not field.tiles(view, "open"):
        return doubles
    yard = _yard_like(view)
    binding = [] if is_chain_turn(yard) else must_cover(yard)
    for train in yard.open:
        kind = "first" if train in binding else "dead" if is_dead(yard, train) else "later"
        doubles[kind].append(place_text(train))
    return doubles if binding else doubles | {"later": []}


def _yard_like(view: Position) -> Yard:
    """A yard with the same table, and with the unseen tiles somewhere: the open doubles do not depend on where."""
    position = dict(view)
    del position["seat"]
    unseen = _unseen(view)
    hands: dict[str, list[str]] = {}
    for seat, count in field.hand_counts(view).items():
        hands[seat] = field.own_hand(view) if seat == view["seat"] else [unseen.pop() for _ in range(count)]
    position["hands"], position["boneyard"] = hands, unseen
    return load(position, field.code(view), field.number(view, "set"), field.number(view, "seats"))


def _unseen(view: Position) -> list[str]:
    seen = {field.text(view, "engine"), *field.own_hand(view)}
    for train in field.trains(view).values():
        seen.update(train)
    return [name for name in [tile_text(t) for t in tiles_of(field.number(view, "set"))] if name not in seen]
