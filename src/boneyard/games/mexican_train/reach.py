"""Which trains are within a seat's reach: its own, those that are open to it, and those that bind it."""

from boneyard.core.action import MEXICAN
from boneyard.core.native import i64
from boneyard.games.mexican_train.rules import Cover, DeadDouble, MexicanFrom, SatisfyOrder, TrainRules
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.covering import is_used_up


def binding(yard: Yard) -> i64:
    """Which trains end in doubles that have to be covered before anything else, as bits? (MT-P-29, MT-F-23, MT-O-29)"""
    if len(yard.open) == 0 or len(yard.laid) or not yard.rules.satisfy_doubles or has_to_begin(yard):
        return 0  # MT-F-22; within a turn `doubles` alone decides; HR-11
    reach = to_be_covered(yard)
    trains: i64 = 0
    for train in yard.open:
        if reach >> train & 1 and (yard.rules.dead_double is DeadDouble.BIND or not is_dead(yard, train)):  # MT-P-33
            trains |= 1 << train
            if yard.rules.satisfy_order is SatisfyOrder.OLDEST:
                break  # MT-P-30, MT-O-31
    return trains


def to_be_covered(yard: Yard) -> i64:
    """On which trains does an open double bind the seat to move, as bits? On all, or where it may play (HR-12)."""
    return eligible_trains(yard, yard.turn) if yard.rules.cover is Cover.ELIGIBLE else -1


def has_to_begin(yard: Yard) -> bool:
    """Does the seat to move have to begin its own train before it lays anything elsewhere? (HR-11)"""
    return yard.rules.own_first and not yard.has_begun(yard.turn)


def must_cover(yard: Yard) -> list[int]:
    """The trains that bind, those with the oldest doubles first."""
    trains = binding(yard)
    return [int(train) for train in yard.open if trains >> train & 1]


def is_dead(yard: Yard, train: i64) -> bool:
    """Is every tile on the table that could cover the double at the end of this train? (MT-P-33)"""
    return is_used_up(yard.lying[yard.ends[train]], yard.ends[train], yard.top)


def eligible_trains(yard: Yard, seat: i64) -> i64:
    """Which trains may this seat play on while nothing binds it, as bits? (MT-P-12, MT-B-10, MT-F-11, MT-O-18)"""
    trains = yard.marks | 1 << seat
    if has_mexican(yard.rules) and (yard.has_begun(MEXICAN) or may_start_mexican(yard, seat)):
        trains |= 1 << MEXICAN
    return trains


def has_mexican(rules: TrainRules) -> bool:
    """Is there a Mexican Train? (MT-P-10, HR-10)"""
    return rules.mexican


def may_start_mexican(yard: Yard, seat: i64) -> bool:
    """May this seat lay the first tile of the Mexican Train? (MT-P-11, MT-O-19)"""
    return yard.rules.mexican_from is MexicanFrom.FIRST or yard.turns[seat] > 0
