"""The journal of a SQLite file.

What is appended is written down line after line, and filed under its table a little later.

A commit writes every page that it touches. Lines of the journal lie behind each other and share their pages, whereas
the events, the receipts and the numbers of a hundred tables lie on three hundred. They are filed in quiet moments, or,
where there are none, many together: then a page takes several.
"""

import sqlite3
import time
from collections import deque
from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple, final

from boneyard.server.store import filing
from boneyard.server.store.checksums import of_event, of_receipt
from boneyard.server.store.port import Append, Listing, Outcome, Receipt, Row
from boneyard.server.table.table_log import VERSION

_MOST_TABLES: Final = 20_000
"""Tables whose numbers are known by heart."""
_MOST_COMMANDS: Final = 200_000
"""Commands that are."""

_WRITE: Final = "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KNOWN: Final = "SELECT last, digest FROM commands WHERE tab = ? AND player = ? AND id = ?"
_COMMANDS: Final = "SELECT player, id FROM commands WHERE tab = ?"
_NUMBER: Final = (
    "SELECT max(coalesce((SELECT max(seq) FROM events WHERE tab = ?1), 0), "
    "coalesce((SELECT max(seq) FROM journal WHERE tab = ?1), 0))"
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

    def outcome(self) -> Outcome:
        """What the command hears when it comes again."""
        return Outcome("duplicate", self.seq, self.digest or b"")


_line: Final = partial(tuple.__new__, Line)
"""A line from its fields, without a call of Python's: there is one for each event."""


def _bindable(line: Line) -> tuple[object, ...]:
    """The fields of a line and what they add up to, as they are bound at once.

    Of bytes, and of a tuple that has names, Python asks first whether they want to be something else.
    """
    n, table, seq, version, body, at, player, command, digest = line
    crc = of_event(table, seq, version, body, at)
    if player is None or command is None or digest is None:
        return n, table, seq, version, bytearray(body), at, None, None, None, crc, None
    receipt_crc = of_receipt(table, player, command, digest, seq)
    return n, table, seq, version, bytearray(body), at, player, command, bytearray(digest), crc, receipt_crc


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
        """The hashes of their commands: one that is not among them is new."""
        self._shown: dict[str, tuple[bool, str, str, float | None]] = {}
        """What lists show of them."""
        self._open: list[Line] = []
        """Lines that are not committed yet."""
        self._lines: deque[Line] = deque()
        """Lines that are committed, and not filed yet."""
        self._tables: dict[str, list[Line]] = {}
        """The same by table."""
        while self.file():
            pass  # what a server that was killed has left

    def __bool__(self) -> bool:
        return bool(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def is_long(self) -> bool:
        """Whether it has to be filed, whatever else is to be done."""
        return filing.is_long(len(self._lines))

    def close(self) -> None:
        """Let go of the connection, which could not be closed otherwise."""
        self._cursor.close()

    # --- inside a transaction ---

    def judge(self, append: Append, lines: list[Line]) -> Outcome:
        """What becomes of an append; its lines join those that are to be written."""
        receipt, table = append.receipt, append.table
        number = self._number(table)
        name = 0 if receipt is None else hash((table, receipt.player, receipt.command))
        if receipt is not None and name in self._commands:
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
                line = _line((self._last, table, seq, VERSION, body, now, None, None, None))
            else:
                line = _line(
                    (self._last, table, seq, VERSION, body, now, receipt.player, receipt.command, receipt.digest)
                )
                self._commands.add(name)
            lines.append(line)
            self._open.append(line)
        self._numbers[table] = last
        return Outcome("saved", last)

    def write(self, lines: list[Line]) -> None:
        """Write lines down."""
        if lines:
            self._cursor.executemany(_WRITE, [_bindable(line) for line in lines])

    def _find(self, table: str, receipt: Receipt) -> Outcome | None:
        fresh = _receipt(self._open, table, receipt.player, receipt.command) or self.receipt(
            table, receipt.player, receipt.command
        )
        if fresh is not None:
            return fresh
        rows = self._cursor.execute(
            _KNOWN, (table, receipt.player, receipt.command)
        ).fetchall()  # read to its end, or the log could not be folded
        return Outcome("duplicate", *rows[0]) if rows else None

    def _number(self, table: str) -> int:
        known = self._numbers.get(table)
        if known is None:
            known = self._numbers[table] = self._cursor.execute(_NUMBER, (table,)).fetchall()[0][0]
            self._commands.update([hash((table, *command)) for command in self._cursor.execute(_COMMANDS, (table,))])
            self._commands.update(
                [
                    hash((table, line.player, line.command))
                    for line in [*self._tables.get(table, ()), *self._open]
                    if line.table == table
                ]
            )
        return known

    def _list(self, append: Append, now: float) -> None:
        """Write down what lists show of a table, where it has changed."""
        table, listing = append.table, append.listing
        due = None if append.due is None else now + append.due
        shown = listing.listed, listing.status, listing.summary, due
        if append.expect == 0:
            self._connection.execute(
                "INSERT INTO tables VALUES (?, 0, ?, ?, ?, ?, ?, ?)", (table, append.tail or b"", *shown, now)
            )
        elif self._shown.get(table) != shown:
            self._connection.execute(
                "UPDATE tables SET listed = ?, status = ?, summary = ?, due = ?, updated = ? WHERE id = ?",
                (*shown, now, table),
            )
        self._shown[table] = shown
        self._seat(table, listing)

    def _seat(self, table: str, listing: Listing) -> None:
        for player in listing.players:
            self._connection.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (player, table))

    def forget_table(self, table: str) -> bool:
        """A table is about to be deleted; False where lines of it have still to be filed."""
        if self._tables.get(table) or any(line.table == table for line in self._open):
            return False
        self._numbers.pop(table, None)
        self._shown.pop(table, None)
        return True

    # --- after it ---

    def keep(self, lines: list[Line]) -> None:
        """Lines are committed."""
        self._lines += lines
        self._open = []
        for line in lines:
            known = self._tables.get(line.table)
            if known is None:
                self._tables[line.table] = [line]
            else:
                known.append(line)

    def forget(self, lines: list[Line]) -> None:
        """Lines are not committed; what the file says, counts."""
        self._clear()
        self._open = [line for line in self._open if line not in lines]

    def _clear(self) -> None:
        """Know nothing by heart: the file is asked once more for each table."""
        self._numbers.clear()
        self._shown.clear()
        self._commands.clear()

    # --- reading ---

    def rows(self, table: str, after: int) -> list[Row]:
        """The events of a table that are committed, and perhaps not filed yet."""
        now = time.time()
        return [
            Row(line.seq, line.version, line.body, line.at, now - line.at)
            for line in self._tables.get(table, ())
            if line.seq > after
        ]

    def receipt(self, table: str, player: str, command: str) -> Outcome | None:
        """The receipt of a command that is committed, and not filed yet."""
        return _receipt(self._tables.get(table, ()), table, player, command)

    # --- filing ---

    def file(self) -> int:
        """File the oldest lines; the number of the last of them, 0 when there is none."""
        return filing.file(self._connection, len(self._lines))

    def filed(self, last: int) -> None:
        """Lines up to this one are filed: from now on the file is asked for them."""
        tables: set[str] = set()
        while self._lines and self._lines[0].n <= last:
            tables.add(self._lines.popleft().table)
        for table in tables:
            left = [line for line in self._tables.pop(table) if line.n > last]
            if left:
                self._tables[table] = left
        if len(self._numbers) > _MOST_TABLES or len(self._commands) > _MOST_COMMANDS:
            self._clear()


def _receipt(lines: Iterable[Line], table: str, player: str, command: str) -> Outcome | None:
    """The receipt of a command, where it is among these lines."""
    return next(
        (line.outcome() for line in lines if line.command == command and line.player == player and line.table == table),
        None,
    )
