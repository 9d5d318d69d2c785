"""One suite for all stores: what the server relies on, whoever keeps the logs."""

import asyncio
from collections import Counter
from typing import cast

import pytest

from boneyard.server.store.port import Append, NotSaved, Outcome, Row, Session, Store
from boneyard.server.table.table_log import VERSION
from tests.server.stores import Place, append, listing, no_news, within

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
            outcomes = await asyncio.gather(
                *(store.append(append("t", expect, f"{expect}/{n}", command=f"c{expect}/{n}")) for n in range(300))
            )
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
    """Of many at once, one comes too late and one comes again.

    Each gets its own answer, and all others are saved with all that belongs to them.
    """

    async def scene(store: Store) -> None:
        tables = [f"t{n}" for n in range(40)]
        for odd in ("none", "late", "again", "both"):
            seqs = {table: len(await bodies(store, table)) for table in tables}
            moves = {
                table: append(table, seq, f"{odd} {table}", "more", command=f"{odd} {table}", shown=listing(odd))
                for table, seq in seqs.items()
            }
            if odd in ("late", "both"):
                moves["t7"] = append("t7", 1, "late", command="late")
            if odd in ("again", "both"):
                moves["t9"] = append("t9", seqs["t9"], "again", command="none t9")
            outcomes = dict(
                zip(tables, await asyncio.gather(*(store.append(move) for move in moves.values())), strict=True)
            )
            for table, outcome in outcomes.items():
                fits = (table != "t7" or odd in ("none", "again")) and (table != "t9" or odd in ("none", "late"))
                assert outcome.status == ("saved" if fits else "conflict" if table == "t7" else "duplicate"), (
                    odd,
                    table,
                )
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
        outcomes = await asyncio.gather(
            *(store.append(append(table, expect, str(expect))) for expect in range(30) for table in tables)
        )
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
        assert (await store.due(3.0), await store.all_tables()) == (["t"], ["t"])
        assert await store.session(b"digest") == Session("ann", 1.0)
        assert [row.summary for row in await store.lobby(9) + await store.tables_of("ann", 9)] == ["mine", "mine"]
        assert await store.trouble() == ""
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
