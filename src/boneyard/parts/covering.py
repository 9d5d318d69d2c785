"""Doubles that ask for tiles: is anything left that could be laid on them?"""

from boneyard.core.native import i64


def left_of_suit(row: i64, pip: i64, top: i64) -> i64:
    """How many other tiles of the suit of `pip` do not lie on the table, given the suit's pip row of it."""
    left: i64 = top
    lying = row & ~(1 << pip)
    while lying:
        left -= 1
        lying &= lying - 1
    return left


def is_used_up(row: i64, pip: i64, top: i64) -> bool:
    """Whether every other tile of the suit of `pip` lies on the table, given the suit's pip row of it (MT-P-33)."""
    return row | 1 << pip == (1 << top + 1) - 1
