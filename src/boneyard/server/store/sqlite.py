"""The store of one node: a SQLite file, many writes in one commit.

A commit is on the disk when it returns (`synchronous=FULL`); while one is being written the next writes gather, and go
together. The statements of a batch run on the loop, where they take microseconds each; what waits for the disk or for
another program, the commit above all, runs in a thread. Statements in the thread would cost more than themselves: at
each of them the two would pass Python's lock to each other and back.
"""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, final
from urllib.parse import quote

from boneyard.server.process.histogram import Histogram
from boneyard.server.store import checksums
from boneyard.server.store.alone import Alone
from boneyard.server.store.health import Health, Probe
from boneyard.server.store.journal import Journal, Line
from boneyard.server.store.port import Append, Damaged, Load, News, NotSaved, Outcome, Promise, Unknown
from boneyard.server.store.sqlite_file import Claim, find
from boneyard.server.store.sqlite_host import SqliteHost
from boneyard.server.store.sqlite_keeper import Keeper
from boneyard.server.store.sqlite_reader import failure
from boneyard.server.store.sqlite_schema import BEAT, BUSY_TIMEOUT, connect, migrate, roll_back

_Work = Append | Callable[[sqlite3.Connection], Any]
_Item = tuple[_Work, Promise]
"""Something to write, and who waits for it."""
_BATCH: Final = 128
_FILING: Final = 0.1
"""Seconds between two looks whether something can be filed."""


