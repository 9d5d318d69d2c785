"""LOCAL PATCH: while the store cannot be read, who comes back with a later number than this node knows is sent back in time, and hears events twice.

Here they are turned away until the node has caught up, which it tries again by itself. It goes away when the server does the same. Used in one place:
`simulation._fixed`.
"""

import asyncio
from typing import Any, Final

from boneyard.server.room import Room
from boneyard.server.store.port import NotSaved


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


PATCHES: Final[list[tuple[Any, str, Any]]] = [(Room, "join", _join)]
