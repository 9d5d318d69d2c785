"""Two tables that look the same to one pair of eyes: every tile that they cannot see has changed places with another one."""

import copy
import json
from random import Random
from typing import Any

from boneyard.core import event as ev
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.state import State
from boneyard.core.tile import Tile, read_tile, tile_text
from boneyard.server import log
from boneyard.server.table import Happening, Table

Swap = dict[str, str]


def hidden_tiles(table: Table, viewer: int) -> list[str]:
    """What lies face down for a viewer; but not the engine of the round, of which everybody knows that somebody is to find it."""
    position: dict[str, Any] = table.game.dump(table.state)
    others = [tile for seat, hand in position.get("hands", {}).items() if viewer == NOBODY or seat != LETTERS[viewer] for tile in hand]
    engine = table.state.top - table.state.round + 1
    return [tile for tile in [*others, *position["boneyard"]] if tile != f"{engine}-{engine}"]


def twin(table: Table, viewer: int, rng: Random) -> Table:
    """The same table to these eyes, in the state, in the history and in what may be taken back."""
    tiles = hidden_tiles(table, viewer)
    swap: Swap = dict(zip(tiles, rng.sample(tiles, len(tiles)), strict=True))
    other = copy.copy(table)
    other.state = _swapped(table, table.state, swap)
    other.before = None if table.before is None else _swapped(table, table.before, swap)
    dealt = max(index for index, happening in enumerate(table.history) if isinstance(happening.event, log.Seeded))
    later = [Happening(one.seq, one.event, [_swap_event(event, swap) for event in one.events]) for one in table.history[dealt:]]
    other.history = table.history[:dealt] + later
    other.chairs = copy.deepcopy(table.chairs)
    return other


def _swapped(table: Table, state: State, swap: Swap) -> State:
    position: dict[str, Any] = json.loads(json.dumps(table.game.dump(state)))
    for pile in [*position.get("hands", {}).values(), position["boneyard"]]:
        pile[:] = [swap.get(tile, tile) for tile in pile]
    loaded: State = table.game.load(position, table.game.read_code(position["rules"]), state.top, state.seats)
    return loaded


def _swap_event(event: ev.Event, swap: Swap) -> ev.Event:
    def other(tile: Tile) -> Tile:
        named = read_tile(swap.get(tile_text(tile), ""))
        return tile if named is None else named

    if isinstance(event, ev.Dealt):
        hands = [[other(tile) for tile in hand] for hand in event.hands]
        return ev.Dealt(event.number, event.engine, event.starter, event.turn, hands, [other(tile) for tile in event.boneyard])
    return ev.Drew(event.seat, other(event.tile)) if isinstance(event, ev.Drew) else event
