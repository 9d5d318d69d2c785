"""What the tests of the stores share: places where a store can be opened, and appends to write."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Protocol, final

from boneyard.server.store.port import Append, Listing, News, Receipt, Said, Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from tests.server.postgres import Postgres


class Place(Protocol):
    """Somewhere a store keeps its logs."""

    def store(self) -> Store:
        """A new instance, not started."""

    def jump_ahead(self) -> None:
        """Make it look as if a newer version had been here."""


@final
class InFile:
    """A SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def store(self) -> Store:
        """A store on the file."""
        return SqliteStore(str(self._path))

    def jump_ahead(self) -> None:
        """A step that nobody knows yet."""
        with contextlib.closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA user_version = 99")


@final
class InPostgres:
    """A PostgreSQL database."""

    def __init__(self, server: Postgres, database: str) -> None:
        self._server = server
        self._database = database

    def store(self) -> Store:
        """A node on the database."""
        return PostgresStore(self._server.url(self._database))

    def jump_ahead(self) -> None:
        """A step that nobody knows yet."""
        self._server.query("INSERT INTO boneyard_schema VALUES (99)", self._database)


def no_news(_table: str, _last: int | Said) -> None:
    """Nobody listens."""


@contextlib.asynccontextmanager
async def started(store: Store, news: News = no_news) -> AsyncIterator[Store]:
    """A store, running."""
    await store.start(news)
    try:
        yield store
    finally:
        await store.stop()


def listing(
    summary: str = "", *, listed: bool = True, status: str = "playing", players: list[str] | None = None
) -> Listing:
    """What lists show of a table."""
    return Listing(listed, status, summary, players or [])


def append(
    table: str,
    expect: int,
    *bodies: str,
    command: str = "",
    by: str = "ann",
    shown: Listing | None = None,
    due: float | None = None,
) -> Append:
    """Events after another, of a player's command where one is named."""
    receipt = Receipt(by, command, f"digest of {command}".encode()) if command else None
    return Append(
        table,
        expect,
        [body.encode() for body in bodies],
        shown or listing(),
        due,
        receipt,
        b"tail" if expect == 0 else None,
    )


async def until(condition: Callable[[], bool], limit: float = 20.0) -> None:
    """Wait until something is so."""
    for _ in range(int(limit * 100)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("waited in vain")


def within(place: Place, scene: Callable[[Store], Awaitable[None]]) -> None:
    """Play a scene with a running store."""

    async def play() -> None:
        async with started(place.store()) as store:
            await scene(store)

    asyncio.run(play())


# --- several nodes, and their connections ---

Heard = list[tuple[str, int | Said]]


def hears(news: Heard) -> Callable[[str, int | Said], None]:
    """Keep what is told."""
    return lambda table, last: news.append((table, last))


def backends(postgres: Postgres, database: str, who: str) -> list[int]:
    """The processes of the server behind the connections of a kind."""
    rows = [
        line.split("|")
        for line in postgres.query("SELECT datname, application_name, pid FROM pg_stat_activity").splitlines()
    ]
    return [int(pid) for name, kind, pid in rows if (name, kind) == (database, who)]


def terminate(postgres: Postgres, database: str, who: str) -> None:
    """End the connections of a kind in the database."""
    for pid in backends(postgres, database, who):
        postgres.query(f"SELECT pg_terminate_backend({pid})")


def allow_connections(postgres: Postgres, database: str, *, allowed: bool) -> None:
    """Let nobody new in, or everybody."""
    postgres.query(f"ALTER DATABASE {database} ALLOW_CONNECTIONS {allowed}")
