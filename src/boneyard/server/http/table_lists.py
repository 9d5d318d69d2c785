"""Lists of tables, and how things stand at each: whose turn it is, and how long that may take.

This is not written down with every move, so that lists cost the play nothing. Whoever asks for a list has the tables
looked at that are held here; of a player's own those that are being played are fetched, the latest of them.
"""

from typing import Any, Final

import msgspec

from boneyard.server.http import api
from boneyard.server.out import projection
from boneyard.server.store.port import NotSaved, Shown
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.table.seating import may_look

MOST_FETCHED: Final = 8
_LONGEST: Final = 50
_UNKNOWN: Final = {"phase": None, "turn": None, "seat": None, "left": None}


async def lobby(registry: Registry, player: str) -> list[api.TableShown]:
    """The public tables that are not over, the latest first."""
    return [await _shown(row, registry.rooms.get(row.table), player) for row in await registry.store.lobby(_LONGEST)]


async def own(registry: Registry, player: str) -> list[api.TableShown]:
    """The tables where a player has or had a seat, the latest first."""
    rows = await registry.store.tables_of(player, _LONGEST)
    played = {row.table for row in [row for row in rows if row.status == "playing"][:MOST_FETCHED]}
    return [
        await _shown(
            row, await _fetched(registry, row.table) if row.table in played else registry.rooms.get(row.table), player
        )
        for row in rows
    ]


async def _fetched(registry: Registry, table: str) -> Room | None:
    """The room of a table; one that is damaged does not keep the others from being shown."""
    try:
        return await registry.room(table)
    except NotSaved:
        raise
    except Exception:  # noqa: BLE001  whatever a damaged log provokes
        return None


async def _shown(row: Shown, room: Room | None, player: str) -> api.TableShown:
    stands = _UNKNOWN if room is None else await _stands(room, player)
    listed: dict[str, Any] = msgspec.json.decode(row.summary)
    return msgspec.convert(
        {"table": row.table, "status": row.status, "updated": row.updated, **listed, **stands}, api.TableShown
    )


async def _stands(room: Room, player: str) -> dict[str, Any]:
    """How things stand at a table, for whoever may look at it."""
    try:
        table = await room.settled()
    except Declined:
        return _UNKNOWN
    if not may_look(table, player):
        return _UNKNOWN
    seats = table.seats_of(player)
    return {
        "phase": table.state.phase.value,
        "turn": projection.seat_letter(table.state.turn),
        "seat": projection.seat_letter(seats[0]) if seats else None,
        "left": room.timers.time_left(room.table),
    }
