"""Group commit: while one batch is being written the next appends gather, and go together in one statement.

A batch goes in the order of its tables, so two nodes never wait for each other in a circle; appends to one table keep their order.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

from boneyard.server.log import VERSION
from boneyard.server.store.pg_link import FAILED, Backoff, Link, close, is_lost, said
from boneyard.server.store.pg_news import Node
from boneyard.server.store.port import Append, NotSaved, Outcome

_BATCH: Final = 256
_CALL: Final = "SELECT * FROM boneyard_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)"
_REACHED: Final = "SELECT id, seq FROM tables WHERE id = ANY($1) ORDER BY id FOR SHARE"
"""How far tables are, once nobody is writing to them."""


@dataclass(frozen=True)
class _Waiting:
    append: Append
    done: asyncio.Future[Outcome]


@final
class Writer:
    """The one connection that writes."""

    def __init__(self, link: Link, node: Node, tell: Callable[[list[Any]], None]) -> None:
        self._link: Final = link
        self._node: Final = node
        self._tell: Final = tell
        self._wake: Final = asyncio.Event()
        self._stop: Final = asyncio.Event()
        self._backoff: Final = Backoff()
        self._waiting: list[_Waiting] = []
        self._batch: list[_Waiting] = []
        self._doubtful: set[str] = set()
        self._task: asyncio.Task[None] | None = None
        self._ended = False
        self.up = False

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
        if self._ended or self._stop.is_set():
            raise NotSaved("the store is closed")
        waiting = _Waiting(append, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.done

    async def _connect(self) -> Any:
        """A connection for looking up single rows: a plan made while a table was small must not read the whole of it later."""
        return await self._link.open(self._wake.set, application_name="boneyard-writer", enable_seqscan="off")

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
            await self._clear_up(connection)
            self.up = True
            while not connection.is_closed() and not (self._stop.is_set() and not self._waiting):
                await self._write_next(connection)
        except FAILED as error:
            self._refuse(f"the connection to the database was lost: {said(error)}")
        finally:
            self.up = False
            await close(connection)

    async def _clear_up(self, connection: Any) -> None:
        """Appends whose answer was lost may have been written all the same: then the table is told of as if another had done it."""
        if self._doubtful:
            self._tell(await connection.fetch(_REACHED, sorted(self._doubtful)))
            self._doubtful.clear()

    async def _write_next(self, connection: Any) -> None:
        if not self._waiting:
            self._wake.clear()
            await self._wake.wait()
            return
        self._batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
        self._batch.sort(key=lambda waiting: waiting.append.table)
        await self._write(connection, self._batch)
        self._batch = []
        self._backoff.reset()

    async def _write(self, connection: Any, batch: list[_Waiting]) -> None:
        """Write a batch; when one append spoils it, each goes alone."""
        try:
            rows = await connection.fetch(_CALL, self._node.name, VERSION, *_columns([waiting.append for waiting in batch]))
        except FAILED as error:
            if is_lost(connection, error):
                self._doubtful.update(waiting.append.table for waiting in batch)
                raise
            await self._write_alone(connection, batch, error)
            return
        for waiting, (status, last, digest) in zip(batch, rows, strict=True):
            if status == "saved":
                self._node.note(waiting.append.table, last)
            if not waiting.done.done():
                waiting.done.set_result(Outcome(status, last, digest))

    async def _write_alone(self, connection: Any, batch: list[_Waiting], error: BaseException) -> None:
        if len(batch) == 1:
            _refuse(batch, str(error))
            return
        for waiting in batch:
            await self._write(connection, [waiting])

    def _refuse(self, reason: str) -> None:
        """Nobody waits for an answer that does not come."""
        refused, self._batch, self._waiting = self._batch + self._waiting, [], []
        _refuse(refused, reason)


def _refuse(refused: list[_Waiting], reason: str) -> None:
    for waiting in refused:
        if not waiting.done.done():
            waiting.done.set_exception(NotSaved(reason))


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
