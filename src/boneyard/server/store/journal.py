"""The journal of a SQLite file: what is appended is written down line after line, and filed under its table a little later.

A commit writes every page that it touches. Lines of the journal lie behind each other and share their pages, whereas the events, the receipts and the
numbers of a hundred tables lie on three hundred. They are filed in quiet moments, or, where there are none, many together: then a page takes several.
"""

import sqlite3
import time
from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple, final

from boneyard.server.log import VERSION
from boneyard.server.store.port import Append, Listing, Outcome, Receipt, Row

Key = tuple[str, str, str]
"""A command: its table, its player, and the name it got from the client."""
_LITTLE: Final = 64
"""Lines that are filed at a time, while little is to be done."""
_MUCH: Final = 4000
"""Lines that are filed at a time, while there was never a moment for a little."""
_LONG: Final = 8000
"""Lines that may wait for such a moment."""
_MOST_TABLES: Final = 20_000
"""Tables whose numbers are known by heart."""
_MOST_COMMANDS: Final = 200_000
"""Commands that are."""

_WRITE: Final = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KNOWN: Final = "SELECT last, digest FROM commands WHERE tab = ? AND player = ? AND id = ?"
_COMMANDS: Final = "SELECT player, id FROM commands WHERE tab = ?"
_NUMBER: Final = "SELECT max(coalesce((SELECT max(seq) FROM events WHERE tab = ?1), 0), coalesce((SELECT max(seq) FROM journal WHERE tab = ?1), 0))"
_FILE: Final = (
    "INSERT INTO events SELECT tab, seq, version, body, at FROM journal WHERE n <= ?",
    "INSERT INTO commands SELECT tab, player, command, digest, seq FROM journal WHERE n <= ? AND command IS NOT NULL",
    """UPDATE tables SET seq = latest.seq, updated = latest.at
    FROM (SELECT tab, max(seq) AS seq, max(at) AS at FROM journal WHERE n <= ? GROUP BY tab) AS latest WHERE id = latest.tab""",
    "DELETE FROM journal WHERE n <= ?",
)


class Line(NamedTuple):
    """An event in the journal; the last one of a command carries its receipt."""

    n: int
    table: str
    seq: int
    version: int
    body: bytes
    at: float
    player: str | None
    command: str | None
    digest: bytes | None

    def key(self) -> Key | None:
        """The command that this line is the receipt of."""
        return None if self.player is None or self.command is None else (self.table, self.player, self.command)

    def outcome(self) -> Outcome:
        """What the command hears when it comes again."""
        return Outcome("duplicate", self.seq, self.digest or b"")


