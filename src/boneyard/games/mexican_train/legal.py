"""What a seat may do now: the one flow of S-8 that serves all books, and the questions in which they differ."""

from boneyard.core.action import DEAL, DRAW, HUB, MEXICAN, PASS, STOP, Action, announced, lay, place_of, tile_of
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, is_double, low, tile
from boneyard.games.mexican_train.rules import DeadDouble, Doubles, FirstTurn, MexicanFrom, Notify, Penalty, SatisfyOrder, TrainRules
from boneyard.games.mexican_train.yard import Yard
from boneyard.parts.covering import is_used_up
from boneyard.parts.drawing import draw_once_or_pass


def legal_actions(yard: Yard) -> list[Action]:
    """Everything that may be done now."""
    if yard.phase is Phase.PLAY:
        return _turn_actions(yard)
    if yard.phase is Phase.DEAL:
        return [DEAL]
    return [DRAW] if yard.phase is Phase.SEARCH else []  # MT-F-07


def _turn_actions(yard: Yard) -> list[Action]:
    if yard.engine == NO_TILE:
        return [lay(yard.engine_tile(), HUB)]  # MT-F-05
    plays = placements(yard)
    if is_chain_turn(yard):
        return _chain_actions(yard, plays)
    if not plays:
        return [DRAW] if may_draw(yard) else [PASS]  # MT-P-15, MT-P-16
    if yard.hands.counts[yard.turn] == 2:
        plays = _with_calls(yard, plays)
    if may_err_by_drawing(yard):
        plays.append(DRAW)
    return plays


def _chain_actions(yard: Yard, plays: list[Action]) -> list[Action]:
    """MT-O-11: after the first tile the seat may stop, and has to when nothing fits. MT-O-13: before it, it may draw once."""
    if yard.lengths[yard.turn]:
        plays.append(STOP)
        return plays
    if plays:
        return plays
    return [DRAW] if may_draw(yard) and draws_on_first_turn(yard.rules) else [PASS]


def _with_calls(yard: Yard, plays: list[Action]) -> list[Action]:
    """MT-P-39: the tile that leaves one in hand and ends the turn carries the call; without it only where that is punished (S-6)."""
    if not calls_by_hand(yard.rules):
        return plays
    calls = [play if is_double(tile_of(play)) else announced(play) for play in plays]
    if penalty(yard.rules) is Penalty.NONE:
        return calls
    return plays + [play for play in calls if play not in plays]


def placements(yard: Yard) -> list[Action]:
    """Every tile that the seat to move may lay now, and where."""
    seat = yard.turn
    plays: list[Action] = []
    if is_chain_turn(yard):
        _add_matching(yard, seat, seat, plays)  # MT-O-10
        return plays
    trains = must_cover(yard)
    if not trains:
        trains = eligible_trains(yard, seat)
    for train in trains:
        _add_matching(yard, seat, train, plays)
    if yard.laid and plays:
        return [play for play in plays if may_follow_double(yard, play)]
    return plays


def _add_matching(yard: Yard, seat: int, train: int, plays: list[Action]) -> None:
    """Add every tile of the hand that fits the end of a train (MT-P-10)."""
    end = yard.ends[train]
    row = yard.hands.rows[seat * yard.hands.width + end]
    while row:
        lowest = row & -row
        plays.append(lay(tile(end, lowest.bit_length() - 1), train))
        row ^= lowest


# --- the questions that players ask; each option is read in one of them ---


def is_chain_turn(yard: Yard) -> bool:
    """Does this turn lay a chain on one's own train? (MT-O-10, MT-O-15)"""
    return yard.turns[yard.turn] == 0 and yard.rules.first_turn is FirstTurn.CHAIN


def draws_on_first_turn(rules: TrainRules) -> bool:
    """May a seat draw when nothing fits on its chain turn? (MT-O-13)"""
    return rules.first_turn_draw


def must_cover(yard: Yard) -> list[int]:
    """Which trains end in doubles that have to be covered before anything else? (MT-P-29, MT-F-23, MT-O-29)"""
    if not yard.open or yard.laid:
        return []  # within a turn `doubles` alone decides
    rules = yard.rules
    if not rules.satisfy_doubles:
        return []  # MT-F-22
    binding = [train for train in yard.open if rules.dead_double is DeadDouble.BIND or not is_dead(yard, train)]  # MT-P-33
    return binding[:1] if rules.satisfy_order is SatisfyOrder.OLDEST else binding  # MT-P-30, MT-O-31


