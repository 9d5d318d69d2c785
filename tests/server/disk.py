"""A disk for the simulation: it forgets what was not synced, fails before and after it has written, and is sometimes shared by two nodes."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Final, final

from boneyard.server.store.port import Append, News, NotSaved, Outcome, Receipt, Row, Said, Shown


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
    nap: float = 0.0
    """The share of returns that a client puts off for some seconds."""
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
    known: dict[tuple[str, str], Commit] = field(default_factory=dict)
    """The first commit of each command of each player."""
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
        log.commits.append(commit := Commit(append.expect + 1, len(log.rows), append.receipt))
        if append.receipt is not None:
            log.known.setdefault((append.receipt.player, append.receipt.command), commit)
        if synced:
            log.synced = len(log.rows)
        return Outcome("saved", len(log.rows))

    def receipt(self, table: str, asked: Receipt | None) -> Outcome | None:
        """What became of a command earlier."""
        if asked is None or table not in self.logs:
            return None
        commit = self.logs[table].known.get((asked.player, asked.command))
        return Outcome("duplicate", commit.last, commit.receipt.digest) if commit is not None and commit.receipt is not None else None

    def sync(self) -> None:
        """From now on everything that was written survives."""
        for log in self.logs.values():
            log.synced = len(log.rows)

    def crash(self) -> None:
        """What was not synced is lost."""
        for log in self.logs.values():
            del log.rows[log.synced :]
            log.commits = [commit for commit in log.commits if commit.last <= log.synced]
            log.known = {command: commit for command, commit in log.known.items() if commit.last <= log.synced}


@final
class FakeStore:
    """The store of one node on a shared disk. Where `shared`, it is a database server: reading takes time and may fail, and other nodes tell of their writing."""

    def __init__(self, disk: Disk, dice: Random, faults: Faults, *, shared: bool) -> None:
        self._disk: Final = disk
        self._dice: Final = dice
        self._faults: Final = faults
        self._shared: Final = shared
        self._news: News | None = None
        self.here: Final[set[tuple[str, str]]] = set()
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

    def _tell_others(self, table: str, last: int | Said) -> None:
        loop = asyncio.get_running_loop()
        for other in self._disk.listeners if self._shared else []:
            if other is not self:
                loop.call_later(self._dice.uniform(0.001, 0.1), other.hear, table, last)

    def hear(self, table: str, last: int | Said) -> None:
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
        others = [place for other in self._disk.listeners if self._shared and other is not self for place in other.here]
        return {table: {player for place, player in others if place == table} for table in tables}

    async def say(self, table: str, said: Said) -> None:
        """Everybody at other nodes hears it."""
        self._tell_others(table, said)

    async def ready(self) -> bool:
        """Whether anything can be written."""
        return not self.dead
