"""All shared sheets that a node holds. Little is kept of each, so that many may lie here."""

from typing import Final, final

from boneyard.server.sheet.live_sheet import LiveSheet
from boneyard.server.store.port import Store

MOST: Final = 1000
_PREFIX: Final = "sheet:"
"""Before the names of sheets in the store: no name of a table has a colon, so neither is ever taken for the other."""


@final
class Binder:
    """The sheets of one node on one store."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._sheets: Final[dict[str, LiveSheet]] = {}
        """Who was asked for longest ago comes first."""
        self.is_closed = False

    def sheet(self, sheet_id: str) -> LiveSheet:
        """A sheet by its id, whether or not there is one."""
        name = _PREFIX + sheet_id
        found = self._sheets.pop(name, None) or LiveSheet(name, self._store)
        found.is_closing = self.is_closed
        self._sheets[name] = found
        if len(self._sheets) > MOST:
            self._let_go()
        return found

    def _let_go(self) -> None:
        idle = [name for name, sheet in self._sheets.items() if not sheet.is_watched][: MOST // 10]
        for name in idle:
            del self._sheets[name]

    def hear(self, name: str) -> None:
        """A sheet was written by another node, or deleted: whoever waits for that reads it."""
        if name in self._sheets:
            self._sheets[name].tell()

    def close(self) -> None:
        """The node stops: nobody is kept waiting any more."""
        self.is_closed = True
        for sheet in self._sheets.values():
            sheet.is_closing = True
            sheet.tell()
