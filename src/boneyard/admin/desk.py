"""Where a host gives orders.

An order is written into the store; a server that runs obeys it within a second or two. Where none runs, it is carried
out here. Whoever only looks is written down, too.
"""

import asyncio
import contextlib
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from boneyard.audit.store_reader import Books, open_books, open_file
from boneyard.core.errors import UserError
from boneyard.server.host.blocks import Blocks, network
from boneyard.server.host.orders import Orders
from boneyard.server.host.privacy import Privacy
from boneyard.server.process.settings import check_database, is_postgres
from boneyard.server.store import sqlite_schema
from boneyard.server.store.host_port import ORDER, Draft, Order
from boneyard.server.store.port import NotSaved, Store
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import OpenSockets

_T = TypeVar("_T")
_PATIENCE: Final = 30.0
"""Seconds that a running server has to obey."""
_LOOK: Final = 0.1
_SESSION: Final = re.compile(r"[0-9a-f]{16}")
_UNWRITABLE: Final = "{path} cannot be written to: {reason}"
_OLD: Final = "this database has not been opened by this version of Boneyard yet: start the server with it once"


async def looked_at(database: str, draft: Draft, read: Callable[[Books], Awaitable[_T]]) -> _T:
    """Look at something, and have it written down who did."""
    await _write(database, draft._replace(done=draft.at))
    async with open_books(database) as books:
        return await read(books)


async def ordered(database: str, draft: Draft) -> Order:
    """Give an order and see it carried out; UserError where no server obeys in time."""
    n = await _write(database, draft)
    with contextlib.suppress(NotSaved):  # a server has the file: it will obey
        return await _carry_out(database, n)
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        async with open_books(database) as books:
            order = await _order(books, n)
        if order.done is not None:
            return order
        await asyncio.sleep(_LOOK)
    raise UserError("the order is written down, but no server has carried it out yet: look at the record later")


def target_of_block(who: str) -> str:
    """What a block means: a session by its 16 digits, or an address or network."""
    return f"session:{who}" if _SESSION.fullmatch(who) else f"address:{network(who)}"


async def _order(books: Books, n: int) -> Order:
    columns = "n, at, who, what, target, note, until, done, said"
    [row] = await books.fetch(f"SELECT {columns} FROM orders WHERE n = $1", n)  # noqa: S608  constants
    return Order(*row)


async def _write(database: str, draft: Draft) -> int:
    check_database(database)
    if is_postgres(database):
        return await _with(_store(database), lambda store: store.order(draft))
    return await asyncio.to_thread(_write_file, database, draft)


def _write_file(path: str, draft: Draft) -> int:
    """Beside a server that runs: what it writes itself is none of these rows."""
    open_file(path).close()
    connection = sqlite_schema.connect(path)
    try:
        return connection.execute(f"{ORDER} VALUES (?, ?, ?, ?, ?, ?, ?, '')", draft).lastrowid or 0
    except sqlite3.Error as error:
        is_old = "no such table" in str(error)
        names = {"path": path, "reason": str(error)}
        raise UserError(_OLD) if is_old else UserError(_UNWRITABLE, names) from error
    finally:
        connection.close()


async def _carry_out(database: str, n: int) -> Order:
    """As a node that serves nobody."""

    async def obey(store: Store) -> Order:
        registry, sockets = Registry(store), OpenSockets()
        await Orders(registry, Privacy(registry, sockets, time.time), Blocks(), sockets, time.time).start()
        return next(order for order in await store.orders_after(n - 1) if order.n == n)

    return await _with(_store(database), obey)


def _store(database: str) -> Store:
    if is_postgres(database):
        from boneyard.server.store.postgres import PostgresStore  # noqa: PLC0415  only who uses it pays for it

        return PostgresStore(database)
    return SqliteStore(database)


async def _with(store: Store, work: Callable[[Store], Awaitable[_T]]) -> _T:
    await store.start(lambda *_: None)
    try:
        return await work(store)
    finally:
        await store.stop()
