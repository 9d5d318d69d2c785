"""The store of one node: a SQLite file, one writing thread, many writes in one commit.

A commit is on the disk when it returns (`synchronous=FULL`); while one is being written the next writes gather, and go together.
"""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar, final
from urllib.parse import quote

from boneyard.server.log import VERSION
from boneyard.server.store.port import Append, News, NotSaved, Outcome, Row, Said, Shown

T = TypeVar("T")
_BATCH: Final = 128
_KNOWN: Final = "SELECT last, digest FROM commands WHERE tab = ? AND player = ? AND id = ?"

MIGRATIONS: Final = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, tail BLOB NOT NULL, listed INTEGER NOT NULL, status TEXT NOT NULL,
        summary TEXT NOT NULL, due REAL, updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_lobby ON tables (listed, updated);
    CREATE TABLE events (
        tab TEXT NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL, PRIMARY KEY (tab, seq)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        tab TEXT NOT NULL, player TEXT NOT NULL, id TEXT NOT NULL, digest BLOB NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (tab, player, id)
    ) WITHOUT ROWID;
    CREATE TABLE seats (player TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (player, tab)) WITHOUT ROWID;
    CREATE TABLE sessions (digest BLOB PRIMARY KEY, player TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
    """,
]
"""The schema, step by step; a database knows how many steps it has taken (`user_version`)."""


@final
class SqliteStore:
    """Logs in one file."""

    def __init__(self, path: str) -> None:
        self._path: Final = path
        self._queue: SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="boneyard-writer", daemon=True)
        self._reader: sqlite3.Connection
        self._loop: asyncio.AbstractEventLoop
        self._broken = False

    async def start(self, news: News) -> None:
        """Open the file and bring its schema up to date; one node has no news from others."""
        self._loop = asyncio.get_running_loop()
        try:
            Path(self._path).parent.mkdir(parents=True, exist_ok=True)
            self._writer = connect(self._path)
            migrate(self._writer)
            self._reader = sqlite3.connect(f"file:{quote(self._path)}?mode=ro", uri=True, check_same_thread=False, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(f"the database {self._path} cannot be opened: {error}") from None
        self._thread.start()

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        self._broken = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()
        self._writer.close()

    async def append(self, append: Append) -> Outcome:
        """Write events; the answer comes after the commit."""
        return await self._write(lambda connection: _append(connection, append))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._broken:
            raise NotSaved("the store does not take anything any more")
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, done))
        return await done

    def _write_all(self) -> None:
        """The writing thread: take all that waits, write it in one transaction, answer after the commit."""
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    self._queue.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: list[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]]) -> None:
        """Write a batch; where one item spoils it, each is written alone, so that only the bad one is refused."""
        answers: list[Any] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [work(self._writer) for work, _ in batch]
            self._writer.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  whatever it is, this thread has to live on
            self._broken = self._broken or not _roll_back(self._writer)
            if len(batch) > 1 and not self._broken:
                for item in batch:
                    self._commit([item])
                return
            answers = [NotSaved(str(error))] * len(batch)
        self._answer([(done, answer) for (_, done), answer in zip(batch, answers, strict=True)])

    def _answer(self, answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits for an answer
            self._loop.call_soon_threadsafe(_settle, answers)

    def _rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        try:
            return self._reader.execute(query, given).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise NotSaved(f"the store cannot be read: {error}") from None

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        return [Row(*row) for row in self._rows("SELECT seq, version, body, at FROM events WHERE tab = ? AND seq > ? ORDER BY seq", table, after)]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        rows = self._rows("SELECT tail FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        rows = self._rows(_KNOWN, table, player, command)
        return Outcome("duplicate", rows[0][0], rows[0][1]) if rows else None

    async def due(self, now: float) -> list[str]:
        """The tables that should have done something by now."""
        return [row[0] for row in self._rows("SELECT id FROM tables WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT 100", now)]

    async def lobby(self, limit: int) -> list[Shown]:
        """The public tables that are not over."""
        rows = self._reader.execute(
            "SELECT id, status, summary, updated FROM tables WHERE listed = 1 AND status <> 'over' ORDER BY updated DESC LIMIT ?", (limit,)
        )
        return [Shown(*row) for row in rows]

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """A player's tables."""
        rows = self._rows(
            "SELECT id, status, summary, updated FROM seats JOIN tables ON tab = id WHERE player = ? ORDER BY updated DESC LIMIT ?", player, limit
        )
        return [Shown(*row) for row in rows]

    async def all_tables(self) -> list[str]:
        """Every table there is."""
        return [row[0] for row in self._rows("SELECT id FROM tables ORDER BY id")]

    async def add_session(self, digest: bytes, player: str, now: float) -> None:
        """Remember a session."""
        await self._write(lambda connection: connection.execute("INSERT INTO sessions VALUES (?, ?, ?)", (digest, player, now)) and None)

    async def session(self, digest: bytes) -> str | None:
        """The player of a session."""
        rows = self._rows("SELECT player FROM sessions WHERE digest = ?", digest)
        return rows[0][0] if rows else None

    async def arrive(self, table: str, player: str) -> None:
        """There is no other node."""

    async def depart(self, table: str, player: str) -> None:
        """There is no other node."""

    async def present(self, tables: list[str]) -> dict[str, set[str]]:
        """There is no other node."""
        return {}

    async def say(self, table: str, said: Said) -> None:
        """There is no other node."""

    async def ready(self) -> bool:
        """Whether a commit goes through."""
        try:
            await self._write(lambda _: None)
        except NotSaved:
            return False
        return True


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes durably."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps of the schema that this file has not taken yet; a file from a newer version is left alone."""
    taken = connection.execute("PRAGMA user_version").fetchone()[0]
    if taken > len(MIGRATIONS):
        raise NotSaved("this database was written by a newer version of Boneyard")
    for number in range(taken, len(MIGRATIONS)):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def _append(connection: sqlite3.Connection, append: Append) -> Outcome:
    """Write one append inside the running transaction; where another was first, nothing of it is written."""
    receipt, now, last = append.receipt, time.time(), append.expect + len(append.events)
    if receipt is not None:
        earlier = _known(connection, append.table, receipt.player, receipt.command)
        if earlier is not None:
            return earlier
    if not _advance(connection, append, now, last):
        return Outcome("conflict")
    rows = [(append.table, append.expect + index, VERSION, body, now) for index, body in enumerate(append.events, 1)]
    connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
    if receipt is not None:
        connection.execute("INSERT INTO commands VALUES (?, ?, ?, ?, ?)", (append.table, receipt.player, receipt.command, receipt.digest, last))
    connection.executemany("INSERT OR IGNORE INTO seats VALUES (?, ?)", [(player, append.table) for player in append.listing.players])
    return Outcome("saved", last)


def _advance(connection: sqlite3.Connection, append: Append, now: float, last: int) -> bool:
    """Move a table's number on, if it still is the expected one."""
    listing = append.listing
    if append.expect == 0:
        row = (append.table, last, append.tail or b"", listing.listed, listing.status, listing.summary, append.due, now)
        return connection.execute("INSERT OR IGNORE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row).rowcount == 1
    found = connection.execute(
        "UPDATE tables SET seq = ?, listed = ?, status = ?, summary = ?, due = ?, updated = ? WHERE id = ? AND seq = ?",
        (last, listing.listed, listing.status, listing.summary, append.due, now, append.table, append.expect),
    )
    return found.rowcount == 1


def _known(connection: sqlite3.Connection, table: str, player: str, command: str) -> Outcome | None:
    row = connection.execute(_KNOWN, (table, player, command)).fetchone()
    return Outcome("duplicate", row[0], row[1]) if row else None


def _roll_back(connection: sqlite3.Connection) -> bool:
    """Undo what is open; False when the connection cannot be trusted any more."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True


def _settle(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, answer in answers:
        if done.cancelled():
            continue
        if isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
