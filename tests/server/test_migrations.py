"""A database of an earlier version is opened and brought up to date; one of a later version is left alone."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import asyncpg
import pytest

from boneyard.audit import doctor
from boneyard.server.store import pg_schema, sqlite_schema
from boneyard.server.store.port import NotSaved, Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from tests.server.games import PLANS, SLOW, fill, play_moves
from tests.server.postgres import Postgres

KEPT: Final = ("tables", "events", "commands", "seats", "sessions")
"""What has to survive every step."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with games in it."""
    asyncio.run(fill(SqliteStore(str(tmp_path / "games.sqlite")), 30))
    return tmp_path / "games.sqlite"


# --- from every step that there ever was, with games in it, to this version ---


@pytest.mark.parametrize("step", range(1, len(sqlite_schema.MIGRATIONS) + 1))
def test_a_sqlite_file_of_every_earlier_step_goes_on(
    step: int, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its games are there, whole, and more can be played beside them."""
    old = tmp_path / "old.sqlite"
    with monkeypatch.context() as then, closing(sqlite_schema.connect(str(old))) as connection:
        then.setattr(sqlite_schema, "MIGRATIONS", sqlite_schema.MIGRATIONS[:step])
        sqlite_schema.migrate(connection)
        connection.execute("ATTACH ? AS full", (str(path),))
        for name in KEPT:
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA main.table_info({name})"))
            copied = f"INSERT INTO {name} ({columns}) SELECT {columns} FROM full.{name}"  # noqa: S608  our own names
            connection.execute(copied)
    asyncio.run(play_on(SqliteStore(str(old))))
    report = asyncio.run(doctor.look_at(str(old)))
    assert (report.wrong, report.tables) == ([], len(PLANS) + 1)


@pytest.mark.parametrize("step", range(1, len(pg_schema.MIGRATIONS) + 1))
def test_a_postgres_database_of_every_earlier_step_goes_on(
    step: int, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with PostgreSQL."""
    full, old = postgres.url(postgres.new_database()), postgres.url(postgres.new_database())
    asyncio.run(fill(PostgresStore(full), 30))
    with monkeypatch.context() as then:
        then.setattr(pg_schema, "MIGRATIONS", pg_schema.MIGRATIONS[:step])
        asyncio.run(_copy_into_step(full, old))
    asyncio.run(play_on(PostgresStore(old)))
    report = asyncio.run(doctor.look_at(old))
    assert (report.wrong, report.tables) == ([], len(PLANS) + 1)


async def _copy_into_step(full: str, old: str) -> None:
    """Make a database as it was after some steps, and put the rows of another one into it."""
    source, target = await asyncpg.connect(full), await asyncpg.connect(old)
    await pg_schema.migrate(target)
    for name in KEPT:
        query = (
            "SELECT column_name FROM information_schema.columns "  # noqa: S608  our own names
            f"WHERE table_schema = 'public' AND table_name = '{name}' AND is_generated = 'NEVER' "
            "ORDER BY ordinal_position"
        )
        columns = [row[0] for row in await target.fetch(query)]
        rows = await source.fetch(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608  our own names
        await target.copy_records_to_table(name, records=rows, columns=columns)
    await source.close()
    await target.close()


async def play_on(store: Store) -> None:
    """Open every table there is, and play at one more."""
    registry = Registry(store, SLOW)
    await registry.start()
    for table in await store.all_tables():
        await registry.room(table)
    await play_moves(registry, PLANS[1], Random(7), 10)
    await registry.stop()


# --- to a later version, and back ---


@pytest.fixture
def a_later_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that has taken one more step."""
    monkeypatch.setattr(
        sqlite_schema, "MIGRATIONS", [*sqlite_schema.MIGRATIONS, "CREATE TABLE later (id TEXT PRIMARY KEY);"]
    )
    monkeypatch.setattr(pg_schema, "MIGRATIONS", [*pg_schema.MIGRATIONS, "CREATE TABLE later (id text PRIMARY KEY)"])


@pytest.mark.usefixtures("a_later_version")
def test_a_later_version_opens_sqlite_files_of_this_one(path: Path) -> None:
    """The steps that a file has not taken are taken, once, and its games stay whole."""
    for _ in range(2):
        store = SqliteStore(str(path))
        asyncio.run(open_and_close(store))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(sqlite_schema.MIGRATIONS),)
        assert connection.execute("SELECT count(*) FROM later").fetchone() == (0,)
    assert asyncio.run(doctor.look_at(str(path))).wrong == []


async def open_and_close(store: Store) -> None:
    """Start a store, and stop it again."""
    await store.start(lambda _table, _last: None)
    await store.stop()


def test_a_step_is_taken_whole_or_not_at_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that fails half way leaves the file as it was."""
    monkeypatch.setattr(
        sqlite_schema,
        "MIGRATIONS",
        [*sqlite_schema.MIGRATIONS, "CREATE TABLE half (id TEXT); CREATE TABLE tables (id TEXT);"],
    )
    with pytest.raises(NotSaved, match="already exists"):
        asyncio.run(open_and_close(SqliteStore(str(path))))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(sqlite_schema.MIGRATIONS) - 1,)
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone() == (0,)


def test_an_older_version_leaves_a_newer_file_alone(path: Path) -> None:
    """There is no way back: a file of a newer version is refused, and stays as it is."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {len(sqlite_schema.MIGRATIONS) + 1}")
    before = path.read_bytes()
    with pytest.raises(NotSaved, match="newer version"):
        asyncio.run(open_and_close(SqliteStore(str(path))))
    assert path.read_bytes() == before


def test_a_later_version_opens_postgres_databases_of_this_one(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with PostgreSQL, and with two nodes that start together."""
    url = postgres.url(database)
    asyncio.run(fill(PostgresStore(url), 30))
    monkeypatch.setattr(pg_schema, "MIGRATIONS", [*pg_schema.MIGRATIONS, "CREATE TABLE later (id text PRIMARY KEY)"])

    async def together() -> None:
        await asyncio.gather(open_and_close(PostgresStore(url)), open_and_close(PostgresStore(url)))

    asyncio.run(together())
    assert postgres.query("SELECT step FROM boneyard_schema ORDER BY step", database).split() == [
        str(step) for step in range(1, len(pg_schema.MIGRATIONS) + 1)
    ]
    assert asyncio.run(doctor.look_at(url)).wrong == []


def test_the_first_step_never_changes() -> None:
    """What is released stays: a later version adds steps, it does not rewrite them."""
    assert sqlite_schema.MIGRATIONS[0].split()[:3] == ["CREATE", "TABLE", "tables"]
    assert "CREATE TABLE events" in sqlite_schema.MIGRATIONS[0]
    assert "CREATE TABLE events" in pg_schema.MIGRATIONS[0]
