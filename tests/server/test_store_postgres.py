"""What only PostgreSQL must do: several nodes on one database, and a database that goes away and comes back."""

import asyncio
import contextlib
import os
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from boneyard.server.store.port import Append, NotSaved, Outcome, Said, Store
from boneyard.server.store.postgres import PostgresStore
from tests.server.postgres import Postgres
from tests.server.stores import append, listing, no_news, started, until
from tests.server.wire import wire

News = list[tuple[str, int | Said]]
LISTENER = "boneyard-listener"
WRITER = "boneyard-writer"


def hears(news: News) -> Callable[[str, int | Said], None]:
    """Keep what is told."""
    return lambda table, last: news.append((table, last))


def backends(postgres: Postgres, database: str, who: str) -> list[int]:
    """The processes of the server behind the connections of a kind."""
    rows = [line.split("|") for line in postgres.query("SELECT datname, application_name, pid FROM pg_stat_activity").splitlines()]
    return [int(pid) for name, kind, pid in rows if (name, kind) == (database, who)]


def terminate(postgres: Postgres, database: str, who: str) -> None:
    """End the connections of a kind in the database."""
    for pid in backends(postgres, database, who):
        postgres.query(f"SELECT pg_terminate_backend({pid})")


def allow_connections(postgres: Postgres, database: str, *, allowed: bool) -> None:
    """Let nobody new in, or everybody."""
    postgres.query(f"ALTER DATABASE {database} ALLOW_CONNECTIONS {allowed}")


async def insist(store: Store, what: Append, limit: float = 20.0) -> Outcome:
    """Append until it is not refused, as somebody would who tries again."""
    for _ in range(int(limit * 50)):
        with contextlib.suppress(NotSaved):
            return await store.append(what)
        await asyncio.sleep(0.02)
    raise AssertionError("refused for too long")


def test_news_reach_the_other_nodes_and_not_the_writer(database_url: str) -> None:
    """Each node hears what the others write, with its last number; a conflict and a duplicate are no news."""

    async def play() -> None:
        ours: News = []
        theirs: News = []
        async with started(PostgresStore(database_url), hears(ours)) as here, started(PostgresStore(database_url), hears(theirs)) as there:
            await here.append(append("a table", 0, "one", "two", command="c"))
            await here.append(append("a table", 0, "one"))
            await here.append(append("a table", 2, "one", command="c"))
            await there.append(append("b", 0, "one"))
            await there.append(append("a table", 2, "three"))
            await until(lambda: len(ours) == 2 and len(theirs) == 1)
            await asyncio.sleep(0.1)
            assert (ours, theirs) == ([("b", 1), ("a table", 3)], [("a table", 2)])
            assert [row.body for row in await here.read("a table", 2)] == [b"three"]

    asyncio.run(play())


def test_of_racing_nodes_one_wins(postgres: Postgres, database: str) -> None:
    """Two nodes that write to the same tables in opposite order neither both win nor wait for each other."""
    url = postgres.url(database)

    async def play() -> None:
        async with started(PostgresStore(url)) as here, started(PostgresStore(url)) as there:
            tables = [f"t{n}" for n in range(40)]
            for expect in range(10):
                races = [here.append(append(table, expect, "here")) for table in tables] + [
                    there.append(append(table, expect, "there")) for table in tables[::-1]
                ]
                outcomes = await asyncio.gather(*races)
                assert Counter(outcome.status for outcome in outcomes) == {"saved": 40, "conflict": 40}
            assert [len(await here.read(table, 0)) for table in tables] == [10] * 40

    asyncio.run(play())
    assert postgres.query("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()", database) == "0"


def test_a_command_sent_to_two_nodes_takes_effect_once(database_url: str) -> None:
    """The second node answers that it is a duplicate, not that there was a conflict."""

    async def play() -> None:
        async with started(PostgresStore(database_url)) as here, started(PostgresStore(database_url)) as there:
            for expect in range(50):
                sent = append("t", expect, "one", command=f"c{expect}")
                outcomes = await asyncio.gather(here.append(sent), there.append(sent))
                assert sorted(outcome.status for outcome in outcomes) == ["duplicate", "saved"]
                assert {outcome.last for outcome in outcomes} == {expect + 1}

    asyncio.run(play())


def test_a_listener_that_was_cut_off_hears_what_it_missed(postgres: Postgres, database: str) -> None:
    """And nothing of what it knew or wrote itself."""

    async def play() -> None:
        ours: News = []
        theirs: News = []
        url = postgres.url(database)
        async with started(PostgresStore(url), hears(ours)) as here, started(PostgresStore(url), hears(theirs)) as there:
            await there.append(append("known", 0, "one"))
            await here.append(append("mine", 0, "one"))
            await until(lambda: bool(ours) and bool(theirs))
            allow_connections(postgres, database, allowed=False)
            terminate(postgres, database, LISTENER)
            await there.append(append("missed", 0, "one", "two"))
            await asyncio.sleep(0.3)
            allow_connections(postgres, database, allowed=True)
            await until(lambda: ("missed", 2) in ours)
            await there.append(append("missed", 2, "three"))
            await until(lambda: ("missed", 3) in ours)
            assert (ours, theirs) == ([("known", 1), ("missed", 2), ("missed", 3)], [("mine", 1)])

    asyncio.run(play())


