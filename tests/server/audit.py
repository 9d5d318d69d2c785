"""What a server promised and showed, compared with what its store holds."""

import json
from typing import Any, Final, final

from boneyard.audit.store_reader import Books, Slip, open_books
from tests.server.persons import Ledger

Logged = list[dict[str, Any]]


async def audit(database: str, ledger: Ledger, tables: set[str]) -> list[str]:
    """What is wrong: everything promised or shown before the books were opened has to be in them, once."""
    known = {table: (set(ledger.promised[table]), dict(ledger.told[table])) for table in sorted(tables)}
    async with open_books(database) as books:
        return [
            fault
            for table, (promised, told) in known.items()
            for fault in await _Page(ledger, table).check(books, promised, told)
        ]


@final
class _Page:
    """The books of one table."""

    def __init__(self, ledger: Ledger, table: str) -> None:
        self._ledger: Final = ledger
        self._table: Final = table

    async def check(self, books: Books, promised: set[str], told: dict[int, str]) -> list[str]:
        """What is wrong at this table."""
        rows, slips = await books.events(self._table), await books.slips(self._table)
        logged: Logged = [json.loads(row.body) for row in rows]
        faults = ["the log has a gap or a double"] if [row.seq for row in rows] != list(range(1, len(rows) + 1)) else []
        faults += [
            f"{command} was acknowledged and is missing" for command in promised - {slip.command for slip in slips}
        ]
        faults += [*_check_shown(logged, told), *self._check_moves(logged, slips)]
        for slip in slips:
            faults += self._check_slip(slip, logged)
        return [f"{self._table}: {fault}" for fault in faults]

    def _check_moves(self, logged: Logged, slips: list[Slip]) -> list[str]:
        """Every move of a person in the log was sent by one command."""
        acts = sum(self._ledger.sent[slip.command].body["do"] == "act" for slip in slips)
        written = sum(what["kind"] == "acted" and what["by"] == "player" for what in logged)
        return [] if acts == written else [f"{written} moves of persons are written, but {acts} commands took effect"]

    def _check_slip(self, slip: Slip, logged: Logged) -> list[str]:
        """A command took effect where it was meant to, once, as it was meant, and as it was acknowledged."""
        sent, faults = self._ledger.sent[slip.command], []
        if slip.player != sent.player or slip.command in self._ledger.dropped:
            faults.append(f"{slip.command} is another's, or was declined for good, and took effect all the same")
        if self._ledger.acked.get(slip.command, slip.last) != slip.last:
            faults.append(f"{slip.command} was acknowledged as another event")
        if sent.body["do"] == "act":
            effect = [what for what in logged[sent.body["seq"] : slip.last] if what["kind"] == "acted"]
            meant = {"kind": "acted", "seat": sent.body["seat"], "action": sent.body["action"], "by": "player"}
            faults += (
                [] if effect == [meant] else [f"{slip.command} took effect {len(effect)} times, or as something else"]
            )
        return faults


def _check_shown(logged: Logged, told: dict[int, str]) -> list[str]:
    """What anybody was shown is written so."""
    highest = max(told, default=0)
    faults = [f"event {highest} was shown, but the log ends with {len(logged)}"] if highest > len(logged) else []
    written = {seq: json.dumps(what, sort_keys=True) for seq, what in enumerate(logged, 1)}
    return faults + [
        f"event {seq} was shown otherwise than it is written"
        for seq, shown in told.items()
        if written.get(seq, shown) != shown
    ]
