"""The store of one node: a SQLite file, many writes in one commit.

A commit is on the disk when it returns (`synchronous=FULL`); while one is being written the next writes gather, and go together. The statements
of a batch run on the loop, where they take microseconds each; what waits for the disk or for another program, the commit above all, runs in a
thread. Statements in the thread would cost more than themselves: at each of them the two would pass Python's lock to each other and back.
"""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, final
from urllib.parse import quote

from boneyard.server.store.journal import Journal, Line
from boneyard.server.store.port import Append, News, NotSaved, Outcome, Promise, Row, Said, Shown
from boneyard.server.store.sqlite_schema import PATIENCE, claim, connect, migrate

_Work = Append | Callable[[sqlite3.Connection], Any]
_Item = tuple[_Work, Promise]
"""Something to write, and who waits for it."""
_BATCH: Final = 128
_TIDYING: Final = 0.2
"""Seconds between two looks whether the log of the database can be folded into it, beside the writing: a commit that did it on the way would hold everybody up."""
_FILING: Final = 0.1
"""Seconds between two looks whether something can be filed."""
_KNOWN: Final = "SELECT last, digest FROM commands WHERE tab = ? AND player = ? AND id = ?"
_EVENTS: Final = "SELECT seq, version, body, at FROM events WHERE tab = ? AND seq > ? ORDER BY seq"


