"""The store of a node in the simulation: on a disk of its own, or on one that is shared."""

import asyncio
from random import Random
from typing import Final, final

from boneyard.server.process.histogram import Histogram
from boneyard.server.store.port import (
    Append,
    Load,
    News,
    NotSaved,
    Outcome,
    Receipt,
    Row,
    Said,
    Session,
    Shown,
    Unknown,
)
from tests.server.disk import Disk, Listener
from tests.server.fake_host import FakeHost
from tests.server.faults import Faults


@final
class FakeStore(FakeHost):
    """The store of one node on a shared disk.

    Where `shared`, it is a database server: reading takes time and may fail, and other nodes tell of their writing.
    """

    def __init__(self, disk: Disk, dice: Random, faults: Faults, *, shared: bool) -> None:
        self._disk: Final = disk
        self._dice: Final = dice
        self._faults: Final = faults
        self._shared: Final = shared
        self._news: News | None = None
        self.here: Final[set[tuple[str, str]]] = set()
        self._numbers: Final[dict[str, int]] = {}
        """The last numbers of tables, as a server knows them that has a file for itself."""
        self.doubts: Final[list[str]] = []
        """The tables at which something may still be written."""
        self.dead = False
        self.ahead = 0.0
        """By how much the node's clock on the wall is wrong."""

    def wall(self) -> float:
        """What the node's clock on the wall shows."""
        return asyncio.get_running_loop().time() + self.ahead

    def clock(self) -> float:
        """The time that is written down: a database server has its own, a file that of its node."""
        return asyncio.get_running_loop().time() if self._shared else self.wall()

    async def start(self, news: News) -> None:
        """Listen to the other nodes."""
        if not self._shared:
            self._disk.claim(self)
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
        dice, faults, asked = self._dice.random(), self._faults, asyncio.get_running_loop().time()
        slow = self._dice.random() < faults.slow
        self._check_presence()
        await self._wait(0.001, 2.0 if slow else 0.02)
        if self._disk.is_gone:
            await self._wait(0.5, 1.0)  # within a second a server notices; what is put back till then is the same file
            self._disk.look()
        if self._disk.is_gone:
            return self._write_nowhere(append)
        if dice < faults.refuse:
            raise NotSaved("the disk is full")
        if self._dice.random() < faults.late:
            self._leave_open(append, asked)
            raise Unknown("the disk failed, or the database does not answer")
        is_known = not self._shared and self._numbers.get(append.table) == append.expect
        outcome = self._disk.write(append, synced=True, asked=asked, at=self.clock(), by_heart=is_known)
        if outcome.status == "saved":
            self._numbers[append.table] = outcome.last
            self._tell_others(append.table, outcome.last)
        await self._wait(0.0, 1.0 if slow else 0.01)
        if dice > 1.0 - faults.mute:
            raise Unknown("the connection was lost")
        return outcome

    def _write_nowhere(self, append: Append) -> Outcome:
        """The file was taken away, and the server has not noticed."""
        self._disk.faults.append("something was acknowledged into a file without a name")
        return Outcome("saved", append.expect + len(append.events))

    def _leave_open(self, append: Append, asked: float) -> None:
        """Nobody knows what becomes of it."""
        at = self.clock()
        if self._shared:
            self.doubts.append(append.table)
            asyncio.get_running_loop().call_later(self._dice.uniform(0.05, 2.0), self._write_late, append, asked, at)
        else:
            self._disk.torn = lambda: self._disk.write(append, synced=True, asked=asked, at=at)

    def _write_late(self, append: Append, asked: float, at: float) -> None:
        """The database has come round, whether the node that asked is still there or not."""
        self.doubts.remove(append.table)
        outcome = self._disk.write(append, synced=True, asked=asked, at=at)
        if outcome.status == "saved":
            self._tell_others(append.table, outcome.last)
            self.hear(append.table, outcome.last)

    def _check_presence(self) -> None:
        if self._disk.away and not self.dead:
            raise NotSaved("the store does not take anything")

    def load(self) -> Load:
        """Nobody asks how busy it is."""
        return Load(0, 0, Histogram())

    async def append_early(self, append: Append) -> Outcome:
        """A broken variant: it answers before what it wrote is synced."""
        asked = asyncio.get_running_loop().time()
        await self._wait(0.001, 0.01)
        outcome = self._disk.write(append, synced=False, asked=asked, at=self.clock())
        asyncio.get_running_loop().call_later(self._dice.uniform(0.01, 0.3), self._sync_late)
        return outcome

    def _sync_late(self) -> None:
        if not self.dead:
            self._disk.sync()

    def _tell_others(self, table: str, last: int | Said) -> None:
        loop = asyncio.get_running_loop()
        for other in self._others():
            loop.call_later(self._dice.uniform(0.001, 0.1), other.hear, table, last)

    def _others(self) -> list[Listener]:
        me: Listener = self
        return [other for other in self._disk.listeners if self._shared and other is not me]

    def hear(self, table: str, last: int | Said) -> None:
        """Another node has written."""
        if not self.dead and self._news is not None:
            self._news(table, last)

    async def _look(self) -> None:
        if self._shared or self.dead:
            self._check_presence()
            await self._wait(0.0, 0.01)
        if self._dice.random() < self._faults.unread:
            raise NotSaved("the connection was lost, or a page cannot be read")

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        await self._look()
        log, now = self._disk.logs.get(table), self.clock()
        written = [commit.at for commit in log.commits for _ in range(commit.first, commit.last + 1)] if log else []
        return [
            Row(seq, 1, body, at, now - at)
            for seq, (body, at) in enumerate(zip(log.rows if log else [], written, strict=True), 1)
            if seq > after
        ]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        await self._look()
        return self._disk.logs[table].tail if table in self._disk.logs else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        await self._look()
        found = self._disk.receipt(table, Receipt(player, command, b""))
        if found is None and (table in self.doubts or self._disk.torn is not None):
            raise Unknown("it may still be there")
        return found

    async def due(self, within: float = 0.0) -> list[str]:
        """The tables that should have done something by now."""
        await self._look()
        now = self.clock() + within
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

    async def session(self, digest: bytes) -> Session | None:
        """Nobody asks for it here."""
        return None

    async def touch_session(self, digest: bytes, now: float) -> None:
        """Nobody asks for it here."""

    async def arrive(self, table: str, player: str) -> None:
        """Somebody has come to this node."""
        self.here.add((table, player))
        self._tell_others(table, 0)

    async def depart(self, table: str, player: str) -> None:
        """Somebody has gone."""
        self.here.discard((table, player))
        self._tell_others(table, 0)

    async def present(self, tables: list[str]) -> dict[str, set[str]]:
        """Who is at other nodes that live."""
        await self._look()
        others = [place for other in self._others() for place in other.here]
        return {table: {player for place, player in others if place == table} for table in tables}

    async def say(self, table: str, said: Said) -> None:
        """Everybody at other nodes hears it."""
        self._tell_others(table, said)

    async def trouble(self) -> str:
        """Nobody asks for it here."""
        return ""
