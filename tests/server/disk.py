"""A disk for the simulation.

It forgets what was not synced, fails before and after it has written, and is sometimes shared by two nodes.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol, final

from boneyard.server.store.port import (
    Append,
    Gone,
    NotSaved,
    Outcome,
    Receipt,
    Said,
)

_WHOLE: Final = 0.5
"""How often what failed on its way to the disk lies there whole."""


@dataclass(frozen=True)
class Commit:
    """Events that were written together."""

    first: int
    last: int
    receipt: Receipt | None
    asked: float
    """When the node began to write it, in true time."""
    at: float
    """When it was written, by the clock of the store."""


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


class Listener(Protocol):
    """The store of a node."""

    dead: bool

    @property
    def here(self) -> set[tuple[str, str]]:
        """Who is there."""

    def hear(self, table: str, last: int | Said) -> None:
        """Another node has written."""


@final
class Disk:
    """What nodes share, and what is left of it after a crash."""

    def __init__(self) -> None:
        self.logs: dict[str, Log] = {}
        self.listeners: list[Listener] = []
        self.away = False
        self.is_gone = False
        """Whether the file was taken away: what is written then is found by nobody."""
        self.faults: Final[list[str]] = []
        self.tasks: Final[list[asyncio.Future[None]]] = []
        self.holder: Listener | None = None
        self.torn: Callable[[], Outcome] | None = None
        """What failed on its way to the disk; until something else is written there, a crash may show it."""

    def write(self, append: Append, *, synced: bool, asked: float, at: float, by_heart: bool = False) -> Outcome:
        """Write all of it or nothing, behind the number it expects.

        A server that has a file for itself knows that number by heart.
        """
        log = self.logs.get(append.table)
        earlier = self.receipt(append.table, append.receipt)
        if earlier is not None:
            return earlier
        if (log is None) != (append.expect == 0) or (log is not None and len(log.rows) != append.expect):
            if by_heart:
                self.faults.append("a number would stand in the log twice: two servers write into one file")
            return Outcome("conflict")
        log, self.torn = self.logs.setdefault(append.table, Log(append.tail or b"")), None
        log.rows += append.events
        log.due = None if append.due is None else at + append.due
        log.commits.append(commit := Commit(append.expect + 1, len(log.rows), append.receipt, asked, at))
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
        return (
            Outcome("duplicate", commit.last, commit.receipt.digest)
            if commit is not None and commit.receipt is not None
            else None
        )

    def claim(self, store: Listener) -> None:
        """Keep the file for one server."""
        if self.holder is not None and not self.holder.dead:
            raise NotSaved("the database is in use by another server")
        self.holder = store

    def look(self) -> None:
        """Whether the file is where it was."""
        if self.is_gone:
            raise Gone("the file was taken away")

    def put_back(self) -> None:
        """The file is there again."""
        self.is_gone = False

    def sync(self) -> None:
        """From now on everything that was written survives."""
        for log in self.logs.values():
            log.synced = len(log.rows)

    def crash(self, dice: Random) -> None:
        """What was not synced is lost; what failed on its way may be there, or be torn and not count."""
        for log in self.logs.values():
            del log.rows[log.synced :]
            log.commits = [commit for commit in log.commits if commit.last <= log.synced]
            log.known = {command: commit for command, commit in log.known.items() if commit.last <= log.synced}
        if self.torn is not None and dice.random() < _WHOLE:
            self.torn()
        self.torn = None
