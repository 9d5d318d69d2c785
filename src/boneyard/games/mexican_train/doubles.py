"""What the doubles of a turn allow in the same turn (MT-P-22 to 28, MT-B-19 to 27, MT-F-21, MT-O-25 to 28)."""

from boneyard.core.native import i64
from boneyard.games.mexican_train.reach import is_dead
from boneyard.games.mexican_train.rules import Doubles, TrainRules
from boneyard.games.mexican_train.state import Yard


def may_follow_double(yard: Yard, train: i64) -> i64:
    """Which tiles may be laid on an eligible train after the doubles of this turn, as a pip row?"""
    how = what_doubles_allow(yard.rules)
    if how is Doubles.SUCCESSION:
        return _may_follow_in_succession(yard, train)
    if how is Doubles.PAIR:
        return _may_follow_in_pair(yard, train)
    return -1  # MT-F-21, MT-O-26, MT-O-27: any


def what_doubles_allow(rules: TrainRules) -> Doubles:
    """What does a double demand and allow in the same turn? (MT-P-22, MT-B-19, MT-F-21, MT-O-25)"""
    return rules.doubles


def _may_follow_in_succession(yard: Yard, train: i64) -> i64:
    """MT-P-23: any double; MT-P-24: another tile on the first live double of the turn, or where none of them lies."""
    if train not in yard.laid or train == first_live(yard):
        return -1
    return 1 << yard.ends[train]


def first_live(yard: Yard) -> i64:
    """The train with the first double of this turn that can still be covered (MT-P-34).

    Asked only by who holds a tile for one.
    """
    for train in yard.laid:
        if not is_dead(yard, train):
            return train
    raise AssertionError("nobody holds a tile for a dead double")


def _may_follow_in_pair(yard: Yard, train: i64) -> i64:
    """MT-B-24: after two doubles only on one of them.

    MT-B-20: any other tile, but MT-B-22: a double only as MT-B-23 and MT-B-27 allow.
    """
    if len(yard.laid) > 1:
        return -1 if train in yard.laid else 0
    if may_be_second(yard, yard.ends[train]):
        return -1
    return ~(1 << yard.ends[train])


def may_be_second(yard: Yard, pip: i64) -> bool:
    """May the double of this number follow the first double of the turn? (MT-B-23, MT-B-27)"""
    return not yard.drew and (yard.hands.counts[yard.turn] == 1 or holds_third_tile(yard, pip))


def holds_third_tile(yard: Yard, second: i64) -> bool:
    """MT-B-23: does the hand hold a tile other than a double for the first double of the turn or for this one?"""
    first = yard.ends[yard.laid[0]]
    others = yard.hands.matching(yard.turn, first) & ~(1 << first) | yard.hands.matching(yard.turn, second) & ~(
        1 << second
    )
    return others != 0
