"""Which open doubles bind the seat to move.

What binds is a rule, so the rules are asked, on a table like the one in view.
"""

from boneyard.core.action import place_text
from boneyard.core.view import View
from boneyard.games.mexican_train.legal import is_chain_turn
from boneyard.games.mexican_train.position import TrainsView, load
from boneyard.games.mexican_train.reach import is_dead, must_cover
from boneyard.notation.view import position_like

Doubles = dict[str, list[str]]
"""Trains that end in open doubles: `first` have to be covered now, `later` after those, `dead` can never be covered."""


def open_doubles(view: View[TrainsView]) -> Doubles:
    """The open doubles of a table, by what they ask of the seat to move."""
    doubles: Doubles = {"first": [], "later": [], "dead": []}
    public = view.public
    if public.phase != "play" or not public.open:
        return doubles
    yard = load(position_like(view), public.code, public.set, public.seats)
    binding = [] if is_chain_turn(yard) else must_cover(yard)
    for train in yard.open:
        kind = "first" if train in binding else "dead" if is_dead(yard, train) else "later"
        doubles[kind].append(place_text(train))
    return doubles if binding else doubles | {"later": []}
