"""Shared score sheets as the host sees them: kept for a while, looked at by the doctor, and whole after kills."""

import asyncio
import contextlib
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pytest

from boneyard.admin import facts
from boneyard.audit.doctor import look_at
from boneyard.audit.store_reader import open_books
from boneyard.server.host.retention import Keeping, Retention
from boneyard.server.sheet.entry import Opened, SheetEntry
from boneyard.server.sheet.live_sheet import LiveSheet, digest
from boneyard.server.store.sqlite import SqliteStore
from boneyard.server.table.registry import Registry
from boneyard.server.ws.open_sockets import OpenSockets
from tests.server.sheet_torture import HOST, WRITERS, entry, torture
from tests.server.stores import started
from tests.server.test_kills import EARLY

OURS: Final = Opened(digest(HOST), digest(WRITERS))


def _entry(name: str) -> SheetEntry:
    return msgspec.convert(entry(name, 5), SheetEntry)


def test_sheets_are_no_tables_to_the_host(tmp_path: Path) -> None:
    """They are in no list of tables, are looked at by the doctor, and go when their time is over."""
    path = str(tmp_path / "sheets.sqlite")

    async def scene() -> None:
        async with started(SqliteStore(path)) as store:
            sheet = LiveSheet("sheet:ours", store)
            await sheet.open(OURS)
            await sheet.write(WRITERS, _entry("one"))
        assert (await look_at(path)).wrong == []
        async with open_books(path) as books:
            assert await facts.tables(books, None, 10) == []
            told = await facts.statistics(books, time.time())
            assert (told.tables, told.by_status, told.by_game) == (0, {"sheet": 1}, {})
        async with started(SqliteStore(path)) as store:
            registry = Registry(store)
            for days, left in ((29, b"sheet"), (31, b"")):
                later = partial(float, time.time() + days * 86_400)
                await Retention(registry, OpenSockets(), Keeping(sheets=30), later).look()
                assert await store.tail("sheet:ours") == left

    asyncio.run(scene())


@pytest.mark.parametrize(
    "damage", ["UPDATE events SET body = x'7b7d' WHERE seq = 2", "DELETE FROM events WHERE seq = 2"]
)
def test_the_doctor_sees_a_sheet_that_was_changed(tmp_path: Path, damage: str) -> None:
    """An entry that is missing, and one that says something else."""
    path = str(tmp_path / "sheets.sqlite")

    async def scene() -> None:
        async with started(SqliteStore(path)) as store:
            sheet = LiveSheet("sheet:ours", store)
            await sheet.open(OURS)
            await sheet.write(WRITERS, _entry("one"))
            await sheet.write(WRITERS, _entry("two"))

    asyncio.run(scene())
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute(damage)
    assert {table for table, _ in asyncio.run(look_at(path)).wrong} == {"sheet:ours"}


# --- kills ---


def test_kills_while_sheets_are_written(tmp_path: Path) -> None:
    """Eight kills: nothing acknowledged is lost, nothing is there twice, and each phone's keep their order."""
    outcome = asyncio.run(torture(str(tmp_path / "sheets.sqlite"), tmp_path, 8, "sqlite"))
    assert (outcome.faults, outcome.acked >= 8) == ([], True)


def test_a_server_that_says_so_too_early_is_caught(tmp_path: Path) -> None:
    """The kills are worth something."""
    assert asyncio.run(torture(str(tmp_path / "sheets.sqlite"), tmp_path, 5, "early", EARLY)).faults
