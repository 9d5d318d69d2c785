"""Backup and restore: a copy is whole, nothing is overwritten, and what is damaged is not restored."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from boneyard.audit import backup, doctor
from boneyard.cli.main import main
from boneyard.server.store.port import Store
from boneyard.server.store.postgres import PostgresStore
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from boneyard.words.language import ENGLISH
from tests.server.games import PLANS, SLOW, fill, play_moves
from tests.server.postgres import Postgres


def test_backup_while_the_server_runs(tmp_path: Path) -> None:
    """A copy made in the middle of games is whole, holds all that was acknowledged, and only its owner reads it."""
    source, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def play() -> tuple[int, doctor.Report]:
        registry = Registry(SqliteStore(str(source)), SLOW)
        await registry.start()
        rooms = [await play_moves(registry, plan, Random(7), 40) for plan in PLANS]
        acknowledged = sum(room.table.seq for room in rooms)
        copying = asyncio.create_task(asyncio.to_thread(_backup_in_a_thread, source, copy))
        while not copying.done():
            await play_moves(registry, PLANS[1], Random(8), 20)
        await registry.stop()
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
    assert [
        main(["backup", *words]),
        main(["backup", *words]),
        main(["backup", *words, "--force"]),
    ] == [0, 2, 0]
    assert "--force" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_is_not_replaced_by_itself(
    command: str, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under whatever name: a running server would go on writing into a file that nobody finds any more."""
    link, inode = tmp_path / "link.sqlite", path.stat().st_ino
    link.symlink_to(path)
    for name in (path, link):
        assert main([command, str(name), "--database", str(path), "--force"]) == 2
    assert "is the database itself" in capsys.readouterr().err
    assert path.stat().st_ino == inode


def test_restore_brings_everything_back(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was lost after the copy was made is there again; an existing database is replaced only when that is said."""
    copy = tmp_path / "copy.sqlite"
    assert main(["backup", str(copy), "--database", str(path)]) == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM events")
    assert main(["restore", str(copy), "--database", str(path)]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["restore", str(copy), "--database", str(path), "--force"]) == 0
    assert asyncio.run(doctor.look_at(str(path))).wrong == []
    assert main(["restore", str(copy), "--database", str(tmp_path / "new.sqlite")]) == 0
    assert asyncio.run(_tables(SqliteStore(str(tmp_path / "new.sqlite")))) == len(PLANS)


@pytest.mark.parametrize(("folder", "old", "wanted"), [(7, 0, 7), (7, None, 7), (0, 8, 8), (0, None, 0)])
def test_what_root_restores_belongs_to_the_server(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: int, old: int | None, wanted: int
) -> None:
    """Under systemd the server is another user than who restores.

    It gets what lies in its folder, even where an earlier file there was root's.
    """
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
    assert given == [("games.sqlite-claim", wanted, wanted), ("games.sqlite.part", wanted, wanted)]


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
    assert main(["restore", str(copy), "--database", str(path), "--force"]) == 1
    copy.write_bytes(b"SQLite format 3\0 and then nothing of use" * 100)
    assert main(["restore", str(copy), "--database", str(path), "--force"]) == 2
    assert path.read_bytes() == before
    assert "was left alone" in capsys.readouterr().out


def test_a_database_in_use_is_not_replaced(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """While a server runs, nothing is restored under its feet."""
    copy = Path(shutil.copy(path, tmp_path / "copy.sqlite"))

    async def try_it() -> int:
        store = SqliteStore(str(path))
        await store.start(lambda _table, _last: None)
        try:
            return await asyncio.to_thread(main, ["restore", str(copy), "--database", str(path), "--force"])
        finally:
            await store.stop()

    assert asyncio.run(try_it()) == 2
    assert "in use" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgres_is_copied_by_its_own_tools(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For PostgreSQL the exact commands are said; the password is not."""
    assert main([command, "games.dump", "--database", "postgresql://me:secret@127.0.0.1:1/games"]) == 2
    said = capsys.readouterr().err
    assert 'pg_dump --format=custom --file=games.dump "$BONEYARD_DATABASE"' in said
    assert "pg_restore" in said
    assert "secret" not in said


def test_the_postgres_commands_work(postgres: Postgres) -> None:
    """The commands that are said bring every game back into another database."""
    first, second = postgres.new_database(), postgres.new_database()
    asyncio.run(fill(PostgresStore(postgres.url(first)), 30))
    said = ENGLISH.say("cli.copy.postgres", file="games.dump").splitlines()
    dump, bring = (
        next(line.split() for line in said if line.strip().startswith(name)) for name in ("pg_dump", "pg_restore")
    )
    for words, database in ((dump, first), (bring, second)):
        url = postgres.url(database)
        _run_tool(postgres, [word.replace('"$BONEYARD_DATABASE"', url) for word in words])
    report = asyncio.run(doctor.look_at(postgres.url(second)))
    assert (report.wrong, report.tables) == ([], len(PLANS))


def _run_tool(postgres: Postgres, words: list[str]) -> None:
    made = postgres._run(*words)  # noqa: SLF001  the tools lie where the server's programs lie
    assert made.returncode == 0, made.stderr
