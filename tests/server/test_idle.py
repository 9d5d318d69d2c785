"""Rooms that nobody needs are let go: after a while, or sooner where they take too much memory."""

import asyncio
import gc
import tracemalloc

from boneyard.server.table import idle
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from tests.server.places import PACE, Eye, Place, live
from tests.server.tables import copy, dealt, finish_round

_PLAN = Plan("muggins", "booklet", 6, 2)


def _registry(place: Place, most_bytes: int) -> Registry:
    place.registry = Registry(place.store, PACE, place.loop.time, most_bytes)
    return place.registry


def test_a_room_that_somebody_is_about_to_enter_is_kept() -> None:
    """Otherwise two rooms would hold one table.

    The one that was asked for lately stays, the one that nobody asked for goes.
    """

    async def story(place: Place) -> None:
        registry = _registry(place, 0)
        old, asked, new = [await registry.open_table("ann", _PLAN) for _ in range(3)]
        await registry.room(old)
        await asyncio.sleep(100.0)
        held = await registry.room(asked)
        await registry.room(new)
        assert set(registry.rooms) == {asked, new}
        assert await registry.room(asked) is held

    live(story)


def test_rooms_together_take_so_much_memory_and_no_more() -> None:
    """Who was asked for longest ago goes first, however many there are, and nobody goes whom somebody looks at."""

    async def story(place: Place) -> None:
        registry = _registry(place, 10 * idle.ROOM_BYTES)
        await registry.start()
        tables = [await registry.open_table("ann", _PLAN) for _ in range(40)]
        watched = await registry.room(tables[0])
        await watched.join(Eye("ann"), 0)
        for table in tables[1:]:
            await registry.room(table)
            await asyncio.sleep(5.0)
        await asyncio.sleep(25.0)
        assert sum(map(idle.weight, registry.rooms.values())) <= 10 * idle.ROOM_BYTES
        kept = len(registry.rooms) - 1
        assert list(registry.rooms) == [tables[0], *tables[-kept:]]
        assert kept > 5
        await registry.stop()

    live(story)


def test_after_a_while_an_idle_room_goes_in_any_case() -> None:
    """A finished game that somebody looked up stays ten minutes; one that is looked at stays."""

    async def story(place: Place) -> None:
        registry = _registry(place, idle.MOST_BYTES)
        await registry.start()
        tables = [await registry.open_table("ann", _PLAN) for _ in range(2)]
        rooms = [await registry.room(table) for table in tables]
        await rooms[0].join(Eye("ann"), 0)
        await asyncio.sleep(500.0)
        assert set(registry.rooms) == set(tables)
        await asyncio.sleep(200.0)
        assert set(registry.rooms) == {tables[0]}
        await registry.stop()

    live(story)


def test_a_slow_table_is_forgotten_and_its_clock_is_not() -> None:
    """Nobody looks for long: the room need not stay awake, and the clock acts in time all the same."""

    async def story(place: Place) -> None:
        registry = _registry(place, 0)
        await registry.start()
        room = await place.dealt("ann", "ben", clock="days 1")
        for viewer in list(room.audience.viewers):
            room.part(viewer)
        await asyncio.sleep(100.0)
        assert room.table.id not in registry.rooms
        before = len(place.disk.logs[room.table.id].rows)
        await asyncio.sleep(86_400.0 - 200.0)
        assert len(place.disk.logs[room.table.id].rows) == before
        await asyncio.sleep(200.0)
        assert b'"by":"clock"' in place.disk.logs[room.table.id].rows[before]
        await registry.stop()

    live(story)


def test_a_room_is_weighed_well() -> None:
    """What a table of a whole round takes is what is reckoned, give or take a half."""
    table = dealt(*"abcdefgh", game="mexican-train", rules="booklet", top=12)
    finish_round(table)
    copies: list[Table] = []
    gc.collect()
    tracemalloc.start()
    copies += [copy(table) for _ in range(5)]
    taken = tracemalloc.get_traced_memory()[0] / len(copies)
    tracemalloc.stop()
    assert 0.5 < taken / (idle.ROOM_BYTES + idle.EVENT_BYTES * table.seq) < 1.5
