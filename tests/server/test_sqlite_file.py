"""The file of a SQLite store: it has one server, is nobody else's, and what happens to it is noticed."""

import asyncio
import logging
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from boneyard.audit import backup, doctor
from boneyard.audit.doctor import look_at
from boneyard.cli.main import main
from boneyard.server.store import sqlite_file
from boneyard.server.store.port import Damaged, Gone, NotSaved, Outcome
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.store.sqlite_schema import APPLICATION
from tests.server.stores import append, no_news, started, until


def _said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "boneyard"]


# --- one server ---


@pytest.mark.parametrize("way", ["symbolic link", "hard link", "another folder"])
def test_a_file_has_one_server_whatever_it_is_called(way: str, tmp_path: Path) -> None:
    """A second one would write numbers that the first does not hear of: half of the logs were damaged."""
    path, other = tmp_path / "games.sqlite", tmp_path / "other.sqlite"

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", 0, "one"))
            name = other
            if way == "symbolic link":
                other.symlink_to(path)
            elif way == "hard link":
                os.link(path, other)
            else:
                (tmp_path / "folder").symlink_to(tmp_path)
                name = tmp_path / "folder" / "games.sqlite"
            with pytest.raises(NotSaved, match=r"in use by another server|several names"):
                await SqliteStore(str(name)).start(no_news)
            assert await store.append(append("t", 1, "two")) == Outcome("saved", 2)

    asyncio.run(go())


def test_a_file_that_was_moved_takes_its_lock_along(tmp_path: Path) -> None:
    """As one that two containers see under different paths: the names of the locks beside it differ."""
    path, moved = tmp_path / "games.sqlite", tmp_path / "moved" / "games.sqlite"
    moved.parent.mkdir()

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", 0, "one"))
            path.rename(moved)
            if sys.platform == "linux":  # elsewhere the lock of a file would be in the way of SQLite's own
                with pytest.raises(NotSaved, match="in use by another server"):
                    await SqliteStore(str(moved)).start(no_news)
            await asyncio.sleep(1.0)
            with pytest.raises(Gone):
                await store.append(append("t", 1, "two"))

    asyncio.run(go())


def test_a_number_that_stands_twice_is_never_filed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever wrote it: the log keeps what it has, and nothing more is acknowledged."""
    path = tmp_path / "games.sqlite"

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", 0, "one"))
            with closing(sqlite3.connect(path)) as other, other:
                other.execute(
                    "INSERT INTO journal SELECT n + 100, tab, seq, version, 'x', at, '', '', '', 0, 0 FROM journal"
                )
            await until(lambda: "two servers" in "".join(_said(caplog)))
            with pytest.raises(Damaged):
                await store.append(append("t", 1, "two"))
            assert [row.body for row in await store.read("t", 0)] == [b"one"]

    asyncio.run(go())


# --- brought back, deleted, replaced ---


def test_no_server_begins_while_a_copy_is_brought_back(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would write into a file without a name, from the moment when the copy takes its place."""
    copy, refused, look = tmp_path / "copy.sqlite", list[str](), look_at
    assert main(["backup", str(copy), "--database", str(path)]) == 0

    async def meanwhile(database: str) -> doctor.Report:
        try:
            await SqliteStore(str(path)).start(no_news)
        except NotSaved as error:
            refused.append(str(error))
        return await look(database)

    monkeypatch.setattr(backup, "look_at", meanwhile)
    assert main(["restore", str(copy), "--database", str(path), "--force"]) == 0
    assert ["in use" in said for said in refused] == [True]


def test_a_copy_is_brought_back_behind_a_symbolic_link(path: Path, tmp_path: Path) -> None:
    """The file is replaced, not the link: a server finds it under both names."""
    copy, link = tmp_path / "copy.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    assert main(["backup", str(copy), "--database", str(link)]) == 0
    assert main(["restore", str(copy), "--database", str(link), "--force"]) == 0
    assert link.is_symlink()
    assert asyncio.run(doctor.look_at(str(link))).wrong == []


def test_a_copy_does_not_take_the_place_of_a_database_in_use(path: Path, tmp_path: Path) -> None:
    """Another server's, whoever mixes the two names up."""
    other = tmp_path / "other.sqlite"

    async def go() -> int:
        async with started(SqliteStore(str(other))):
            return await asyncio.to_thread(main, ["backup", str(other), "--database", str(path), "--force"])

    assert asyncio.run(go()) == 2


