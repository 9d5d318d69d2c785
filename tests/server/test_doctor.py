"""Doctor: what is right passes, and every kind of damage is found and told in a line."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from boneyard.cli.main import main
from boneyard.server.store.postgres import PostgresStore
from tests.server.games import PLANS, fill
from tests.server.postgres import Postgres


def test_doctor_finds_sound_games_sound(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All games of a healthy store are replayed, and nothing is said of any of them."""
    assert main(["doctor", "--database", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (len(said), said[-1].startswith(f"tables: {len(PLANS)}, "), said[-1].endswith("; all is well.")) == (
        1,
        True,
        True,
    )


def test_doctor_reads_postgres(database_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same in PostgreSQL."""
    asyncio.run(fill(PostgresStore(database_url), 60))
    assert main(["doctor", "--database", database_url]) == 0
    assert capsys.readouterr().out.startswith(f"tables: {len(PLANS)}, ")


@pytest.mark.parametrize(
    ("damage", "expected"),
    [
        ("UPDATE events SET at = at + 0.5 WHERE seq = 3", "event 3 is not what was written"),
        ("UPDATE commands SET digest = '\\x00'", "the receipt of event"),
        ("UPDATE tables SET updated = updated + 0.5", "the time of its last change"),
    ],
)
def test_doctor_finds_what_changed_on_the_disk_of_postgres(
    damage: str, expected: str, postgres: Postgres, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody wrote anew, for then the database would have made another checksum."""
    asyncio.run(fill(PostgresStore(postgres.url(database)), 30))
    for table in ("events", "commands"):
        postgres.query(f"ALTER TABLE {table} ALTER COLUMN sum DROP EXPRESSION", database)
    postgres.query(damage, database)
    assert main(["doctor", "--database", postgres.url(database)]) == 1
    assert expected in capsys.readouterr().out


def _event(connection: sqlite3.Connection, kind: str) -> tuple[str, int, dict[str, Any]]:
    """The first event of a kind at the train table."""
    query = (
        "SELECT tab, seq, body FROM events WHERE tab IN "
        "(SELECT tab FROM events WHERE CAST(body AS TEXT) LIKE '%mexican-train%') ORDER BY seq"
    )
    for table, seq, body in connection.execute(query):
        if json.loads(body)["kind"] == kind:
            return table, seq, json.loads(body)
    raise AssertionError(kind)


def _rewrite(connection: sqlite3.Connection, kind: str, **changes: object) -> None:
    table, seq, body = _event(connection, kind)
    connection.execute(
        "UPDATE events SET body = ? WHERE tab = ? AND seq = ?", (json.dumps(body | changes).encode(), table, seq)
    )


DAMAGES: Final = {
    "a move is missing": (
        "DELETE FROM events WHERE (tab, seq) IN (SELECT id, seq - 1 FROM tables LIMIT 1)",
        "has no event",
    ),
    "the last event is missing": (
        "DELETE FROM events WHERE (tab, seq) IN (SELECT id, seq FROM tables LIMIT 1)",
        "in the list:",
    ),
    "the log is gone": ("DELETE FROM events WHERE tab IN (SELECT id FROM tables LIMIT 1)", "its log is empty"),
    "the table is gone": (
        "DELETE FROM tables WHERE id IN (SELECT id FROM tables LIMIT 1)",
        "a table that is not there",
    ),
    "the status is wrong": ("UPDATE tables SET status = 'open'", 'it is listed as "open", but is'),
    "a private table is listed": ("UPDATE tables SET listed = 1", "it is listed as public and is private"),
    "the summary is foreign": ("UPDATE tables SET summary = '{}'", "its summary is not that of its log"),
    "the summary is no JSON": ("UPDATE tables SET summary = 'x'", "its summary is not that of its log"),
    "the chain is foreign": ("UPDATE tables SET tail = zeroblob(32)", ""),
    "a receipt points nowhere": ("UPDATE commands SET last = last + 100000", "which is not there"),
    "two receipts point at one event": ("UPDATE commands SET last = 2", "that another one points at"),
    "a time is another": ("UPDATE events SET at = at + 0.5 WHERE seq = 4", "event 4 is not what was written"),
    "somebody else chose": (
        """UPDATE events SET body = CAST(replace(CAST(body AS TEXT), '"by":"player"', '"by":"clock"') AS BLOB)
        WHERE (tab, seq) IN (SELECT tab, seq FROM events WHERE CAST(body AS TEXT) LIKE '%"by":"player"%' LIMIT 1)""",
        "is not what was written: its checksum differs",
    ),
    "a name is another": (
        'UPDATE events SET body = CAST(replace(CAST(body AS TEXT), \'"name":"\', \'"name":"X\') AS BLOB) WHERE seq < 6',
        "is not what was written: its checksum differs",
    ),
    "the digest of a receipt is another": (
        "UPDATE commands SET digest = zeroblob(32) WHERE last = (SELECT min(last) FROM commands)",
        "the receipt of event",
    ),
    "the player of a receipt is another": (
        "UPDATE commands SET player = 'nobody' WHERE last = (SELECT min(last) FROM commands)",
        "is not what was written: its checksum differs",
    ),
    "a checksum is gone": ("UPDATE events SET crc = NULL WHERE seq = 3", "event 3 is not what was written"),
    "the time of a table is another": ("UPDATE tables SET updated = updated + 0.5", "the time of its last change"),
    "a player's list is empty": ("DELETE FROM seats", "players who don't find it in their list"),
    "an event is no event": (
        "UPDATE events SET body = '[]' WHERE seq = 5",
        "event 5 cannot be replayed (ValidationError)",
    ),
    "a second opening": (
        "UPDATE events SET body = (SELECT body FROM events e WHERE e.tab = events.tab AND e.seq = 1) WHERE seq = 3",
        "opens the table again",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_doctor_finds_damage(damage: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is missing or changed in the store is told."""
    statement, expected = DAMAGES[damage]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    assert main(["doctor", "--database", str(path)]) == 1
    said = capsys.readouterr().out
    assert expected in said
    assert "DAMAGED" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("kind", "changes", "expected"),
    [
        ("acted", {"seat": 2, "action": "pass"}, "cannot be replayed (Refused)"),
        ("revealed", {"link": "00" * 32}, "is not what the event before it brought about"),
        ("seeded", {"links": ["11" * 32, None, None]}, ""),
        ("opened", {"tip": "22" * 32}, "its secret chain does not fit its tip"),
        ("opened", {"game": "chess"}, "event 1 cannot be replayed (BadRules)"),
    ],
)
def test_doctor_finds_a_changed_event(
    kind: str, changes: dict[str, object], expected: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log that was written to by another hand does not fit itself."""
    with closing(sqlite3.connect(path)) as connection, connection:
        _rewrite(connection, kind, **changes)
    assert main(["doctor", "--database", str(path)]) == 1
    assert expected in capsys.readouterr().out


def test_doctor_says_no_tile(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the doctor says of a damaged table may be shown to anybody."""
    with closing(sqlite3.connect(path)) as connection, connection:
        _rewrite(connection, "acted", action="0-0>A")
    main(["doctor", "--database", str(path)])
    assert "0-0" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "database",
    ["nowhere.sqlite", "broken.sqlite", "empty.sqlite", "newer.sqlite", "postgresql://nobody@127.0.0.1:1/none"],
)
def test_doctor_needs_a_database(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is no database of ours gets one sentence, and exit status 2."""
    monkeypatch.chdir(tmp_path)
    Path("broken.sqlite").write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    sqlite3.connect("empty.sqlite").close()
    Path("empty.sqlite").touch()
    with closing(sqlite3.connect("newer.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert main(["doctor", "--database", database]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_doctor_changes_nothing(path: Path) -> None:
    """The doctor only looks."""
    before = path.read_bytes()
    main(["doctor", "--database", str(path)])
    assert path.read_bytes() == before
