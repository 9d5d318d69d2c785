"""The schema in SQLite, step by step, and how a file is opened."""

import sqlite3
from typing import Final

from boneyard.server.store import checksums
from boneyard.server.store.port import NotSaved

BUSY_TIMEOUT: Final = 5000
"""Milliseconds to wait for another program that writes into the same file."""
_LONGEST_LOG: Final = 16_384
"""Pages of the log after which a commit folds it into the database, where nobody else has."""
APPLICATION: Final = 0x424F4E45
"""By which a file of ours is known (`application_id`)."""
BEAT: Final = "UPDATE pulse SET beat = randomblob(49152)"
"""What the probe writes: as much as moves take together. On a full disk one small row goes on fitting into the log."""

MIGRATIONS: Final = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, seq INTEGER NOT NULL, tail BLOB NOT NULL, listed INTEGER NOT NULL, status TEXT NOT NULL,
        summary TEXT NOT NULL, due REAL, updated REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
    CREATE INDEX tables_lobby ON tables (listed, updated);
    CREATE TABLE events (
        tab TEXT NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (tab, seq)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        tab TEXT NOT NULL, player TEXT NOT NULL, id TEXT NOT NULL, digest BLOB NOT NULL, last INTEGER NOT NULL,
        PRIMARY KEY (tab, player, id)
    ) WITHOUT ROWID;
    CREATE TABLE seats (player TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (player, tab)) WITHOUT ROWID;
    CREATE TABLE sessions (digest BLOB PRIMARY KEY, player TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
    """,
    """
    DROP INDEX tables_lobby;
    CREATE INDEX tables_lobby ON tables (updated) WHERE listed = 1 AND status <> 'over';
    """,
    """
    CREATE TABLE journal (
        n INTEGER PRIMARY KEY, tab TEXT NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL,
        at REAL NOT NULL,
        player TEXT, command TEXT, digest BLOB
    );
    """,
    """
    ALTER TABLE events ADD COLUMN crc INTEGER;
    ALTER TABLE commands ADD COLUMN crc INTEGER;
    ALTER TABLE journal ADD COLUMN crc INTEGER;
    ALTER TABLE journal ADD COLUMN receipt_crc INTEGER;
    UPDATE events SET crc = crc_of_event(tab, seq, version, body, at);
    UPDATE commands SET crc = crc_of_receipt(tab, player, id, digest, last);
    UPDATE journal SET crc = crc_of_event(tab, seq, version, body, at);
    UPDATE journal SET receipt_crc = crc_of_receipt(tab, player, command, digest, seq) WHERE command IS NOT NULL;
    CREATE TABLE pulse (beat INTEGER NOT NULL);
    INSERT INTO pulse VALUES (0);
    """,
    """
    CREATE TABLE orders (
        n INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,
        target TEXT NOT NULL, note TEXT NOT NULL, until REAL, done REAL, said TEXT NOT NULL
    );
    CREATE INDEX orders_open ON orders (n) WHERE done IS NULL;
    CREATE TABLE blocks (kind TEXT NOT NULL, key TEXT NOT NULL, until REAL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
    CREATE TABLE keys (
        digest BLOB PRIMARY KEY, player TEXT NOT NULL, kind TEXT NOT NULL, bundle BLOB NOT NULL, until REAL
    ) WITHOUT ROWID;
    CREATE INDEX keys_of ON keys (player);
    CREATE INDEX sessions_of ON sessions (player);
    CREATE INDEX tables_old ON tables (status, updated);
    """,
    """
    ALTER TABLE sessions ADD COLUMN seen REAL;
    UPDATE sessions SET seen = CAST(strftime('%s', 'now') AS REAL);
    """,
    "CREATE INDEX sessions_old ON sessions (coalesce(seen, created));",
]
"""The schema, step by step; a database knows how many steps it has taken (`user_version`)."""

_WHOLE: Final = """
    CREATE TEMP VIEW events AS SELECT * FROM main.events
        UNION ALL SELECT tab, seq, version, body, at{crc} FROM main.journal;
    CREATE TEMP VIEW commands AS SELECT * FROM main.commands
        UNION ALL SELECT tab, player, command, digest, seq{receipt_crc} FROM main.journal WHERE command IS NOT NULL;
    CREATE TEMP VIEW tables AS SELECT id, max(seq, coalesce((SELECT max(seq) FROM main.journal WHERE tab = id),
    0)) AS seq,
        tail, listed, status, summary, due, updated FROM main.tables;
"""
_JOURNAL: Final = 3
"""The step since which there is a journal."""
CHECKSUMS: Final = 4
"""The step since which rows have checksums."""


def whole(step: int = len(MIGRATIONS)) -> str:
    """What is in the journal and what is filed, together: for a connection that only reads.

    The file may be of an earlier version.
    """
    if step < _JOURNAL:
        return ""
    has_checksums = step >= CHECKSUMS
    return _WHOLE.format(crc=", crc" * has_checksums, receipt_crc=", receipt_crc" * has_checksums)


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes durably."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cache_size = -32768")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST_LOG}")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    checksums.teach(connection)
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps of the schema that this file has not taken yet; a file from a newer version is left alone."""
    taken = connection.execute("PRAGMA user_version").fetchone()[0]
    if taken > len(MIGRATIONS):
        raise NotSaved("this database was written by a newer version of Boneyard")
    for number in range(taken, len(MIGRATIONS)):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")


def roll_back(connection: sqlite3.Connection) -> bool:
    """Undo what is open; False when the connection cannot be trusted any more."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        return False
    return True
