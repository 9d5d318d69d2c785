"""What a SQLite file holds before it is filed.

Nobody may notice the difference, whenever the server is stopped or killed.
"""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from boneyard.audit.store_reader import open_books
from boneyard.server.store import filing
from boneyard.server.store.port import NotSaved, Outcome, Store
from boneyard.server.store.sqlite import SqliteStore
from tests.server.stores import append, no_news, started, until

TABLES = ("a", "b", "c")


def _unfiled(path: Path) -> int:
    """Lines that are in the journal of a file."""
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("SELECT count(*) FROM journal").fetchone()[0])


async def _play(store: Store, moves: range) -> None:
    """One event after the other at each table, each with a command."""
    for number in moves:
        outcomes = await asyncio.gather(
            *[store.append(append(table, number, f"{table}{number}", command=f"c{number}")) for table in TABLES]
        )
        assert outcomes == [Outcome("saved", number + 1)] * len(TABLES)


async def _check(store: Store, moves: int) -> None:
    """Everything is there, once and in order, and no command takes effect again."""
    for table in TABLES:
        assert [row.body.decode() for row in await store.read(table, 0)] == [
            f"{table}{number}" for number in range(moves)
        ]
        assert [row.seq for row in await store.read(table, moves - 3)] == [moves - 2, moves - 1, moves]
        for number in (0, moves - 1):
            known = Outcome("duplicate", number + 1, f"digest of c{number}".encode())
            assert await store.receipt(table, "ann", f"c{number}") == known
            assert await store.append(append(table, moves, "again", command=f"c{number}")) == known
        assert (await store.append(append(table, moves - 1, "late", command="new"))).status == "conflict"


def test_filing_changes_nothing_that_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A little at a time in quiet moments: before, in the middle and afterwards."""
    monkeypatch.setattr(filing, "_LITTLE", 4)
    path = tmp_path / "games.sqlite"

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await _play(store, range(10))
            assert _unfiled(path) > 4
            await _check(store, 10)
            await until(lambda: _unfiled(path) == 0)
            await _check(store, 10)
            await _play(store, range(10, 14))
            await _check(store, 14)

    asyncio.run(go())
    assert _unfiled(path) == 0


def test_a_journal_that_grows_long_is_filed_although_more_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever never pauses is not waited for."""
    monkeypatch.setattr(filing, "_LITTLE", 1)
    monkeypatch.setattr(filing, "_LONG", 20)
    path = tmp_path / "games.sqlite"

    async def write(store: Store, table: str) -> None:
        for number in range(400):
            await store.append(append(table, number, str(number)))

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await asyncio.gather(*[write(store, f"t{number}") for number in range(8)])
            assert _unfiled(path) < 3000
            assert [len(await store.read(f"t{number}", 0)) for number in range(8)] == [400] * 8

    asyncio.run(go())


def test_what_a_killed_server_left_is_there(tmp_path: Path) -> None:
    """The doctor reads it where it lies, and the next server files it before anything else."""
    path, left = tmp_path / "games.sqlite", tmp_path / "left.sqlite"

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await _play(store, range(5))
            for side in ("", "-wal"):
                shutil.copy(f"{path}{side}", f"{left}{side}")
        assert _unfiled(left) > 0
        async with open_books(str(left)) as books:
            assert [(entry.table, entry.seq) for entry in await books.tables()] == [(table, 5) for table in TABLES]
            assert [one.body for one in await books.events("b")] == [b"b0", b"b1", b"b2", b"b3", b"b4"]
            assert [(slip.command, slip.last) for slip in await books.slips("c")] == [
                (f"c{number}", number + 1) for number in range(5)
            ]
        async with started(SqliteStore(str(left))) as store:
            assert _unfiled(left) == 0
            await _check(store, 5)

    asyncio.run(go())


def test_filing_that_fails_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be filed stays in the journal, moves go on, and they are still written through to the disk."""
    path, works = tmp_path / "games.sqlite", filing._FILE  # noqa: SLF001  what is broken here
    monkeypatch.setattr(filing, "_FILE", (*works[:3], "DELETE FROM nowhere WHERE n <= ?"))

    async def go() -> None:
        store = SqliteStore(str(path))
        async with started(store):
            await _play(store, range(4))
            await asyncio.sleep(0.3)
            await _play(store, range(4, 8))
            await _check(store, 8)
            assert _unfiled(path) == 8 * len(TABLES)
            assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # noqa: SLF001  nobody else can tell
            monkeypatch.setattr(filing, "_FILE", works)
            await until(lambda: _unfiled(path) == 0)
            await _check(store, 8)

    asyncio.run(go())


def test_a_file_has_one_server(tmp_path: Path) -> None:
    """A second one would not hear of the moves of the first; when that has gone it may come."""
    path = str(tmp_path / "games.sqlite")

    async def go() -> None:
        async with started(SqliteStore(path)) as store:
            await _play(store, range(1))
            with pytest.raises(NotSaved, match="in use by another server"):
                await SqliteStore(path).start(no_news)
            await _play(store, range(1, 4))
        async with started(SqliteStore(path)) as store:
            await _check(store, 4)

    asyncio.run(go())
