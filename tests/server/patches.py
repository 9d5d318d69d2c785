"""LOCAL PATCHES: what the simulation found and the server does not do yet. Each goes away when the server does the same by itself; then this file goes too.

Used in one place: `simulation._fixed`.
"""
# ruff: noqa: SLF001  patches reach inside

import asyncio
from typing import Any, Final

from boneyard.server import hall
from boneyard.server.hall import Hall
from boneyard.server.room import Room
from boneyard.server.store.port import NotSaved

# 1. While the store cannot be read, who comes back with a later number than this node knows is sent back in time and hears events twice:
#    turn them away until the node has caught up, which it tries again by itself.


async def _join(self: Room, viewer: Any, after: int) -> None:
    async with self._lock:
        await self._regain_trust()
        try:
            await self._catch_up()
        except NotSaved:
            asyncio.get_running_loop().call_later(1.0, lambda: self._run(self.news(self.table.seq + 1)))
            if after > self.table.seq:
                raise
        self._let_in(viewer, after)
    self._set_timer()


# 2. Where many rooms are busy, a room is forgotten as soon as it is loaded, before anybody has joined it; the next one who asks gets another room for
#    the same table, and the two do not hear of each other: keep rooms that were asked for a moment ago.


async def _room(self: Hall, table_id: str) -> Room:
    found = await _ROOM(self, table_id)
    self.rooms.setdefault(table_id, found)
    found = self.rooms[table_id]
    vars(found)["asked"] = self._now()
    return found


def _make_space(self: Hall) -> None:
    if len(self.rooms) > hall._MOST_IDLE:
        long_ago = self._now() - 60.0
        idle = [table_id for table_id, room in self.rooms.items() if room.is_idle() and vars(room).get("asked", self._now()) < long_ago]
        for table_id in idle[:100]:
            del self.rooms[table_id]


_ROOM: Final = Hall.room
PATCHES: Final[list[tuple[Any, str, Any]]] = [(Room, "join", _join), (Hall, "room", _room), (Hall, "_make_space", _make_space)]
