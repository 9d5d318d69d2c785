"""The only writers of a line: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.action import TABLE, tile_at
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.dominoes.state import Line
from boneyard.parts import rounds


def deal_round(line: Line, number: int, starter: int, hands: list[list[Tile]], boneyard: list[Tile]) -> None:
    """Clear the table and deal."""
    rounds.open_round(line, number, starter, starter, hands, boneyard)
    line.layout = []
    line.ends = []
    rounds.note_deal(line, NO_TILE, hands, boneyard)


def lay_tile(line: Line, seat: int, t: Tile, place: int) -> None:
    """A tile goes from a hand to the line."""
    line.hands.drop(seat, t)
    if place == TABLE:
        line.lead(t)
    else:
        parent = tile_at(place)
        line.follow(t, parent, line.place_for(t, parent))
    line.drew = False
    if line.log is not None:
        line.note(ev.Played(seat, t, place))


def apply(line: Line, event: ev.Event) -> None:
    """Write one event into the line."""
    match event:
        case ev.Dealt():
            deal_round(line, event.number, event.starter, event.hands, event.boneyard)
        case ev.Played():
            lay_tile(line, event.seat, event.tile, event.place)
        case _:
            rounds.apply_shared(line, event)
