"""What is wrong with the store and its tables, as a node has met it: said in the log once, without a table's name."""

import logging
from typing import Final, final

from boneyard.server.store.port import DamagedTable

STOPPING: Final = "stopping"
"""The trouble of a node that was told to stop."""
BEARABLE: Final = ("", DamagedTable.code)
"""Troubles with which a node goes on: the record of a table is lost, and all others are saved."""
_log: Final = logging.getLogger("boneyard")


@final
class Troubles:
    """What was met so far."""

    def __init__(self) -> None:
        self.damaged: Final[set[str]] = set()
        """The tables whose log cannot be replayed."""
        self._is_away = False

    @property
    def code(self) -> str:
        """The code of what was met, where a node goes on with it; empty where nothing was."""
        return DamagedTable.code if self.damaged else ""

    def damage(self, table_id: str, error: BaseException) -> None:
        """A table cannot be read: it is left to whoever asks for it."""
        if table_id not in self.damaged:
            self.damaged.add(table_id)
            _log.error("a table cannot go on: let `boneyard doctor` look at the database", exc_info=error)

    def away(self, *, is_away: bool) -> None:
        """The store may be away for a while: that is said when it goes and when it comes back."""
        if is_away != self._is_away:
            self._is_away = is_away
            level, told = (
                (logging.ERROR, "the database does not answer")
                if is_away
                else (logging.INFO, "the database answers again")
            )
            _log.log(level, told)
