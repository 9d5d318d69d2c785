"""The only writers of a cross: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.action import TABLE, tile_at
from boneyard.core.seat import NOBODY
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.muggins.state import Cross
from boneyard.parts import rounds


def deal_round(cross: Cross, number: int, starter: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
    """Clear the table and deal."""
    rounds.open_round(cross, number, starter, starter, hands, boneyard)
    cross.layout = []
    cross.ends = []
    cross.spinner = NO_TILE
    cross.sides = 0
    cross.maker = NOBODY
    cross.taken = False
    rounds.note_deal(cross, NO_TILE, hands, boneyard)


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
    cross.maker = NOBODY
    rounds.draw_tile(cross, seat)


def pass_turn(cross: Cross, seat: int) -> None:
    """A seat passes; what the last tile made can no longer be called."""
    cross.maker = NOBODY
    rounds.pass_turn(cross, seat)


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
        case ev.Called():
            pass  # only said aloud
        case _:
            rounds.apply_shared(cross, event)
