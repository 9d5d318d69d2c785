"""A restore that is tried: a copy is brought back beside itself, opened as a server opens it, and compared.

The database is only read, and a server may run meanwhile.
"""

import asyncio
import hashlib
import tempfile
from pathlib import Path
from typing import NamedTuple

from boneyard.audit.backup import restore
from boneyard.audit.doctor import Report, look_at
from boneyard.audit.finding import Finding, found
from boneyard.audit.store_reader import open_books
from boneyard.server.store.sqlite import SqliteStore


class _Log(NamedTuple):
    """How long the log of a table is, and the hash of all that stands in it."""

    seq: int
    digest: bytes


def drill(file: str, database: str) -> Report:
    """Whether a copy could take the place of a database, should it be lost now."""
    with tempfile.TemporaryDirectory(prefix="drill-", dir=Path(file).absolute().parent) as folder:
        scratch = str(Path(folder) / "restored.sqlite")
        report = restore(file, scratch, force=False)
        here = database if Path(database).exists() else file
        return report if report.wrong else asyncio.run(_try(file, scratch, here))


async def _try(file: str, scratch: str, database: str) -> Report:
    copied, here = await _logs(file), await _logs(database)
    await _open(scratch)
    report, restored = await look_at(scratch), await _logs(scratch)
    for table, log in copied.items():
        report.add(table, _compare(log, restored.get(table), here.get(table, log)))
    return report


async def _open(path: str) -> None:
    """Start a store and stop it again: this version takes the file, and brings its schema up to date."""
    store = SqliteStore(path)
    await store.start(lambda _table, _last: None)
    await store.stop()


async def _logs(database: str) -> dict[str, _Log]:
    async with open_books(database) as books:
        found_: dict[str, _Log] = {}
        for entry in await books.tables():
            digest, seq = hashlib.sha256(), 0
            for row in await books.events(entry.table):
                digest.update(b"%d %d %d " % (row.seq, row.version, len(row.body)) + row.body)
                seq = row.seq
            found_[entry.table] = _Log(seq, digest.digest())
        return found_


def _compare(copied: _Log, restored: _Log | None, here: _Log) -> list[Finding]:
    """A table that the host has deleted since is no fault; one that has gone back in time is."""
    faults = [] if restored == copied else [found("drill.lost")]
    return [*faults, found("drill.behind", here=here.seq, copied=copied.seq)] if here.seq < copied.seq else faults