@final
class Journal:
    """What one server writes into its file. Nobody else writes there meanwhile."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: Final = connection
        self._cursor: Final = connection.cursor()
        self._last = 0
        self._numbers: dict[str, int] = {}
        """The last event of tables that were written to lately."""
        self._commands: set[int] = set()
        """The hashes of their commands: where one is not among them, the file need not be asked."""
        self._shown: dict[str, tuple[bool, str, str, float | None]] = {}
        """What lists show of them."""
        self._open: dict[Key, Line] = {}
        """The receipts of lines that are not committed yet."""
        self._receipts: dict[Key, Line] = {}
        """The receipts of lines that are committed, and not filed yet."""
        self._lines: deque[Line] = deque()
        """These lines, in their order."""
        self._tables: dict[str, list[Line]] = {}
        """The same by table."""
        while self.file():
            pass  # what a server that was killed has left

    def __bool__(self) -> bool:
        return bool(self._lines)

    @property
    def is_long(self) -> bool:
        """Whether it has to be filed, whatever else is to be done."""
        return len(self._lines) >= _LONG

    def close(self) -> None:
        """Let go of the connection, which could not be closed otherwise."""
        self._cursor.close()

    # --- inside a transaction ---

    def judge(self, append: Append, lines: list[Line]) -> Outcome:
        """What becomes of an append; its lines join those that are to be written."""
        receipt, table = append.receipt, append.table
        number = self._number(table)
        if receipt is not None:
            known = self._find(table, receipt)
            if known is not None:
                return known
        if number != append.expect:
            return Outcome("conflict")
        now, last = time.time(), append.expect + len(append.events)
        self._list(append, now)
        for seq, body in enumerate(append.events, append.expect + 1):
            self._last += 1
            if receipt is None or seq < last:
                lines.append(Line(self._last, table, seq, VERSION, body, now, None, None, None))
            else:
                line = Line(self._last, table, seq, VERSION, body, now, receipt.player, receipt.command, receipt.digest)
                lines.append(line)
                self._open[table, receipt.player, receipt.command] = line
        self._numbers[table] = last
        return Outcome("saved", last)

    def write(self, lines: list[Line]) -> None:
        """Write lines down."""
        if lines:
            self._cursor.executemany(_WRITE, lines)

    def _find(self, table: str, receipt: Receipt) -> Outcome | None:
        key = table, receipt.player, receipt.command
        line = self._open.get(key) or self._receipts.get(key)
        if line is not None:
            return line.outcome()
        if hash(key) not in self._commands:
            return None
        rows = self._cursor.execute(_KNOWN, key).fetchall()  # read to its end: a statement that is not keeps the log from being folded
        return Outcome("duplicate", *rows[0]) if rows else None

    def _number(self, table: str) -> int:
        known = self._numbers.get(table)
        if known is None:
            known = self._numbers[table] = self._cursor.execute(_NUMBER, (table,)).fetchall()[0][0]
            self._commands.update([hash((table, *command)) for command in self._cursor.execute(_COMMANDS, (table,))])
        return known

    def _list(self, append: Append, now: float) -> None:
        """Write down what lists show of a table, where it has changed."""
        table, listing = append.table, append.listing
        shown = listing.listed, listing.status, listing.summary, append.due
        if append.expect == 0:
            self._connection.execute("INSERT INTO tables VALUES (?, 0, ?, ?, ?, ?, ?, ?)", (table, append.tail or b"", *shown, now))
        elif self._shown.get(table) != shown:
            self._connection.execute("UPDATE tables SET listed = ?, status = ?, summary = ?, due = ?, updated = ? WHERE id = ?", (*shown, now, table))
        self._shown[table] = shown
        self._seat(table, listing)

    def _seat(self, table: str, listing: Listing) -> None:
        for player in listing.players:
            self._connection.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (player, table))

    # --- after it ---

    def keep(self, lines: list[Line]) -> None:
        """Lines are committed."""
        self._lines += lines
        self._sort_by_table(lines)
        self._receipts |= self._open
        self._open = {}

    def _sort_by_table(self, lines: Iterable[Line]) -> None:
        for line in lines:
            known = self._tables.get(line.table)
            if known is None:
                self._tables[line.table] = [line]
            else:
                known.append(line)

    def forget(self, lines: list[Line]) -> None:
        """Lines are not committed; what the file says, counts."""
        self._clear()
        for line in lines:
            key = line.key()
            if key is not None:
                self._open.pop(key, None)

    def _clear(self) -> None:
        """Know nothing by heart: the file is asked once more for each table."""
        self._numbers.clear()
        self._shown.clear()
        self._commands.clear()

    # --- reading ---

    def rows(self, table: str, after: int) -> list[Row]:
        """The events of a table that are committed, and perhaps not filed yet."""
        return [Row(line.seq, line.version, line.body, line.at) for line in self._tables.get(table, ()) if line.seq > after]

    def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """The receipt of a command that is committed, and not filed yet."""
        line = self._receipts.get((table, player, command))
        return None if line is None else line.outcome()

    # --- filing ---

    def file(self) -> int:
        """File the oldest lines under their tables, in a transaction of its own; the number of the last of them, 0 when there is none.

        Nobody waits for the disk here: should this be lost, then all of it is, and the lines are in the journal as before.
        """
        portion = _LITTLE if self._lines and not self.is_long else _MUCH
        last: int | None = self._connection.execute("SELECT max(n) FROM (SELECT n FROM journal ORDER BY n LIMIT ?)", (portion,)).fetchone()[0]
        if last is None:
            return 0
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for statement in _FILE:
                self._connection.execute(statement, (last,))
            self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            self._connection.execute("PRAGMA synchronous = FULL")
        return last

    def filed(self, last: int) -> None:
        """Lines up to this one are filed: from now on the file is asked for them."""
        while self._lines and self._lines[0].n <= last:
            self._lines.popleft()
        self._tables = {}
        self._sort_by_table(self._lines)
        self._commands.update(map(hash, self._receipts))
        self._receipts = {key: line for line in self._lines if (key := line.key()) is not None}
        if len(self._numbers) > _MOST_TABLES or len(self._commands) > _MOST_COMMANDS:
            self._clear()
