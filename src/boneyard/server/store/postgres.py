"""The store of several nodes: one PostgreSQL database, one writing and one listening connection per node, and a few for reading.

A commit is on the disk of the database when it returns (`synchronous_commit=on`), and tells the other nodes in the same transaction. When the
connection breaks while a batch is being written, every append of it is refused; one that was written all the same is told of after the reconnect.
"""

import contextlib
from typing import Any, Final, final

import asyncpg

from boneyard.server.store.pg_link import FAILED, Link, close, close_pool, said
from boneyard.server.store.pg_news import Listener, Node
from boneyard.server.store.pg_presence import Presence
from boneyard.server.store.pg_schema import migrate
from boneyard.server.store.pg_writer import Writer
from boneyard.server.store.port import Append, News, NotSaved, Outcome, Row, Said, Shown

_READERS: Final = 4


@final
class PostgresStore:
    """Logs in a PostgreSQL database; `patience` is how many seconds it may take to answer."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        self._link: Final = Link(url, patience)
        self._writer: Writer
        self._listener: Listener
        self._presence: Presence
        self._pool: Any

    async def start(self, news: News) -> None:
        """Connect, bring the schema up to date, and listen."""
        async with contextlib.AsyncExitStack() as undo:
            try:
                await self._open(news, undo)
            except FAILED as error:
                raise NotSaved(f"The PostgreSQL database cannot be used: {said(error)}.") from error
            except ValueError:  # its text might quote a password
                raise NotSaved("The PostgreSQL database cannot be used: its URL makes no sense.") from None
            undo.pop_all()

    async def _open(self, news: News, undo: contextlib.AsyncExitStack) -> None:
        await self._prepare()
        node = Node()
        self._pool = await self._link.pool(_READERS)
        undo.push_async_callback(close_pool, self._pool)
        self._listener = Listener(self._link, node, news)
        await self._listener.start()
        undo.push_async_callback(self._listener.stop)
        self._writer = Writer(self._link, node, self._listener.tell)
        await self._writer.start()
        self._presence = Presence(self._fetch, node)
        self._presence.start()

    async def _prepare(self) -> None:
        connection = await self._link.open(lambda: None)
        try:
            await migrate(connection)
        finally:
            await close(connection)

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        await self._presence.stop()
        await self._writer.stop()
        await self._listener.stop()
        await close_pool(self._pool)

    async def append(self, append: Append) -> Outcome:
        """Write events; the answer comes after the commit."""
        return await self._writer.write(append)

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        rows = await self._fetch("SELECT seq, version, body, at FROM events WHERE tab = $1 AND seq > $2 ORDER BY seq", table, after)
        return [Row(*row) for row in rows]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        rows = await self._fetch("SELECT tail FROM tables WHERE id = $1", table)
        return rows[0][0] if rows else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        rows = await self._fetch("SELECT last, digest FROM commands WHERE tab = $1 AND player = $2 AND id = $3", table, player, command)
        return Outcome("duplicate", *rows[0]) if rows else None

    async def due(self, now: float) -> list[str]:
        """The tables that should have done something by now."""
        return [row[0] for row in await self._fetch("SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT 100", now)]

    async def lobby(self, limit: int) -> list[Shown]:
        """The public tables that are not over."""
        query = "SELECT id, status, summary, updated FROM tables WHERE listed AND status <> 'over' ORDER BY updated DESC LIMIT $1"
        return [Shown(*row) for row in await self._fetch(query, limit)]

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """A player's tables."""
        query = "SELECT id, status, summary, updated FROM seats JOIN tables ON tab = id WHERE player = $1 ORDER BY updated DESC LIMIT $2"
        return [Shown(*row) for row in await self._fetch(query, player, limit)]

    async def all_tables(self) -> list[str]:
        """Every table there is."""
        return [row[0] for row in await self._fetch("SELECT id FROM tables ORDER BY id")]

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Remember a session."""
        try:
            await self._ask("INSERT INTO sessions VALUES ($1, $2, $3)", digest, player, now)
        except FAILED as error:
            raise NotSaved(f"the session could not be written: {said(error)}") from error

    async def session(self, digest: bytes) -> str | None:
        """The player of a session."""
        rows = await self._fetch("SELECT player FROM sessions WHERE digest = $1", digest)
        return rows[0][0] if rows else None

    async def arrive(self, table: str, player: str) -> None:
        """Let other nodes know that a player looks at a table through this one."""
        await self._presence.arrive(table, player)

    async def depart(self, table: str, player: str) -> None:
        """Let them know that the player does not any more."""
        await self._presence.depart(table, player)

    async def present(self, tables: list[str]) -> dict[str, set[str]]:
        """The players who look at tables through other nodes."""
        return await self._presence.elsewhere(tables)

    async def say(self, table: str, said: Said) -> None:
        """Let viewers at other nodes hear a phrase."""
        await self._presence.say(table, said)

    async def ready(self) -> bool:
        """Whether the writing connection stands, and the database takes writes."""
        try:
            rows = await self._fetch("SELECT current_setting('transaction_read_only') = 'off'")
        except NotSaved:
            return False
        return self._writer.up and bool(rows[0][0])

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        """Read; a connection that was lost while nobody looked is replaced, and what cannot be spelled in the database is not there."""
        for _ in range(_READERS):
            try:
                return await self._ask(query, *values)
            except asyncpg.CharacterNotInRepertoireError:
                return []
            except (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError) as error:
                lost: Exception = error
            except FAILED as error:
                raise NotSaved(f"the database cannot be read: {said(error)}") from error
        raise NotSaved(f"the database cannot be read: {said(lost)}") from lost

    async def _ask(self, query: str, *values: object) -> list[Any]:
        async with self._pool.acquire(timeout=self._link.patience) as connection:
            return list(await connection.fetch(query, *values))
