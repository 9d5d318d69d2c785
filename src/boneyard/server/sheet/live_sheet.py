"""A shared sheet as a node holds it: one thing at a time, saved first, then told.

Unlike a table nothing is judged here but who may write. So an entry is never too late: whatever others wrote meanwhile,
it comes behind that, and everybody has the entries in the order of their numbers.
"""

import asyncio
import hashlib
import hmac
import random
from typing import Final, Literal, NamedTuple, final

import msgspec

from boneyard.server.sheet.entry import Opened, Rekeyed, SheetEntry, Stored, Wrote, decode
from boneyard.server.store.port import SHEET, SHEET_TAIL, Append, Listing, Outcome, Receipt, Store
from boneyard.server.table.commands import Declined
from boneyard.server.table.room_lock import RoomLock

MOST_EVENTS: Final = 5000
MOST_BYTES: Final = 1_000_000
"""A sheet has so many entries, and is so long: whoever reads it gets all of it at once."""
_TRIES: Final = 40
_PAUSE: Final = 0.005
"""Seconds, more or less, that a node leaves to others after each time when they were first."""
_LISTING: Final = Listing(listed=False, status=SHEET, summary="{}")
May = Literal["host", "write", "read"]
"""What somebody may do with a sheet, by the secret that they show."""


class News(NamedTuple):
    """The number of the last event, and the entries after the one that was asked for."""

    seq: int
    entries: list[msgspec.Raw]


def digest(key: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(key.encode()).hexdigest()


@final
class LiveSheet:
    """One sheet."""

    def __init__(self, name: str, store: Store) -> None:
        self.name: Final = name
        self.seq = 0
        self._bytes = 0
        self._opened = Opened("", "")
        self._writers = ""
        self._store: Final = store
        self._lock: Final = RoomLock()
        self.is_closing = False
        """Whether nobody is kept waiting any more."""
        self._is_stale = True
        self._waiting: Final[set[asyncio.Future[None]]] = set()

    @property
    def is_watched(self) -> bool:
        """Whether anybody waits for news of it."""
        return bool(self._waiting)

    def may(self, key: str) -> May:
        """What a secret is good for; compared so that no time tells how much of it was right."""
        shown = digest(key)
        if self.seq and hmac.compare_digest(shown, self._opened.host):
            return "host"
        return "write" if self.seq and hmac.compare_digest(shown, self._writers) else "read"

    # --- writing ---

    async def open(self, opened: Opened) -> None:
        """Share it; to ask again for the same changes nothing."""
        async with self._lock:
            if await self._store.tail(self.name) is None:
                append = Append(self.name, 0, [msgspec.json.encode(opened)], _LISTING, tail=SHEET_TAIL)
                await self._append(append)
            await self._catch_up()
            if opened.host != self._opened.host:
                raise Declined("not_allowed", "sheet_not_yours")

    async def write(self, key: str, entry: SheetEntry) -> int:
        """Write an entry down behind all others: its number. Sent again, it is there once."""
        raw = msgspec.json.encode(entry)
        receipt = Receipt("", entry.id, hashlib.sha256(raw).digest())
        return await self._write(key, Wrote(msgspec.Raw(raw)), receipt)

    async def rekey(self, key: str, writers: str) -> None:
        """From now on nobody writes with the secret there was."""
        await self._write(key, Rekeyed(writers), None)

    async def _write(self, key: str, event: Wrote | Rekeyed, receipt: Receipt | None) -> int:
        body = msgspec.json.encode(event)
        async with self._lock:
            for tried in range(_TRIES):
                if tried:
                    await asyncio.sleep(tried * random.uniform(0, _PAUSE))  # noqa: S311  no secret
                if self._is_stale:
                    await self._catch_up()
                self._check(key, event)
                outcome = await self._append(Append(self.name, self.seq, [body], _LISTING, receipt=receipt))
                if outcome.status == "duplicate":
                    return _confirmed(outcome, receipt)
                if outcome.status == "saved":
                    self._apply(event, body)
                    self.tell()
                    return self.seq
        raise Declined("busy")

    def _check(self, key: str, event: Wrote | Rekeyed) -> None:
        may = self.may(key)
        if may == "read" or (isinstance(event, Rekeyed) and may != "host"):
            raise Declined("not_allowed", "sheet_read_only")
        if self.seq >= MOST_EVENTS or self._bytes >= MOST_BYTES:
            raise Declined("sheet_full")

    async def _append(self, append: Append) -> Outcome:
        """Append; as long as it is not known to be saved, what is known here may be old."""
        self._is_stale = True
        outcome = await self._store.append(append)
        self._is_stale = outcome.status == "conflict"
        return outcome

    # --- reading ---

    async def _catch_up(self) -> None:
        """Read what other nodes have written; Declined where there is no such sheet any more."""
        tail = await self._store.tail(self.name)
        if tail != SHEET_TAIL:
            raise Declined("deleted", "sheet_deleted") if tail == b"" else Declined("no_such_sheet")
        for row in await self._store.read(self.name, self.seq):
            self._apply(decode(row.body), row.body)
        self._is_stale = False

    def _apply(self, event: Stored, body: bytes) -> None:
        self.seq += 1
        self._bytes += len(body)
        if isinstance(event, Opened):
            self._opened = event
        if isinstance(event, Opened | Rekeyed):
            self._writers = event.writers

    async def news(self, after: int, wait: float) -> News:
        """What was written after a number; where there is nothing yet, it is waited for so many seconds."""
        until = asyncio.get_running_loop().time() + wait
        await self._look()
        while after == self.seq and not self.is_closing:
            if (left := until - asyncio.get_running_loop().time()) <= 0:
                break
            await self._something(left)
            await self._look()
        seq = self.seq  # others may write while it is read
        rows = await self._store.read(self.name, after)
        events = [decode(row.body) for row in rows if row.seq <= seq]
        return News(seq, [event.entry for event in events if isinstance(event, Wrote)])

    async def _look(self) -> None:
        async with self._lock:
            await self._catch_up()

    async def _something(self, wait: float) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await asyncio.wait([waiting], timeout=wait)
        finally:
            self._waiting.discard(waiting)

    def tell(self) -> None:
        """Something has happened: whoever waits looks again."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)


def _confirmed(outcome: Outcome, receipt: Receipt | None) -> int:
    if receipt is not None and outcome.digest != receipt.digest:
        raise Declined("id_reused")
    return outcome.last
