"""The schema in SQLite, step by step, and how a file is opened."""

import sqlite3
from typing import Final

from boneyard.server.store.port import NotSaved

PATIENCE: Final = 5000
"""Milliseconds to wait for another program that writes into the same file."""
_LONGEST_LOG: Final = 16_384
"""Pages of the log after which a commit folds it into the database, where nobody else has."""

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
    """
    CREATE TABLE journal (
        n INTEGER PRIMARY KEY, tab TEXT NOT NULL, seq INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, at REAL NOT NULL,
        player TEXT, command TEXT, digest BLOB
    );
    """,
]
"""The schema, step by step; a database knows how many steps it has taken (`user_version`)."""

WHOLE: Final = """
    CREATE TEMP VIEW events AS SELECT tab, seq, version, body, at FROM main.events UNION ALL SELECT tab, seq, version, body, at FROM main.journal;
    CREATE TEMP VIEW commands AS SELECT tab, player, id, digest, last FROM main.commands
        UNION ALL SELECT tab, player, command, digest, seq FROM main.journal WHERE command IS NOT NULL;
    CREATE TEMP VIEW tables AS SELECT id, max(seq, coalesce((SELECT max(seq) FROM main.journal WHERE tab = id), 0)) AS seq,
        tail, listed, status, summary, due, updated FROM main.tables;
"""
"""What is in the journal and what is filed, together: for a connection that only reads."""


def connect(path: str) -> sqlite3.Connection:
    """A connection that writes durably."""
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cache_size = -32768")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_LONGEST_LOG}")
    connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
    return connection


def claim(path: str) -> sqlite3.Connection:
    """Keep a file for one server, for as long as the connection lives: a second one would not hear of the moves of the first."""
    claimed = sqlite3.connect(":memory:" if path == ":memory:" else f"{path}-claim", check_same_thread=False, isolation_level=None, timeout=0)
    try:
        claimed.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        claimed.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise NotSaved(f"the database {path} is in use by another server; several nodes share a PostgreSQL database") from None
    return claimed


def migrate(connection: sqlite3.Connection) -> None:
    """Take the steps of the schema that this file has not taken yet; a file from a newer version is left alone."""
    taken = connection.execute("PRAGMA user_version").fetchone()[0]
    if taken > len(MIGRATIONS):
        raise NotSaved("this database was written by a newer version of Boneyard")
    for number in range(taken, len(MIGRATIONS)):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")
