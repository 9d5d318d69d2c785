"""Lines of the journal are filed under their tables.

A little in quiet moments, and where there are none, much at a time, so that a page takes several.
"""

import sqlite3
from typing import Final

from boneyard.server.store.port import Damaged

_LITTLE: Final = 64
"""Lines that are filed at a time, while little is to be done."""
_MUCH: Final = 16_000
"""Lines that are filed at a time, while there was never a moment for a little."""
_LONG: Final = 16_000
"""Lines that may wait for such a moment."""
_FILE: Final = (
    "INSERT INTO events SELECT tab, seq, version, body, at, crc FROM journal WHERE n <= ? ORDER BY tab, seq",
    """INSERT INTO commands SELECT tab, player, command, digest, seq, receipt_crc FROM journal
    WHERE n <= ? AND command IS NOT NULL ORDER BY tab, player, command""",
    """UPDATE tables SET seq = latest.seq, updated = latest.at
    FROM (SELECT tab, max(seq) AS seq, max(at) AS at FROM journal WHERE n <= ? GROUP BY tab) AS latest
    WHERE id = latest.tab""",
    "DELETE FROM journal WHERE n <= ?",
)


def is_long(lines: int) -> bool:
    """Whether so many lines have to be filed, whatever else is to be done."""
    return lines >= _LONG


def file(connection: sqlite3.Connection, lines: int) -> int:
    """File the oldest of so many lines, in a transaction of its own.

    The number of the last of them, 0 when there is none. Whoever has just started knows of no line yet.

    Nobody waits for the disk here: should this be lost, then all of it is, and the lines are in the journal as before.
    """
    portion = _LITTLE if lines and not is_long(lines) else _MUCH
    last: int | None = connection.execute(
        "SELECT max(n) FROM (SELECT n FROM journal ORDER BY n LIMIT ?)", (portion,)
    ).fetchone()[0]
    if last is None:
        return 0
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement in _FILE:
            connection.execute(statement, (last,))
        connection.execute("COMMIT")
    except sqlite3.IntegrityError:
        raise Damaged("a number stands in the log twice: two servers have written into this file") from None
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("PRAGMA synchronous = FULL")
    return last
