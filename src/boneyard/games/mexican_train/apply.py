"""The only writers of a yard: one function for each thing that can happen, which also writes the event down.

Nothing here decides anything; `play` does, and a replay of events comes through `apply` to the same functions.
"""

from boneyard.core import event as ev
from boneyard.core.action import HUB
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import empty_hands
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import Tile
from boneyard.games.mexican_train.yard import TRAINS, Yard


def deal_round(yard: Yard, number: int, engine: Tile, starter: int, turn: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
    """Clear the table and deal; a round without a starter begins with the search for its engine."""
    yard.round = number
    yard.engine = engine
    yard.starter = starter
    yard.turn = turn
    yard.phase = Phase.SEARCH if starter == NOBODY else Phase.PLAY
    yard.hands = empty_hands(yard.top, yard.seats)
    for seat, hand in enumerate(hands):
        for t in hand:
            yard.hands.take(seat, t)
    yard.boneyard = Boneyard(boneyard)
    yard.line = []
    yard.ends = [yard.top - number + 1] * TRAINS
    yard.lengths = [0] * TRAINS
    yard.marks = 0
    yard.lying = [0] * (yard.top + 1)
    yard.open = []
    yard.laid = []
    yard.turns = [0] * yard.seats
    yard.drew = False
    yard.passes = 0
    yard.wrong = False
    yard.fined = [0] * yard.seats
    if yard.log is not None:
        yard.note(ev.Dealt(number, engine, starter, turn, hands, boneyard))


def place_engine(yard: Yard, seat: int, t: Tile) -> None:
    """The engine goes from a hand into the hub."""
    yard.hands.drop(seat, t)
    yard.engine = t
    if yard.log is not None:
        yard.note(ev.Played(seat, t, HUB))


def lay_tile(yard: Yard, seat: int, t: Tile, train: int) -> None:
    """A tile goes from a hand to the end of a train; it covers the double that lay there."""
    yard.hands.drop(seat, t)
    yard.line.append(train << 10 | t)
    a, b = t >> 5, t & 31
    yard.ends[train] = a + b - yard.ends[train]
    yard.lengths[train] += 1
    yard.lying[a] |= 1 << b
    yard.lying[b] |= 1 << a
    if yard.open and train in yard.open:
        yard.open.remove(train)
    if a == b:
        yard.laid.append(train)
    elif yard.laid and train in yard.laid:
        yard.laid.remove(train)
    yard.drew = False
    if yard.log is not None:
        yard.note(ev.Played(seat, t, train))


def draw_tile(yard: Yard, seat: int) -> Tile:
    """The next tile of the boneyard goes into a hand."""
    t = yard.boneyard.draw()
    yard.hands.take(seat, t)
    yard.drew = yard.phase is Phase.PLAY
    if yard.log is not None:
        yard.note(ev.Drew(seat, t))
    return t


def start_round(yard: Yard, seat: int) -> None:
    """The engine is found: who drew it starts."""
    yard.phase = Phase.PLAY
    yard.starter = seat
    yard.turn = seat
    if yard.log is not None:
        yard.note(ev.Started(seat))


def put_marker(yard: Yard, seat: int) -> None:
    """A marker goes on a seat's train."""
    yard.marks |= 1 << seat
    if yard.log is not None:
        yard.note(ev.Marked(seat))


def take_marker(yard: Yard, seat: int) -> None:
    """A marker comes off a seat's train."""
    yard.marks &= ~(1 << seat)
    if yard.log is not None:
        yard.note(ev.Unmarked(seat))


def note_error(yard: Yard, seat: int, error: str) -> None:
    """A rule was broken in this turn (S-6)."""
    if error == "draw":
        yard.wrong = True
    if yard.log is not None:
        yard.note(ev.Erred(seat, error))


def add_fine(yard: Yard, seat: int, points: int) -> None:
    """Points are added to a seat's round."""
    yard.fined[seat] += points
    if yard.log is not None:
        yard.note(ev.Fined(seat, points))


def bench(yard: Yard, seat: int) -> None:
    """A seat will miss its next turn."""
    yard.skip |= 1 << seat
    if yard.log is not None:
        yard.note(ev.Benched(seat))


def skip_turn(yard: Yard, seat: int) -> None:
    """A seat misses its turn, which counts as no pass (S-2)."""
    yard.skip &= ~(1 << seat)
    yard.passes = 0
    if yard.log is not None:
        yard.note(ev.Skipped(seat))


def end_turn(yard: Yard, seat: int, passes: int) -> None:
    """A turn is complete: the doubles it left uncovered are open for everybody."""
    yard.turns[seat] += 1
    if yard.laid:
        yard.open.extend(yard.laid)
        yard.laid = []
    yard.drew = False
    yard.wrong = False
    yard.passes = passes
    if yard.log is not None:
        yard.note(ev.TurnEnded(seat, passes))


def begin_turn(yard: Yard, seat: int) -> None:
    """It is this seat's turn."""
    yard.turn = seat
    if yard.log is not None:
        yard.note(ev.TurnBegan(seat))


def end_round(yard: Yard, points: list[int], scores: list[int]) -> None:
    """The round goes on the score sheet; the table lies as it is until the next deal."""
    yard.scores = scores[:]
    yard.turn = NOBODY
    yard.passes = 0
    yard.phase = Phase.DEAL
    if yard.log is not None:
        yard.note(ev.RoundEnded(points, scores))


def end_game(yard: Yard, places: list[int]) -> None:
    """The game is over."""
    yard.phase = Phase.OVER
    if yard.log is not None:
        yard.note(ev.GameEnded(places))


def apply(yard: Yard, event: ev.Event) -> None:
    """Write one event into the yard."""
    match event:
        case ev.Dealt():
            deal_round(yard, event.number, event.engine, event.starter, event.turn, event.hands, event.boneyard)
        case ev.Played(place=place) if place == HUB:
            place_engine(yard, event.seat, event.tile)
        case ev.Played():
            lay_tile(yard, event.seat, event.tile, event.place)
        case ev.Drew():
            draw_tile(yard, event.seat)
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
        case ev.TurnBegan():
            begin_turn(yard, event.seat)
        case ev.RoundEnded():
            end_round(yard, event.points, event.scores)
        case ev.GameEnded():
            end_game(yard, event.places)
        case _:
            pass  # Passed, Stopped and Announced are only said aloud
