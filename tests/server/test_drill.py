"""Backup by timer, and restores that are tried: what the units run, on a database that is in use."""

import asyncio
import os
import re
import shlex
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from boneyard.audit import backup, shelf
from boneyard.cli.main import main
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table import commands
from boneyard.server.table.registry import Registry
from tests.server.games import PLANS, SLOW, fill, play_moves
from tests.server.postgres import Postgres
from tools.wrap_documents import ROOT

UNIT: Final = ROOT / "deploy" / "boneyard-backup.service"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with games in it."""
    path = tmp_path / "boneyard" / "boneyard.sqlite"
    asyncio.run(fill(SqliteStore(str(path)), 30))
    return path


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder for copies."""
    (tmp_path / "boneyard-backup").mkdir()
    return tmp_path / "boneyard-backup"


def _as_the_unit_says(folder: Path) -> list[int]:
    """Run what the unit runs, one after the other as systemd does: the exit of each."""
    lines = [line.partition("=")[2] for line in UNIT.read_text().splitlines() if line.startswith("ExecStart=")]
    done: list[int] = []
    for line in lines:
        if not any(done):
            program, *words = shlex.split(line.replace("/var/lib", str(folder)))
            assert program == "/opt/boneyard/bin/boneyard"
            done.append(main(words))
    return done


def _drill(copies: Path, database: Path) -> int:
    return main(["restore", str(copies), "--drill", "--database", str(database)])


def test_the_unit_makes_a_copy_and_tries_it(
    database: Path, copies: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """While the server writes: the copy is whole, it could take the place of the database, and nothing else is left."""

    async def play() -> list[int]:
        registry = Registry(SqliteStore(str(database)), SLOW)
        await registry.start()
        working = asyncio.create_task(asyncio.to_thread(_as_the_unit_says, tmp_path))
        while not working.done():
            await play_moves(registry, PLANS[1], Random(8), 20)
        await registry.stop()
        return await working

    assert asyncio.run(play()) == [0, 0]
    assert [path.suffix for path in copies.iterdir()] == [".sqlite"]
    assert "could take the place of" in capsys.readouterr().out


def test_a_drill_changes_nothing(database: Path, copies: Path) -> None:
    """Neither the copy nor the database, byte for byte."""
    assert main(["backup", str(copies), "--database", str(database)]) == 0
    before = {path: path.read_bytes() for path in (database, *copies.iterdir())}
    assert _drill(copies, database) == 0
    assert {path: path.read_bytes() for path in (database, *copies.iterdir())} == before


def test_a_copy_that_was_drilled_does_restore(database: Path, copies: Path) -> None:
    """With the database lost, the newest of the folder brings every game back."""
    assert main(["backup", str(copies), "--database", str(database)]) == 0
    games = _rows(database, "SELECT tab, seq, body FROM events UNION ALL SELECT tab, seq, body FROM journal")
    database.unlink()
    assert _drill(copies, database) == 0
    assert not database.exists()
    assert main(["restore", str(copies), "--database", str(database)]) == 0
    assert _rows(database, "SELECT tab, seq, body FROM events UNION ALL SELECT tab, seq, body FROM journal") == games


def _rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute(query).fetchall())


