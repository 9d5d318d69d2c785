"""Turns at a table."""

import asyncio

from boneyard.server.turn import Turn


def test_turns_go_in_the_order_of_asking() -> None:
    """Nobody takes a turn at once while others wait, and who gave up is passed over."""

    async def go() -> None:
        turn, had = Turn(), list[str]()

        async def wait(name: str) -> None:
            async with turn:
                had.append(name)
                await asyncio.sleep(0)

        assert turn.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abcd"]
        await asyncio.sleep(0)
        waiting[1].cancel()
        turn.leave()
        assert not turn.take(), "it was handed to the first who waits"
        await asyncio.wait(waiting)
        assert had == ["a", "c", "d"]
        assert turn.take()

    asyncio.run(go())


def test_a_turn_that_was_handed_to_somebody_who_gives_up_is_handed_on() -> None:
    """In the very moment in which it came."""

    async def go() -> None:
        turn, had = Turn(), list[str]()

        async def wait(name: str) -> None:
            async with turn:
                had.append(name)

        assert turn.take()
        first, second = asyncio.create_task(wait("first")), asyncio.create_task(wait("second"))
        await asyncio.sleep(0)
        turn.leave()
        first.cancel()
        await asyncio.wait([first, second])
        assert had == ["second"]
        assert turn.take()

    asyncio.run(go())
