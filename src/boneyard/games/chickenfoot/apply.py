"""The only writers of a coop: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.action import against, tile_at
from boneyard.core.hand import add_to_rows, zeros
from boneyard.core.tile import NO_TILE, Tile, is_double, low, other_end
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts import rounds
from boneyard.table.ends import end_number, find_end, joined, open_end


def deal_round(
    coop: Coop, number: int, engine: Tile, starter: int, hands: list[list[Tile]], boneyard: list[Tile]
) -> None:
    """Clear the table, place the engine and deal."""
    rounds.open_round(coop, number, starter, starter, hands, boneyard)
    place_engine(coop, engine)
    rounds.note_deal(coop, engine, hands, boneyard)


def place_engine(coop: Coop, engine: Tile) -> None:
    """The engine lies alone, and asks for its toes."""
    coop.engine = engine
    coop.layout = [joined(engine, NO_TILE)]
    coop.ends = []
    coop.foot = engine
    coop.toes = 0
    coop.lying = zeros(coop.top + 1)


def lay_tile(coop: Coop, seat: int, t: Tile, parent: Tile) -> None:
    """A tile goes from a hand to the layout."""
    coop.hands.drop(seat, t)
    join_tile(coop, t, parent)
    coop.drew = False
    if coop.log is not None:
        coop.note(ev.Played(seat, t, against(parent)))


def join_tile(coop: Coop, t: Tile, parent: Tile) -> None:
    """A tile lies against another: as a toe of its foot, or on its open end, which it covers."""
    if parent == coop.foot:
        coop.toes += 1
        number = low(parent)
    else:
        number = end_number(coop.ends.pop(find_end(coop.ends, parent)))
    coop.layout.append(joined(t, parent))
    add_to_rows(coop.lying, 0, t)
    if is_double(t):
        coop.foot = t
        coop.toes = 0
    else:
        coop.ends.append(open_end(t, other_end(t, number)))


def close_foot(coop: Coop, t: Tile) -> None:
    """A foot is complete."""
    coop.foot = NO_TILE
    coop.toes = 0
    if coop.log is not None:
        coop.note(ev.FootClosed(t))


def apply(coop: Coop, event: ev.Event) -> None:
    """Write one event into the coop."""
    match event:
        case ev.Dealt():
            deal_round(coop, event.number, event.engine, event.starter, event.hands, event.boneyard)
        case ev.Played():
            lay_tile(coop, event.seat, event.tile, tile_at(event.place))
        case ev.FootClosed():
            close_foot(coop, event.tile)
        case _:
            rounds.apply_shared(coop, event)
