"""Databases that earlier versions have written: every one of them opens, whole, and is played on (databases/README.md).

`test_migrations` makes the tables of earlier steps with the code of today. These were made by the code of their day.
"""

import asyncio
import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import asyncpg
import pytest

from boneyard.audit import doctor
from boneyard.server.store import pg_schema, sqlite_schema
from boneyard.server.store.port import Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from tests.server.games import PLANS, SLOW, play_moves
from tests.server.postgres import Postgres

KEPT: Final = Path(__file__).parent / "databases"
FILES: Final = sorted(path.name.removesuffix(".sqlite.gz") for path in KEPT.glob("*.sqlite.gz"))
DUMPS: Final = sorted(path.name.removesuffix(".sql.gz") for path in KEPT.glob("*.sql.gz"))


@pytest.mark.parametrize("name", FILES)
def test_a_sqlite_file_of_every_version_goes_on(name: str, tmp_path: Path) -> None:
    """Its games stand as they did, the doctor finds nothing, and more is played beside them."""
    path = tmp_path / "games.sqlite"
    path.write_bytes(gzip.decompress((KEPT / f"{name}.sqlite.gz").read_bytes()))
    _check(str(path), SqliteStore(str(path)), _told(f"{name}.sqlite"))


@pytest.mark.parametrize("name", DUMPS)
def test_a_postgres_database_of_every_version_goes_on(name: str, postgres: Postgres, database: str) -> None:
    """The same with PostgreSQL."""
    url = postgres.url(database)
    asyncio.run(_restore(url, gzip.decompress((KEPT / f"{name}.sql.gz").read_bytes()).decode()))
    _check(url, PostgresStore(url), _told(f"{name}.sql"))


async def _restore(url: str, dump: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(dump)
    await connection.close()


def _told(name: str) -> dict[str, Any]:
    """How the games stood when the database was kept."""
    told: dict[str, Any] = json.loads((KEPT / f"{name}.json").read_text())
    return told


def _check(database: str, store: Store, told: dict[str, Any]) -> None:
    assert asyncio.run(_play_on(store, sorted(told))) == told
    report = asyncio.run(doctor.look_at(database))
    assert (report.wrong, report.tables) == ([], len(told) + 1)


async def _play_on(store: Store, tables: list[str]) -> dict[str, Any]:
    """How the games stand now; then somebody plays at one more table."""
    registry = Registry(store, SLOW)
    await registry.start()
    found = {}
    for name in tables:
        table = (await registry.room(name)).table
        found[name] = {"seq": table.seq, "position": table.game.dump(table.state)}
    await play_moves(registry, PLANS[1], Random(7), 10)
    await registry.stop()
    return found


@pytest.mark.parametrize(
    ("names", "steps"), [(FILES, sqlite_schema.MIGRATIONS), (DUMPS, pg_schema.MIGRATIONS)], ids=["sqlite", "postgres"]
)
def test_no_version_is_left_out(names: list[str], steps: list[str]) -> None:
    """There is one of every step of the schema, also of the latest, and each is told of."""
    assert {int(name.partition("-")[0]) for name in names} == set(range(1, len(steps) + 1))
    told = (KEPT / "README.md").read_text()
    assert [name for name in names if not re.search(rf"`{name.partition('-')[2]}`", told)] == []