@final
class SqliteStore(SqliteHost, Alone):
    """Logs in one file."""

    def __init__(self, path: str) -> None:
        super().__init__(Health())
        self._path: Final = path
        self._probe: Final = Probe(self._beat)
        self._waiting: list[_Item] = []
        self._is_writing = False
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="boneyard-writer", daemon=True)
        self._reminder: asyncio.TimerHandle | None = None
        self._must_file = False
        self._loop: asyncio.AbstractEventLoop
        self._refusal: NotSaved | None = None
        """What everybody hears from now on: nothing is taken any more."""
        self._is_closed = False
        self._written: asyncio.Future[None] | None = None
        """Set when nothing is being written any more; somebody waits for it."""
        self._commits: Final = Histogram()

    async def start(self, news: News) -> None:
        """Open the file and bring its schema up to date; one node has no news from others."""
        self._loop = asyncio.get_running_loop()
        try:
            Path(self._path).parent.mkdir(parents=True, exist_ok=True)
            self._claim = Claim(self._path)
            try:
                self._open()
            except BaseException:
                self._claim.let_go()
                raise
        except (sqlite3.Error, OSError) as error:
            raise NotSaved(f"the database {self._path} cannot be opened: {error}") from None
        self._thread.start()
        self._keeper.start()

    def _open(self) -> None:
        find(self._claim)
        path = str(self._claim.path)
        self._writer = connect(path)
        migrate(self._writer)
        self._journal = Journal(self._writer)
        self._set_busy_timeout(0)
        self._reader = sqlite3.connect(
            f"file:{quote(path)}?mode=ro", uri=True, check_same_thread=False, isolation_level=None
        )
        checksums.teach(self._reader)
        self._keeper = Keeper(self._claim.path, self._refuse)

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        self._is_closed = True
        if self._is_writing:
            self._written = self._loop.create_future()
            await self._written
        if self._reminder is not None:
            self._reminder.cancel()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._keeper.stop)
        while self._file_portion():
            pass
        self._journal.close()
        for connection in (self._reader, self._writer):
            connection.close()
        self._claim.let_go()

    def append(self, append: Append) -> Awaitable[Outcome]:
        """Write events; the answer comes after the commit."""
        return self._write(append)

    def _write(self, work: _Work) -> Awaitable[Any]:
        done = Promise(loop=self._loop)
        if self._refusal is not None or self._is_closed:
            self._loop.call_soon(done.keep, self._refusal or NotSaved("the store is closed"))
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
            self._jobs.put(lambda: self._write_one_by_one(batch))
        else:
            self._jobs.put(lambda: self._commit(batch, answers, lines))

    def _carry_out(self, work: _Work, lines: list[Line]) -> Any:
        return self._journal.judge(work, lines) if isinstance(work, Append) else work(self._writer)

    def _undo(self, lines: list[Line]) -> None:
        if not roll_back(self._writer):
            self._refuse(NotSaved("what was begun cannot be undone: restart the server"))
        self._journal.forget(lines)

    def _refuse(self, error: NotSaved) -> None:
        """From now on nothing is taken any more."""
        if self._refusal is None:
            self._refusal = error
            self._health.wrong(error)

    def _work(self) -> None:
        """The thread: what waits for the disk."""
        while (job := self._jobs.get()) is not None:
            job()

    def _commit(self, batch: list[_Item], answers: list[Any], lines: list[Line]) -> None:
        began = time.monotonic()
        try:
            self._commit_now()
        except Exception:  # noqa: BLE001  whatever it is, this thread has to live on
            self._undo(lines)
            self._write_one_by_one(batch)
        else:
            self._commits.note(time.monotonic() - began)
            answers = self._saved(answers)
            self._call(lambda: self._settle(batch, answers, lines))

    def _commit_now(self) -> None:
        """Commit; where the disk fails meanwhile, a crash might bring to light what was refused.

        Until something else lies in its place nobody knows.
        """
        try:
            self._writer.execute("COMMIT")
        except sqlite3.OperationalError as error:
            self._is_doubtful = self._is_doubtful or error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_IOERR
            raise
        self._is_doubtful = False

    def _saved(self, answers: list[Any]) -> list[Any]:
        """The answers to what was committed: into a file that is gone nobody has written anything."""
        if self._refusal is not None:
            return [self._refusal] * len(answers)
        self._health.fine()
        return answers

    def _write_one_by_one(self, batch: list[_Item]) -> None:
        """Write each of a batch alone, so that only a bad one is refused.

        Wait for whoever else writes into the file.
        """
        answers: list[Any] = []
        written: list[Line] = []
        self._set_busy_timeout(BUSY_TIMEOUT)
        for work, _ in batch:
            lines: list[Line] = []
            try:
                answers += self._saved([self._write_one(work, lines)])
                written += lines
            except Exception as error:  # noqa: BLE001  whatever it is, this thread has to live on
                self._undo(lines)
                answers.append(self._failed(error))
        self._set_busy_timeout(0)
        self._call(lambda: self._settle(batch, answers, written))

    def _write_one(self, work: _Work, lines: list[Line]) -> Any:
        if self._refusal is not None:
            raise self._refusal
        self._writer.execute("BEGIN IMMEDIATE")
        answer = self._carry_out(work, lines)
        self._journal.write(lines)
        self._commit_now()
        return answer

    def _failed(self, error: Exception) -> NotSaved:
        """What is told of something that could not be written; whether it is the store's trouble or its own."""
        told = failure(error)
        if isinstance(error, sqlite3.OperationalError) or isinstance(told, Damaged):
            self._health.wrong(told)
        return Unknown(str(error)) if self._is_doubtful and type(told) is NotSaved else told

    def _set_busy_timeout(self, milliseconds: int) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._writer.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def _call(self, back: Callable[[], None]) -> None:
        """Back to the loop."""
        self._keeper.is_folded = False
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
            except Exception as bug:  # noqa: BLE001  one table's failure is nobody else's
                self._loop.call_exception_handler(
                    {"message": "somebody could not be told what was saved", "exception": bug}
                )

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
        except Damaged as error:
            self._refuse(error)
        except sqlite3.Error as error:  # it stays in the journal, where it is safe as well
            if self._writer.in_transaction:
                self._refuse(failure(error))
            self._note(error)
        return 0

    def _filed(self, last: int) -> None:
        self._journal.filed(last)
        self._set_reminder()
        self._go_on()

    async def _beat(self) -> None:
        await self._run(BEAT)

    async def trouble(self) -> str:
        """What is wrong with it, as a code."""
        return (await self._probe.trouble()) or self._health.damage

    def load(self) -> Load:
        """How busy it is."""
        return Load(len(self._waiting), len(self._journal), self._commits)
