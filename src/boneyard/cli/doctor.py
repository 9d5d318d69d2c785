"""`boneyard doctor`: replays every game of a store and checks what must hold. It only reads; a server may run meanwhile."""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from typing import Any, Final, final

import msgspec

from boneyard import fair
from boneyard.cli.alone import run_alone
from boneyard.cli.books import Books, Entry, Slip, Written, open_books
from boneyard.core.event import Dealt, GameEnded, RoundEnded
from boneyard.core.tile import tile_text, tiles_of
from boneyard.server import log, project, transcript
from boneyard.server.settings import read_settings
from boneyard.server.table import Happening, Table

_PILES: Final = ("hands", "trains")


@final
class Report:
    """What the doctor found: how much was looked at, and what is wrong, by table."""

    def __init__(self) -> None:
        self.tables = 0
        self.events = 0
        self.rounds = 0
        self.wrong: list[tuple[str, str]] = []

    def add(self, table: str, faults: list[str]) -> None:
        """Note what is wrong with a table."""
        self.wrong += [(table, fault) for fault in faults]

    def lines(self) -> list[str]:
        """A line for each fault, and a summary."""
        damaged = len({table for table, _ in self.wrong})
        looked = f"{self.tables} tables, {self.events} events, {self.rounds} rounds replayed"
        summary = f"{looked}: {f'{damaged} DAMAGED' if damaged else 'all is well'}."
        return [*[f"{table}: {fault}" for table, fault in self.wrong], summary]


async def examine(books: Books) -> Report:
    """Look at everything in a store."""
    report = Report()
    report.add("database", await books.faults())
    report.add("database", [f"events or receipts of a table that is not there: {table}" for table in await books.strays()])
    for entry in await books.tables():
        rows = await books.events(entry.table)
        patient = Patient(entry, rows)
        report.add(entry.table, [*patient.examine(), *check_slips(await books.slips(entry.table), rows), *patient.check_seats(await books.seated(entry.table))])
        report.tables += 1
        report.events += len(rows)
        report.rounds += len(patient.table.shown)
    return report


