"""What players tell the host of the server about each other: a line of the host's record, and no event of the table.

Everybody at a table hears every event of its log, and seals are made over it; whoever is reported shall not learn by
whom.
"""

import time
from typing import Final, final

from boneyard.core.seat import LETTERS
from boneyard.server.store.host_port import REPORTED, Draft
from boneyard.server.store.port import Store
from boneyard.server.table.commands import Declined, Report
from boneyard.server.table.seating import known_seat
from boneyard.server.table.table import Table


@final
class Reports:
    """The reports from one table; nobody is heard twice about the same player."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._known: Final = set[tuple[str, str]]()

    async def take(self, table: Table, player: str, report: Report) -> None:
        """Write a report down, with the place in the log to which it belongs."""
        known_seat(table, report.seat)
        chair = table.chairs[report.seat]
        if not table.seats_of(player):
            raise Declined("not_seated", "who_reports")
        if not chair.player or chair.player == player:
            raise Declined("nobody_there")
        if (player, chair.player) in self._known:
            raise Declined("reported")
        self._known.add((player, chair.player))
        note = f"{report.about}: {LETTERS[report.seat]} {chair.name}, session {chair.player}, event {table.seq}"
        now = time.time()
        try:
            await self._store.order(Draft(now, f"session {player}", REPORTED, table.id, note, done=now))
        except BaseException:
            self._known.discard((player, chair.player))
            raise
