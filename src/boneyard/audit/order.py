"""What may follow what in a log: what an event brings about comes next, and a deal is agreed before links are shown.

Rules and seats go into a deal. A server that could change them when it has seen the links would choose among deals.
"""

from typing import Final, final

from boneyard.core.event import GameEnded, RoundEnded
from boneyard.core.state import Phase
from boneyard.server.table import table_log
from boneyard.server.table.table import Happening, Table


@final
class Order:
    """The log of a table, event by event: whether each can stand where it stands."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._pending: list[table_log.AnyEvent] = []
        """What the log has to say next, because an event brought it about."""

    @property
    def awaited(self) -> str:
        """What the log has to say next; "" where it may end."""
        return type(self._pending[0]).__name__.lower() if self._pending else ""

    def fault(self, event: table_log.AnyEvent) -> str:
        """Why an event cannot come next, as the key of a sentence; "" where it can."""
        is_first = self._table.seq == 0
        if isinstance(event, table_log.Opened) != is_first:
            return "order.unopened" if is_first else "order.reopened"
        if self._pending:
            return "" if self._pending.pop(0) == event else "order.unfitting"
        if isinstance(event, table_log.Revealed | table_log.Finished):
            return "order.unfounded"
        return "" if is_first or _fits(self._table, event) else "order.misplaced"

    def note(self, happening: Happening) -> None:
        """The table has taken an event in: note what has to follow it."""
        number = self._table.state.round
        for one in happening.events:
            if isinstance(one, RoundEnded):
                self._pending.append(table_log.Revealed(number, self._table.server_link(number).hex()))
            elif isinstance(one, GameEnded):
                self._pending.append(table_log.Finished(one.places))


def _fits(table: Table, event: table_log.AnyEvent) -> bool:
    """Whether somebody has the seat that is named, and nobody changes what is dealt once its tips are fixed."""
    if not 0 <= getattr(event, "seat", 0) < len(table.chairs):
        return False
    match event:
        case table_log.Changed():
            return table.is_early and all(chair.is_free for chair in table.chairs[event.seats :])
        case table_log.RoundOpened():
            is_due = table.state.phase is Phase.DEAL and table.opening is None
            return is_due and table.is_full and event.number == table.state.round + 1
        case table_log.Linked():
            return table.opening is not None
        case table_log.Seeded():
            return table.opening is not None and table.opening.number == event.number
        case _:
            return True
