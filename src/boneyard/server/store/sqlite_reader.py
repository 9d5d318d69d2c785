"""What is read from a SQLite file: from the tables where it is filed, and from the journal where it is not yet."""

import sqlite3
import time
from typing import Any, Final

from boneyard.server.store.checksums import SOUND
from boneyard.server.store.health import Health
from boneyard.server.store.journal import Journal
from boneyard.server.store.port import Damaged, DamagedTable, NotSaved, Outcome, Row, Session, Shown, Unknown

_KNOWN: Final = f"SELECT last, digest, {SOUND[1]} FROM commands WHERE tab = ? AND player = ? AND id = ?"  # noqa: S608
_EVENTS: Final = f"SELECT seq, version, body, at, ? - at, {SOUND[0]} FROM events WHERE tab = ? AND seq > ? ORDER BY seq"  # noqa: S608
_DUE: Final = "SELECT id FROM tables WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT 100"
_LOBBY: Final = (
    "SELECT id, status, summary, updated FROM tables "
    "WHERE listed = 1 AND status <> 'over' ORDER BY updated DESC LIMIT ?"
)
_OWN: Final = (
    "SELECT id, status, summary, updated FROM seats JOIN tables ON tab = id "
    "WHERE player = ? ORDER BY updated DESC LIMIT ?"
)


class SqliteReader:
    """The reading half of a store in a file."""

    _journal: Journal
    _reader: sqlite3.Connection

    def __init__(self, health: Health) -> None:
        self._health: Final = health
        self._is_doubtful = False
        """Whether the last commit failed in a way that leaves open what a crash would bring to light."""

    def _rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        try:
            return self._reader.execute(query, given).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            self._note(error)
            raise failure(error) from None

    def _note(self, error: Exception) -> None:
        """Damage is said in the log, whoever meets it."""
        told = failure(error)
        if isinstance(told, Damaged):
            self._health.damaged(told)

    def _sound(self, rows: list[tuple[Any, ...]], what: str) -> list[tuple[Any, ...]]:
        """Rows that are what was written; their last column says whether they are."""
        if not all(row[-1] for row in rows):
            damaged = DamagedTable(f"{what} is not what was written")
            self._health.damaged(damaged)
            raise damaged
        return [row[:-1] for row in rows]

    async def read(self, table: str, after: int) -> list[Row]:
        """The events of a table after a number."""
        filed = [
            Row(*row) for row in self._sound(self._rows(_EVENTS, time.time(), table, after), "an event of a table")
        ]
        fresh = self._journal.rows(table, after)
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
        rows = self._sound(self._rows(_KNOWN, table, player, command), "a receipt of a table")
        if not rows and self._is_doubtful:
            raise Unknown("nobody knows yet what the disk has kept")
        return Outcome("duplicate", *rows[0]) if rows else None

    async def due(self, within: float = 0.0) -> list[str]:
        """The tables that should have done something by now."""
        return [row[0] for row in self._rows(_DUE, time.time() + within)]

    async def lobby(self, limit: int) -> list[Shown]:
        """The public tables that are not over."""
        return [Shown(*row) for row in self._rows(_LOBBY, limit)]

    async def tables_of(self, player: str, limit: int) -> list[Shown]:
        """A player's tables."""
        return [Shown(*row) for row in self._rows(_OWN, player, limit)]

    async def all_tables(self) -> list[str]:
        """Every table there is."""
        return [row[0] for row in self._rows("SELECT id FROM tables ORDER BY id")]

    async def session(self, digest: bytes) -> Session | None:
        """Whose session it is, and when it was used last."""
        rows = self._rows("SELECT player, coalesce(seen, created) FROM sessions WHERE digest = ?", digest)
        return Session(*rows[0]) if rows else None


def failure(error: Exception) -> NotSaved:
    """What has gone wrong with a file, in the store's words."""
    if isinstance(error, NotSaved):
        return error
    code = (
        error.sqlite_errorcode & 0xFF if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorcode") else 0
    )
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(str(error))
    return NotSaved(str(error))