def asking(yard: Yard) -> list[Tile]:
    """Which doubles ask for a tile now: those that bind, or those of this turn."""
    if yard.phase is not Phase.PLAY or yard.engine == NO_TILE or is_chain_turn(yard):
        return []
    return [tile(yard.ends[train], yard.ends[train]) for train in must_cover(yard) + yard.laid]


def is_dead(yard: Yard, train: int) -> bool:
    """Is every tile on the table that could cover the double at the end of this train? (MT-P-33)"""
    return is_used_up(yard.lying[yard.ends[train]], yard.ends[train], yard.top)


def eligible_trains(yard: Yard, seat: int) -> list[int]:
    """Which trains may this seat play on while nothing binds it? (MT-P-12, MT-B-10, MT-F-11, MT-O-18)"""
    trains = [seat]
    if yard.lengths[MEXICAN] or may_start_mexican(yard, seat):
        trains.append(MEXICAN)
    if yard.marks:
        for other in range(yard.seats):
            if yard.marks >> other & 1 and other != seat:
                trains.append(other)
    return trains


def may_start_mexican(yard: Yard, seat: int) -> bool:
    """May this seat lay the first tile of the Mexican Train? (MT-P-11, MT-O-19)"""
    return yard.rules.mexican_from is MexicanFrom.FIRST or yard.turns[seat] > 0


def may_follow_double(yard: Yard, play: Action) -> bool:
    """May this tile be laid after the doubles of this turn, on a train that is eligible?"""
    how = what_doubles_allow(yard.rules)
    train = place_of(play)
    if how is Doubles.SUCCESSION:
        return _may_follow_in_succession(yard, tile_of(play), train)
    if how is Doubles.PAIR:
        return _may_follow_in_pair(yard, tile_of(play), train)
    return True  # MT-F-21, MT-O-26, MT-O-27


def what_doubles_allow(rules: TrainRules) -> Doubles:
    """What does a double demand and allow in the same turn? (MT-P-22, MT-B-19, MT-F-21, MT-O-25)"""
    return rules.doubles


def _may_follow_in_succession(yard: Yard, t: Tile, train: int) -> bool:
    """MT-P-23: any double; MT-P-24: another tile on the first live double of the turn, or where none of them lies."""
    return is_double(t) or train not in yard.laid or train == first_live(yard)


def first_live(yard: Yard) -> int:
    """The train with the first double of this turn that can still be covered (MT-P-34); asked only by who holds a tile for one."""
    return [train for train in yard.laid if not is_dead(yard, train)][0]


def _may_follow_in_pair(yard: Yard, t: Tile, train: int) -> bool:
    """MT-B-24: after two doubles only on one of them. MT-B-22: a second double only as MT-B-23 and MT-B-27 allow."""
    if len(yard.laid) > 1:
        return train in yard.laid
    if not is_double(t):
        return True  # MT-B-20
    if yard.drew:
        return False
    return yard.hands.counts[yard.turn] == 1 or holds_third_tile(yard, low(t))


def holds_third_tile(yard: Yard, second: int) -> bool:
    """MT-B-23: does the hand hold a tile other than a double for the first double of the turn or for this second one?"""
    for pip in (yard.ends[yard.laid[0]], second):
        if yard.hands.matching(yard.turn, pip) & ~(1 << pip):
            return True
    return False


def may_draw(yard: Yard) -> bool:
    """May a seat that cannot play draw? Once since its last tile, while there is something left (MT-P-15, MT-P-28, MT-P-38)."""
    return draw_once_or_pass(yard.drew, yard.boneyard.count())


def may_err_by_drawing(yard: Yard) -> bool:
    """May a seat that can play draw all the same, and be punished? (S-6)"""
    return not yard.wrong and penalty(yard.rules) is not Penalty.NONE and yard.boneyard.count() > 0


def calls_by_hand(rules: TrainRules) -> bool:
    """Does the player announce one tile left, rather than the table? (MT-P-39)"""
    return rules.notify is Notify.MANUAL


def penalty(rules: TrainRules) -> Penalty:
    """What does an infraction cost? (MT-P-45, MT-B-39)"""
    return rules.penalty
