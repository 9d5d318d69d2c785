"""The store of several nodes.

One PostgreSQL database, one writing and one listening connection per node, and a few for reading.

A commit is on the disk of the database when it returns (`synchronous_commit=on`), and tells the other nodes in the same
transaction. When the connection breaks while a batch is being written, every append of it is refused; one that was
written all the same is told of after the reconnect.
"""

import contextlib
from typing import Any, Final, final

import asyncpg

from boneyard.server.store.health import Health, Probe
from boneyard.server.store.pg_host import PostgresHost
from boneyard.server.store.pg_link import FAILED, Link, close, close_pool, said
from boneyard.server.store.pg_news import Listener, Node
from boneyard.server.store.pg_presence import Presence
from boneyard.server.store.pg_schema import NOW, SOUND, migrate
from boneyard.server.store.pg_writer import Writer
from boneyard.server.store.port import (
    Append,
    Damaged,
    DamagedTable,
    Load,
    News,
    NotSaved,
    Outcome,
    Row,
    Said,
    Session,
    Shown,
    Unknown,
)

_READERS: Final = 4
_EVENTS: Final = (
    f"SELECT seq, version, body, at, {NOW} - at, {SOUND[0]} FROM events "  # noqa: S608  our own words
    "WHERE tab = $1 AND seq > $2 ORDER BY seq"
)
_KNOWN: Final = (
    f"SELECT last, digest, {SOUND[1]} FROM commands "  # noqa: S608  our own words
    "WHERE tab = $1 AND player = $2 AND id = $3"
)
_CORRUPT: Final = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)


@final
class PostgresStore(PostgresHost):
    """Logs in a PostgreSQL database; `timeout` is how many seconds it may take to answer."""

    def __init__(self, url: str, timeout: float = 10.0) -> None:
        self._link: Final = Link(url, timeout)
        self._health: Final = Health()
        self._probe: Final = Probe(self._beat)
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
        self._writer = Writer(self._link, node, self._listener.tell, self._health)
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
        rows = self._sound(await self._fetch(_EVENTS, table, after), "an event of a table")
        return [Row(*row) for row in rows]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        rows = await self._fetch("SELECT tail FROM tables WHERE id = $1", table)
        return rows[0][0] if rows else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        is_doubtful = table in self._writer.doubts
        rows = self._sound(await self._fetch(_KNOWN, table, player, command), "a receipt of a table")
        if not rows and is_doubtful:
            raise Unknown("it may still be written")
        return Outcome("duplicate", *rows[0]) if rows else None

    async def due(self, within: float = 0.0) -> list[str]:
        """The tables that should have done something by now."""
        query = f"SELECT id FROM tables WHERE due IS NOT NULL AND due <= {NOW} + $1 ORDER BY due LIMIT 100"  # noqa: S608  a constant
        return [row[0] for row in await self._fetch(query, within)]

    async def lobby(self, limit: int) -> list[Shown]:
        """The public tables that are not over."""
        query = (
            "SELECT id, status, summary, updated FROM tables "
            "WHERE listed AND status <> 'over' ORDER BY updated DESC LIMIT $1"
        )
        return [Shown(*row) for row in await self._fetch(query, limit)]

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """A player's tables."""
        query = (
            "SELECT id, status, summary, updated FROM seats JOIN tables ON tab = id "
            "WHERE player = $1 ORDER BY updated DESC LIMIT $2"
        )
        return [Shown(*row) for row in await self._fetch(query, player, limit)]

    async def all_tables(self) -> list[str]:
        """Every table there is."""
        return [row[0] for row in await self._fetch("SELECT id FROM tables ORDER BY id")]

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Remember a session."""
        try:
            await self._ask("INSERT INTO sessions (digest, player, created) VALUES ($1, $2, $3)", digest, player, now)
        except FAILED as error:
            raise NotSaved(f"the session could not be written: {said(error)}") from error

    async def session(self, digest: bytes) -> Session | None:
        """Whose session it is, and when it was used last."""
        query = "SELECT player, coalesce(seen, created) FROM sessions WHERE digest = $1"
        rows = await self._fetch(query, digest)
        return Session(*rows[0]) if rows else None

    async def touch_session(self, digest: bytes, now: float) -> None:
        """A session is used."""
        await self._change("UPDATE sessions SET seen = $1 WHERE digest = $2", now, digest)

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

    async def _beat(self) -> None:
        await self._writer.beat()

    async def trouble(self) -> str:
        """What is wrong with it, as a code."""
        return (await self._probe.trouble()) or self._health.damage

    def _sound(self, rows: list[Any], what: str) -> list[Any]:
        """Rows that are what was written; their last column says whether they are."""
        if not all(row[-1] for row in rows):
            damaged = DamagedTable(f"{what} is not what was written")
            self._health.damaged(damaged)
            raise damaged
        return [row[:-1] for row in rows]

    def load(self) -> Load:
        """How busy this node's part of it is; nothing is filed later."""
        return Load(self._writer.waiting(), 0, self._writer.commits)

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        """Read.

        A connection that was lost while nobody looked is replaced, and what cannot be spelled in the database is not
        there.
        """
        for _ in range(_READERS):
            try:
                return await self._ask(query, *values)
            except asyncpg.CharacterNotInRepertoireError:
                return []
            except (asyncpg.PostgresConnectionError, asyncpg.AdminShutdownError) as error:
                lost: Exception = error
            except _CORRUPT as error:
                damaged = Damaged(said(error))
                self._health.damaged(damaged)
                raise damaged from error
            except FAILED as error:
                raise NotSaved(f"the database cannot be read: {said(error)}") from error
        raise NotSaved(f"the database cannot be read: {said(lost)}") from lost

    async def _ask(self, query: str, *values: object) -> list[Any]:
        async with self._pool.acquire(timeout=self._link.timeout) as connection:
            return list(await connection.fetch(query, *values))
