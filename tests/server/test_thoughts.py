"""Thoughts wait in one queue, and whoever asks for many makes nobody wait but themselves.

In a world whose clock jumps: a worker takes as long as the test says.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import pytest

from boneyard.server.table import thoughts
from boneyard.server.table.thoughts import Owner, Thoughts
from tests.server.fakes import Loop, run

EVE: Final = [Owner(f"10.0.0.{number}", "eve") for number in range(3)]
BOB: Final = Owner("192.0.2.7", "bob")


class Worker:
    """Answers each question with itself, after as long as it was told to think, or a second at most."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    async def ask(self, request: bytes) -> bytes:
        """Think."""
        self.asked.append(request)
        await asyncio.sleep(min(1.0, float(request.split()[-1])))
        return request


def asks(name: str) -> Callable[[float], bytes]:
    """A question that says how long it may be thought over."""
    return lambda seconds: f"{name} {seconds:.3f}".encode()


def live(story: Callable[[Thoughts, Worker], Coroutine[Any, Any, None]], workers: int = 1) -> None:
    """Live through a story of workers."""
    loop, worker = Loop(), Worker()
    run(loop, story(Thoughts(worker.ask, workers), worker))
    assert not loop.failures


def test_a_bystander_comes_next() -> None:
    """Three addresses ask a hundred times; whoever asks once after that waits for the running thought alone."""

    async def story(queue: Thoughts, worker: Worker) -> None:
        for number in range(120):
            queue.begin(EVE[number % 3], 60.0, asks("eve"))
        await asyncio.sleep(5.0)
        asked = len(worker.asked)
        began = asyncio.get_running_loop().time()
        assert (await queue.begin(BOB, 3.0, asks("bob"))).startswith(b"bob")
        assert asyncio.get_running_loop().time() - began < 0.7
        assert len(worker.asked) == asked + 1
        assert queue.waiting > 60

    live(story)


def test_sessions_of_an_address_take_turns() -> None:
    """Behind one address live many people."""

    async def story(queue: Thoughts, worker: Worker) -> None:
        for number in range(20):
            queue.begin(Owner("10.0.0.1", "eve"), 60.0, asks(f"eve{number}"))
        for number in range(3):
            queue.begin(Owner("10.0.0.1", "ann"), 60.0, asks(f"ann{number}"))
        await asyncio.sleep(30.0)
        assert [asked.split()[0] for asked in worker.asked[:7]] == [
            b"eve0", b"ann0", b"eve1", b"ann1", b"eve2", b"ann2", b"eve3",
        ]  # fmt: skip

    live(story)


def test_who_overfills_the_queue_loses_their_own() -> None:
    """What would come last is given up, with an answer; nobody else's is."""

    async def story(queue: Thoughts, _worker: Worker) -> None:
        asked = [queue.begin(EVE[0], 900.0, asks("eve")) for _ in range(300)]
        bob = queue.begin(BOB, 900.0, asks("bob"))
        await asyncio.sleep(0.01)
        assert queue.waiting == 256
        assert sum(one.done() and one.result() == b"" for one in asked) == 44
        assert (await bob).startswith(b"bob")

    live(story)


def test_what_nobody_waits_for_is_not_thought() -> None:
    """Neither a cancelled thought nor one without time left; one that is running frees its worker in the end."""

    async def story(queue: Thoughts, worker: Worker) -> None:
        running = queue.begin(EVE[0], 60.0, asks("running"))
        cancelled = queue.begin(EVE[0], 60.0, asks("cancelled"))
        late = queue.begin(EVE[0], 0.25, asks("late"))
        last = queue.begin(EVE[0], 60.0, asks("last"))
        await asyncio.sleep(0.01)
        running.cancel()
        cancelled.cancel()
        assert (await last).startswith(b"last")
        assert [asked.split()[0] for asked in worker.asked] == [b"running", b"last"]
        assert late.result() == b""

    live(story)


def test_thoughts_are_shorter_while_others_wait() -> None:
    """And never longer than somebody waits for them."""

    async def story(queue: Thoughts, worker: Worker) -> None:
        alone = queue.begin(EVE[0], 0.7, asks("alone"))
        await asyncio.sleep(0.1)
        await asyncio.gather(alone, queue.begin(EVE[0], 3.0, asks("last")), queue.begin(BOB, 3.0, asks("crowded")))
        assert worker.asked == [b"alone 0.600", b"crowded 0.200", b"last 2.200"]

    live(story)


def test_a_worker_that_dies_is_an_answer() -> None:
    """Whoever waits hears that nothing came of it, and the next one is served."""

    async def story(queue: Thoughts, _worker: Worker) -> None:
        def broken(_seconds: float) -> bytes:
            raise OSError("the worker has ended")

        assert await queue.begin(BOB, 3.0, broken) == b""
        assert (await queue.begin(BOB, 3.0, asks("next"))).startswith(b"next")
        await asyncio.sleep(0.01)
        assert (queue.waiting, queue.running) == (0, 0)

    live(story)


def test_strangers_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Addresses that came once do not stay in memory."""
    monkeypatch.setattr(thoughts, "_MOST_KNOWN", 10)

    async def story(queue: Thoughts, _worker: Worker) -> None:
        for number in range(50):
            await queue.begin(Owner(f"address {number}", "eve"), 3.0, asks("eve"))
        assert len(queue._served) == 10  # noqa: SLF001  what is kept of strangers

    live(story)
