"""The only writers of a castle: one function for each thing that can happen, which also writes the event down."""

from boneyard.core import event as ev
from boneyard.core.boneyard import Boneyard
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.castle_rock.castle import Castle


def lay_out(castle: Castle, order: list[Tile]) -> None:
    """All tiles lie face down."""
    castle.round = 1
    castle.phase = Phase.PLAY
    castle.turn = 0
    castle.starter = 0
    castle.row = []
    castle.boneyard = Boneyard(order)
    castle.note(ev.Dealt(1, NO_TILE, 0, 0, [[]], order))


def turn_up(castle: Castle) -> None:
    """The next tile of the boneyard joins the row at its right end."""
    t = castle.boneyard.draw()
    castle.row.append(t)
    castle.note(ev.Turned(t))


def remove(castle: Castle, at: int, count: int) -> None:
    """Tiles leave the row, which closes up (CR-10)."""
    del castle.row[at - 1 : at - 1 + count]
    castle.note(ev.Removed(at, count))


def count_up(castle: Castle, points: list[int]) -> None:
    """The result goes on the sheet."""
    castle.scores = points[:]
    castle.turn = NOBODY
    castle.note(ev.RoundEnded(points, points))


def end_game(castle: Castle) -> None:
    """The game is over."""
    castle.phase = Phase.OVER
    castle.note(ev.GameEnded([1]))


def apply(castle: Castle, event: ev.Event) -> None:
    """Write one event into the castle."""
    match event:
        case ev.Dealt():
            lay_out(castle, event.boneyard)
        case ev.Turned():
            turn_up(castle)
        case ev.Removed():
            remove(castle, event.at, event.count)
        case ev.RoundEnded():
            count_up(castle, event.points)
        case ev.GameEnded():
            end_game(castle)
        case _:
            raise AssertionError(event)
