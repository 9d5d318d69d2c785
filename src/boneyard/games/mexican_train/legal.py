"""What a seat may do now: the one flow of S-8 that serves all books, and the questions in which they differ.

Tiles are asked for train by train, as pip rows: what of the hand may be laid there?
"""

from boneyard.core.action import (
    DEAL,
    DRAW,
    HUB,
    MEXICAN,
    PASS,
    STOP,
    Action,
    announced,
    lay,
    tile_of,
)
from boneyard.core.hand import lowest_bit
from boneyard.core.native import i64
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, is_double, tile
from boneyard.games.mexican_train.rules import (
    DeadDouble,
    Doubles,
    FirstTurn,
    MexicanFrom,
    Notify,
    Penalty,
    SatisfyOrder,
    TrainRules,
)
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.covering import is_used_up
from boneyard.parts.drawing import Draw, draws_now


def legal_actions(yard: Yard) -> list[Action]:
    """Everything that may be done now."""
    if yard.phase is Phase.PLAY:
        return _turn_actions(yard)
    if yard.phase is Phase.DEAL:
        return [DEAL]
    return [DRAW] if yard.phase is Phase.SEARCH else []  # MT-F-07


def _turn_actions(yard: Yard) -> list[Action]:
    if is_plain_turn(yard):
        plays = placements(yard)
        if not plays:
            plays.append(without_play(yard))
        return plays
    if yard.engine == NO_TILE:
        return [lay(yard.engine_tile(), HUB)]  # MT-F-05
    plays = placements(yard)
    if is_chain_turn(yard):
        return _chain_actions(yard, plays)
    if not plays:
        return [without_play(yard)]
    if yard.hands.counts[yard.turn] == 2:
        plays = _with_calls(yard, plays)
    if may_err_by_drawing(yard):
        plays.append(DRAW)
    return plays


def is_plain_turn(yard: Yard) -> bool:
    """Whether the seat to move lays a tile if it can, and else draws or passes.

    There is nothing to place, stop, call or risk besides.
    """
    if yard.engine == NO_TILE or is_chain_turn(yard):
        return False
    return penalty(yard.rules) is Penalty.NONE and not (yard.hands.counts[yard.turn] == 2 and calls_by_hand(yard.rules))


def without_play(yard: Yard) -> Action:
    """MT-P-15, MT-P-16: who cannot lay a tile draws, or passes."""
    return DRAW if may_draw(yard) else PASS


def _chain_actions(yard: Yard, plays: list[Action]) -> list[Action]:
    """MT-O-11: after the first tile the seat may stop, and has to when nothing fits.

    MT-O-13: before it, it may draw once.
    """
    if yard.has_begun(yard.turn):
        plays.append(STOP)
        return plays
    if plays:
        return plays
    return [DRAW] if may_draw(yard) and draws_on_first_turn(yard.rules) else [PASS]


def _with_calls(yard: Yard, plays: list[Action]) -> list[Action]:
    """MT-P-39: the tile that leaves one in hand and ends the turn carries the call.

    Without it only where that is punished (S-6).
    """
    if not calls_by_hand(yard.rules):
        return plays
    calls = [play if is_double(tile_of(play)) else announced(play) for play in plays]
    if penalty(yard.rules) is Penalty.NONE:
        return calls
    return plays + [play for play in calls if play not in plays]


# --- tiles and trains ---


def placements(yard: Yard) -> list[Action]:
    """Every tile that the seat to move may lay now, and where."""
    trains = trains_now(yard)
    plays: list[Action] = []
    while trains:
        train = first_train(yard, trains)
        end, row = yard.ends[train], fitting(yard, train)
        while row:
            plays.append(lay(tile(end, lowest_bit(row)), train))
            row &= row - 1
        trains ^= 1 << train
    return plays


def first_train(yard: Yard, trains: i64) -> i64:
    """One's own train comes first, then the Mexican Train, then the others from A on."""
    if trains >> yard.turn & 1:
        return yard.turn
    if trains >> MEXICAN & 1:
        return MEXICAN
    return lowest_bit(trains)


def trains_now(yard: Yard) -> i64:
    """The trains that the seat to move may play on now, as bits.

    Its own in a chain (MT-O-10), those that bind it, or all that are eligible.
    """
    if is_chain_turn(yard):
        return 1 << yard.turn
    return binding(yard) or eligible_trains(yard, yard.turn)


def fitting(yard: Yard, train: i64) -> i64:
    """The tiles that the seat to move may lay on one of these trains, by their other ends, as a pip row (MT-P-10)."""
    row = yard.hands.matching(yard.turn, yard.ends[train])
    if len(yard.laid) == 0 or row == 0 or is_chain_turn(yard):
        return row
    return row & may_follow_double(yard, train)


# --- the questions that players ask; each option is read in one of them ---


def is_chain_turn(yard: Yard) -> bool:
    """Does this turn lay a chain on one's own train? (MT-O-10, MT-O-15)"""
    return yard.turns[yard.turn] == 0 and chains_first(yard.rules)


def chains_first(rules: TrainRules) -> bool:
    """Is the first turn of each seat a chain? (MT-O-10)"""
    return rules.first_turn is FirstTurn.CHAIN


def draws_on_first_turn(rules: TrainRules) -> bool:
    """May a seat draw when nothing fits on its chain turn? (MT-O-13)"""
    return rules.first_turn_draw


def binding(yard: Yard) -> i64:
    """Which trains end in doubles that have to be covered before anything else, as bits? (MT-P-29, MT-F-23, MT-O-29)"""
    if len(yard.open) == 0 or len(yard.laid) or not yard.rules.satisfy_doubles:
        return 0  # MT-F-22; within a turn `doubles` alone decides
    trains: i64 = 0
    for train in yard.open:
        if yard.rules.dead_double is DeadDouble.BIND or not is_dead(yard, train):  # MT-P-33
            trains |= 1 << train
            if yard.rules.satisfy_order is SatisfyOrder.OLDEST:
                break  # MT-P-30, MT-O-31
    return trains


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
    if yard.has_begun(MEXICAN) or may_start_mexican(yard, seat):
        trains |= 1 << MEXICAN
    return trains


def may_start_mexican(yard: Yard, seat: i64) -> bool:
    """May this seat lay the first tile of the Mexican Train? (MT-P-11, MT-O-19)"""
    return yard.rules.mexican_from is MexicanFrom.FIRST or yard.turns[seat] > 0


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


def may_draw(yard: Yard) -> bool:
    """May a seat that cannot play draw?

    Once since its last tile, while there is something left (MT-P-15, MT-P-28, MT-P-38).
    """
    return draws_now(Draw.ONE, yard.boneyard.count(), yard.drew)


def may_err_by_drawing(yard: Yard) -> bool:
    """May a seat that can play draw all the same, and be punished? (S-6)"""
    return not yard.wrong and penalty(yard.rules) is not Penalty.NONE and yard.boneyard.count() > 0


def calls_by_hand(rules: TrainRules) -> bool:
    """Does the player announce one tile left, rather than the table? (MT-P-39)"""
    return rules.notify is Notify.MANUAL


def penalty(rules: TrainRules) -> Penalty:
    """What does an infraction cost? (MT-P-45, MT-B-39)"""
    return rules.penalty
