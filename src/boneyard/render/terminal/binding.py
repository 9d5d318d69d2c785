"""Which open doubles bind the seat to move. What binds is a rule, so the rules are asked, on a table like the one in view."""

from boneyard.core.action import place_text
from boneyard.core.position import Position
from boneyard.games.mexican_train.legal import is_chain_turn, is_dead, must_cover
from boneyard.games.mexican_train.position import load
from boneyard.render.terminal import field
from boneyard.render.terminal.likeness import position_like

Doubles = dict[str, list[str]]
"""Trains that end in open doubles: `first` have to be covered now, `later` after those, `dead` can never be covered."""


def open_doubles(view: Position) -> Doubles:
    """The open doubles of a table, by what they ask of the seat to move."""
    doubles: Doubles = {"first": [], "later": [], "dead": []}
    if view["phase"] != "play" or not field.tiles(view, "open"):
        return doubles
    yard = load(position_like(view), field.code(view), field.number(view, "set"), field.number(view, "seats"))
    binding = [] if is_chain_turn(yard) else must_cover(yard)
    for train in yard.open:
        kind = "first" if train in binding else "dead" if is_dead(yard, train) else "later"
        doubles[kind].append(place_text(train))
    return doubles if binding else doubles | {"later": []}
