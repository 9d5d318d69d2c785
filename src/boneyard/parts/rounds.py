"""The writers that all games share: one function for each thing that happens in every round, which notes the event too.

As in the `apply` room of a game, nothing here decides anything.
"""

from boneyard.core import event as ev
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import dealt_hands
from boneyard.core.native import i64
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State, seat_after
from boneyard.core.tile import Tile
from boneyard.parts.counting import sums


def hands_and_rest(order: list[Tile], each: i64, seats: i64) -> tuple[list[list[Tile]], list[Tile]]:
    """A shuffled set as it is dealt: so many tiles to each seat in turn, and what is left."""
    return [order[seat * each : (seat + 1) * each] for seat in range(seats)], order[each * seats :]


def order_of(dealt: ev.Dealt) -> list[Tile]:
    """The tiles of a deal as they were shuffled."""
    return put_back(dealt, [t for hand in dealt.hands for t in hand] + dealt.boneyard)


def put_back(dealt: ev.Dealt, tiles: list[Tile]) -> list[Tile]:
    """Hands and boneyard of a deal, with the engine where it lay before it was taken out (HR-24)."""
    if dealt.taken < 0:
        return tiles
    place = len(tiles) - len(dealt.boneyard) + dealt.taken
    return [*tiles[:place], dealt.engine, *tiles[place:]]


def open_round(
    state: State, number: i64, starter: i64, turn: i64, hands: list[list[Tile]], boneyard: list[Tile]
) -> None:
    """A round begins: everybody holds a hand, and nothing has been drawn or passed."""
    state.round = number
    state.starter = starter
    state.turn = turn
    state.phase = Phase.PLAY
    state.hands = dealt_hands(state.top, hands)
    state.boneyard = Boneyard(boneyard)
    state.drew = False
    state.passes = 0


def note_deal(state: State, engine: Tile, hands: list[list[Tile]], boneyard: list[Tile], taken: int = -1) -> None:
    """Write the deal of the round down that has just been opened."""
    if state.log is not None:
        state.note(ev.Dealt(int(state.round), engine, int(state.starter), int(state.turn), hands, boneyard, taken))


def draw_tile(state: State, seat: i64) -> Tile:
    """The next tile of the boneyard goes into a hand."""
    t = state.boneyard.draw()
    state.hands.take(seat, t)
    state.drew = state.phase is Phase.PLAY
    if state.log is not None:
        state.note(ev.Drew(int(seat), t))
    return t


def pass_turn(state: State, seat: i64) -> None:
    """A seat passes, which is only said aloud."""
    if state.log is not None:
        state.note(ev.Passed(int(seat)))


def end_turn(state: State, seat: i64, passes: i64) -> None:
    """A turn is complete."""
    state.drew = False
    state.passes = passes
    if state.log is not None:
        state.note(ev.TurnEnded(int(seat), int(passes)))


def begin_turn(state: State, seat: i64) -> None:
    """It is this seat's turn."""
    state.turn = seat
    if state.log is not None:
        state.note(ev.TurnBegan(int(seat)))


def next_turn(state: State, seat: i64) -> None:
    """It is the turn of whoever sits after this seat."""
    begin_turn(state, seat_after(state, seat))


def score_round(state: State, points: list[int]) -> None:
    """The points of a round are added to the score sheet."""
    end_round(state, points, sums(state.scores, points))


def end_round(state: State, points: list[int], scores: list[int]) -> None:
    """The round goes on the score sheet; the table lies as it is until the next deal."""
    state.scores = scores[:]
    state.turn = NOBODY
    state.drew = False
    state.passes = 0
    state.phase = Phase.DEAL
    if state.log is not None:
        state.note(ev.RoundEnded(points, scores))


def end_game(state: State, places: list[int]) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    if state.log is not None:
        state.note(ev.GameEnded(places))


def apply_shared(state: State, event: ev.Event) -> None:
    """Write one of the events of every round into a state; any other is unknown to the game that was asked first."""
    match event:
        case ev.Drew():
            draw_tile(state, event.seat)
        case ev.Passed():
            pass_turn(state, event.seat)
        case ev.TurnEnded():
            end_turn(state, event.seat, event.passes)
        case ev.TurnBegan():
            begin_turn(state, event.seat)
        case ev.RoundEnded():
            end_round(state, event.points, event.scores)
        case ev.GameEnded():
            end_game(state, event.places)
        case _:
            raise AssertionError(event)
