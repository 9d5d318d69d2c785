"""One suite for all stores: what the server relies on, whoever keeps the logs."""

import asyncio
import contextlib
import sqlite3
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from boneyard.server.log import VERSION
from boneyard.server.store.port import Append, NotSaved, Outcome, Row, Store
from boneyard.server.store.sqlite import SqliteStore
from tests.server.stores import Place, append, listing, no_news, started, until, within

DUPLICATE = Outcome("duplicate", 1, b"digest of c1")


async def bodies(store: Store, table: str, after: int = 0) -> list[str]:
    """What a log says."""
    return [row.body.decode() for row in await store.read(table, after)]


def test_what_is_appended_can_be_read(place: Place) -> None:
    """Events come back byte for byte, in order and numbered from 1; a table that never was has none."""

    async def scene(store: Store) -> None:
        raw = bytes(range(256))
        assert await store.append(Append("t", 0, [raw, b""], listing(), tail=b"\x00chain")) == Outcome("saved", 2)
        assert await store.append(append("t", 2, "three")) == Outcome("saved", 3)
        assert await store.read("t", 0) == [Row(1, VERSION, raw), Row(2, VERSION, b""), Row(3, VERSION, b"three")]
        assert await store.read("t", 2) == [Row(3, VERSION, b"three")]
        assert await store.read("t", 3) == await store.read("nowhere", 0) == []
        assert await store.tail("t") == b"\x00chain"
        assert await store.tail("nowhere") is None

    within(place, scene)


def test_a_name_that_no_table_can_have_is_unknown(place: Place) -> None:
    """Names come from addresses that anybody can type."""

    async def scene(store: Store) -> None:
        for name in ("", "a\x00b", "t'; DROP TABLE tables", "Δ😀", "x" * 9000):
            assert await store.read(name, 0) == []
            assert await store.tail(name) is None
            assert await store.receipt(name, name, name) is None
            assert await store.tables_of(name, 5) == []

    within(place, scene)


@pytest.mark.parametrize("expect", [0, 1, 3, 4])
def test_a_conflict_writes_nothing(place: Place, expect: int) -> None:
    """Who expects another number than the table has, is told so, and leaves no trace."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one", "two", shown=listing("first"), due=5.0))
        late = append("t", expect, "x", "y", command="c", shown=listing("second", players=["bob"]), due=1.0)
        assert await store.append(late) == Outcome("conflict")
        assert await bodies(store, "t") == ["one", "two"]
        assert await store.receipt("t", "ann", "c") is None
        assert [shown.summary for shown in await store.lobby(9)] == ["first"]
        assert await store.tables_of("bob", 9) == []
        assert await store.due(2.0) == []
        assert (await store.append(append("t", 2, "three", command="c"))).status == "saved"

    within(place, scene)


def test_a_table_begins_with_its_first_event(place: Place) -> None:
    """Nothing is written after an event that never was."""

    async def scene(store: Store) -> None:
        assert await store.append(append("t", 1, "two")) == Outcome("conflict")
        assert await store.all_tables() == []

    within(place, scene)


def test_of_racing_appends_one_wins(place: Place) -> None:
    """However many want to be the next, one is; in a batch, and in batches one after the other."""

    async def scene(store: Store) -> None:
        for expect in range(3):
            outcomes = await asyncio.gather(*(store.append(append("t", expect, f"{expect}/{n}", command=f"c{expect}/{n}")) for n in range(300)))
            assert Counter(outcome.status for outcome in outcomes) == {"saved": 1, "conflict": 299}
            winner = [outcome.status for outcome in outcomes].index("saved")
            assert await bodies(store, "t", expect) == [f"{expect}/{winner}"]
            assert await store.receipt("t", "ann", f"c{expect}/{winner}") is not None

    within(place, scene)


def test_a_command_takes_effect_once(place: Place) -> None:
    """Sent again, it gets its first answer with its first digest, and writes nothing."""

    async def scene(store: Store) -> None:
        first = append("t", 0, "one", command="c1")
        assert await store.append(first) == Outcome("saved", 1)
        assert await store.append(append("t", 1, "two")) == Outcome("saved", 2)
        again = append("t", 2, "three", command="c1", shown=listing("again", players=["bob"]))
        for repeated in (first, again):
            assert await store.append(repeated) == DUPLICATE
        assert await bodies(store, "t") == ["one", "two"]
        assert [shown.summary for shown in await store.lobby(9)] == [""]
        assert await store.tables_of("bob", 9) == []

    within(place, scene)


def test_moves_that_go_together_spoil_nothing_for_each_other(place: Place) -> None:
    """Of many at once, one comes too late and one comes again: each gets its own answer, and all others are saved with all that belongs to them."""

    async def scene(store: Store) -> None:
        tables = [f"t{n}" for n in range(40)]
        for odd in ("none", "late", "again", "both"):
            seqs = {table: len(await bodies(store, table)) for table in tables}
            moves = {table: append(table, seq, f"{odd} {table}", "more", command=f"{odd} {table}", shown=listing(odd)) for table, seq in seqs.items()}
            if odd in ("late", "both"):
                moves["t7"] = append("t7", 1, "late", command="late")
            if odd in ("again", "both"):
                moves["t9"] = append("t9", seqs["t9"], "again", command="none t9")
            outcomes = dict(zip(tables, await asyncio.gather(*(store.append(move) for move in moves.values())), strict=True))
            for table, outcome in outcomes.items():
                fits = (table != "t7" or odd in ("none", "again")) and (table != "t9" or odd in ("none", "late"))
                assert outcome.status == ("saved" if fits else "conflict" if table == "t7" else "duplicate"), (odd, table)
                assert await bodies(store, table, seqs[table]) == ([f"{odd} {table}", "more"] if fits else [])
                assert (await store.receipt(table, "ann", f"{odd} {table}") is not None) == fits
                assert not fits or outcome.last == seqs[table] + 2
        assert {shown.summary for shown in await store.lobby(50)} == {"both", "again", "late"}

    within(place, scene)


def test_copies_of_a_command_that_arrive_together_take_effect_once(place: Place) -> None:
    """One is saved, the others are duplicates of it."""

    async def scene(store: Store) -> None:
        outcomes = await asyncio.gather(*(store.append(append("t", 0, "one", command="c1")) for _ in range(20)))
        assert Counter(outcomes) == {Outcome("saved", 1): 1, DUPLICATE: 19}
        assert await bodies(store, "t") == ["one"]

    within(place, scene)


def test_receipts_belong_to_a_table_and_a_player(place: Place) -> None:
    """The same word of another player, or at another table, is another command."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one", command="c1"))
        assert await store.receipt("t", "ann", "c1") == DUPLICATE
        for table, player, command in (("t", "bob", "c1"), ("u", "ann", "c1"), ("t", "ann", "c2")):
            assert await store.receipt(table, player, command) is None
        assert (await store.append(append("t", 1, "two", command="c1", by="bob"))).status == "saved"
        assert (await store.append(append("u", 0, "one", command="c1"))).status == "saved"

    within(place, scene)


