"""How long things are kept: the host says so in days, and 0 days are for ever.

A few tables at a time are taken away, beside the play; who looks at one of them is told that it is deleted.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, final

from boneyard.server.host.deletion import delete_table
from boneyard.server.process.settings import Settings
from boneyard.server.store.host_port import Life
from boneyard.server.store.port import SHEET
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import OpenSockets

LOOK: Final = 60.0
"""Seconds between two looks."""
BATCH: Final = 20
"""How many tables are taken away at a time."""
MOST_SESSIONS: Final = 1000
"""How many sessions are."""
_DAY: Final = 86_400.0


class Keeping(NamedTuple):
    """For how many days what is kept after it was touched last."""

    finished: float = 0.0
    abandoned: float = 0.0
    sessions: float = 0.0
    sheets: float = 0.0

    def lives(self, now: float) -> list[Life]:
        """Which tables have had their time."""
        days = {"over": self.finished, "open": self.abandoned, "playing": self.abandoned, SHEET: self.sheets}
        return [Life(status, now - many * _DAY) for status, many in days.items() if many]


def keeping_of(settings: Settings) -> Keeping:
    """What the host wants."""
    return Keeping(settings.keep_finished, settings.keep_abandoned, settings.keep_sessions, settings.keep_sheets)


@final
class Retention:
    """Takes away what is old."""

    def __init__(self, registry: Registry, sockets: OpenSockets, keeping: Keeping, now: Callable[[], float]) -> None:
        self._registry: Final = registry
        self._sockets: Final = sockets
        self._keeping: Final = keeping
        self._now: Final = now

    async def look(self) -> None:
        """Take the next few away, until there are none."""
        if self._keeping.sessions:
            await self._registry.store.drop_sessions(self._now() - self._keeping.sessions * _DAY, MOST_SESSIONS)
        lives = self._keeping.lives(self._now())
        while lives and (old := await self._registry.store.outlived(lives, BATCH)):
            for table in old:
                await self._take_away(table)

    async def _take_away(self, table: str) -> None:
        await delete_table(self._registry, table, self._now())
        self._registry.drop(table)
        self._sockets.dismiss(lambda socket: socket.table == table, "deleted")
