"""What a store does when it stops, or when whoever wrote has gone."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from boneyard.server.store.port import Outcome, Store
from boneyard.server.store.sqlite import SqliteStore
from tests.server.stores import Place, append, no_news, started, until, within


def test_what_was_committed_comes_into_the_file_beside_the_writing(tmp_path: Path) -> None:
    """The log of a SQLite file is folded into it while the store runs, and again after a fold that failed.

    It must not wait for a commit that folds everything and holds everybody up.
    """
    path = tmp_path / "boneyard.db"

    def in_the_file() -> list[int]:
        file = contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True))  # without its log
        with file as alone, contextlib.suppress(sqlite3.DatabaseError):  # it is being folded in this moment
            known = alone.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchall()
            return [row[0] for row in alone.execute("SELECT seq FROM events ORDER BY seq")] if known else []
        return []

    async def scene() -> None:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", 0, "one"))
            await until(lambda: in_the_file() == [1])
            with contextlib.closing(sqlite3.connect(path)) as other:
                other.execute("BEGIN")
                other.execute("SELECT * FROM events").fetchall()  # a reader holds the log
                await store.append(append("t", 1, "two"))
                await asyncio.sleep(0.5)
            await store.append(append("t", 2, "three"))
            await until(lambda: in_the_file() == [1, 2, 3])

    asyncio.run(scene())


def test_stopping_writes_what_waits(place: Place) -> None:
    """Whoever was told to wait gets an answer, and it is true."""

    async def stop() -> list[Outcome]:
        store = place.store()
        await store.start(no_news)
        waiting = [asyncio.ensure_future(store.append(append(f"t{n:03}", 0, "one"))) for n in range(700)]
        await asyncio.sleep(0)
        await store.stop()
        return await asyncio.gather(*waiting)

    async def look(store: Store) -> None:
        assert await store.all_tables() == [f"t{n:03}" for n in range(700)]

    assert set(asyncio.run(stop())) == {Outcome("saved", 1)}
    within(place, look)


def test_an_append_is_written_though_its_sender_has_gone(place: Place) -> None:
    """Somebody who gives up waiting does not disturb the others."""

    async def scene(store: Store) -> None:
        async def send(number: int) -> Outcome:
            return await store.append(append(f"t{number}", 0, "one"))

        sent = [asyncio.create_task(send(number)) for number in range(3)]
        await asyncio.sleep(0)
        sent[1].cancel()
        outcomes = await asyncio.gather(*sent, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Outcome, asyncio.CancelledError, Outcome]
        assert (await store.append(append("last", 0, "one"))).status == "saved"
        assert await store.all_tables() == ["last", "t0", "t1", "t2"]

    within(place, scene)