@final
class SqliteStore:
    """Logs in one file."""

    def __init__(self, path: str) -> None:
        self._path: Final = path
        self._waiting: list[_Item] = []
        self._is_writing = False
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._scribe = threading.Thread(target=self._work, name="boneyard-writer", daemon=True)
        self._is_tidy = True
        self._end_of_tidying: Final = threading.Event()
        self._tidier = threading.Thread(target=self._tidy, name="boneyard-tidier", daemon=True)
        self._journal: Journal
        self._reminder: asyncio.TimerHandle | None = None
        self._must_file = False
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
            self._claim = claim(self._path)
            self._writer = connect(self._path)
            migrate(self._writer)
            self._journal = Journal(self._writer)
            self._set_patience(0)
            self._folder = connect(self._path)
            self._reader = sqlite3.connect(f"file:{quote(self._path)}?mode=ro", uri=True, check_same_thread=False, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(f"the database {self._path} cannot be opened: {error}") from None
        self._scribe.start()
        self._tidier.start()

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        self._is_closed = True
        if self._is_writing:
            self._written = self._loop.create_future()
            await self._written
        if self._reminder is not None:
            self._reminder.cancel()
        self._jobs.put(None)
        self._end_of_tidying.set()
        await asyncio.to_thread(self._scribe.join)
        await asyncio.to_thread(self._tidier.join)
        while self._file_portion():
            pass
        self._journal.close()
        for connection in (self._folder, self._reader, self._writer, self._claim):
            connection.close()

    def append(self, append: Append) -> Awaitable[Outcome]:
        """Write events; the answer comes after the commit."""
        return self._write(append)

    def _write(self, work: _Work) -> Awaitable[Any]:
        done = Promise(loop=self._loop)
        if self._broken or self._is_closed:
            self._loop.call_soon(done.keep, NotSaved("the store does not take anything any more"))
            return done
        self._waiting.append((work, done))
        if not self._is_writing:
            self._is_writing = True
            self._loop.call_soon(self._go_on)
        return done

    def _go_on(self) -> None:
        """Give the thread something to do, if there is anything; filing can wait while there is something to write."""
        self._is_writing = self._must_file or bool(self._waiting)
        if self._must_file and (not self._waiting or self._journal.is_long):
            self._must_file = False
            self._jobs.put(self._file)
        elif self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            self._write_batch(batch)
        elif self._written is not None:
            self._written.set_result(None)

    def _write_batch(self, batch: list[_Item]) -> None:
        """Write a batch in one transaction; where that cannot be done at once, the thread does it."""
        lines: list[Line] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            answers = [self._carry_out(work, lines) for work, _ in batch]
            self._journal.write(lines)
        except Exception:  # noqa: BLE001  whatever it is, it is tried again, one by one where need be
            self._undo(lines)
            self._jobs.put(lambda: self._write_patiently(batch))
        else:
            self._jobs.put(lambda: self._commit(batch, answers, lines))

    def _carry_out(self, work: _Work, lines: list[Line]) -> Any:
        return self._journal.judge(work, lines) if isinstance(work, Append) else work(self._writer)

    def _undo(self, lines: list[Line]) -> None:
        self._broken = self._broken or not _roll_back(self._writer)
        self._journal.forget(lines)

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

    def _commit(self, batch: list[_Item], answers: list[Any], lines: list[Line]) -> None:
        try:
            self._writer.execute("COMMIT")
        except Exception:  # noqa: BLE001  whatever it is, this thread has to live on
            self._undo(lines)
            self._write_patiently(batch)
        else:
            self._call(lambda: self._settle(batch, answers, lines))

    def _write_patiently(self, batch: list[_Item]) -> None:
        """Write each of a batch alone, so that only a bad one is refused; wait for whoever else writes into the file."""
        answers: list[Any] = []
        written: list[Line] = []
        self._set_patience(PATIENCE)
        for work, _ in batch:
            lines: list[Line] = []
            try:
                if self._broken:
                    raise NotSaved("the store does not take anything any more")
                self._writer.execute("BEGIN IMMEDIATE")
                answer = self._carry_out(work, lines)
                self._journal.write(lines)
                self._writer.execute("COMMIT")
                written += lines
            except Exception as error:  # noqa: BLE001  whatever it is, this thread has to live on
                self._undo(lines)
                answer = NotSaved(str(error))
            answers.append(answer)
        self._set_patience(0)
        self._call(lambda: self._settle(batch, answers, written))

    def _set_patience(self, milliseconds: int) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._writer.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def _call(self, back: Callable[[], None]) -> None:
        """Back to the loop."""
        self._is_tidy = False
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits for an answer
            self._loop.call_soon_threadsafe(back)

    def _settle(self, batch: list[_Item], answers: list[Any], lines: list[Line]) -> None:
        """Everybody gets an answer, and the next batch is written."""
        self._journal.keep(lines)
        self._set_reminder()
        self._go_on()  # the disk is at work while the news are told
        for (_, done), answer in zip(batch, answers, strict=True):
            try:
                done.keep(answer)
            except Exception as bug:  # noqa: BLE001  one table's trouble is nobody else's
                self._loop.call_exception_handler({"message": "somebody could not be told what was saved", "exception": bug})

    # --- filing ---

    def _set_reminder(self) -> None:
        if self._journal and self._reminder is None:
            self._reminder = self._loop.call_later(_FILING, self._remind)

    def _remind(self) -> None:
        """File something as soon as nothing is being written."""
        self._reminder = None
        self._must_file = True
        if not self._is_writing:
            self._go_on()

    def _file(self) -> None:
        last = self._file_portion()
        self._call(lambda: self._filed(last))

    def _file_portion(self) -> int:
        try:
            return self._journal.file()
        except sqlite3.Error:  # it stays in the journal, where it is safe as well
            self._broken = self._broken or self._writer.in_transaction
            return 0

    def _filed(self, last: int) -> None:
        self._journal.filed(last)
        self._set_reminder()
        self._go_on()

    def _rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        try:
            return self._reader.execute(query, given).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise NotSaved(f"the store cannot be read: {error}") from None

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        filed, fresh = [Row(*row) for row in self._rows(_EVENTS, table, after)], self._journal.rows(table, after)
        return filed + [row for row in fresh if not filed or row.seq > filed[-1].seq]

    async def tail(self, table: str) -> bytes | None:
        """The secret chain of a table."""
        rows = self._rows("SELECT tail FROM tables WHERE id = ?", table)
        return rows[0][0] if rows else None

    async def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """What became of a command earlier."""
        fresh = self._journal.receipt(table, player, command)
        if fresh is not None:
            return fresh
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


def _roll_back(connection: sqlite3.Connection) -> bool:
    """Undo what is open; False when the connection cannot be trusted any more."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True
