"""Doctor, backup and restore: what is right passes, and every kind of damage is found and told in a line."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from boneyard.cli import backup, doctor
from boneyard.server.hall import Hall
from boneyard.server.store.port import Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from tests.server.games import PLANS, SLOW, fill, play_moves
from tests.server.postgres import Postgres


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, Any]]]:
    """A database with games in it, and their transcripts."""
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    return path, asyncio.run(fill(SqliteStore(str(path))))


@pytest.fixture
def path(games: tuple[Path, dict[str, dict[str, Any]]], tmp_path: Path) -> Path:
    """A copy of the database to be damaged."""
    return Path(shutil.copy(games[0], tmp_path / "games.sqlite"))


# --- doctor ---


def test_doctor_finds_sound_games_sound(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All games of a healthy store are replayed, and nothing is said of any of them."""
    assert doctor.main(["--database", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (len(said), said[-1].startswith(f"{len(PLANS)} tables, "), said[-1].endswith(": all is well.")) == (1, True, True)


def test_doctor_reads_postgres(database_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The same in PostgreSQL."""
    asyncio.run(fill(PostgresStore(database_url), 60))
    assert doctor.main(["--database", database_url]) == 0
    assert capsys.readouterr().out.startswith(f"{len(PLANS)} tables, ")


def _event(connection: sqlite3.Connection, kind: str) -> tuple[str, int, dict[str, Any]]:
    """The first event of a kind at the train table."""
    query = "SELECT tab, seq, body FROM events WHERE tab IN (SELECT tab FROM events WHERE CAST(body AS TEXT) LIKE '%mexican-train%') ORDER BY seq"
    for table, seq, body in connection.execute(query):
        if json.loads(body)["kind"] == kind:
            return table, seq, json.loads(body)
    raise AssertionError(kind)


def _rewrite(connection: sqlite3.Connection, kind: str, **changes: object) -> None:
    table, seq, body = _event(connection, kind)
    connection.execute("UPDATE events SET body = ? WHERE tab = ? AND seq = ?", (json.dumps(body | changes).encode(), table, seq))


DAMAGES: Final = {
    "a move is missing": ("DELETE FROM events WHERE (tab, seq) IN (SELECT id, seq - 1 FROM tables LIMIT 1)", "has no event"),
    "the last event is missing": ("DELETE FROM events WHERE (tab, seq) IN (SELECT id, seq FROM tables LIMIT 1)", "the list says"),
    "the log is gone": ("DELETE FROM events WHERE tab IN (SELECT id FROM tables LIMIT 1)", "its log is empty"),
    "the table is gone": ("DELETE FROM tables WHERE id IN (SELECT id FROM tables LIMIT 1)", "a table that is not there"),
    "the status is wrong": ("UPDATE tables SET status = 'open'", 'it is listed as "open", but is'),
    "a private table is listed": ("UPDATE tables SET listed = 1", "it is listed as public and is private"),
    "the summary is foreign": ("UPDATE tables SET summary = '{}'", "its summary is not that of its log"),
    "the summary is no JSON": ("UPDATE tables SET summary = 'x'", "its summary is not that of its log"),
    "the chain is foreign": ("UPDATE tables SET tail = zeroblob(32)", ""),
    "a receipt points nowhere": ("UPDATE commands SET last = last + 100000", "which is not there"),
    "two receipts point at one event": ("UPDATE commands SET last = 2", "that another one points at"),
    "a player's list is empty": ("DELETE FROM seats", "players do not find it in their list"),
    "an event is no event": ("UPDATE events SET body = '[]' WHERE seq = 5", "event 5 cannot be replayed (ValidationError)"),
    "a second opening": ("UPDATE events SET body = (SELECT body FROM events e WHERE e.tab = events.tab AND e.seq = 1) WHERE seq = 3", "opens the table again"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_doctor_finds_damage(damage: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever is missing or changed in the store is told."""
    statement, expected = DAMAGES[damage]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    assert doctor.main(["--database", str(path)]) == 1
    said = capsys.readouterr().out
    assert expected in said
    assert "DAMAGED" in said.splitlines()[-1]


@pytest.mark.parametrize(
    ("kind", "changes", "expected"),
    [
        ("acted", {"seat": 2, "action": "pass"}, "cannot be replayed (Refused)"),
        ("revealed", {"link": "00" * 32}, "is not what event"),
        ("seeded", {"links": ["11" * 32, None, None]}, ""),
        ("opened", {"tip": "22" * 32}, "its secret chain does not fit its tip"),
        ("opened", {"game": "chess"}, "event 1 cannot be replayed (BadRules)"),
    ],
)
def test_doctor_finds_a_changed_event(kind: str, changes: dict[str, object], expected: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A log that was written to by another hand does not fit itself."""
    with closing(sqlite3.connect(path)) as connection, connection:
        _rewrite(connection, kind, **changes)
    assert doctor.main(["--database", str(path)]) == 1
    assert expected in capsys.readouterr().out


def test_doctor_says_no_tile(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the doctor says of a damaged table may be shown to anybody."""
    with closing(sqlite3.connect(path)) as connection, connection:
        _rewrite(connection, "acted", action="0-0>A")
    doctor.main(["--database", str(path)])
    assert "0-0" not in capsys.readouterr().out


@pytest.mark.parametrize("database", ["nowhere.sqlite", "broken.sqlite", "empty.sqlite", "newer.sqlite", "postgresql://nobody@127.0.0.1:1/none"])
def test_doctor_needs_a_database(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no database of ours gets one sentence, and exit status 2."""
    monkeypatch.chdir(tmp_path)
    Path("broken.sqlite").write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    sqlite3.connect("empty.sqlite").close()
    Path("empty.sqlite").touch()
    with closing(sqlite3.connect("newer.sqlite")) as connection:
        connection.execute("PRAGMA user_version = 999")
    assert doctor.main(["--database", database]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_doctor_changes_nothing(path: Path) -> None:
    """The doctor only looks."""
    before = path.read_bytes()
    doctor.main(["--database", str(path)])
    assert path.read_bytes() == before


# --- backup and restore ---


def test_backup_while_the_server_runs(tmp_path: Path) -> None:
    """A copy that is made in the middle of games is whole, holds all that was acknowledged before, and only its owner reads it."""
    source, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def play() -> tuple[int, doctor.Report]:
        hall = Hall(SqliteStore(str(source)), SLOW)
        await hall.start()
        rooms = [await play_moves(hall, plan, Random(7), 40) for plan in PLANS]
        acknowledged = sum(room.table.seq for room in rooms)
        copying = asyncio.create_task(asyncio.to_thread(_backup_in_a_thread, source, copy))
        while not copying.done():
            await play_moves(hall, PLANS[1], Random(8), 20)
        await hall.stop()
        return acknowledged, await copying

    acknowledged, report = asyncio.run(play())
    assert report.wrong == []
    assert report.events >= acknowledged
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["copy.sqlite", "games.sqlite", "games.sqlite-claim"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def _backup_in_a_thread(source: Path, copy: Path) -> doctor.Report:
    return backup.backup(str(source), str(copy), force=False)


def test_backup_does_not_overwrite(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An older copy is replaced only when that is said."""
    copy = tmp_path / "copy.sqlite"
    words = [str(copy), "--database", str(path)]
    assert [backup.main(["backup", *words]), backup.main(["backup", *words]), backup.main(["backup", *words, "--force"])] == [0, 2, 0]
    assert "--force" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_is_not_replaced_by_itself(command: str, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under whatever name: a running server would go on writing into a file that nobody finds any more."""
    link, inode = tmp_path / "link.sqlite", path.stat().st_ino
    link.symlink_to(path)
    for name in (path, link):
        assert backup.main([command, str(name), "--database", str(path), "--force"]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert path.stat().st_ino == inode


def test_restore_brings_everything_back(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was lost after the copy was made is there again; an existing database is replaced only when that is said."""
    copy = tmp_path / "copy.sqlite"
    assert backup.main(["backup", str(copy), "--database", str(path)]) == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM events")
    assert backup.main(["restore", str(copy), "--database", str(path)]) == 2
    assert "--force" in capsys.readouterr().err
    assert backup.main(["restore", str(copy), "--database", str(path), "--force"]) == 0
    assert asyncio.run(doctor.look_at(str(path))).wrong == []
    assert backup.main(["restore", str(copy), "--database", str(tmp_path / "new.sqlite")]) == 0
    assert asyncio.run(_tables(SqliteStore(str(tmp_path / "new.sqlite")))) == len(PLANS)


@pytest.mark.parametrize(("folder", "old", "wanted"), [(7, 0, 7), (7, None, 7), (0, 8, 8), (0, None, 0)])
def test_what_root_restores_belongs_to_the_server(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: int, old: int | None, wanted: int
) -> None:
    """Under systemd the server is another user than who restores: it gets what lies in its folder, even where an earlier file there was root's."""
    house, given = tmp_path / "house", list[tuple[str, int, int]]()
    target, copy, see = house / "games.sqlite", tmp_path / "copy.sqlite", Path.stat
    house.mkdir()
    backup.backup(str(path), str(copy), force=False)
    if old is not None:
        shutil.copy(copy, target)
    owners = {house: folder, target: old}

    def stat_as_owned(file: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = see(file, follow_symlinks=follow_symlinks)
        owner = owners.get(file)
        return found if owner is None else os.stat_result((*found[:4], owner, owner, *found[6:]))

    monkeypatch.setattr(Path, "stat", stat_as_owned)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda file, *owner: given.append((Path(file).name, *owner)))
    backup.restore(str(copy), str(target), force=True)
    assert given == [("games.sqlite.part", wanted, wanted)]


async def _tables(store: Store) -> int:
    await store.start(lambda _table, _last: None)
    found = len(await store.all_tables())
    await store.stop()
    return found


def test_a_damaged_copy_is_not_restored(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A copy is checked before anything is replaced."""
    copy, before = Path(shutil.copy(path, tmp_path / "copy.sqlite")), path.read_bytes()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DELETE FROM events WHERE seq = 4")
    assert backup.main(["restore", str(copy), "--database", str(path), "--force"]) == 1
    copy.write_bytes(b"SQLite format 3\0 and then nothing of use" * 100)
    assert backup.main(["restore", str(copy), "--database", str(path), "--force"]) == 2
    assert path.read_bytes() == before
    assert "was left alone" in capsys.readouterr().out


def test_a_database_in_use_is_not_replaced(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While a server runs, nothing is restored under its feet."""
    copy = Path(shutil.copy(path, tmp_path / "copy.sqlite"))

    async def try_it() -> int:
        store = SqliteStore(str(path))
        await store.start(lambda _table, _last: None)
        try:
            return await asyncio.to_thread(backup.main, ["restore", str(copy), "--database", str(path), "--force"])
        finally:
            await store.stop()

    assert asyncio.run(try_it()) == 2
    assert "in use" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgres_is_copied_by_its_own_tools(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For PostgreSQL the exact commands are said; the password is not."""
    assert backup.main([command, "games.dump", "--database", "postgresql://me:secret@127.0.0.1:1/games"]) == 2
    said = capsys.readouterr().err
    assert 'pg_dump --format=custom --file=games.dump "$BONEYARD_DATABASE"' in said
    assert "pg_restore" in said
    assert "secret" not in said


def test_the_postgres_commands_work(postgres: Postgres) -> None:
    """The commands that are said bring every game back into another database."""
    first, second = postgres.new_database(), postgres.new_database()
    asyncio.run(fill(PostgresStore(postgres.url(first)), 30))
    said = backup.POSTGRES.format(file="games.dump").splitlines()
    dump, bring = (next(line.split() for line in said if line.strip().startswith(name)) for name in ("pg_dump", "pg_restore"))
    for words, database in ((dump, first), (bring, second)):
        url = postgres.url(database)
        _run_tool(postgres, [word.replace('"$BONEYARD_DATABASE"', url) for word in words])
    report = asyncio.run(doctor.look_at(postgres.url(second)))
    assert (report.wrong, report.tables) == ([], len(PLANS))


def _run_tool(postgres: Postgres, words: list[str]) -> None:
    made = postgres._run(*words)  # noqa: SLF001  the tools lie where the server's programs lie
    assert made.returncode == 0, made.stderr
