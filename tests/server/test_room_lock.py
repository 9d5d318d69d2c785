"""The lock of a room."""

import asyncio

from boneyard.server.table.room_lock import RoomLock


def test_the_lock_is_handed_on_in_the_order_of_asking() -> None:
    """Nobody takes it at once while others wait, and whoever gave up is passed over."""

    async def go() -> None:
        lock, had = RoomLock(), list[str]()

        async def wait(name: str) -> None:
            async with lock:
                had.append(name)
                await asyncio.sleep(0)

        assert lock.try_acquire()
        waiting = [asyncio.create_task(wait(name)) for name in "abcd"]
        await asyncio.sleep(0)
        waiting[1].cancel()
        lock.release()
        assert not lock.try_acquire(), "it was handed to the first who waits"
        await asyncio.wait(waiting)
        assert had == ["a", "c", "d"]
        assert lock.try_acquire()

    asyncio.run(go())


def test_a_lock_that_was_handed_to_somebody_who_gives_up_is_handed_on() -> None:
    """In the very moment in which it came."""

    async def go() -> None:
        lock, had = RoomLock(), list[str]()

        async def wait(name: str) -> None:
            async with lock:
                had.append(name)

        assert lock.try_acquire()
        first, second = asyncio.create_task(wait("first")), asyncio.create_task(wait("second"))
        await asyncio.sleep(0)
        lock.release()
        first.cancel()
        await asyncio.wait([first, second])
        assert had == ["second"]
        assert lock.try_acquire()

    asyncio.run(go())
