"""What the server needs of a store. SQLite and PostgreSQL pass one suite of tests."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple, Protocol, final

import msgspec

from boneyard.server.process.histogram import Histogram
from boneyard.server.store.host_port import HostStore


class NotSaved(Exception):
    """Something could not be read, or could not be written and was not. `code` says which kind of trouble it is."""

    code: ClassVar[str] = "not_saved"


@final
class Unknown(NotSaved):
    """Something may have been written all the same: nobody knows yet. Asking for its receipt tells, in time."""

    code = "unknown"


class Damaged(NotSaved):
    """What is stored is not what was written, and will not be tomorrow."""

    code = "damaged"


@final
class DamagedTable(Damaged):
    """The record of one table is not what was written."""

    code = "damaged_table"


@final
class Gone(NotSaved):
    """The database is not there any more: nothing will be saved until somebody has seen to it."""

    code = "gone"


class Receipt(msgspec.Struct, frozen=True):
    """A command that took effect: sent again, it gets the same answer and has no second effect."""

    player: str
    command: str
    digest: bytes


class Listing(msgspec.Struct, frozen=True):
    """What the lobby and a player's own list show of a table."""

    listed: bool
    status: str
    summary: str
    players: list[str] = []


SHEET: Final = "sheet"
"""The status of a log that is no table, but a shared score sheet."""
SHEET_TAIL: Final = b"sheet"
"""What it has in place of a secret chain: nothing is dealt there."""


class Append(msgspec.Struct, frozen=True):
    """Events to be written after event number `expect` of a table, all of them or none."""

    table: str
    expect: int
    events: list[bytes]
    listing: Listing
    due: float | None = None
    """In how many seconds the table will have something to do by itself."""
    receipt: Receipt | None = None
    tail: bytes | None = None
    """The secret chain, with the first event of a table."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of an append.

    `saved`, `conflict` (somebody else was first) or `duplicate` (this command has been saved before).
    """

    status: str
    last: int = 0
    """For a duplicate: the last event of the command then."""
    digest: bytes = b""


@final
class Promise(asyncio.Future[Any]):
    """Something that is still to come.

    It cannot be cancelled: what is being written is waited for even by a task that is told to stop. Otherwise a table
    would not know whether it ran ahead of the store. A task that is cancelled meanwhile learns of it when the promise
    is kept.
    """

    __slots__ = ("_told",)
    _told: Callable[[Any], None]

    def tell(self, told: Callable[[Any], None]) -> None:
        """Tell somebody in the moment when it is kept, without waiting for a turn of the loop.

        Nobody may wait for it besides.
        """
        self._told = told

    def keep(self, answer: Any) -> None:
        """Here it is: what was asked for, or what went wrong."""
        told: Callable[[Any], None] | None = getattr(self, "_told", None)
        if told is not None:
            told(answer)
        elif isinstance(answer, Exception):
            self.set_exception(answer)
        else:
            self.set_result(answer)

    def cancel(self, msg: Any = None) -> bool:
        """No."""
        return False


@dataclass(frozen=True)
class Row:
    """An event of a log as it is stored."""

    seq: int
    version: int
    body: bytes
    at: float = field(default=0.0, compare=False)
    """When it was written, in seconds since 1970."""
    age: float = field(default=0.0, compare=False)
    """How many seconds ago that was, by the clock of the store: nodes need not agree on the time."""


@dataclass(frozen=True)
class Shown:
    """A table as a list shows it."""

    table: str
    status: str
    summary: str
    updated: float


class Load(NamedTuple):
    """How busy a store is: appends that wait, lines that are written and not filed, and how long commits took."""

    waiting: int
    unfiled: int
    commits: Histogram


class Said(NamedTuple):
    """A quick phrase from a seat. It is no history: it is passed on, and not kept."""

    seat: int
    phrase: int


REWRITTEN: Final = -1
"""Told in place of a number when a log itself was changed: somebody is forgotten there."""


def opener(player: str) -> str:
    """Under what the tables are found that somebody has opened; those where one sits are found under the player."""
    return f"opened {player}"


class Session(NamedTuple):
    """Whom a token stands for, and when it was shown last, in seconds since 1970 and to the day."""

    player: str
    seen: float


News = Callable[[str, int | Said], None]
"""Told of a table and its last event when another node has written; of the number 0 when somebody has come there or
gone; of what was said there."""


class Store(HostStore, Protocol):
    """A store of logs."""

    async def start(self, news: News) -> None:
        """Open, bring the schema up to date, and listen for what other nodes write."""

    async def stop(self) -> None:
        """Write what is waiting, and close."""

    def append(self, append: Append) -> Awaitable[Outcome]:
        """Write events; the answer comes when they are durable."""

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number, in order."""

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table; None when there is no such table."""

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier; None when it never took effect."""

    async def due(self, within: float = 0.0) -> list[str]:
        """The tables that should have done something by themselves by now, or will have in so many seconds."""

    async def lobby(self, limit: int) -> list[Shown]:
        """The public tables that are not over, the latest first."""

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """The tables where a player has or had a seat, the latest first."""

    async def all_tables(self) -> list[str]:
        """Every table there is."""

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Remember a session by the hash of its token."""

    async def session(self, digest: bytes) -> Session | None:
        """Whose session it is, and when it was used last."""

    async def touch_session(self, digest: bytes, now: float) -> None:
        """A session is used."""

    async def arrive(self, table: str, player: str) -> None:
        """Let other nodes know that a player looks at a table through this one."""

    async def depart(self, table: str, player: str) -> None:
        """Let them know that the player does not any more."""

    async def present(self, tables: list[str]) -> dict[str, set[str]]:
        """The players who look at tables through other nodes."""

    async def say(self, table: str, said: Said) -> None:
        """Let viewers at other nodes hear a phrase."""

    async def trouble(self) -> str:
        """What is wrong with it, as a code: empty where something has just been saved, and nothing damaged was met.

        With `damaged_table` it saves, but the record of a table is lost.
        """

    def load(self) -> Load:
        """How busy it is."""
