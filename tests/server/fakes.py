"""A small world for the simulation: a loop whose clock jumps, and sockets that can be cut."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from random import Random
from typing import Any, Final, Protocol, final

from boneyard.server.store.port import NotSaved
from tests.server.faults import Faults
from tests.server.sockets import FakeSocket

_MOST_AT_ONCE: Final = 20_000


class Stuck(AssertionError):
    """The loop turns without the clock going on, or waits for nothing."""


@final
class _NoSelector:
    """Waits for nothing but time, which passes at once."""

    def __init__(self, loop: "Loop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        """Let the time pass until the next thing is due."""
        if timeout is None:
            raise Stuck("nothing is left to happen")
        self._loop.pass_time(timeout)
        return []

    def close(self) -> None:
        """Nothing to close."""


@final
class Loop(asyncio.BaseEventLoop):
    """An event loop with a clock of its own: equal seeds give equal runs."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 1000.0
        self.failures: list[str] = []
        self._running: set[asyncio.Task[Any]] = set()
        self._idle_turns = 0
        self._selector = _NoSelector(self)
        self.set_task_factory(self._make_task)

    def time(self) -> float:
        """The time in this world."""
        return self.clock

    def pass_time(self, seconds: float) -> None:
        """Let time pass; a loop that turns forever at one moment is stuck."""
        self._idle_turns = 0 if seconds > 0 else self._idle_turns + 1
        if self._idle_turns > _MOST_AT_ONCE:
            raise Stuck("something repeats itself without end and without waiting")
        self.clock += seconds

    def _process_events(self, _events: list[Any]) -> None:
        """No files, no events."""

    def _write_to_self(self) -> None:
        """Nobody has to be woken up."""

    def run_in_executor(self, _executor: Any, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """What is done beside the loop is done at once."""
        done = self.create_future()
        done.set_result(func(*args))
        return done

    def _make_task(
        self, _loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=self, context=context)
        self._running.add(task)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: asyncio.Task[Any]) -> None:
        """A task of the server that ends with an error is a bug, whoever waits for it.

        That the store is away is none.
        """
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotSaved | Stuck):
            self.failures.append(f"the server broke: {error!r}")

    def finish(self) -> None:
        """End everything that still waits, and close."""
        self._idle_turns = 0
        for _ in range(10):
            for task in list(self._running):
                task.cancel()
            self.call_soon(self.stop)
            self.run_forever()
        self.close()


class Person(Protocol):
    """Whoever is at the far end of a socket."""

    def hear(self, socket: "FlakySocket", data: bytes) -> None:
        """A message has come."""

    def hung_up(self, socket: "FlakySocket") -> None:
        """The connection is gone."""

    def turned_away(self, socket: "FlakySocket") -> None:
        """The server says that nobody may watch."""


NOT_ALLOWED: Final = 4403
_NARROW: Final = 80
"""A byte on its way counts for so many."""


@final
class FlakySocket(FakeSocket):
    """A socket over a network.

    Messages keep their order and take their time; what is on its way when it is cut is lost.
    """

    def __init__(self, loop: Loop, dice: Random, person: Person, faults: Faults) -> None:
        super().__init__()
        self._loop: Final = loop
        self._dice: Final = dice
        self._person: Final = person
        self._faults: Final = faults
        self._up = self._down = loop.clock
        self._on_its_way = 0
        self.is_cut = False
        self.is_closing = False

    def _later(self, after: float) -> float:
        """When a message arrives that is sent now: after all that were sent before it."""
        return max(after + 1e-6, self._loop.clock + self._dice.uniform(0.001, 0.06))

    def say(self, data: str | bytes) -> None:
        """Send a message to the server."""
        self._up = self._later(self._up)
        self._loop.call_at(self._up, self._arrive, data)

    def _arrive(self, data: str | bytes) -> None:
        if not self.is_cut:
            super().say(data)

    def cut(self) -> None:
        """The connection is gone; both ends learn of it some time later."""
        if not self.is_cut:
            self.is_cut = True
            self._loop.call_later(self._dice.uniform(0.0, 0.8), self.leave)
            self._loop.call_later(self._dice.uniform(0.0, 0.8), self._person.hung_up, self)

    def send(self, data: bytes) -> None:
        """Send a message; a slow reader takes its time."""
        stalled = self._dice.uniform(0.2, 2.0) if self._dice.random() < self._faults.stall else 0.0
        self._down = self._later(self._down + stalled)
        self._on_its_way += len(data)
        self._loop.call_at(self._down, self._deliver, data)

    def waiting(self) -> int:
        """What has not arrived yet; networks are narrow here, so that some readers are too slow."""
        return self._on_its_way * _NARROW

    def _deliver(self, data: bytes) -> None:
        self._on_its_way -= len(data)
        if not self.is_cut:
            self._person.hear(self, data)

    async def close(self, code: int, reason: str) -> None:
        """Close the connection from the server's side."""
        self.is_closing = True
        self._down = self._later(self._down)
        self._loop.call_at(self._down, self._end, code)

    def _end(self, code: int) -> None:
        if code == NOT_ALLOWED and not self.is_cut:
            self._person.turned_away(self)
        self.cut()


def run(loop: Loop, work: Coroutine[Any, Any, None]) -> None:
    """Run a world to its end."""
    try:
        loop.run_until_complete(work)
    finally:
        loop.finish()