def test_only_the_newest_copies_stay(
    database: Path, copies: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The oldest go when a good one has been made, and nothing that is no copy."""
    (copies / "notes.txt").write_text("keep me")
    (copies / "boneyard-old.sqlite").write_text("and me")
    real = time.gmtime
    for day in range(4):
        monkeypatch.setattr(time, "gmtime", lambda day=day: real(day * 86_400))
        assert main(["backup", str(copies), "--keep", "2", "--database", str(database)]) == 0
    assert sorted(path.name for path in copies.iterdir()) == [
        "boneyard-1970-01-03T000000Z.sqlite",
        "boneyard-1970-01-04T000000Z.sqlite",
        "boneyard-old.sqlite",
        "notes.txt",
    ]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET tail = zeroblob(32)")
    monkeypatch.setattr(time, "gmtime", lambda: real(5 * 86_400))
    assert main(["backup", str(copies), "--keep", "2", "--database", str(database)]) == 1
    assert len(shelf.copies(copies)) == 3
    assert "DAMAGED" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--keep", "0"], ["--keep", "-1"]], ids=str)
def test_to_keep_nothing_is_refused(
    words: list[str], database: Path, copies: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the copy is a file: nothing is made, and nothing goes."""
    for place in (str(copies), str(copies / "one.sqlite")):
        assert main(["backup", place, *words, "--database", str(database)]) == 2
    assert main(["backup", str(copies / "one.sqlite"), "--keep", "3", "--database", str(database)]) == 2
    assert list(copies.iterdir()) == []
    said = capsys.readouterr().err
    assert said.count("--keep is 1 or more") == 2
    assert said.count("one.sqlite is no folder") == 1


def test_a_folder_without_copies_is_named(copies: Path, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing to bring back."""
    assert _drill(copies, database) == 2
    assert "there is no copy in" in capsys.readouterr().err


# --- drills that fail ---


def test_a_damaged_copy_fails_the_drill(database: Path, copies: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is said which table, and that the copy could not take the place."""
    assert main(["backup", str(copies), "--database", str(database)]) == 0
    with closing(sqlite3.connect(shelf.newest(copies))) as connection, connection:
        connection.execute("DELETE FROM events WHERE seq = 3")
    assert _drill(copies, database) == 1
    assert "could NOT take the place of" in capsys.readouterr().out


def test_a_restore_that_loses_something_fails_the_drill(
    database: Path, copies: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even a whole table, of which no other check knows."""
    assert main(["backup", str(copies), "--database", str(database)]) == 0
    real = backup._copy  # noqa: SLF001  it is broken on purpose

    def lossy(source: sqlite3.Connection, part: Path) -> None:
        real(source, part)
        with closing(sqlite3.connect(part)) as connection, connection:
            (table,) = connection.execute("SELECT min(id) FROM tables").fetchone()
            for name, column in (("tables", "id"), ("events", "tab"), ("commands", "tab"), ("journal", "tab")):
                connection.execute(f"DELETE FROM {name} WHERE {column} = ?", (table,))  # noqa: S608  our own names

    monkeypatch.setattr(backup, "_copy", lossy)
    assert _drill(copies, database) == 1
    assert "what was restored is not what the copy holds" in capsys.readouterr().out


def test_a_database_that_went_back_in_time_is_found(
    database: Path, copies: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy that knows more than the database: somebody lost moves, or restored an older one."""
    old = database.read_bytes()

    async def play() -> None:
        registry = Registry(SqliteStore(str(database)), SLOW)
        await registry.start()
        (table, *_) = sorted(await registry.store.all_tables())
        room = await registry.room(table)
        player = room.table.chairs[0].player
        await room.command(player, commands.Leave("leave", room.table.seq, 0))
        await registry.stop()

    asyncio.run(play())
    assert main(["backup", str(copies), "--database", str(database)]) == 0
    database.write_bytes(old)
    for side in ("-wal", "-shm"):
        Path(f"{database}{side}").unlink(missing_ok=True)
    assert _drill(copies, database) == 1
    assert "something was lost since" in capsys.readouterr().out


def test_no_scratch_file_is_left_by_a_drill_that_fails(database: Path, copies: Path) -> None:
    """The disk of the copies does not fill up with what failed."""
    (copies / "boneyard-2026-01-01T000000Z.sqlite").write_bytes(os.urandom(5000))
    assert _drill(copies, database) == 2
    assert [path.name for path in copies.iterdir()] == ["boneyard-2026-01-01T000000Z.sqlite"]


# --- with PostgreSQL ---


def test_the_drill_of_postgres_works_as_it_is_written(postgres: Postgres) -> None:
    """Every line of the document, in its order: the games come back, and nothing is left of the drill."""
    database = postgres.url(postgres.new_database())
    asyncio.run(fill(PostgresStore(database), 30))
    urls = {"$BONEYARD_DATABASE": database, "$DRILL_DATABASE": postgres.url("boneyard_drill")}
    for words in _documented():
        filled = [re.sub(r"\$[A-Z_]+", lambda name: urls[name[0]], word) for word in words]
        if filled[0] == "boneyard":
            assert main(filled[1:]) == 0
        else:
            made = postgres._run(*filled)  # noqa: SLF001  the tools lie where the server's programs lie
            assert made.returncode == 0, made.stderr
    assert "boneyard_drill" not in postgres.query("SELECT string_agg(datname, ' ') FROM pg_database")


def _documented() -> list[list[str]]:
    """The commands that make a dump and drill with it."""
    text = (ROOT / "deploy" / "README.md").read_text().partition("use its own tools:")[2]
    dump, drill = (_lines(part) for part in text.split("```")[1:4:2])
    return [dump[0], *drill]


def _lines(text: str) -> list[list[str]]:
    """The words of each line, without comments."""
    return [shlex.split(line, comments=True) for line in text.strip().splitlines()]