@pytest.mark.parametrize("end", [Postgres.stop, Postgres.kill])
def test_a_server_that_restarts_has_all_and_is_used_again(postgres: Postgres, database: str, end: Callable[[Postgres], None]) -> None:
    """While it is away nothing is saved and everybody is told; then nodes write, read and hear as before."""

    async def play() -> None:
        ours: News = []
        url = postgres.url(database)
        async with started(PostgresStore(url), hears(ours)) as here, started(PostgresStore(url)) as there:
            await here.append(append("t", 0, "one"))
            end(postgres)
            for refused in (here.append(append("t", 1, "two")), here.read("t", 0), here.add_session(b"s", "ann", 1.0)):
                with pytest.raises(NotSaved):
                    await refused
            assert not await here.ready()
            await asyncio.to_thread(postgres.start)
            assert await insist(there, append("t", 1, "two")) == Outcome("saved", 2)
            await until(lambda: ("t", 2) in ours)
            assert await insist(here, append("t", 2, "three")) == Outcome("saved", 3)
            assert [row.body for row in await here.read("t", 0)] == [b"one", b"two", b"three"]
            assert await here.ready()
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


def test_a_writer_that_was_cut_off_while_idle_is_ready_again(postgres: Postgres, database: str) -> None:
    """Without anybody having to fail first."""

    async def play() -> None:
        async with started(PostgresStore(postgres.url(database))) as store:
            for expect in range(3):
                terminate(postgres, database, WRITER)
                await asyncio.sleep(0.05)
                assert (await store.append(append("t", expect, "one"))).status == "saved"

    asyncio.run(play())


def test_an_append_whose_answer_was_lost_is_told_of(postgres: Postgres, database: str, tmp_path: Path) -> None:
    """It is refused, for nobody knows; if it was written, the node hears of it, and the command sent again is a duplicate."""

    async def play() -> None:
        news: News = []
        url = f"postgresql://postgres@/{database}?host={tmp_path}"
        async with wire(postgres.socket, tmp_path, WRITER) as between, started(PostgresStore(url), hears(news)) as store:
            await store.append(append("t", 0, "one"))
            between.deaf = True
            sent = asyncio.create_task(store.append(append("t", 1, "two", command="c")))
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
        news: News = []
        async with started(PostgresStore(postgres.url(database), patience=0.5), hears(news)) as store:
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


def test_an_append_that_cannot_be_stored_does_not_spoil_the_others(database_url: str) -> None:
    """Those that wait with it are written all the same."""

    async def play() -> None:
        async with started(PostgresStore(database_url)) as store:
            spoilt = [Append("b", 0, [cast("bytes", None)], listing()), append("c", 0, "one", shown=listing("\x00")), append("d", 2**70, "one")]
            batch = [append("a", 0, "one"), *spoilt, append("e", 0, "one")]
            outcomes = await asyncio.gather(*(store.append(one) for one in batch), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [Outcome, NotSaved, NotSaved, NotSaved, Outcome]
            assert await store.all_tables() == ["a", "e"]

    asyncio.run(play())


def test_nodes_that_start_together_make_one_schema(database_url: str) -> None:
    """On an empty database, each of them or another; all can write."""

    async def play() -> None:
        async with contextlib.AsyncExitStack() as nodes:
            stores = [PostgresStore(database_url) for _ in range(5)]
            await asyncio.gather(*(nodes.enter_async_context(started(store)) for store in stores))
            for expect, store in enumerate(stores):
                assert (await store.append(append("t", expect, "one"))).status == "saved"

    asyncio.run(play())


def test_a_store_says_why_it_cannot_start(postgres: Postgres, tmp_path: Path) -> None:
    """In one sentence, whether there is no server, no database, or no sense in the address."""
    for url in (f"postgresql://postgres@/x?host={tmp_path}", postgres.url("nowhere"), "postgresql://127.0.0.1:1/x", "mysql://x"):
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


def test_what_is_said_is_heard_at_other_nodes_and_not_kept(database_url: str) -> None:
    """By whoever listens now, in order, and not by who said it."""

    async def play() -> None:
        ours: News = []
        theirs: News = []
        async with started(PostgresStore(database_url), hears(ours)) as here, started(PostgresStore(database_url), hears(theirs)):
            await here.say("a table", Said(1, 3))
            await here.say("a table", Said(0, 11))
            await until(lambda: len(theirs) == 2)
            assert (ours, theirs) == ([], [("a table", Said(1, 3)), ("a table", Said(0, 11))])

    asyncio.run(play())


def test_nodes_know_of_each_others_viewers(postgres: Postgres, database: str) -> None:
    """Who comes and goes is told to the other nodes, by whatever name a player goes; a node that says nothing more is not believed for long."""

    async def play() -> None:
        theirs: News = []
        url = postgres.url(database)
        async with started(PostgresStore(url)) as here, started(PostgresStore(url), hears(theirs)) as there:
            await here.arrive("a table", "ann's")
            await here.arrive("a table", "ben")
            await there.arrive("a table", "carl")
            await until(lambda: theirs == [("a table", 0)] * 2)
            assert await there.present(["a table", "b"]) == {"a table": {"ann's", "ben"}}
            assert await here.present(["a table"]) == {"a table": {"carl"}}
            await here.depart("a table", "ben")
            await until(lambda: len(theirs) == 3)
            assert await there.present(["a table"]) == {"a table": {"ann's"}}
            postgres.query("UPDATE presence SET until = 0 WHERE player = 'ann''s'", database)
            assert await there.present(["a table"]) == {}
        assert postgres.query("SELECT count(*) FROM presence WHERE player = 'carl'", database).strip() == "0"

    asyncio.run(play())
