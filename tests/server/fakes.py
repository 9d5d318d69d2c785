"""A small world for the simulation: a loop whose clock jumps, a disk that forgets what was not synced, and lines that can be cut."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol, final

from boneyard.server.store.port import Append, News, NotSaved, Outcome, Receipt, Row, Shown

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
        self._ending = False
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

    def _make_task(self, _loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=self, context=context)
        self._running.add(task)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: asyncio.Task[Any]) -> None:
        """A task of the server that ends with an error is a bug, whoever waits for it; that the store is away is none."""
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotSaved | Stuck):
            self.failures.append(f"the server broke: {error!r}")

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.TimerHandle:
        """Do something at a time; nothing new begins while the world ends."""
        handle = super().call_at(when, callback, *args, context=context)
        if self._ending:
            handle.cancel()
        return handle

    def finish(self) -> None:
        """End everything that still waits, and close."""
        self._ending = True
        self._idle_turns = 0
        for _ in range(10):
            for task in list(self._running):
                task.cancel()
            self.call_soon(self.stop)
            self.run_forever()
        self._ready.clear()
        self._scheduled.clear()
        self.close()


@dataclass
class Faults:
    """How much goes wrong; all of it stops when the weather is calm."""

    refuse: float = 0.0
    """The share of appends that fail before anything is written."""
    mute: float = 0.0
    """The share of appends that are written though their answer says they were not."""
    slow: float = 0.0
    """The share of appends that take long."""
    unread: float = 0.0
    """The share of readings that fail."""
    away: float = 0.0
    """How often a second the store goes away for a while; it says so at once."""
    crash: float = 0.0
    """Crashes of a node a second."""
    cut: float = 0.0
    """Cuts of a line a second."""
    twice: float = 0.0
    """The share of messages that a client sends twice."""
    stall: float = 0.0
    """The share of messages that a slow reader takes long for."""
    mischief: float = 0.0
    """The share of wishes that are nonsense."""


@dataclass(frozen=True)
class Commit:
    """Events that were written together."""

    first: int
    last: int
    receipt: Receipt | None


@dataclass
class Log:
    """One table on the disk."""

    tail: bytes
    rows: list[bytes] = field(default_factory=list)
    commits: list[Commit] = field(default_factory=list)
    synced: int = 0
    due: float | None = None


@final
class Disk:
    """What nodes share, and what is left of it after a crash."""

    def __init__(self) -> None:
        self.logs: dict[str, Log] = {}
        self.listeners: list[FakeStore] = []
        self.away = False

    def write(self, append: Append, *, synced: bool) -> Outcome:
        """Write all of it or nothing, behind the number it expects."""
        log = self.logs.get(append.table)
        earlier = self.receipt(append.table, append.receipt)
        if earlier is not None:
            return earlier
        if (log is None) != (append.expect == 0) or (log is not None and len(log.rows) != append.expect):
            return Outcome("conflict")
        log = self.logs.setdefault(append.table, Log(append.tail or b""))
        log.rows += append.events
        log.due = append.due
        log.commits.append(Commit(append.expect + 1, len(log.rows), append.receipt))
        if synced:
            log.synced = len(log.rows)
        return Outcome("saved", len(log.rows))

    def receipt(self, table: str, asked: Receipt | None) -> Outcome | None:
        """What became of a command earlier."""
        for commit in self.logs[table].commits if table in self.logs and asked is not None else []:
            known = commit.receipt
            if asked is not None and known is not None and (known.player, known.command) == (asked.player, asked.command):
                return Outcome("duplicate", commit.last, known.digest)
        return None

    def sync(self) -> None:
        """From now on everything that was written survives."""
        for log in self.logs.values():
            log.synced = len(log.rows)

    def crash(self) -> None:
        """What was not synced is lost."""
        for log in self.logs.values():
            del log.rows[log.synced :]
            log.commits = [commit for commit in log.commits if commit.last <= log.synced]


@final
class FakeStore:
    """The store of one node on a shared disk. Where `shared`, it is a database server: reading takes time and may fail, and other nodes tell of their writing."""

    def __init__(self, disk: Disk, dice: Random, faults: Faults, *, shared: bool) -> None:
        self._disk: Final = disk
        self._dice: Final = dice
        self._faults: Final = faults
        self._shared: Final = shared
        self._news: News | None = None
        self.dead = False

    async def start(self, news: News) -> None:
        """Listen to the other nodes."""
        self._news = news
        self._disk.listeners.append(self)

    async def stop(self) -> None:
        """Nothing is kept open."""

    def die(self) -> None:
        """The node is gone: it hears nothing, and nothing it asked for comes back."""
        self.dead = True
        self._disk.listeners.remove(self)

    async def _wait(self, least: float, most: float) -> None:
        if most:
            await asyncio.sleep(self._dice.uniform(least, most))
        if self.dead:
            await asyncio.get_running_loop().create_future()

    async def append(self, append: Append) -> Outcome:
        """Write events; anything may go wrong before and after."""
        dice, faults = self._dice.random(), self._faults
        slow = self._dice.random() < faults.slow
        self._check_presence()
        await self._wait(0.001, 2.0 if slow else 0.02)
        if dice < faults.refuse:
            raise NotSaved("the disk is full")
        outcome = self._disk.write(append, synced=True)
        if outcome.status == "saved":
            self._tell_others(append.table, outcome.last)
        await self._wait(0.0, 1.0 if slow else 0.01)
        if dice > 1.0 - faults.mute:
            raise NotSaved("the connection was lost")
        return outcome

    def _check_presence(self) -> None:
        if self._disk.away and not self.dead:
            raise NotSaved("the store does not take anything")

    async def append_early(self, append: Append) -> Outcome:
        """A broken variant: it answers before what it wrote is synced."""
        await self._wait(0.001, 0.01)
        outcome = self._disk.write(append, synced=False)
        asyncio.get_running_loop().call_later(self._dice.uniform(0.01, 0.3), self._sync_late)
        return outcome

    def _sync_late(self) -> None:
        if not self.dead:
            self._disk.sync()

    def _tell_others(self, table: str, last: int) -> None:
        loop = asyncio.get_running_loop()
        for other in self._disk.listeners if self._shared else []:
            if other is not self:
                loop.call_later(self._dice.uniform(0.001, 0.1), other.hear, table, last)

    def hear(self, table: str, last: int) -> None:
        """Another node has written."""
        if not self.dead and self._news is not None:
            self._news(table, last)

    async def _look(self) -> None:
        if self._shared or self.dead:
            self._check_presence()
            await self._wait(0.0, 0.01)
            if self._dice.random() < self._faults.unread:
                raise NotSaved("the connection was lost")

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        await self._look()
        log = self._disk.logs.get(table)
        return [Row(seq, 1, body) for seq, body in enumerate(log.rows if log else [], 1) if seq > after]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        await self._look()
        return self._disk.logs[table].tail if table in self._disk.logs else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        await self._look()
        return self._disk.receipt(table, Receipt(player, command, b""))

    async def due(self, now: float) -> list[str]:
        """The tables that should have done something by now."""
        await self._look()
        return [table for table, log in self._disk.logs.items() if log.due is not None and log.due <= now]

    async def lobby(self, limit: int) -> list[Shown]:
        """Nobody asks for it here."""
        return []

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """Nobody asks for it here."""
        return []

    async def all_tables(self) -> list[str]:
        """Every table there is."""
        return list(self._disk.logs)

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Nobody asks for it here."""

    async def session(self, digest: bytes) -> str | None:
        """Nobody asks for it here."""
        return None

    async def ready(self) -> bool:
        """Whether anything can be written."""
        return not self.dead


