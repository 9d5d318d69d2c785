"""What only PostgreSQL must do.

A database that goes away and comes back, connections that break, and servers that do not answer.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from boneyard.server.store.port import Append, NotSaved, Outcome, Store
from boneyard.server.store.postgres import PostgresStore
from tests.server.pg_proxy import wire
from tests.server.postgres import Postgres
from tests.server.stores import Heard, append, backends, hears, listing, no_news, started, terminate, until

LISTENER = "boneyard-listener"
WRITER = "boneyard-writer"


async def insist(store: Store, what: Append, limit: float = 20.0) -> Outcome:
    """Append until it is not refused, as somebody would who tries again."""
    for _ in range(int(limit * 50)):
        with contextlib.suppress(NotSaved):
            return await store.append(what)
        await asyncio.sleep(0.02)
    raise AssertionError("refused for too long")


@pytest.mark.parametrize("end", [Postgres.stop, Postgres.kill])
def test_a_server_that_restarts_has_all_and_is_used_again(
    postgres: Postgres, database: str, end: Callable[[Postgres], None]
) -> None:
    """While it is away nothing is saved and everybody is told; then nodes write, read and hear as before."""

    async def play() -> None:
        ours: Heard = []
        url = postgres.url(database)
        async with started(PostgresStore(url), hears(ours)) as here, started(PostgresStore(url)) as there:
            await here.append(append("t", 0, "one"))
            end(postgres)
            for refused in (here.append(append("t", 1, "two")), here.read("t", 0), here.add_session(b"s", "ann", 1.0)):
                with pytest.raises(NotSaved):
                    await refused
            assert await here.trouble() == "not_saved"
            await asyncio.to_thread(postgres.start)
            assert await insist(there, append("t", 1, "two")) == Outcome("saved", 2)
            await until(lambda: ("t", 2) in ours)
            assert await insist(here, append("t", 2, "three")) == Outcome("saved", 3)
            assert [row.body for row in await here.read("t", 0)] == [b"one", b"two", b"three"]
            await asyncio.sleep(1.1)  # what was found out a moment ago is believed
            assert await here.trouble() == ""
            await there.append(append("u", 0, "one"))
            await until(lambda: ("u", 1) in ours)

    asyncio.run(play())


def test_what_is_acknowledged_survives_a_server_that_is_killed_under_load(postgres: Postgres, database: str) -> None:
    """Every append is answered, saved or not saved; what was said to be saved is there."""

    async def play() -> None:
        acknowledged: dict[str, int] = {}
        refused: list[NotSaved] = []
        stop = asyncio.Event()

        async def keep_writing(store: Store, table: str) -> None:
            while not stop.is_set():
                try:
                    expect = acknowledged.get(table, 0)
                    outcome = await store.append(append(table, expect, "x"))
                    acknowledged[table] = outcome.last if outcome.status == "saved" else len(await store.read(table, 0))
                except NotSaved as error:
                    refused.append(error)
                    await asyncio.sleep(0.02)

        async with started(PostgresStore(postgres.url(database))) as store:
            writing = [asyncio.create_task(keep_writing(store, f"t{n}")) for n in range(50)]
            for _ in range(3):
                await asyncio.sleep(0.2)
                postgres.kill()
                await asyncio.to_thread(postgres.start)
            assert (await insist(store, append("last", 0, "x"))).status == "saved"
            stop.set()
            await asyncio.gather(*writing)
            assert refused
            assert len(acknowledged) == 50
        async with started(PostgresStore(postgres.url(database))) as store:
            for table, last in acknowledged.items():
                assert [row.seq for row in await store.read(table, 0)][:last] == list(range(1, last + 1))

    asyncio.run(play())


def _has_come_back(postgres: Postgres, database: str, gone: list[list[int]]) -> bool:
    """Whether there is a writer, and another one than before."""
    return backends(postgres, database, WRITER) not in gone


def test_a_writer_that_was_cut_off_while_idle_is_ready_again(postgres: Postgres, database: str) -> None:
    """Without anybody having to fail first."""

    async def play() -> None:
        async with started(PostgresStore(postgres.url(database))) as store:
            for expect in range(3):
                gone = [[], backends(postgres, database, WRITER)]
                terminate(postgres, database, WRITER)
                await until(partial(_has_come_back, postgres, database, gone))
                assert (await store.append(append("t", expect, "one"))).status == "saved"

    asyncio.run(play())


def test_an_append_whose_answer_was_lost_is_told_of(postgres: Postgres, database: str, tmp_path: Path) -> None:
    """It is refused, for nobody knows.

    If it was written, the node hears of it, and the command sent again is a duplicate.
    """

    async def play() -> None:
        news: Heard = []
        url = f"postgresql://postgres@/{database}?host={tmp_path}"
        async with (
            wire(postgres.socket, tmp_path, WRITER) as between,
            started(PostgresStore(url), hears(news)) as store,
        ):
            await store.append(append("t", 0, "one"))
            between.deaf = True
            sent = asyncio.ensure_future(store.append(append("t", 1, "two", command="c")))
            await until(lambda: between.swallowed > 0)
            await until(lambda: postgres.query("SELECT seq FROM tables", database) == "2")
            between.deaf = False
            between.cut()
            with pytest.raises(NotSaved):
                await sent
            await until(lambda: bool(news))
            assert news == [("t", 2)]
            assert (await insist(store, append("t", 1, "two", command="c"))).status == "duplicate"

    asyncio.run(play())


def test_a_database_that_does_not_answer_is_given_up(postgres: Postgres, database: str) -> None:
    """After a while the append is refused; should it be written very late, the node hears of it."""

    async def play() -> None:
        news: Heard = []
        async with started(PostgresStore(postgres.url(database), timeout=0.5), hears(news)) as store:
            await store.append(append("t", 0, "one"))
            [backend] = backends(postgres, database, WRITER)
            os.kill(backend, signal.SIGSTOP)
            try:
                with pytest.raises(NotSaved):
                    await store.append(append("t", 1, "two"))
                assert (await insist(store, append("u", 0, "one"))).status == "saved"
            finally:
                os.kill(backend, signal.SIGCONT)
            await until(lambda: backend not in backends(postgres, database, WRITER))
            written = len(await store.read("t", 1))
            await until(lambda: news == [("t", 2)] * written)

    asyncio.run(play())


def test_a_store_that_is_closed_while_it_is_probed_closes(postgres: Postgres, database: str) -> None:
    """The probe is answered, and nobody waits for a writer that does not know that it should stop."""

    async def play() -> None:
        store = PostgresStore(postgres.url(database))
        await store.start(no_news)
        [backend] = backends(postgres, database, WRITER)
        os.kill(backend, signal.SIGSTOP)
        probe = asyncio.ensure_future(store.trouble())
        await asyncio.sleep(0)  # it is on its way
        stopping = asyncio.ensure_future(store.stop())
        await asyncio.sleep(0.3)
        os.kill(backend, signal.SIGCONT)
        async with asyncio.timeout(30):
            assert await probe == ""
            await stopping

    asyncio.run(play())


def test_an_append_that_cannot_be_stored_does_not_spoil_the_others(database_url: str) -> None:
    """Those that wait with it are written all the same."""

    async def play() -> None:
        async with started(PostgresStore(database_url)) as store:
            spoilt = [
                Append("b", 0, [cast("bytes", None)], listing()),
                append("c", 0, "one", shown=listing("\x00")),
                append("d", 2**70, "one"),
            ]
            batch = [append("a", 0, "one"), *spoilt, append("e", 0, "one")]
            outcomes = await asyncio.gather(*(store.append(one) for one in batch), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [Outcome, NotSaved, NotSaved, NotSaved, Outcome]
            assert await store.all_tables() == ["a", "e"]

    asyncio.run(play())


def test_a_store_says_why_it_cannot_start(postgres: Postgres, tmp_path: Path) -> None:
    """In one sentence, whether there is no server, no database, or no sense in the address."""
    for url in (
        f"postgresql://postgres@/x?host={tmp_path}",
        postgres.url("nowhere"),
        "postgresql://127.0.0.1:1/x",
        "mysql://x",
    ):
        with pytest.raises(NotSaved, match=r"^The PostgreSQL database cannot be used: .+\.$"):
            asyncio.run(PostgresStore(url).start(no_news))


def test_a_closed_store_takes_nothing(postgres: Postgres, database: str) -> None:
    """And closes also when the server has gone."""

    async def play() -> None:
        async with started(PostgresStore(postgres.url(database))) as store:
            postgres.stop()
        for refused in (store.append(append("t", 0, "one")), store.read("t", 0)):
            with pytest.raises(NotSaved):
                await refused

    asyncio.run(play())