def test_several_events_are_written_all_or_none(place: Place) -> None:
    """An event that cannot be stored takes those before it along, and harms nobody later."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one"))
        broken = Append("t", 1, [b"two", cast("bytes", None)], listing("broken"))
        with pytest.raises(NotSaved):
            await store.append(broken)
        assert await bodies(store, "t") == ["one"]
        assert [shown.summary for shown in await store.lobby(9)] == [""]
        assert await store.append(append("t", 1, *(str(n) for n in range(40)))) == Outcome("saved", 41)
        assert await bodies(store, "t", 1) == [str(n) for n in range(40)]

    within(place, scene)


def test_appends_that_go_together_keep_their_order_at_each_table(place: Place) -> None:
    """A table may have many appends waiting, each after the other."""

    async def scene(store: Store) -> None:
        tables = [f"t{n}" for n in range(20, 0, -1)]
        outcomes = await asyncio.gather(*(store.append(append(table, expect, str(expect))) for expect in range(30) for table in tables))
        assert [outcome.last for outcome in outcomes] == [expect + 1 for expect in range(30) for _ in tables]
        assert {outcome.status for outcome in outcomes} == {"saved"}
        for table in tables:
            assert await bodies(store, table) == [str(expect) for expect in range(30)]

    within(place, scene)


def test_what_was_acknowledged_is_there_after_opening_again(place: Place) -> None:
    """A new instance shows all of it; bringing the schema up to date again changes nothing."""

    async def write(store: Store) -> None:
        await store.append(append("t", 0, "one", "two", command="c1", shown=listing("mine", players=["ann"]), due=3.0))
        await store.add_session(b"digest", "ann", 1.0)

    async def look(store: Store) -> None:
        assert await bodies(store, "t") == ["one", "two"]
        assert await store.tail("t") == b"tail"
        assert await store.receipt("t", "ann", "c1") == Outcome("duplicate", 2, b"digest of c1")
        assert (await store.due(3.0), await store.session(b"digest"), await store.all_tables()) == (["t"], "ann", ["t"])
        assert [row.summary for row in await store.lobby(9) + await store.tables_of("ann", 9)] == ["mine", "mine"]
        assert await store.ready()
        assert await store.append(append("t", 1, "x")) == Outcome("conflict")

    within(place, write)
    for _ in range(3):
        within(place, look)


def test_a_database_of_a_newer_version_is_refused(place: Place) -> None:
    """Rather than written to by somebody who does not understand it."""

    async def nothing(_store: Store) -> None: ...

    within(place, nothing)
    place.jump_ahead()
    with pytest.raises(NotSaved, match="newer version"):
        asyncio.run(place.store().start(no_news))


def test_what_was_committed_comes_into_the_file_beside_the_writing(tmp_path: Path) -> None:
    """The log of a SQLite file is folded into it while the store runs, and again after a fold that failed: it must not wait for a commit that folds everything and holds everybody up."""
    path = tmp_path / "boneyard.db"

    def in_the_file() -> list[int]:
        with contextlib.closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as alone:  # without its log
            known = alone.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchall()
            return [row[0] for row in alone.execute("SELECT seq FROM events ORDER BY seq")] if known else []

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
