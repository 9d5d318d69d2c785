"""What the tests of the server share.

A server with room for everybody, a PostgreSQL server, and a fresh database in it for every test.
"""

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boneyard.server.store.sqlite import SqliteStore
from tests.server.games import fill
from tests.server.postgres import Postgres
from tests.server.served import Served, served
from tests.server.stores import InFile, InPostgres, Place


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with room for everybody, at the most talkative level.

    Guests come and go, and nobody else's table is looked at.
    """
    limits = {
        "requests_per_minute": "100000",
        "sessions_per_hour": "0",
        "sockets_per_address": "0",
        "messages_per_second": "200",
    }
    with served(tmp_path_factory.mktemp("house"), log_level="debug", **limits) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A server for the whole run; a test that stops it need not start it again."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def postgres(postgres_server: Postgres) -> Postgres:
    """The server, running."""
    if not postgres_server.running:
        postgres_server.start()
    return postgres_server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """A fresh database; its name."""
    return postgres.new_database()


@pytest.fixture
def database_url(postgres: Postgres, database: str) -> str:
    """Where the fresh database is."""
    return postgres.url(database)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A fresh place for a store, of each kind."""
    if request.param == "sqlite":
        return InFile(tmp_path / "logs" / "boneyard.db")
    return InPostgres(request.getfixturevalue("postgres"), request.getfixturevalue("database"))


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """A database with games in it, and their transcripts."""
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    return path, asyncio.run(fill(SqliteStore(str(path))))


@pytest.fixture
def path(games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path) -> Path:
    """A copy of the database to be damaged."""
    return Path(shutil.copy(games[0], tmp_path / "games.sqlite"))


@pytest.fixture
def told(games: tuple[Path, dict[str, dict[str, Any]]]) -> dict[str, Any]:
    """The transcript of the train game, whose first round is over."""
    found = next(one for one in games[1].values() if one["game"] == "mexican-train")
    assert "link" in found["rounds"][0]
    return dict(json.loads(json.dumps(found)))
