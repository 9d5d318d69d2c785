"""A disk that fails, and one that changes what was written: what is told is what is so."""

import asyncio
import logging
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from litestar.testing import TestClient

from boneyard.server.http.app import create_app
from boneyard.server.process.settings import Settings
from boneyard.server.store import sqlite, sqlite_keeper
from boneyard.server.store.port import NotSaved, Outcome, Unknown
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from tests.server.served import Guest, closed, served
from tests.server.stores import append, started


def _said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "boneyard"]


@contextmanager
def _failing() -> Iterator[None]:
    """No file of this process grows any more: whatever is written beyond its end fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _ready(client: TestClient) -> tuple[int, dict[str, object]]:  # type: ignore[type-arg]
    answer: httpx.Response = client.get("/readyz")
    return answer.status_code, answer.json()


def test_a_node_is_not_ready_while_nothing_can_be_saved(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The probe writes, as a move does; that it fails is said in the log, once, and that it is over."""
    caplog.set_level(logging.INFO, "boneyard")
    app = create_app(Registry(SqliteStore(str(tmp_path / "games.sqlite"))), Settings(requests_per_minute=0))
    with TestClient(app) as client:
        assert _ready(client) == (200, {"ok": True})
        caplog.clear()
        with _failing():
            _later()
            assert _ready(client) == (503, {"ok": False, "trouble": "unknown"})
            _later()
            assert _ready(client)[0] == 503
        _later()
        assert _ready(client) == (200, {"ok": True})
    assert [said.partition(":")[0] for said in _said(caplog)] == ["nothing can be saved", "moves are saved again"]


def test_the_probe_takes_as_much_room_as_moves_do(tmp_path: Path) -> None:
    """On a full disk the log of SQLite has some room from before, enough for one small row again and again."""

    async def go() -> int:
        async with started(SqliteStore(str(tmp_path / "games.sqlite"))) as store:
            assert await store.trouble() == ""
            return (tmp_path / "games.sqlite-wal").stat().st_size

    assert asyncio.run(go()) > 48_000


def _later() -> None:
    """What was found out a moment ago is believed."""
    asyncio.run(asyncio.sleep(1.2))


def test_many_who_ask_cost_one_write(tmp_path: Path) -> None:
    """Whoever asks a thousand times a second does not keep the disk busy."""
    path = tmp_path / "games.sqlite"
    beats = set()

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            assert set(await asyncio.gather(*[store.trouble() for _ in range(200)])) == {""}
            for _ in range(200):
                assert await store.trouble() == ""
                with closing(sqlite3.connect(path)) as file:
                    beats.add(file.execute("SELECT beat FROM pulse").fetchone()[0])

    asyncio.run(go())
    assert 1 <= len(beats) <= 3


def test_what_failed_on_its_way_to_the_disk_may_be_there(tmp_path: Path) -> None:
    """Nobody knows until something else was saved: then it is certain that it was not."""

    async def go() -> None:
        async with started(SqliteStore(str(tmp_path / "games.sqlite"))) as store:
            await store.append(append("t", 0, "one"))
            with _failing():
                with pytest.raises(Unknown):
                    await store.append(append("t", 1, "two", command="c"))
                with pytest.raises(Unknown):
                    await store.receipt("t", "ann", "c")
            assert await store.append(append("u", 0, "one")) == Outcome("saved", 1)
            assert await store.receipt("t", "ann", "c") is None
            assert await store.append(append("t", 1, "two", command="c")) == Outcome("saved", 2)

    asyncio.run(go())


