"""Two tables that look the same to one pair of eyes.

Every tile that they cannot see has changed places with another one.
"""

from random import Random
from typing import Final

from boneyard.core import event as ev
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import empty_hands
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile, tile
from boneyard.server.table import table_log
from boneyard.server.table.table import Happening, Table

Swap = dict[Tile, Tile]


def hidden_tiles(table: Table, viewer: int) -> list[Tile]:
    """What lies face down for a viewer: nothing between two rounds, for the deal has been shown.

    Of an engine that is not placed yet everybody knows who has it.
    """
    state = table.state
    if state.phase in (Phase.DEAL, Phase.OVER):
        return []
    others = [t for seat in range(state.seats) if seat != viewer for t in state.hands.tiles(seat)]
    placed = table.game.public(state).fields().get("engine", "") is not None
    engine = state.top - state.round + 1
    return [t for t in [*others, *state.boneyard.left()] if placed or t != tile(engine, engine)]


def swap_for(table: Table, viewer: int, rng: Random) -> Swap:
    """Another place for every hidden tile; empty where nothing can be permuted."""
    tiles = hidden_tiles(table, viewer)
    return dict(zip(tiles, rng.sample(tiles, len(tiles)), strict=True)) if len(tiles) > 1 else {}


def twin(table: Table, viewer: int, rng: Random) -> Table:
    """The same table to these eyes, in the state, in the history and in what may be taken back."""
    swap = swap_for(table, viewer, rng)
    other = alike(table, swap)
    other.before = None if table.before is None else _swapped(table, table.before, swap)
    dealt = last_deal(table)
    other.history = table.history[:dealt] + [swapped(one, swap) for one in table.history[dealt:]]
    return other


_FIELDS: Final = (
    *(
        "seq",
        "head",
        "kind",
        "game",
        "state",
        "chairs",
        "history",
        "holders",
        "seated_at",
        "conduct",
        "opening",
        "links",
        "shown",
        "told_around",
        "told_summary",
        "_link",
    ),
    *("before", "heard", "scored", "agreed", "asking", "next_table", "turned", "is_closed"),
)


def replica(table: Table) -> Table:
    """Another table that shares everything with this one."""
    other = Table(table.id, table.tail)
    for name in _FIELDS:
        setattr(other, name, getattr(table, name))
    return other


def alike(table: Table, swap: Swap) -> Table:
    """The table as it is now, with other faces on what is hidden; its history is not touched."""
    other = replica(table)
    other.state = _swapped(table, table.state, swap)
    return other


def last_deal(table: Table) -> int:
    """Where the history of the round begins."""
    return next(
        (at for at in range(len(table.history) - 1, -1, -1) if isinstance(table.history[at].event, table_log.Seeded)),
        len(table.history),
    )


def _swapped(table: Table, state: State, swap: Swap) -> State:
    other: State = table.game.copy(state)
    other.hands = empty_hands(state.top, state.seats)
    for seat in range(state.seats):
        for t in state.hands.tiles(seat):
            other.hands.take(seat, swap.get(t, t))
    other.boneyard = Boneyard([swap.get(t, t) for t in state.boneyard.order], state.boneyard.taken)
    return other


def swapped(one: Happening, swap: Swap) -> Happening:
    """What happened, with other faces on what is hidden."""
    if not any(isinstance(event, ev.Dealt | ev.Drew) for event in one.events):
        return one
    return Happening(one.seq, one.event, [_swap_event(event, swap) for event in one.events], one.needed, one.covered)


def _swap_event(event: ev.Event, swap: Swap) -> ev.Event:
    if isinstance(event, ev.Dealt):
        hands = [[swap.get(t, t) for t in hand] for hand in event.hands]
        return ev.Dealt(
            event.number, event.engine, event.starter, event.turn, hands, [swap.get(t, t) for t in event.boneyard]
        )
    return ev.Drew(event.seat, swap.get(event.tile, event.tile)) if isinstance(event, ev.Drew) else event