@pytest.mark.parametrize("side", ["", "-wal", "-shm"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_is_gone_is_noticed(side: str, how: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Within seconds nothing is acknowledged any more, and it is said why: to the host, to probes and to players."""
    path = tmp_path / "games.sqlite"
    caplog.set_level(logging.INFO, "boneyard")

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", 0, "one"))
            _lose(Path(f"{path}{side}"), how)
            await asyncio.sleep(0.1)
            await until(lambda: bool(_said(caplog)), limit=5.0)
            with pytest.raises(Gone):
                await store.append(append("t", 1, "two"))
            assert await store.trouble() == "gone"
            assert await store.trouble() == "gone"
            assert _said(caplog) == [
                f"nothing can be saved: games.sqlite{side} was deleted or replaced under the running server: restart it"
            ]

    asyncio.run(go())


def _lose(file: Path, how: str) -> None:
    if how == "deleted":
        file.unlink()
    else:
        new = file.with_name("new")
        new.touch()
        new.replace(file)


# --- whose it is ---


def _refused(path: Path) -> str:
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(NotSaved) as refused:
        asyncio.run(SqliteStore(str(path)).start(no_news))
    assert (path.read_bytes() if path.exists() else None) == before
    return str(refused.value)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """By its own mark, or because its tables are not ours."""
    marked, unmarked, text = tmp_path / "marked.sqlite", tmp_path / "photos.sqlite", tmp_path / "notes.txt"
    with closing(sqlite3.connect(marked)) as file, file:
        file.execute("PRAGMA application_id = 1234")
        file.execute("CREATE TABLE tables (id TEXT)")
    with closing(sqlite3.connect(unmarked)) as file, file:
        file.execute("CREATE TABLE photos (id TEXT)")
        file.execute("CREATE TABLE events (id TEXT)")
        file.execute("PRAGMA user_version = 2")
    text.write_text("Dear diary, this is a long day. " * 40)
    assert "another program" in _refused(marked)
    assert "another program" in _refused(unmarked)
    assert "no SQLite database" in _refused(text)


def test_an_empty_file_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """Whoever lost their games would find out when everybody has begun anew."""
    empty, blank, half = tmp_path / "empty.sqlite", tmp_path / "blank.sqlite", tmp_path / "half.sqlite"
    empty.touch()
    with closing(sqlite3.connect(blank)) as file:
        file.execute("PRAGMA journal_mode = WAL")
    Path(f"{half}-wal").write_bytes(b"moves")
    assert "empty" in _refused(empty)
    assert "empty" in _refused(blank)
    assert "half.sqlite-wal is there, but" in _refused(half)


def test_a_file_appears_when_it_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is killed while it makes one leaves nothing that the next would refuse."""
    path = tmp_path / "games.sqlite"

    def killed(_connection: sqlite3.Connection) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as then:
        then.setattr(sqlite_file, "migrate", killed)
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(_open_and_close(path))
    assert not path.exists()

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            assert await store.append(append("t", 0, "one")) == Outcome("saved", 1)

    asyncio.run(go())


def test_an_old_file_of_ours_is_known_by_its_tables_and_marked(path: Path) -> None:
    """It was made before there was a mark."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA application_id = 0")
    asyncio.run(_open_and_close(path))
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION,)


async def _open_and_close(path: Path) -> None:
    async with started(SqliteStore(str(path))):
        pass


# --- who reads it ---


def test_nobody_else_reads_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It holds the secrets of all deals: a new file is its owner's alone, and so is an older one from now on."""
    path, mask = tmp_path / "games.sqlite", os.umask(0o022)

    def look() -> set[int]:
        return {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}

    async def modes() -> set[int]:
        async with started(SqliteStore(str(path))) as store:
            await store.append(append("t", len(await store.read("t", 0)), "one"))
            return look()

    try:
        assert asyncio.run(modes()) == {0o600}
        assert _said(caplog) == []
        path.chmod(0o644)
        assert asyncio.run(modes()) == {0o600}
        assert [said for said in _said(caplog) if "could be read by others" in said] != []
    finally:
        os.umask(mask)
