"""What a store holds, opened for reading alone.

Nothing is migrated, nothing is written, and a server may run meanwhile. Everything is read as of one moment,
so that what belongs together fits together.
"""

import sqlite3
from abc import abstractmethod
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final
from urllib.parse import quote

from boneyard.core.errors import UserError
from boneyard.server.process.settings import check_database, is_postgres
from boneyard.server.store import checksums, sqlite_schema
from boneyard.server.store.host_port import DELETED

_EMPTY: Final = ("{path} holds no tables of Boneyard", "the PostgreSQL database holds no tables of Boneyard")
_NEWER: Final = (
    "{path} was written by a newer version of Boneyard (schema {step}; this one knows {steps})",
    "the PostgreSQL database was written by a newer version of Boneyard (schema {step}; this one knows {steps})",
)


@dataclass(frozen=True)
class Entry:
    """A table as the store lists it."""

    table: str
    seq: int
    tail: bytes
    listed: bool
    status: str
    summary: str
    updated: float


@dataclass(frozen=True)
class Written:
    """An event as it is written."""

    seq: int
    version: int
    body: bytes
    at: float
    is_sound: bool
    """Whether it is what was written: its checksum says so, where it has one."""


@dataclass(frozen=True)
class Slip:
    """The receipt of a command that took effect."""

    player: str
    command: str
    last: int
    is_sound: bool


class Books:
    """What a store holds."""

    sound_event: str
    """Whether an event is what was written, in the words of the database."""
    sound_receipt: str

    @abstractmethod
    async def fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds; `$1` stands for the first value."""

    @abstractmethod
    async def faults(self) -> list[str]:
        """What the database itself says is wrong with it."""

    @abstractmethod
    async def step(self) -> int:
        """How many steps its schema has taken."""

    async def tables(self) -> list[Entry]:
        """Every table of which there is more than its name."""
        rows = await self.fetch(
            "SELECT id, seq, tail, listed, status, summary, updated FROM tables WHERE status <> $1 ORDER BY id", DELETED
        )
        return [
            Entry(id_, seq, _bytes(tail), bool(listed), status, summary, updated)
            for id_, seq, tail, listed, status, summary, updated in rows
        ]

    async def events(self, table: str, after: int = 0) -> list[Written]:
        """The log of a table, from a number on."""
        rows = await self.fetch(
            f"SELECT seq, version, body, at, {self.sound_event} FROM events "  # noqa: S608  our own words
            "WHERE tab = $1 AND seq > $2 ORDER BY seq",
            table,
            after,
        )
        return [Written(seq, version, _bytes(body), at, bool(sound)) for seq, version, body, at, sound in rows]

    async def slips(self, table: str) -> list[Slip]:
        """The receipts of a table."""
        rows = await self.fetch(
            f"SELECT player, id, last, {self.sound_receipt} FROM commands "  # noqa: S608  our own words
            "WHERE tab = $1 ORDER BY last, id",
            table,
        )
        return [Slip(player, command, last, bool(sound)) for player, command, last, sound in rows]

    async def seated(self, table: str) -> set[str]:
        """The players whose own list shows a table."""
        return {row[0] for row in await self.fetch("SELECT player FROM seats WHERE tab = $1", table)}

    async def strays(self) -> list[str]:
        """Tables that events or receipts speak of, and that are not there."""
        query = """SELECT tab FROM events WHERE tab NOT IN (SELECT id FROM tables)
            UNION SELECT tab FROM commands WHERE tab NOT IN (SELECT id FROM tables)"""
        return sorted(row[0] for row in await self.fetch(query))


@final
class SqliteBooks(Books):
    """The books in a file."""

    def __init__(self, connection: sqlite3.Connection, step: int) -> None:
        self._connection: Final = connection
        self.sound_event, self.sound_receipt = checksums.SOUND if step >= sqlite_schema.CHECKSUMS else ("1", "1")

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        return self._connection.execute(
            query, {str(number): value for number, value in enumerate(values, 1)}
        ).fetchall()

    async def faults(self) -> list[str]:
        """What SQLite's own quick check finds."""
        said = [str(row[0]) for row in await self.fetch("PRAGMA quick_check(10)")]
        return [] if said == ["ok"] else said

    async def step(self) -> int:
        """The number in the file's head."""
        return int((await self.fetch("PRAGMA user_version"))[0][0])


@final
class PostgresBooks(Books):
    """The books in a PostgreSQL database."""

    def __init__(self, connection: Any, sound: tuple[str, str]) -> None:
        self._connection: Final = connection
        self.sound_event, self.sound_receipt = sound

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a query finds."""
        return list(await self._connection.fetch(query, *values))

    async def faults(self) -> list[str]:
        """PostgreSQL looks after its pages itself."""
        return []

    async def step(self) -> int:
        """The number in its table of steps."""
        if await self._connection.fetchval("SELECT to_regclass('boneyard_schema')") is None:
            return 0
        return int(await self._connection.fetchval("SELECT coalesce(max(step), 0) FROM boneyard_schema"))


def _bytes(value: object) -> bytes:
    """What a column of bytes holds; a damaged file may hold anything."""
    return value if isinstance(value, bytes) else str(value).encode()


@asynccontextmanager
async def open_books(database: str) -> AsyncIterator[Books]:
    """The books that a setting names; UserError in one sentence when they cannot be read."""
    check_database(database)
    opened = _postgres(database) if is_postgres(database) else _sqlite(database)
    async with opened as (books, steps):
        step = await books.step()
        if step == 0:
            raise UserError(_EMPTY[is_postgres(database)], {"path": database})
        if step > steps:
            names = {"path": database, "step": str(step), "steps": str(steps)}
            raise UserError(_NEWER[is_postgres(database)], names)
        yield books


def open_file(path: str) -> sqlite3.Connection:
    """A connection to a file that is there, for reading alone."""
    if not Path(path).is_file():
        raise UserError("there is no database {path}", {"path": path})
    return sqlite3.connect(
        f"file:{quote(str(Path(path).absolute()))}?mode=ro", uri=True, isolation_level=None, timeout=5
    )


@asynccontextmanager
async def _sqlite(path: str) -> AsyncIterator[tuple[Books, int]]:
    connection: sqlite3.Connection | None = None
    try:
        connection = open_file(path)
        checksums.teach(connection)
        step = int(connection.execute("PRAGMA user_version").fetchone()[0])
        connection.executescript(sqlite_schema.whole(step))
        connection.execute("BEGIN")
        yield SqliteBooks(connection, step), len(sqlite_schema.MIGRATIONS)
    except sqlite3.Error as error:
        raise UserError("{path} cannot be read as a database: {reason}", {"path": path, "reason": str(error)}) from None
    finally:
        if connection is not None:
            connection.close()


@asynccontextmanager
async def _postgres(url: str) -> AsyncIterator[tuple[Books, int]]:
    import asyncpg  # noqa: PLC0415  only who uses it pays for it

    from boneyard.server.store import pg_link, pg_schema  # noqa: PLC0415

    connection = None
    try:
        connection = await asyncpg.connect(url, timeout=10)
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            sound = await pg_schema.soundness(connection)
            yield PostgresBooks(connection, sound), len(pg_schema.MIGRATIONS)
    except pg_link.FAILED as error:
        raise UserError("the PostgreSQL database cannot be read: {reason}", {"reason": pg_link.said(error)}) from None
    except ValueError:  # its text might quote a password
        raise UserError("the PostgreSQL database cannot be read: its URL makes no sense") from None
    finally:
        if connection is not None:
            await pg_link.close(connection)