class Person(Protocol):
    """Who is at the far end of a line."""

    def hear(self, line: "Line", data: bytes) -> None:
        """A message has come."""

    def hung_up(self, line: "Line") -> None:
        """The line is gone."""


@final
class Line:
    """A connection, seen from both ends; as a Wire from the server's. Messages keep their order and take their time; what is on its way when it is cut is lost."""

    def __init__(self, loop: Loop, dice: Random, person: Person, faults: Faults) -> None:
        self._loop: Final = loop
        self._dice: Final = dice
        self._person: Final = person
        self._faults: Final = faults
        self._came: deque[str | None] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._up = self._down = loop.clock
        self.is_cut = False

    def _later(self, after: float) -> float:
        """When a message arrives that is sent now: after all that were sent before it."""
        return max(after + 1e-6, self._loop.clock + self._dice.uniform(0.001, 0.06))

    # --- the client's end ---

    def say(self, data: str) -> None:
        """Send a message to the server."""
        self._up = self._later(self._up)
        self._loop.call_at(self._up, self._arrive, data)

    def _arrive(self, data: str) -> None:
        if not self.is_cut:
            self._put(data)

    def _put(self, data: str | None) -> None:
        self._came.append(data)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def cut(self) -> None:
        """The line is gone; both ends learn of it some time later."""
        if not self.is_cut:
            self.is_cut = True
            self._loop.call_later(self._dice.uniform(0.0, 0.8), self._put, None)
            self._loop.call_later(self._dice.uniform(0.0, 0.8), self._person.hung_up, self)

    # --- the server's end ---

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        while not self._came:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._came.popleft()

    async def send(self, data: bytes) -> None:
        """Send a message; a slow reader takes its time."""
        if self._dice.random() < self._faults.stall:
            await asyncio.sleep(self._dice.uniform(0.2, 2.0))
        self._down = self._later(self._down)
        self._loop.call_at(self._down, self._deliver, data)

    def _deliver(self, data: bytes) -> None:
        if not self.is_cut:
            self._person.hear(self, data)

    async def close(self, code: int, reason: str) -> None:
        """Close the connection from the server's side."""
        self._down = self._later(self._down)
        self._loop.call_at(self._down, self.cut)


def run(loop: Loop, work: Coroutine[Any, Any, None], after: Callable[[], None]) -> None:
    """Run a world to its end, then look at what is left of it."""
    try:
        loop.run_until_complete(work)
        after()
    finally:
        loop.finish()
