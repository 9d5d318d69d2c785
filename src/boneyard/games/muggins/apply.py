"""The only writers of a cross: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.action import TABLE, tile_at
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import dealt_hands
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.muggins.cross import Cross


def deal_round(cross: Cross, number: int, starter: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
    """Clear the table and deal."""
    cross.round = number
    cross.starter = starter
    cross.turn = starter
    cross.phase = Phase.PLAY
    cross.hands = dealt_hands(cross.top, hands)
    cross.boneyard = Boneyard(boneyard)
    cross.layout = []
    cross.ends = []
    cross.spinner = NO_TILE
    cross.sides = 0
    cross.maker = NOBODY
    cross.taken = False
    cross.drew = False
    cross.passes = 0
    if cross.log is not None:
        cross.note(ev.Dealt(number, NO_TILE, starter, starter, hands, boneyard))


def lay_tile(cross: Cross, seat: int, t: Tile, place: int) -> None:
    """A tile goes from a hand to the layout; nobody has its points yet."""
    cross.hands.drop(seat, t)
    if place == TABLE:
        cross.lead(t)
    else:
        parent = tile_at(place)
        cross.follow(t, parent, cross.place_for(t, parent))
    cross.maker = seat
    cross.taken = False
    cross.drew = False
    if cross.log is not None:
        cross.note(ev.Played(seat, t, place))


def score(cross: Cross, seat: int, points: int) -> None:
    """The points of the last tile go on a sheet, and on the partner's with it."""
    team = cross.team(seat)
    cross.scores = [total + points if mate in team else total for mate, total in enumerate(cross.scores)]
    cross.taken = True
    if cross.log is not None:
        cross.note(ev.Scored(seat, points))


def draw_tile(cross: Cross, seat: int) -> None:
    """The next tile of the boneyard goes into a hand; what the last tile made can no longer be called."""
    t = cross.boneyard.draw()
    cross.hands.take(seat, t)
    cross.drew = True
    cross.maker = NOBODY
    if cross.log is not None:
        cross.note(ev.Drew(seat, t))


def pass_turn(cross: Cross, seat: int) -> None:
    """A seat passes; what the last tile made can no longer be called."""
    cross.maker = NOBODY
    if cross.log is not None:
        cross.note(ev.Passed(seat))


def end_turn(cross: Cross, seat: int, passes: int) -> None:
    """A turn is complete."""
    cross.drew = False
    cross.passes = passes
    if cross.log is not None:
        cross.note(ev.TurnEnded(seat, passes))


def begin_turn(cross: Cross, seat: int) -> None:
    """It is this seat's turn."""
    cross.turn = seat
    if cross.log is not None:
        cross.note(ev.TurnBegan(seat))


def end_round(cross: Cross, points: list[int], scores: list[int]) -> None:
    """The bonus goes on the score sheet; the table lies as it is until the next deal."""
    cross.scores = scores[:]
    cross.turn = NOBODY
    cross.drew = False
    cross.passes = 0
    cross.phase = Phase.DEAL
    if cross.log is not None:
        cross.note(ev.RoundEnded(points, scores))


def end_game(cross: Cross, places: list[int]) -> None:
    """The game is over."""
    cross.phase = Phase.OVER
    if cross.log is not None:
        cross.note(ev.GameEnded(places))


def apply(cross: Cross, event: ev.Event) -> None:
    """Write one event into the cross."""
    match event:
        case ev.Dealt():
            deal_round(cross, event.number, event.starter, event.hands, event.boneyard)
        case ev.Played():
            lay_tile(cross, event.seat, event.tile, event.place)
        case ev.Scored():
            score(cross, event.seat, event.points)
        case ev.Drew():
            draw_tile(cross, event.seat)
        case ev.Passed():
            pass_turn(cross, event.seat)
        case ev.TurnEnded():
            end_turn(cross, event.seat, event.passes)
        case ev.TurnBegan():
            begin_turn(cross, event.seat)
        case ev.RoundEnded():
            end_round(cross, event.points, event.scores)
        case ev.GameEnded():
            end_game(cross, event.places)
        case _:
            pass  # Called is only said aloud
