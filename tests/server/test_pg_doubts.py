"""What is on its way to PostgreSQL when something breaks, and what others have locked there."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from boneyard.server.store.port import DamagedTable, NotSaved, Outcome, Store, Unknown
from boneyard.server.store.postgres import PostgresStore
from tests.server.pg_proxy import wire
from tests.server.postgres import Postgres
from tests.server.stores import append, backends, started, until

WRITER = "boneyard-writer"


def test_a_lost_answer_is_told_as_unknown_and_found_out(postgres: Postgres, database: str, tmp_path: Path) -> None:
    """It was written; what had not been sent by then certainly was not."""

    async def play() -> None:
        url = f"postgresql://postgres@/{database}?host={tmp_path}"
        async with wire(postgres.socket, tmp_path, WRITER) as between, started(PostgresStore(url)) as store:
            await store.append(append("t", 0, "one"))
            between.deaf = True
            sent = asyncio.ensure_future(store.append(append("t", 1, "two", command="c")))
            await until(lambda: between.swallowed > 0)
            waits = asyncio.ensure_future(store.append(append("u", 0, "one", command="d")))
            await until(lambda: postgres.query("SELECT seq FROM tables", database) == "2")
            between.deaf = False
            between.cut()
            answers = await asyncio.gather(sent, waits, return_exceptions=True)
            assert [type(answer) for answer in answers] == [Unknown, NotSaved]
            assert await store.receipt("t", "ann", "c") == Outcome("duplicate", 2, b"digest of c")
            assert await store.receipt("u", "ann", "d") is None

    asyncio.run(play())


def test_nobody_says_no_while_it_may_still_be_written(postgres: Postgres, database: str) -> None:
    """A backend that was stopped may write when it comes round; whoever asks before that hears that nobody knows."""

    async def play() -> None:
        async with started(PostgresStore(postgres.url(database), timeout=0.5)) as store:
            await store.append(append("t", 0, "one"))
            [backend] = backends(postgres, database, WRITER)
            os.kill(backend, signal.SIGSTOP)
            try:
                with pytest.raises(Unknown):
                    await store.append(append("t", 1, "two", command="c"))
                await _insist(store, "u")
                for _ in range(5):
                    with pytest.raises(Unknown):
                        await store.receipt("t", "ann", "c")
                    assert await store.receipt("u", "ann", "d") is None
                    await asyncio.sleep(0.1)
            finally:
                os.kill(backend, signal.SIGCONT)
            found = await _found_out(store)
            assert (found is not None) == (len(await store.read("t", 1)) == 1)

    asyncio.run(play())


async def _insist(store: Store, table: str) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with contextlib.suppress(NotSaved):
            await store.append(append(table, 0, "one"))
            return
        await asyncio.sleep(0.05)
    raise AssertionError("refused for too long")


async def _found_out(store: Store) -> Outcome | None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with contextlib.suppress(Unknown):
            return await store.receipt("t", "ann", "c")
        await asyncio.sleep(0.05)
    raise AssertionError("nobody ever knew")


@contextlib.asynccontextmanager
async def _locked(url: str, statement: str) -> AsyncIterator[None]:
    """Somebody else has begun something and does not come to an end."""
    other = await asyncpg.connect(url)
    doing = other.transaction()
    await doing.start()
    await other.execute(statement)
    try:
        yield
    finally:
        await doing.rollback()
        await other.close()


def test_a_locked_table_holds_up_no_other(database_url: str) -> None:
    """The others are saved as fast as ever; whoever waits for that one is answered, and it goes on afterwards."""

    async def play() -> None:
        async with started(PostgresStore(database_url, timeout=4.0)) as store:
            for table in ("locked", "free"):
                await store.append(append(table, 0, "one"))
            async with _locked(database_url, "SELECT * FROM tables WHERE id = 'locked' FOR UPDATE"):
                held = asyncio.ensure_future(store.append(append("locked", 1, "two")))
                began = time.monotonic()
                for number in range(1, 20):
                    assert (await store.append(append("free", number, "more"))).status == "saved"
                assert time.monotonic() - began < 1.5
                with pytest.raises(NotSaved, match="locked") as refused:
                    await held
                assert not isinstance(refused.value, Unknown)
                held = asyncio.ensure_future(store.append(append("locked", 1, "two")))
                await asyncio.sleep(0.2)
            assert await held == Outcome("saved", 2)

    asyncio.run(play())


def test_a_probe_waits_for_nobody_and_notices_what_cannot_be_written(
    postgres: Postgres, database: str, database_url: str
) -> None:
    """Whoever has locked its row does not make a node unready; a database that takes no writes does."""

    async def play() -> None:
        async with started(PostgresStore(database_url)) as store:
            async with _locked(database_url, "UPDATE pulse SET beat = beat + 1"):
                assert await store.trouble() == ""
                assert await store.append(append("t", 0, "one")) == Outcome("saved", 1)
            before = int(postgres.query("SELECT beat FROM pulse", database))
            await asyncio.sleep(1.1)
            assert await store.trouble() == ""
            assert int(postgres.query("SELECT beat FROM pulse", database)) == before + 1
            postgres.query("ALTER TABLE pulse ADD CHECK (beat < 0) NOT VALID", database)
            await asyncio.sleep(1.1)
            assert await store.trouble() == "not_saved"

    asyncio.run(play())


def test_what_changed_on_the_disk_of_postgres_is_told_as_damage(postgres: Postgres, database: str) -> None:
    """The log of a table, and a receipt; other tables go on."""

    async def play() -> None:
        async with started(PostgresStore(postgres.url(database))) as store:
            for table in ("t", "u"):
                await store.append(append(table, 0, "one", command="c"))
            for name in ("events", "commands"):
                postgres.query(f"ALTER TABLE {name} ALTER COLUMN sum DROP EXPRESSION", database)
            postgres.query("UPDATE events SET at = at + 1 WHERE tab = 't'", database)
            postgres.query("UPDATE commands SET digest = 'x' WHERE tab = 't'", database)
            for asked in (store.read("t", 0), store.receipt("t", "ann", "c")):
                with pytest.raises(DamagedTable):
                    await asked
            assert len(await store.read("u", 0)) == 1
            assert await store.trouble() == "damaged_table"

    asyncio.run(play())
