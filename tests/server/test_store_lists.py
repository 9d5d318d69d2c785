"""What all stores list: tables that are due, public ones, a player's own, and sessions."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from boneyard.server.store.port import NotSaved, Session, Store
from boneyard.server.store.sqlite import SqliteStore
from tests.server.stores import Place, append, listing, started, within


def test_due_names_the_tables_whose_time_has_come(place: Place) -> None:
    """The most urgent first; the last append says when, or that there is nothing to do."""

    async def scene(store: Store) -> None:
        for table, when in (("late", 2000.0), ("soon", 10.0), ("never", None), ("done", 5.0)):
            await store.append(append(table, 0, "one", due=when))
        await store.append(append("done", 1, "two"))
        assert await store.due() == []
        assert await store.due(15.0) == ["soon"]
        assert await store.due(1e10) == ["soon", "late"]

    within(place, scene)


def test_the_store_tells_how_long_ago_something_was_written(place: Place) -> None:
    """By its own clock: a wait that is over is over for every node."""

    async def scene(store: Store) -> None:
        await store.append(append("t", 0, "one", due=0.0))
        first = (await store.read("t", 0))[0]
        await asyncio.sleep(0.3)
        assert 0.0 <= first.age < (await store.read("t", 0))[0].age - 0.25
        assert await store.due() == ["t"]

    within(place, scene)


def test_the_lobby_shows_public_tables_that_are_not_over(place: Place) -> None:
    """The latest first, and no more than asked for."""

    async def scene(store: Store) -> None:
        shown = {
            "a": listing("a"),
            "b": listing("b", listed=False),
            "c": listing("c", status="open"),
            "d": listing("d", status="over"),
            "e": listing("e"),
        }
        for table, what in shown.items():
            await store.append(append(table, 0, "one", shown=what))
        assert [(row.table, row.status, row.summary) for row in await store.lobby(9)] == [
            ("e", "playing", "e"),
            ("c", "open", "c"),
            ("a", "playing", "a"),
        ]
        await store.append(append("a", 1, "two", shown=listing("A")))
        await store.append(append("e", 1, "two", shown=listing("E", status="over")))
        latest = await store.lobby(9)
        assert [row.summary for row in latest] == ["A", "c"]
        assert latest[0].updated > latest[1].updated
        assert [row.table for row in await store.lobby(1)] == ["a"]

    within(place, scene)


def test_a_player_finds_all_tables_with_a_seat(place: Place) -> None:
    """Also private ones and those that are over, and still after leaving; the latest first."""

    async def scene(store: Store) -> None:
        await store.append(append("a", 0, "one", shown=listing(players=["ann", "bob"])))
        await store.append(append("b", 0, "one", shown=listing(listed=False, players=["ann", "ann"])))
        await store.append(append("c", 0, "one", shown=listing(players=["bob"])))
        await store.append(append("a", 1, "two", shown=listing("end", status="over", players=["ann"])))
        await store.append(append("a", 2, "three", shown=listing("end", status="over")))
        assert [(row.table, row.summary) for row in await store.tables_of("ann", 9)] == [("a", "end"), ("b", "")]
        assert [row.table for row in await store.tables_of("bob", 1)] == ["a"]
        assert await store.tables_of("cy", 9) == []
        assert await store.all_tables() == ["a", "b", "c"]

    within(place, scene)


def test_sessions(place: Place) -> None:
    """A session is known by its hash, and never given to a second player; when it was used last is kept."""

    async def scene(store: Store) -> None:
        await store.add_session(b"\x00\xff", "ann", 1.0)
        await store.add_session(b"other", "ann", 2.0)
        with pytest.raises(NotSaved):
            await store.add_session(b"\x00\xff", "bob", 3.0)
        assert [await store.session(digest) for digest in (b"\x00\xff", b"other", b"", b"none")] == [
            Session("ann", 1.0),
            Session("ann", 2.0),
            None,
            None,
        ]
        await store.touch_session(b"other", 9.5)
        assert [await store.session(digest) for digest in (b"\x00\xff", b"other")] == [
            Session("ann", 1.0),
            Session("ann", 9.5),
        ]

    within(place, scene)


READS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "read": lambda store: store.read("t", 0),
    "tail": lambda store: store.tail("t"),
    "receipt": lambda store: store.receipt("t", "ann", "1"),
    "due": lambda store: store.due(1.0),
    "lobby": lambda store: store.lobby(9),
    "tables_of": lambda store: store.tables_of("ann", 9),
    "all_tables": lambda store: store.all_tables(),
    "session": lambda store: store.session(b"digest"),
}


@pytest.mark.parametrize("name", READS)
def test_a_file_that_cannot_be_read_is_away(name: str, tmp_path: Path) -> None:
    """Whatever is asked for: whoever asks is told to come back, and meets no mistake of ours."""

    async def play() -> None:
        store = SqliteStore(str(tmp_path / "store.sqlite"))
        async with started(store):
            store._reader.close()  # noqa: SLF001  what a broken disk does to it
            with pytest.raises(NotSaved):
                await READS[name](store)

    asyncio.run(play())