def test_a_power_failure_leaves_what_was_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever what came last was torn, and whatever lies behind it: all that was acknowledged is there, in order."""
    monkeypatch.setattr(sqlite_keeper, "_ROUNDS", 3600.0)
    monkeypatch.setattr(sqlite, "_FILING", 3600.0)
    path, dice = tmp_path / "games.sqlite", Random("torn")
    bodies = [f"event {number} " + "x" * 300 for number in range(12)]

    async def play() -> tuple[bytes, bytes, list[int]]:
        sizes = []
        async with started(SqliteStore(str(path))) as store:
            for number, body in enumerate(bodies):
                await store.append(append("t", number, body, command=f"c{number}"))
                sizes.append(_size(path))
            return *_contents(path), sizes

    file, log, sizes = asyncio.run(play())
    for acknowledged, size in enumerate(sizes, 1):
        for tail in (b"", log[size : size + dice.randrange(1, 4000)], dice.randbytes(9000), bytes(4096)):
            left = tmp_path / f"left{acknowledged}-{len(tail)}.sqlite"
            left.write_bytes(file)
            Path(f"{left}-wal").write_bytes(log[:size] + tail)
            found = asyncio.run(_bodies(left))
            assert (found, len(found) in (acknowledged, acknowledged + 1)) == (bodies[: len(found)], True)


def _size(path: Path) -> int:
    return Path(f"{path}-wal").stat().st_size


def _contents(path: Path) -> tuple[bytes, bytes]:
    return path.read_bytes(), Path(f"{path}-wal").read_bytes()


async def _bodies(path: Path) -> list[str]:
    async with started(SqliteStore(str(path))) as store:
        assert (await store.append(append("other", 0, "one"))).status == "saved"
        return [row.body.decode() for row in await store.read("t", 0)]


# --- what changed on the disk ---


def _table(path: Path) -> tuple[str, bytes]:
    """A table, and the text of an event of it, as it stands in the file."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        row: tuple[str, bytes] = file.execute(
            "SELECT tab, body FROM events WHERE seq = 2 ORDER BY tab LIMIT 1"
        ).fetchone()
    return row


def _spoil(path: Path, text: bytes, *, page: bool) -> None:
    """Change a letter, or the head of the page where it stands."""
    content = bytearray(path.read_bytes())
    at = content.index(text)
    if page:
        content[at // 4096 * 4096 : at // 4096 * 4096 + 64] = b"?" * 64
    else:
        at += text.index(b'"name":"') + 8 if b'"name":"' in text else text.index(b'"bot":"') + 7
        content[at] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("page", "code", "status", "sentence"),
    [
        (False, "damaged_table", 200, "The record of this table is damaged"),
        (True, "damaged", 503, "The database of this server is damaged"),
    ],
)
def test_damage_is_told_as_what_it_is(
    path: Path, caplog: pytest.LogCaptureFixture, *, page: bool, code: str, status: int, sentence: str
) -> None:
    """Not "try again", which is no use: to players, to the host in the log, and to probes."""
    table, text = _table(path)
    _spoil(path, text, page=page)
    caplog.set_level(logging.INFO, "boneyard")
    app = create_app(Registry(SqliteStore(str(path))), Settings(requests_per_minute=0))
    with TestClient(app) as client:
        for _ in range(2):
            answer = client.get(f"/api/tables/{table}")
            assert (answer.status_code, answer.json()["code"]) == (503, code)
            assert answer.json()["message"].startswith(sentence)
        assert _ready(client) == (status, {"ok": status == 200, "trouble": code})
    assert len([said for said in _said(caplog) if said.startswith("the database is damaged")]) == 1


def test_a_page_at_a_damaged_table_is_told_so(path: Path, tmp_path: Path) -> None:
    """Its socket is closed with the sentence, and for good: to come back in a moment is no use."""
    table, text = _table(path)
    _spoil(path, text, page=False)
    folder = tmp_path / "house"
    folder.mkdir()
    shutil.copy(path, folder / "house.sqlite")
    with served(folder) as server, Guest(server).enter(table) as socket:
        assert closed(socket) == 4410
        assert socket.close_reason == "The record of this table is damaged: whoever runs this server has to repair it."


def test_a_table_that_is_damaged_holds_up_no_other(path: Path) -> None:
    """The others are read as ever."""
    table, text = _table(path)
    _spoil(path, text, page=False)

    async def go() -> None:
        async with started(SqliteStore(str(path))) as store:
            with pytest.raises(NotSaved):
                await store.read(table, 0)
            others = [other for other in await store.all_tables() if other != table]
            assert others
            assert all([await store.read(other, 0) for other in others])

    asyncio.run(go())
