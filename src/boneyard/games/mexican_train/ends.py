"""What the ends of the trains ask for: of everybody, and of the seat to move."""

from boneyard.core.action import LAY_KIND, Action, kind_of, place_of
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, tile
from boneyard.games.mexican_train.doubles import what_doubles_allow
from boneyard.games.mexican_train.legal import first_train, is_chain_turn, trains_now
from boneyard.games.mexican_train.reach import binding, must_cover
from boneyard.games.mexican_train.rules import Doubles
from boneyard.games.mexican_train.state import Yard


def asking(yard: Yard) -> list[Tile]:
    """Which doubles ask for a tile now: those that bind, or those of this turn."""
    if yard.phase is not Phase.PLAY or yard.engine == NO_TILE or is_chain_turn(yard):
        return []
    return [tile(yard.ends[train], yard.ends[train]) for train in [*must_cover(yard), *yard.laid]]


def needs(yard: Yard) -> list[int]:
    """The numbers that the seat to move may lay on: those of this turn's doubles where they come first."""
    if yard.phase is not Phase.PLAY or yard.engine == NO_TILE:
        return []
    if len(yard.laid) and what_doubles_allow(yard.rules) in (Doubles.SUCCESSION, Doubles.PAIR):
        return [int(yard.ends[train]) for train in yard.laid]
    trains = trains_now(yard)
    numbers: list[int] = []
    while trains:
        train = first_train(yard, trains)
        if int(yard.ends[train]) not in numbers:
            numbers.append(int(yard.ends[train]))
        trains ^= 1 << train
    return numbers


def covers(yard: Yard, action: Action) -> Tile:
    """The double that binds everybody and that this placement covers (MT-P-29, MT-F-23, MT-O-29)."""
    if yard.phase is not Phase.PLAY or kind_of(action) != LAY_KIND or not binding(yard) >> place_of(action) & 1:
        return NO_TILE
    return tile(yard.ends[place_of(action)], yard.ends[place_of(action)])
