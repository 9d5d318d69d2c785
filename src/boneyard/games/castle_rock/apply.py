"""The only writers of a castle: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.castle_rock.state import Castle
from boneyard.parts import rounds


def lay_out(castle: Castle, order: list[Tile]) -> None:
    """All tiles lie face down."""
    rounds.open_round(castle, 1, 0, 0, [[]], order)
    castle.row = []
    rounds.note_deal(castle, NO_TILE, [[]], order)


def turn_up(castle: Castle) -> None:
    """The next tile of the boneyard joins the row at its right end."""
    t = castle.boneyard.draw()
    castle.row.append(t)
    castle.note(ev.Turned(t))


def remove(castle: Castle, at: int, count: int) -> None:
    """Tiles leave the row, which closes up (CR-10)."""
    del castle.row[at - 1 : at - 1 + count]
    castle.note(ev.Removed(at, count))


def apply(castle: Castle, event: ev.Event) -> None:
    """Write one event into the castle."""
    match event:
        case ev.Dealt():
            lay_out(castle, event.boneyard)
        case ev.Turned():
            turn_up(castle)
        case ev.Removed():
            remove(castle, event.at, event.count)
        case _:
            rounds.apply_shared(castle, event)