@final
class Patient:
    """One table under examination: its log is folded event by event."""

    def __init__(self, entry: Entry, rows: list[Written]) -> None:
        self.table = Table(entry.table, entry.tail)
        self._entry: Final = entry
        self._rows: Final = rows
        self._pending: list[log.AnyEvent] = []
        """What the log has to say next, because an event brought it about."""
        self._deals: dict[int, list[str]] = {}

    def examine(self) -> list[str]:
        """What is wrong with the table; the first fault of its log ends the reading."""
        faults = self._check_numbers() or next(([fault] for fault in self._fold()), [])
        return faults or [*self._check_chain(), *self._check_listing()]

    def _check_numbers(self) -> list[str]:
        numbers = [row.seq for row in self._rows]
        if not numbers:
            return ["its log is empty"]
        if numbers != list(range(1, len(numbers) + 1)):
            gap = next(expected for expected, seq in enumerate([*numbers, -1], 1) if seq != expected)
            return [f"its log has no event {gap}, but later ones"]
        return [] if self._entry.seq == len(numbers) else [f"the log has {len(numbers)} events, the list says {self._entry.seq}"]

    def _fold(self) -> Iterator[str]:
        """Replay the log; what comes out first is the first fault."""
        for row in self._rows:
            try:
                event = log.decode(row.body)
                happening = self.table.apply(event)
                fault = self._check_event(row.seq, event) or self._check_happening(happening)
            except Exception as error:  # noqa: BLE001  whatever a damaged log provokes is a finding; its text might name tiles
                fault = f"event {row.seq} cannot be replayed ({type(error).__name__})"
            if fault:
                yield fault
        if self._pending:
            yield f"the log ends before the {self._pending[0].__class__.__name__.lower()} that has to follow its last event"

    def _check_event(self, seq: int, event: log.AnyEvent) -> str:
        """The first event opens the table; the end of a round or game is followed by what it brings about."""
        if isinstance(event, log.Opened) != (seq == 1):
            return "event 1 does not open the table" if seq == 1 else f"event {seq} opens the table again"
        if self._pending:
            return "" if self._pending.pop(0) == event else f"event {seq} is not what event {seq - 1} brought about"
        return f"event {seq} follows from nothing" if isinstance(event, log.Revealed | log.Finished) else ""

    def _check_happening(self, happening: Happening) -> str:
        for one in happening.events:
            if isinstance(one, Dealt):
                self._deals[one.number] = [tile_text(t) for t in [*[t for hand in one.hands for t in hand], *one.boneyard]]
            if isinstance(one, RoundEnded):
                number = self.table.state.round
                self._pending.append(log.Revealed(number, fair.link_at(self._entry.tail, number).hex()))
            if isinstance(one, GameEnded):
                self._pending.append(log.Finished(one.places))
        changed = happening.events or isinstance(happening.event, log.TookBack)
        return f"after event {happening.seq} a tile is lost or doubled (S-1)" if changed and not keeps_tiles(self.table) else ""

    def _check_chain(self) -> list[str]:
        """The secret chain fits its tip, and the transcript gives the deals that were played."""
        told = transcript.transcript(self.table)
        faults = [] if fair.link_at(self._entry.tail, 0).hex() == told["tip"] else ["its secret chain does not fit its tip"]
        try:
            lines = transcript.verify(told)
            faults += [line for line in lines if line.startswith("WRONG")]
            over = [round_ for round_ in told["rounds"] if "link" in round_]
            faults += [
                f"round {one['number']} was not dealt as its links say" for one in over if self._deals.get(one["number"]) != transcript.deal_of(told, one)
            ]
        except Exception as error:  # noqa: BLE001  as above
            return [*faults, f"its transcript cannot be checked ({type(error).__name__})"]
        started, ended = self.table.state.round, len(over)
        return faults if started - 1 <= ended <= started else [*faults, f"{started} rounds were begun, but {ended} revealed"]

    def _check_listing(self) -> list[str]:
        entry, table = self._entry, self.table
        faults = [] if entry.status == project.status(table) else [f'it is listed as "{entry.status}", but is "{project.status(table)}"']
        if entry.listed != table.head.listed:
            faults.append("it is listed as public and is private, or the other way round")
        if _json(entry.summary) != _json(project.summary(table)):
            faults.append("its summary is not that of its log")
        return faults

    def check_seats(self, seated: set[str]) -> list[str]:
        """Whoever sat down finds the table in the own list."""
        events = [happening.event for happening in self.table.history]
        missing = {event.player for event in events if isinstance(event, log.Sat)} - seated
        return [f"{len(missing)} players do not find it in their list"] if missing else []


def _json(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def keeps_tiles(table: Table) -> bool:
    """S-1: every tile is in exactly one place; from a row (Castle Rock) tiles are taken away for good."""
    position: dict[str, Any] = dict(table.game.dump(table.state))
    found = [*position["boneyard"], *position.get("row", []), *[entry[0] for entry in position.get("layout", [])]]
    found += [t for name in _PILES for pile in position.get(name, {}).values() for t in pile]
    if position.get("engine") and "layout" not in position:
        found.append(position["engine"])
    everything = {tile_text(t) for t in tiles_of(table.state.top)}
    return len(found) == len(set(found)) and (set(found) <= everything if "row" in position else set(found) == everything)


def check_slips(slips: list[Slip], rows: list[Written]) -> list[str]:
    """A receipt points at an event that is there, and no two at the same."""
    faults = [f"a receipt points at event {slip.last}, which is not there" for slip in slips if not 1 < slip.last <= len(rows)]
    doubled = len(slips) - len({slip.last for slip in slips})
    return [*faults, *([f"{doubled} receipts point at an event that another one points at"] if doubled else [])]


# --- the command ---


def add_parser(commands: Any) -> None:
    """Tell the command line of this command."""
    parser: argparse.ArgumentParser = commands.add_parser("doctor", help="replay every game of the server's database and check it")
    parser.add_argument("--database", metavar="FILE|URL", help="a SQLite file or postgresql://… (default: the one of the server's settings)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Examine a store; exit status 1 when something is wrong with it."""
    report = asyncio.run(look_at(given.database or read_settings(os.environ).database))
    for line in report.lines():
        print(line)
    return 1 if report.wrong else 0


async def look_at(database: str) -> Report:
    """Examine the store that a setting names."""
    async with open_books(database) as books:
        return await examine(books)


def main(argv: list[str] | None = None) -> int:
    """Run this command alone."""
    return run_alone(add_parser, "doctor", argv)


if __name__ == "__main__":
    sys.exit(main())
