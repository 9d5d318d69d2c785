"""A random player of Mexican Train that makes no list of its actions: it counts them, and takes one."""

from typing import Final, final

from boneyard.core.action import Action, lay
from boneyard.core.hand import count_bits, lowest_bit
from boneyard.core.native import i64
from boneyard.core.state import Phase
from boneyard.core.tile import tile
from boneyard.games.mexican_train.legal import (
    first_train,
    fitting,
    is_plain_turn,
    legal_actions,
    trains_now,
    without_play,
)
from boneyard.games.mexican_train.state import Yard
from boneyard.search.dice import Dice
from boneyard.search.random_play import Picker

_COUNT_BITS: Final = 5
_COUNT_MASK: Final = 31
"""No train takes more than a suit of the hand, 19 tiles of the largest set."""
_TOTAL_BITS: Final = 8
_TOTAL_MASK: Final = 255
"""The sum stands below the counts of the trains."""
_MOST_SEATS: Final = 8
"""So many trains, and the Mexican Train after them, fit into one number."""


@final
class YardPicker(Picker[Yard]):
    """Throws the dice as often as a plain picker, and takes the same actions."""

    def pick(self, state: Yard, dice: Dice) -> Action:
        """One of the legal actions; in most turns without making a list of them."""
        if state.phase is not Phase.PLAY or state.seats > _MOST_SEATS or not is_plain_turn(state):
            legal = legal_actions(state)
            return legal[int(dice.below(len(legal)))]
        trains = trains_now(state)
        counts = _count_placements(state, trains)
        total = counts & _TOTAL_MASK
        index = dice.below(total)  # thrown where nothing fits, too: a list of one action costs a throw
        return _nth_placement(state, trains, counts, index) if total else without_play(state)


def _count_placements(yard: Yard, trains: i64) -> i64:
    """How many placements there are on each of these trains, and below them all together."""
    counts: i64 = 0
    while trains:
        train = lowest_bit(trains)
        count = count_bits(fitting(yard, train))
        counts += (count << _place(train)) + count
        trains &= trains - 1
    return counts


def _count_on(counts: i64, train: i64) -> i64:
    return counts >> _place(train) & _COUNT_MASK


def _place(train: i64) -> i64:
    """Where the count of a train stands."""
    return _COUNT_BITS * (train if train < _MOST_SEATS else _MOST_SEATS) + _TOTAL_BITS  # noqa: FURB136  min() would leave native numbers


def _nth_placement(yard: Yard, trains: i64, counts: i64, index: i64) -> Action:
    """The one at this index of `legal.placements`, of which there are so many on these trains."""
    train = first_train(yard, trains)
    count = _count_on(counts, train)
    while index >= count:
        index -= count
        trains ^= 1 << train
        train = first_train(yard, trains)
        count = _count_on(counts, train)
    row = fitting(yard, train)
    while index:
        row &= row - 1
        index -= 1
    return lay(tile(yard.ends[train], lowest_bit(row)), train)
