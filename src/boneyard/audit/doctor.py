"""Every game of a store replayed, and what must hold checked.

It only reads; a server may run meanwhile.
"""

from collections.abc import Iterator
from typing import Any, Final, final

import msgspec

from boneyard import fair
from boneyard.audit.deals import check_deals
from boneyard.audit.finding import Finding, found, wrong_round
from boneyard.audit.links import links_of
from boneyard.audit.order import Order
from boneyard.audit.store_reader import Books, Entry, Slip, Written, open_books
from boneyard.core.errors import BadPosition
from boneyard.core.event import Dealt
from boneyard.core.tile import tile_text
from boneyard.parts.rounds import order_of
from boneyard.server.out import listing, transcript
from boneyard.server.sheet.entry import decode
from boneyard.server.store.port import SHEET
from boneyard.server.table import table_log
from boneyard.server.table.table import Happening, Table

DATABASE: Final = "database"
"""Named in place of a table where something is wrong with the store itself."""


@final
class Report:
    """What the doctor found: how much was looked at, and what is wrong, by table."""

    def __init__(self) -> None:
        self.tables = 0
        self.events = 0
        self.rounds = 0
        self.wrong: list[tuple[str, Finding]] = []

    @property
    def damaged(self) -> int:
        """How many tables are."""
        return len({table for table, _ in self.wrong})

    def add(self, table: str, faults: list[Finding]) -> None:
        """Note what is wrong with a table."""
        self.wrong += [(table, fault) for fault in faults]


async def examine(books: Books) -> Report:
    """Look at everything in a store."""
    report = Report()
    report.add(DATABASE, [found("doctor.said", said=said) for said in await books.faults()])
    report.add(DATABASE, [found("doctor.stray", table=table) for table in await books.strays()])
    for entry in await books.tables():
        await _examine_table(books, entry, report)
    return report


async def _examine_table(books: Books, entry: Entry, report: Report) -> None:
    rows = await books.events(entry.table)
    if entry.status == SHEET:
        report.add(entry.table, [*check_sheet(entry, rows), *check_rows(entry, rows)])
        report.add(entry.table, check_slips(await books.slips(entry.table), rows))
        report.events += len(rows)
        return
    patient = Patient(entry, rows)
    report.add(entry.table, patient.examine())
    report.add(entry.table, check_rows(entry, rows))
    report.add(entry.table, check_slips(await books.slips(entry.table), rows))
    report.add(entry.table, patient.check_seats(await books.seated(entry.table)))
    report.tables += 1
    report.events += len(rows)
    report.rounds += len(patient.table.shown)


