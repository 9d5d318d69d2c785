"""Several nodes on one PostgreSQL database: who was first, who hears of it, and who is where."""

import asyncio
import contextlib
from collections import Counter

from boneyard.server.store.port import Said
from boneyard.server.store.postgres import PostgresStore
from tests.server.postgres import Postgres
from tests.server.stores import Heard, allow_connections, append, hears, started, terminate, until

LISTENER = "boneyard-listener"


def test_news_reach_the_other_nodes_and_not_the_writer(database_url: str) -> None:
    """Each node hears what the others write, with its last number; a conflict and a duplicate are no news."""

    async def play() -> None:
        ours: Heard = []
        theirs: Heard = []
        async with (
            started(PostgresStore(database_url), hears(ours)) as here,
            started(PostgresStore(database_url), hears(theirs)) as there,
        ):
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
        ours: Heard = []
        theirs: Heard = []
        url = postgres.url(database)
        async with (
            started(PostgresStore(url), hears(ours)) as here,
            started(PostgresStore(url), hears(theirs)) as there,
        ):
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


def test_nodes_that_start_together_make_one_schema(database_url: str) -> None:
    """On an empty database, each of them or another; all can write."""

    async def play() -> None:
        async with contextlib.AsyncExitStack() as nodes:
            stores = [PostgresStore(database_url) for _ in range(5)]
            await asyncio.gather(*(nodes.enter_async_context(started(store)) for store in stores))
            for expect, store in enumerate(stores):
                assert (await store.append(append("t", expect, "one"))).status == "saved"

    asyncio.run(play())


def test_what_is_said_is_heard_at_other_nodes_and_not_kept(database_url: str) -> None:
    """By whoever listens now, in order, and not by who said it."""

    async def play() -> None:
        ours: Heard = []
        theirs: Heard = []
        async with (
            started(PostgresStore(database_url), hears(ours)) as here,
            started(PostgresStore(database_url), hears(theirs)),
        ):
            await here.say("a table", Said(1, 3))
            await here.say("a table", Said(0, 11))
            await until(lambda: len(theirs) == 2)
            assert (ours, theirs) == ([], [("a table", Said(1, 3)), ("a table", Said(0, 11))])

    asyncio.run(play())


def test_nodes_know_of_each_others_viewers(postgres: Postgres, database: str) -> None:
    """Who comes and goes is told to the other nodes, by whatever name a player goes.

    A node that says nothing more is not believed for long.
    """

    async def play() -> None:
        theirs: Heard = []
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
