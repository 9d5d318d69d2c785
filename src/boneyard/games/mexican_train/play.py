"""What a legal action brings about, step by step, as at a table (S-8)."""

from boneyard.core import event as ev
from boneyard.core.action import DRAW_KIND, HUB, LAY_KIND, PASS_KIND, Action, is_announced, kind_of, place_of, tile_of
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, seat_after
from boneyard.core.tile import Tile, is_double
from boneyard.games.mexican_train import apply as table
from boneyard.games.mexican_train.legal import (
    calls_by_hand,
    counts_pass,
    ends_round,
    is_chain_turn,
    marks_who_stays_away,
    pass_marks,
    penalty,
    placements,
)
from boneyard.games.mexican_train.rules import Penalty
from boneyard.games.mexican_train.rulesets import CALLS_LAST_TILE
from boneyard.games.mexican_train.score import FINE, is_last_round, round_points
from boneyard.games.mexican_train.state import Yard
from boneyard.parts import rounds
from boneyard.parts.counting import places


def play(yard: Yard, action: Action) -> None:
    """Carry out a legal action."""
    kind = kind_of(action)
    if kind == LAY_KIND:
        if place_of(action) == HUB:
            _place_engine(yard, tile_of(action))
        else:
            _lay(yard, action)
    elif kind == DRAW_KIND:
        _draw(yard)
    elif kind == PASS_KIND:
        _pass(yard)
    else:
        _stop(yard)


def _place_engine(yard: Yard, engine: Tile) -> None:
    """MT-F-05, MT-F-06: placing the engine is no turn; the starter's first turn follows."""
    seat = yard.turn
    table.place_engine(yard, seat, engine)
    if yard.hands.counts[seat] == 0:
        _end_round(yard, seat)  # MT-F-28
    else:
        begin_turn(yard, seat)


def _lay(yard: Yard, action: Action) -> None:
    seat, t, train = yard.turn, tile_of(action), place_of(action)
    chain = is_chain_turn(yard)
    table.lay_tile(yard, seat, t, train)
    if train == seat and yard.marks >> seat & 1:
        table.take_marker(yard, seat)  # MT-P-18, MT-B-16, MT-F-19, MT-O-24
    left = yard.hands.counts[seat]
    if left == 0 and ends_round(yard.rules, t, yard.boneyard.count(), chain=chain):
        _complete_turn(yard, 0)
        _end_round(yard, seat)  # MT-P-37, MT-B-33, MT-F-28, MT-O-34, MT-O-16
    elif not chain and not is_double(t):
        if marks_who_stays_away(yard.rules) and train != seat and seat not in yard.laid:
            _mark(yard, seat)  # HR-13
        if left == 1:
            _call_last_tile(yard, seat, is_announced(action))
        _complete_turn(yard, 0)  # MT-P-25
        begin_turn(yard, seat_after(yard, seat))


def _call_last_tile(yard: Yard, seat: i64, said: bool) -> None:
    """MT-P-39, MT-B-35: one tile left is announced, or its silence is an infraction."""
    if not said and calls_by_hand(yard.rules):
        table.note_error(yard, seat, "silence")
        _punish(yard, seat)
    elif yard.log is not None and (said or yard.rules.book in CALLS_LAST_TILE):
        yard.note(ev.Announced(int(seat)))


def _draw(yard: Yard) -> None:
    seat = yard.turn
    if yard.phase is Phase.SEARCH:
        _search(yard, seat)
        return
    if penalty(yard.rules) is not Penalty.NONE and placements(yard):
        table.note_error(yard, seat, "draw")  # S-6
    rounds.draw_tile(yard, seat)


def _search(yard: Yard, seat: i64) -> None:
    """MT-F-07: who draws the engine starts; MT-F-08: otherwise the next seat draws."""
    if rounds.draw_tile(yard, seat) == yard.engine_tile():
        table.start_round(yard, seat)
    else:
        rounds.next_turn(yard, seat)


def _pass(yard: Yard) -> None:
    """MT-P-16, MT-B-14, MT-F-17, MT-O-22: the seat's train is marked. S-2: enough such turns end the round."""
    seat = yard.turn
    marks = pass_marks(yard)
    counts = counts_pass(yard, newly_marked=marks and not yard.is_marked(seat))
    rounds.pass_turn(yard, seat)
    if marks:
        _mark(yard, seat)
    _call_kept_tile(yard, seat)
    _complete_turn(yard, yard.passes + 1 if counts else i64(0))
    if yard.passes == yard.seats:
        _end_round(yard, NOBODY)  # MT-P-40, MT-B-34, MT-F-29, MT-O-35
    else:
        begin_turn(yard, seat_after(yard, seat))


def _mark(yard: Yard, seat: i64) -> None:
    """S-4: a marker that is there stays."""
    if not yard.is_marked(seat):
        table.put_marker(yard, seat)


def _stop(yard: Yard) -> None:
    """MT-O-11: the chain ends; a double at its end is open from now on (MT-O-32)."""
    seat = yard.turn
    if yard.log is not None:
        yard.note(ev.Stopped(int(seat)))
    _call_kept_tile(yard, seat)
    _complete_turn(yard, 0)
    begin_turn(yard, seat_after(yard, seat))


def _call_kept_tile(yard: Yard, seat: i64) -> None:
    """MT-P-39: a turn that ends by `pass` or `stop` has no tile to carry the call: the table announces it."""
    if yard.hands.counts[seat] == 1:
        _call_last_tile(yard, seat, said=calls_by_hand(yard.rules))


def _complete_turn(yard: Yard, passes: i64) -> None:
    """The turn ends; a wrong draw in it is punished now (S-6)."""
    seat = yard.turn
    if yard.wrong:
        _punish(yard, seat)
    table.end_turn(yard, seat, passes)


def _punish(yard: Yard, seat: i64) -> None:
    """Carry out the agreed penalty (MT-P-45, MT-B-39)."""
    how = penalty(yard.rules)
    if how is Penalty.DRAW_ONE and yard.boneyard.count():
        rounds.draw_tile(yard, seat)
    elif how is Penalty.SKIP_NEXT_TURN:
        table.bench(yard, seat)
    elif how is Penalty.ADD_50:
        table.add_fine(yard, seat, FINE)


def begin_turn(yard: Yard, seat: i64) -> None:
    """The turn goes to this seat, or past it where it has to miss one (S-6)."""
    while yard.skip >> seat & 1:
        table.skip_turn(yard, seat)
        seat = seat_after(yard, seat)
    rounds.begin_turn(yard, seat)


def _end_round(yard: Yard, out: i64) -> None:
    """Everybody counts, whether somebody went out or nobody did; after the last round the game is over (MT-P-42)."""
    rounds.score_round(yard, round_points(yard, out))
    if is_last_round(yard):
        rounds.end_game(yard, places(yard.scores, lower_is_better=True))  # MT-P-44, MT-B-38, MT-F-34, MT-O-37