@final
class Patient:
    """One table under examination: its log is folded event by event."""

    def __init__(self, entry: Entry, rows: list[Written]) -> None:
        self.table = Table(entry.table, entry.tail)
        self._entry: Final = entry
        self._rows: Final = rows
        self._order: Final = Order(self.table)
        self._deals: dict[int, list[str]] = {}

    def examine(self) -> list[Finding]:
        """What is wrong with the table; the first fault of its log ends the reading."""
        faults = self._check_numbers() or next(([fault] for fault in self._fold()), [])
        return faults or [*self._check_chain(), *self._check_listing()]

    def _check_numbers(self) -> list[Finding]:
        return check_numbers(self._entry, self._rows)

    def _fold(self) -> Iterator[Finding]:
        """Replay the log; what comes out first is the first fault."""
        for row in self._rows:
            try:
                fault = self._take(row.seq, table_log.decode(row.body))
            except Exception as error:  # noqa: BLE001  whatever a damaged log provokes; its text might name tiles
                fault = found("doctor.unplayable", seq=row.seq, error=type(error).__name__)
            if fault:
                yield fault
        if self._order.awaited:
            yield found("order.unfinished", event=self._order.awaited)

    def _take(self, seq: int, event: table_log.AnyEvent) -> Finding | None:
        misplaced = self._order.fault(event)
        return found(misplaced, seq=seq) if misplaced else self._check_happening(self.table.apply(event))

    def _check_happening(self, happening: Happening) -> Finding | None:
        self._order.note(happening)
        for one in happening.events:
            if isinstance(one, Dealt):
                self._deals[one.number] = [tile_text(t) for t in order_of(one)]
        changed = happening.events or isinstance(happening.event, table_log.TookBack)
        is_sound = not changed or keeps_tiles(self.table)
        return None if is_sound else found("doctor.tiles", seq=happening.seq)

    def _check_chain(self) -> list[Finding]:
        """The secret chain fits its tip, and the transcript gives the deals that were played."""
        told = transcript.transcript(self.table)
        fits = fair.link_at(self._entry.tail, 0).hex() == told["tip"]
        faults = [] if fits else [found("doctor.tip")]
        over = [round_ for round_ in told["rounds"] if "link" in round_]
        try:
            faults += [finding for finding in check_deals(told) if finding.is_wrong]
            links = links_of([happening.event for happening in self.table.history]).faults
            faults += [wrong_round(number, fault) for number, found_ in links.items() for fault in found_]
            faults += [found("doctor.deal", number=one["number"]) for one in over if not self._was_dealt(told, one)]
        except Exception as error:  # noqa: BLE001  as above
            return [*faults, found("doctor.unchecked", error=type(error).__name__)]
        begun, revealed = self.table.state.round, len(over)
        fits = begun - 1 <= revealed <= begun
        return faults if fits else [*faults, found("doctor.rounds", begun=begun, revealed=revealed)]

    def _was_dealt(self, told: dict[str, Any], round_: dict[str, Any]) -> bool:
        return self._deals.get(round_["number"]) == transcript.deal_of(told, round_)

    def _check_listing(self) -> list[Finding]:
        entry, table = self._entry, self.table
        faults = []
        if entry.status != listing.status(table):
            faults.append(found("doctor.status", listed=entry.status, status=listing.status(table)))
        if entry.listed != table.head.listed:
            faults.append(found("doctor.listed"))
        if not _tells(_json(entry.summary), msgspec.json.decode(listing.summary(table))):
            faults.append(found("doctor.summary-differs"))
        return faults

    def check_seats(self, seated: set[str]) -> list[Finding]:
        """Whoever sat down finds the table in their own list."""
        events = [happening.event for happening in self.table.history]
        missing = {event.player for event in events if isinstance(event, table_log.Sat) and event.player} - seated
        return [found("doctor.lists", count=len(missing))] if missing else []


def _tells(listed: object, table: dict[str, Any]) -> bool:
    """Whether a list shows what there is; one from before there were results shows none."""
    older = {name: told for name, told in table.items() if name not in ("points", "places")}
    return listed in (table, older)


def _json(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def keeps_tiles(table: Table) -> bool:
    """S-1: every tile is in exactly one place. That is a rule, so the rules are asked: such a position can be read."""
    game, state = table.game, table.state
    try:
        game.load(game.dump(state), state.code, state.top, state.seats)
    except BadPosition:
        return False
    return True


def check_numbers(entry: Entry, rows: list[Written]) -> list[Finding]:
    """No number of a log is missing, and its table knows the last one."""
    numbers = [row.seq for row in rows]
    if not numbers:
        return [found("doctor.empty")]
    if numbers != list(range(1, len(numbers) + 1)):
        gap = next(expected for expected, seq in enumerate([*numbers, -1], 1) if seq != expected)
        return [found("doctor.gap", gap=gap)]
    fits = entry.seq == len(numbers)
    return [] if fits else [found("doctor.count", count=len(numbers), listed=entry.seq)]


def check_sheet(entry: Entry, rows: list[Written]) -> list[Finding]:
    """What is wrong with a shared score sheet: nothing but its entries follows from its log."""
    faults = check_numbers(entry, rows)
    for row in rows:
        try:
            decode(row.body)
        except msgspec.MsgspecError as error:
            faults.append(found("doctor.unplayable", seq=row.seq, error=type(error).__name__))
    return faults


def check_rows(entry: Entry, rows: list[Written]) -> list[Finding]:
    """Every row adds up, and the table was last changed when one of its events was written."""
    faults = [found("doctor.checksum", seq=row.seq) for row in rows if not row.is_sound]
    is_known = entry.updated in {row.at for row in rows} or not rows
    return faults if is_known else [*faults, found("doctor.updated")]


def check_slips(slips: list[Slip], rows: list[Written]) -> list[Finding]:
    """A receipt is what was written, and points at an event that is there, and no two at the same."""
    faults = [found("doctor.receipt-checksum", seq=slip.last) for slip in slips if not slip.is_sound]
    faults += [found("doctor.receipt", seq=slip.last) for slip in slips if not 1 < slip.last <= len(rows)]
    doubled = len(slips) - len({slip.last for slip in slips})
    return [*faults, *([found("doctor.receipts", count=doubled)] if doubled else [])]


async def look_at(database: str) -> Report:
    """Examine the store that a setting names."""
    async with open_books(database) as books:
        return await examine(books)
