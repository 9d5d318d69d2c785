"""What the tests of the server share: a server with room for everybody, a PostgreSQL server, and a fresh database in it for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.served import Served, served
from tests.server.stores import InFile, InPostgres, Place


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with room for everybody, at the most talkative level; guests come and go, and nobody else's table is looked at."""
    limits = {"requests_per_minute": "100000", "sessions_per_hour": "0", "sockets_per_address": "0", "messages_per_second": "200"}
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
