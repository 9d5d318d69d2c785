"""Group commit: while one batch is being written the next appends gather, and go together in one statement.

A batch goes in the order of its tables, so two nodes never wait for each other in a circle; appends to one table keep
their order. Nobody waits for a table that somebody else has locked: its append is tried again a little later, while the
others go on.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, final

import asyncpg

from boneyard.server.process.histogram import Histogram
from boneyard.server.store.health import Health
from boneyard.server.store.pg_doubts import WHO, Backend, Doubts
from boneyard.server.store.pg_link import FAILED, Backoff, Link, close, is_lost, said, wait
from boneyard.server.store.pg_news import Node
from boneyard.server.store.pg_schema import NOW
from boneyard.server.store.port import Append, NotSaved, Outcome, Unknown
from boneyard.server.table.table_log import VERSION

_BATCH: Final = 256
_DUE: Final = f"(SELECT array_agg({NOW} + wait ORDER BY n) FROM unnest($9::float8[]) WITH ORDINALITY AS due(wait, n))"  # noqa: S608  a constant
_CALL: Final = (
    "SELECT * FROM boneyard_append_apart($1, $2, $3, $4, $5, $6, $7, $8, "  # noqa: S608  constants
    f"{_DUE}, $10, $11, $12, $13, $14, $15, $16)"
)
_BEAT: Final = "UPDATE pulse SET beat = beat + 1 WHERE ctid = (SELECT ctid FROM pulse FOR UPDATE SKIP LOCKED LIMIT 1)"
_EVERYBODY: Final = (asyncpg.LockNotAvailableError, asyncpg.InsufficientResourcesError)
"""What is wrong for everybody, not for one append that spoils a batch."""
_PAUSE: Final = 0.05
"""Seconds after which a table that was locked is tried again."""
_DOUBT: Final = 0.2
"""Seconds between two looks whether a connection that was given up is gone."""


@dataclass(frozen=True)
class _Waiting:
    append: Append
    done: asyncio.Future[Outcome]
    until: float
    """When it is refused, if its table is locked till then."""


@final
class Writer:
    """The one connection that writes."""

    def __init__(self, link: Link, node: Node, tell: Callable[[list[Any]], None], health: Health) -> None:
        self.doubts: Final = Doubts(tell)
        self._link: Final = link
        self._node: Final = node
        self._health: Final = health
        self._wake: Final = asyncio.Event()
        self._stop: Final = asyncio.Event()
        self._backoff: Final = Backoff()
        self._waiting: list[_Waiting] = []
        self._batch: list[_Waiting] = []
        self._locked: list[_Waiting] = []
        self._beats: list[asyncio.Future[None]] = []
        self._backend: Backend
        self._task: asyncio.Task[None] | None = None
        self._ended = False
        self.commits: Final = Histogram()

    async def start(self) -> None:
        """Connect, and write from now on."""
        connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection))

    async def stop(self) -> None:
        """Write what is waiting, and hang up."""
        self._stop.set()
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, append: Append) -> Outcome:
        """Wait in the queue for the answer."""
        self._check_open()
        loop = asyncio.get_running_loop()
        waiting = _Waiting(append, loop.create_future(), loop.time() + self._link.timeout / 2)
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.done

    def waiting(self) -> int:
        """How many appends nobody writes yet."""
        return len(self._waiting)

    async def beat(self) -> None:
        """Write something that nobody needs, to find out whether that can be done."""
        self._check_open()
        self._beats.append(done := asyncio.get_running_loop().create_future())
        self._wake.set()
        await done

    def _check_open(self) -> None:
        if self._ended or self._stop.is_set():
            raise NotSaved("the store is closed")

    async def _connect(self) -> Any:
        """A connection for looking up single rows.

        A plan made while a table was small must not read the whole of it later, and nobody waits for a lock for ever.
        """
        connection = await self._link.open(
            self._wake.set,
            application_name="boneyard-writer",
            enable_seqscan="off",
            lock_timeout=str(int(self._link.timeout * 500)),
        )
        try:
            self._backend = tuple(await connection.fetchrow(WHO))
        except FAILED:
            await close(connection)
            raise
        return connection

    async def _run(self, connection: Any) -> None:
        try:
            await self._serve(connection)
            while self._waiting or not self._stop.is_set():
                await self._backoff.pause(self._stop)
                await self._serve_again()
        finally:
            self._ended = True
            self._refuse("the store is closed")

    async def _serve_again(self) -> None:
        """Connect, find out what became of the appends whose answer was lost, and go on."""
        self._node.rename()
        try:
            connection = await self._connect()
        except FAILED as error:
            self._refuse(f"the database cannot be reached: {said(error)}")
            return
        await self._serve(connection)

    async def _serve(self, connection: Any) -> None:
        """Write until the connection breaks, or nothing is waiting and nothing will come."""
        try:
            await self.doubts.settle(connection)
            self._health.fine()
            while not connection.is_closed() and not (self._stop.is_set() and not self._waiting):
                await self._write_next(connection)
        except FAILED as error:
            self._refuse(f"the connection to the database was lost: {said(error)}")
        finally:
            await close(connection)

    async def _write_next(self, connection: Any) -> None:
        self._wake.clear()  # first of all: whoever comes while something is awaited is not overheard
        if self.doubts:
            await self.doubts.settle(connection)
        if self._beats:
            await self._write_beat(connection)
        if not self._waiting:
            await wait(self._wake, _DOUBT if self.doubts else None)
            return
        self._batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
        self._batch.sort(key=lambda waiting: waiting.append.table)
        await self._write(connection, self._batch)
        self._batch = []
        self._backoff.reset()

    async def _write_beat(self, connection: Any) -> None:
        try:
            await connection.execute(_BEAT)
        except FAILED as error:
            if is_lost(connection, error):
                raise
            self._health.wrong(NotSaved(str(error)))
            _fail(self._beats, NotSaved(str(error)))
        else:
            self._health.fine()
            for beat in self._beats:
                beat.set_result(None)
        self._beats = []

    async def _write(self, connection: Any, batch: list[_Waiting]) -> None:
        """Write a batch; when one append spoils it, each goes alone."""
        began = time.monotonic()
        try:
            rows = await connection.fetch(
                _CALL, self._node.name, VERSION, *_columns([waiting.append for waiting in batch])
            )
        except FAILED as error:
            if is_lost(connection, error):
                self.doubts.add(self._backend, [waiting.append.table for waiting in batch])
                raise
            await self._write_alone(connection, batch, error)
            return
        self.commits.note(time.monotonic() - began)
        self._health.fine()
        for waiting, (status, last, digest) in zip(batch, rows, strict=True):
            if status == "locked":
                self._put_off(waiting)
                continue
            if status == "saved":
                self._node.note(waiting.append.table, last)
            if not waiting.done.done():
                waiting.done.set_result(Outcome(status, last, digest))

    async def _write_alone(self, connection: Any, batch: list[_Waiting], error: BaseException) -> None:
        if len(batch) == 1 or isinstance(error, _EVERYBODY):
            self._health.wrong(NotSaved(str(error)))
            _fail([waiting.done for waiting in batch], NotSaved(str(error)))
            return
        for waiting in batch:
            await self._write(connection, [waiting])

    def _put_off(self, waiting: _Waiting) -> None:
        """Somebody else has locked the table: whoever writes there is waited for, but not for long."""
        loop = asyncio.get_running_loop()
        if loop.time() > waiting.until:
            _fail([waiting.done], NotSaved("somebody else has locked this table"))
            return
        if not self._locked:
            loop.call_later(_PAUSE, self._try_locked)
        self._locked.append(waiting)

    def _try_locked(self) -> None:
        self._waiting, self._locked = self._locked + self._waiting, []
        self._wake.set()

    def _refuse(self, reason: str) -> None:
        """Nobody waits for an answer that does not come; what was on its way may be written all the same."""
        on_its_way, never_sent, self._batch, self._waiting = self._batch, self._waiting + self._locked, [], []
        self._locked = []
        if not self._stop.is_set():
            self._health.wrong(NotSaved(reason))
        _fail([waiting.done for waiting in on_its_way], Unknown(reason))
        _fail([waiting.done for waiting in never_sent], NotSaved(reason))
        _fail(self._beats, NotSaved(reason))
        self._beats = []


def _fail(refused: Iterable[asyncio.Future[Any]], error: NotSaved) -> None:
    for done in refused:
        if not done.done():
            done.set_exception(error)


def _columns(batch: list[Append]) -> list[list[Any]]:
    """A batch as the columns that the function takes; events and players of all appends stand one after the other."""
    listings = [append.listing for append in batch]
    receipts = [append.receipt for append in batch]
    return [
        [append.table for append in batch],
        [append.expect for append in batch],
        [append.tail or b"" for append in batch],
        [listing.listed for listing in listings],
        [listing.status for listing in listings],
        [listing.summary for listing in listings],
        [append.due for append in batch],
        [len(append.events) for append in batch],
        [body for append in batch for body in append.events],
        [len(listing.players) for listing in listings],
        [player for listing in listings for player in listing.players],
        [receipt.player if receipt else None for receipt in receipts],
        [receipt.command if receipt else None for receipt in receipts],
        [receipt.digest if receipt else None for receipt in receipts],
    ]
