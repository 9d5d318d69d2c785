"""The store of one node: a SQLite file, many writes in one commit.

A commit is on the disk when it returns (`synchronous=FULL`); while one is being written the next writes gather, and go together. The statements
of a batch run on the loop, where they take microseconds each; what waits for the disk or for another program, the commit above all, runs in a
thread. Statements in the thread would cost more than themselves: at each of them the two would pass Python's lock to each other and back.
"""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar, final
from urllib.parse import quote

from boneyard.server.log import VERSION
from boneyard.server.store.port import Append, News, NotSaved, Outcome, Promise, Receipt, Row, Said, Shown

T = TypeVar("T")
_Item = tuple[Callable[[sqlite3.Connection], Any], Promise]
"""Something to write, and who waits for it."""
_BATCH: Final = 128
_TIDYING: Final = 0.2
"""Seconds between two looks whether the log of the database can be folded into it, beside the writing: a commit that did it on the way would hold everybody up."""
_LONGEST_LOG: Final = 16_384
"""Pages of the log after which a commit folds it all the same."""
_PATIENCE: Final = 5000
"""Milliseconds to wait for another program that writes into the same file."""
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
    """
    DROP INDEX tables_lobby;
    CREATE INDEX tables_lobby ON tables (updated) WHERE listed = 1 AND status <> 'over';
    """,
]
"""The schema, step by step; a database knows how many steps it has taken (`user_version`)."""


@final
class SqliteStore:
    """Logs in one file."""

    def __init__(self, path: str) -> None:
        self._path: Final = path
        self._waiting: list[_Item] = []
        self._is_writing = False
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="boneyard-writer", daemon=True)
        self._is_tidy = True
        self._end_of_tidying: Final = threading.Event()
        self._tidier = threading.Thread(target=self._tidy, name="boneyard-tidier", daemon=True)
        self._reader: sqlite3.Connection
        self._loop: asyncio.AbstractEventLoop
        self._broken = False
        self._is_closed = False
        self._written: asyncio.Future[None] | None = None
        """Set when nothing is being written any more; somebody waits for it."""

    async def start(self, news: News) -> None:
        """Open the file and bring its schema up to date; one node has no news from others."""
        self._loop = asyncio.get_running_loop()
        try:
            Path(self._path).parent.mkdir(parents=True, exist_ok=True)
            self._writer = connect(self._path)
            migrate(self._writer)
            self._set_patience(0)
            self._folder = connect(self._path)
            self._reader = sqlite3.connect(f"file:{quote(self._path)}?mode=ro", uri=True, check_same_thread=False, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(f"the database {self._path} cannot be opened: {error}") from None
        self._thread.start()
        self._tidier.start()

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        self._is_closed = True
        if self._is_writing:
            self._written = self._loop.create_future()
            await self._written
        self._jobs.put(None)
        self._end_of_tidying.set()
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._tidier.join)
        self._folder.close()
        self._reader.close()
        self._writer.close()

    def append(self, append: Append) -> Awaitable[Outcome]:
        """Write events; the answer comes after the commit."""
        return self._write(lambda connection: _append(connection, append))

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        done = Promise(loop=self._loop)
        if self._broken or self._is_closed:
            done.set_exception(NotSaved("the store does not take anything any more"))
            return done
        self._waiting.append((work, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._write_next)
        return done

    def _write_next(self) -> None:
        """Write all that waits in one transaction; where that cannot be done at once, the thread does it."""
        batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
        self._is_writing = bool(batch)
        if not batch:
            if self._written is not None:
                self._written.set_result(None)
            return
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [work(self._writer) for work, _ in batch]
        except Exception:  # noqa: BLE001  whatever it is, it is tried again, one by one where need be
            self._broken = self._broken or not _roll_back(self._writer)
            self._jobs.put(lambda: self._write_patiently(batch))
        else:
            self._jobs.put(lambda: self._commit(batch, answers))

    def _work(self) -> None:
        """The thread: what waits for the disk."""
        while (job := self._jobs.get()) is not None:
            job()

    def _tidy(self) -> None:
        """Another thread: fold what was committed into the database, while the writing goes on."""
        while not self._end_of_tidying.wait(_TIDYING):
            if not self._is_tidy:
                self._is_tidy = True
                with contextlib.suppress(sqlite3.Error):  # what could not be folded now will be after the next commit
                    self._folder.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _commit(self, batch: list[_Item], answers: list[Any]) -> None:
        try:
            self._writer.execute("COMMIT")
        except Exception:  # noqa: BLE001  whatever it is, this thread has to live on
            self._broken = self._broken or not _roll_back(self._writer)
            self._write_patiently(batch)
        else:
            self._is_tidy = False
            self._answer(batch, answers)

    def _write_patiently(self, batch: list[_Item]) -> None:
        """Write each of a batch alone, so that only a bad one is refused; wait for whoever else writes into the file."""
        answers: list[Any] = []
        self._set_patience(_PATIENCE)
        for work, _ in batch:
            try:
                if self._broken:
                    raise NotSaved("the store does not take anything any more")
                self._writer.execute("BEGIN IMMEDIATE")
                answer = work(self._writer)
                self._writer.execute("COMMIT")
            except Exception as error:  # noqa: BLE001  whatever it is, this thread has to live on
                self._broken = self._broken or not _roll_back(self._writer)
                answer = NotSaved(str(error))
            answers.append(answer)
        self._set_patience(0)
        self._answer(batch, answers)

    def _set_patience(self, milliseconds: int) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._writer.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def _answer(self, batch: list[_Item], answers: list[Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits for an answer
            self._loop.call_soon_threadsafe(self._settle, batch, answers)

    def _settle(self, batch: list[_Item], answers: list[Any]) -> None:
        """Back on the loop: everybody gets an answer, and the next batch is written."""
        for (_, done), answer in zip(batch, answers, strict=True):
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
        self._write_next()

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
    connection.execute("PRAGMA cache_size = -32768")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST_LOG}")
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
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
        row = (append.table, receipt.player, receipt.command, receipt.digest, last)
        if not connection.execute("INSERT OR IGNORE INTO commands VALUES (?, ?, ?, ?, ?)", row).rowcount:
            return _known(connection, append.table, receipt)
    if not _advance(connection, append, now, last):
        if receipt is not None:
            connection.execute("DELETE FROM commands WHERE tab = ? AND player = ? AND id = ?", (append.table, receipt.player, receipt.command))
        return Outcome("conflict")
    for seq, body in enumerate(append.events, append.expect + 1):
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (append.table, seq, VERSION, body, now))
    for player in append.listing.players:
        connection.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (player, append.table))
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


def _known(connection: sqlite3.Connection, table: str, receipt: Receipt) -> Outcome:
    row = connection.execute(_KNOWN, (table, receipt.player, receipt.command)).fetchone()
    return Outcome("duplicate", row[0], row[1])


def _roll_back(connection: sqlite3.Connection) -> bool:
    """Undo what is open; False when the connection cannot be trusted any more."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True
