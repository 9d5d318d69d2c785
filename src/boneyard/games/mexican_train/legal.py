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
from boneyard.core.tile import NO_TILE, Tile, is_double, tile
from boneyard.games.mexican_train.doubles import may_follow_double
from boneyard.games.mexican_train.reach import binding, eligible_trains, has_to_begin
from boneyard.games.mexican_train.rules import (
    FirstTurn,
    LastDouble,
    Marker,
    Notify,
    Penalty,
    TrainRules,
)
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.drawing import Draw, Drawn, can_be_drawn, draws_now


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
    if may_keep(yard):
        plays.append(PASS)
    return plays


def is_plain_turn(yard: Yard) -> bool:
    """Whether the seat to move lays a tile if it can, and else draws or passes.

    There is nothing to place, stop, keep, call or risk besides.
    """
    if yard.engine == NO_TILE or is_chain_turn(yard) or may_keep(yard):
        return False
    return penalty(yard.rules) is Penalty.NONE and not (yard.hands.counts[yard.turn] == 2 and calls_by_hand(yard.rules))


def without_play(yard: Yard) -> Action:
    """MT-P-15, MT-P-16: who cannot lay a tile draws, or passes."""
    return DRAW if may_draw(yard) else PASS


def _chain_actions(yard: Yard, plays: list[Action]) -> list[Action]:
    """MT-O-11: after the first tile the seat may stop, and has to when nothing fits.

    MT-O-13: before it, it may draw.
    """
    if yard.has_begun(yard.turn):
        plays.append(STOP)
        return plays
    if not plays:
        return [DRAW] if may_draw(yard) and draws_on_first_turn(yard.rules) else [PASS]
    if may_keep(yard):
        plays.append(PASS)
    return plays


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

    Its own in a chain (MT-O-10) and where that comes first (HR-11), those that bind it, or all that are eligible.
    """
    if is_chain_turn(yard) or has_to_begin(yard):
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


def may_draw(yard: Yard) -> bool:
    """May a seat that cannot play draw?

    Once since its last tile, or as often as it takes, while there is something left (MT-P-15, MT-P-28, MT-P-38, HR-07).
    """
    return draws_now(draw_rule(yard.rules), yard.boneyard.count(), yard.drew)


def draw_rule(rules: TrainRules) -> Draw:
    """How much does somebody draw who cannot play? (MT-P-15, HR-07)"""
    return rules.draw


def is_anything_drawn(yard: Yard) -> bool:
    """Is there anything left that may be drawn? (MT-P-38, HR-07)"""
    return can_be_drawn(draw_rule(yard.rules), yard.boneyard.count())


def may_keep(yard: Yard) -> bool:
    """May the seat to move keep what fits, and pass? Where that is agreed, once it has drawn (HR-08)."""
    return yard.drew and yard.rules.drawn is Drawn.MAY


def pass_marks(yard: Yard) -> bool:
    """Is a seat marked that passes now? (MT-P-16, MT-P-38; HR-14: not where there was nothing to draw)"""
    return yard.rules.marker_empty or is_anything_drawn(yard) or (yard.drew and draw_rule(yard.rules) is not Draw.NONE)


def counts_pass(yard: Yard, *, newly_marked: bool) -> bool:
    """Does a pass that is made now count towards the end of the round? (S-2, MT-O-35, HR-08)"""
    if newly_marked or len(yard.laid) or is_anything_drawn(yard):
        return False
    return not is_chain_turn(yard) and not may_keep(yard)


def marks_who_stays_away(rules: TrainRules) -> bool:
    """Is a seat marked that lays nothing on its own train in a turn? (HR-13)"""
    return rules.marker is Marker.NOT_OWN


def ends_round(rules: TrainRules, t: Tile, stock: i64, *, chain: bool) -> bool:
    """Is the round over with this last tile of a hand? (MT-P-37; HR-16: not with a double while there is a stock)"""
    if rules.last_double is LastDouble.OUT or chain or not is_double(t):
        return True
    return not can_be_drawn(draw_rule(rules), stock)


def may_err_by_drawing(yard: Yard) -> bool:
    """May a seat that can play draw all the same, and be punished? (S-6)"""
    return not yard.wrong and penalty(yard.rules) is not Penalty.NONE and yard.boneyard.count() > 0


def calls_by_hand(rules: TrainRules) -> bool:
    """Does the player announce one tile left, rather than the table? (MT-P-39)"""
    return rules.notify is Notify.MANUAL


def penalty(rules: TrainRules) -> Penalty:
    """What does an infraction cost? (MT-P-45, MT-B-39)"""
    return rules.penalty
