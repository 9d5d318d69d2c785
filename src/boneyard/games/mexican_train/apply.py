"""The only writers of a yard: one function for each thing that can happen, which also writes the event down.

Nothing here decides anything; `play` does, and a replay of events comes through `apply` to the same functions. What
happens in the rounds of every game stands in `boneyard.parts.rounds`.
"""

from boneyard.core import event as ev
from boneyard.core.action import HUB
from boneyard.core.hand import add_to_rows
from boneyard.core.native import append, i64, vec
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import Tile, is_double, other_end, packed
from boneyard.games.mexican_train.state import TRAINS, Yard
from boneyard.parts import rounds


def deal_round(
    yard: Yard,
    number: i64,
    engine: Tile,
    starter: i64,
    turn: i64,
    hands: list[list[Tile]],
    boneyard: list[Tile],
    taken: int,
) -> None:
    """Clear the table and deal; a round without a starter begins with the search for its engine."""
    rounds.open_round(yard, number, starter, turn, hands, boneyard)
    if starter == NOBODY:
        yard.phase = Phase.SEARCH
    yard.engine = engine
    clear_trains(yard)
    for seat in range(yard.seats):
        yard.turns[seat] = 0
    yard.wrong = False
    yard.fined = [0] * yard.seats
    rounds.note_deal(yard, engine, hands, boneyard, taken)


def clear_trains(yard: Yard) -> None:
    """No train has begun: all start from the engine of this round."""
    yard.line = vec[i64]()
    engine = yard.rules.course.engine(yard.top, yard.round)
    for train in range(TRAINS):
        yard.ends[train] = engine
    yard.begun = 0
    yard.marks = 0
    for pip in range(yard.top + 1):
        yard.lying[pip] = 0
    yard.open = vec[i64]()
    yard.laid = vec[i64]()


def place_engine(yard: Yard, seat: i64, t: Tile) -> None:
    """The engine goes from a hand into the hub."""
    yard.hands.drop(seat, t)
    yard.engine = t
    if yard.log is not None:
        yard.note(ev.Played(int(seat), t, HUB))


def lay_tile(yard: Yard, seat: i64, t: Tile, train: i64) -> None:
    """A tile goes from a hand to the end of a train; it covers the double that lay there."""
    yard.hands.drop(seat, t)
    join_tile(yard, t, train)
    if len(yard.open):
        yard.open = without(yard.open, train)
    if is_double(t):
        yard.laid = append(yard.laid, train)
    elif len(yard.laid):
        yard.laid = without(yard.laid, train)
    yard.drew = False
    if yard.log is not None:
        yard.note(ev.Played(int(seat), t, int(train)))


def join_tile(yard: Yard, t: Tile, train: i64) -> None:
    """A tile is the new end of a train."""
    yard.line = append(yard.line, packed(train, t))
    yard.ends[train] = other_end(t, yard.ends[train])
    yard.begun |= 1 << train
    add_to_rows(yard.lying, 0, t)


def without(trains: vec[i64], train: i64) -> vec[i64]:
    """These trains but for one."""
    if train not in trains:
        return trains
    kept = vec[i64]()
    for other in trains:
        if other != train:
            kept = append(kept, other)
    return kept


def start_round(yard: Yard, seat: i64) -> None:
    """The engine is found: who drew it starts."""
    yard.phase = Phase.PLAY
    yard.starter = seat
    yard.turn = seat
    if yard.log is not None:
        yard.note(ev.Started(int(seat)))


def put_marker(yard: Yard, seat: i64) -> None:
    """A marker goes on a seat's train."""
    yard.marks |= 1 << seat
    if yard.log is not None:
        yard.note(ev.Marked(int(seat)))


def take_marker(yard: Yard, seat: i64) -> None:
    """A marker comes off a seat's train."""
    yard.marks &= ~(1 << seat)
    if yard.log is not None:
        yard.note(ev.Unmarked(int(seat)))


def note_error(yard: Yard, seat: i64, error: str) -> None:
    """A rule was broken in this turn (S-6)."""
    if error == "draw":
        yard.wrong = True
    if yard.log is not None:
        yard.note(ev.Erred(int(seat), error))


def add_fine(yard: Yard, seat: i64, points: int) -> None:
    """Points are added to a seat's round."""
    yard.fined = [fine + points if other == seat else fine for other, fine in enumerate(yard.fined)]
    if yard.log is not None:
        yard.note(ev.Fined(int(seat), points))


def bench(yard: Yard, seat: i64) -> None:
    """A seat will miss its next turn."""
    yard.skip |= 1 << seat
    if yard.log is not None:
        yard.note(ev.Benched(int(seat)))


def skip_turn(yard: Yard, seat: i64) -> None:
    """A seat misses its turn, which counts as no pass (S-2)."""
    yard.skip &= ~(1 << seat)
    yard.passes = 0
    if yard.log is not None:
        yard.note(ev.Skipped(int(seat)))


def end_turn(yard: Yard, seat: i64, passes: i64) -> None:
    """A turn is complete: the doubles it left uncovered are open for everybody."""
    yard.turns[seat] += 1
    if len(yard.laid):
        for train in yard.laid:
            yard.open = append(yard.open, train)
        yard.laid = vec[i64]()
    yard.wrong = False
    rounds.end_turn(yard, seat, passes)


def apply(yard: Yard, event: ev.Event) -> None:
    """Write one event into the yard."""
    match event:
        case ev.Dealt():
            e = event
            deal_round(yard, e.number, e.engine, e.starter, e.turn, e.hands, e.boneyard, e.taken)
        case ev.Played(place=place) if place == HUB:
            place_engine(yard, event.seat, event.tile)
        case ev.Played():
            lay_tile(yard, event.seat, event.tile, event.place)
        case ev.Started():
            start_round(yard, event.seat)
        case ev.Marked():
            put_marker(yard, event.seat)
        case ev.Unmarked():
            take_marker(yard, event.seat)
        case ev.Erred():
            note_error(yard, event.seat, event.error)
        case ev.Fined():
            add_fine(yard, event.seat, event.points)
        case ev.Benched():
            bench(yard, event.seat)
        case ev.Skipped():
            skip_turn(yard, event.seat)
        case ev.TurnEnded():
            end_turn(yard, event.seat, event.passes)
        case ev.Stopped() | ev.Announced():
            pass  # only said aloud
        case _:
            rounds.apply_shared(yard, event)
