"""A copy of the server's database, made while it runs, and brought back after it was checked."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from boneyard.audit.doctor import Report, look_at
from boneyard.audit.store_reader import open_file
from boneyard.core.errors import UserError
from boneyard.server.store.port import NotSaved
from boneyard.server.store.sqlite_file import Claim, settle
from boneyard.server.store.sqlite_schema import MIGRATIONS

_STEP: Final = 256
"""Pages that are copied at a time; between two steps the server writes."""
_SIDES: Final = ("-wal", "-shm", "-journal")


def backup(database: str, file: str, *, force: bool) -> Report:
    """Copy a SQLite database into a file, online, and check the copy; the file appears only when it is complete."""
    target, part = Path(file), Path(f"{file}.part")
    _check_apart(file, database)
    if target.exists() and not force:
        raise UserError("{path} is there already: name another file, or say --force", {"path": file})
    if target.exists() and _is_used(target):
        raise UserError("{path} is in use: stop the server first", {"path": file})
    try:
        _take(database, part)
        report = asyncio.run(look_at(str(part)))
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        names = {"database": database, "file": file, "reason": str(error)}
        raise UserError("{database} could not be copied to {file}: {reason}", names) from None
    finally:
        _remove(part)
    return report


def _take(database: str, part: Path) -> None:
    """Copy what a server writes to."""
    with _closing(open_file(database)) as source:
        if not _step(source):
            raise UserError("{path} holds no tables of Boneyard", {"path": database})
        _remove(part)
        _copy(source, part)


def restore(file: str, database: str, *, force: bool) -> Report:
    """Put a checked copy in the place of a database; no server may have it, or begin with it meanwhile."""
    _check_apart(file, database)
    target = Path(database).resolve()
    if target.exists() and not force:
        raise UserError(
            "{path} is there already: stop the server, and say --force to replace it", {"path": str(target)}
        )
    try:
        with _kept(target):
            report = asyncio.run(look_at(file))
            if not report.wrong:
                _put(file, target)
    except (sqlite3.Error, OSError) as error:
        names = {"database": database, "file": file, "reason": str(error)}
        raise UserError("{file} could not be restored to {database}: {reason}", names) from None
    return report


@contextmanager
def _kept(target: Path) -> Iterator[None]:
    """Keep servers and others from a database for as long as it takes."""
    in_use = UserError("{path} is in use: stop the server first", {"path": str(target)})
    try:
        claim = Claim(str(target))
    except NotSaved:
        raise in_use from None
    try:
        _give_back(claim.beside, target)
        if target.exists() and _is_used(target):
            raise in_use
        yield
    finally:
        claim.let_go()


def _put(file: str, target: Path) -> None:
    """Copy what was checked beside the database, and then into its place."""
    part = Path(f"{target}.part")
    _remove(part)
    try:
        with _closing(open_file(file)) as source:
            _copy(source, part)
        _give_back(part, target)
        for side in _SIDES:
            Path(f"{target}{side}").unlink(missing_ok=True)
        part.replace(target)
    finally:
        _remove(part)
    settle(target.parent)


def _check_apart(file: str, database: str) -> None:
    """A database that is replaced by its own copy would take the server's further moves into nowhere."""
    if Path(file).exists() and Path(database).exists() and Path(file).samefile(database):
        raise UserError("{path} is the database itself: the copy has to be another file", {"path": file})


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """Copy page by page into one plain file that nobody else may read: it holds the secrets of all deals."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _closing(sqlite3.connect(part)) as copy:
        source.backup(copy, pages=_STEP, sleep=0.001)
        copy.execute("PRAGMA journal_mode = DELETE")
    with part.open("rb") as file:
        os.fsync(file.fileno())


def _give_back(part: Path, target: Path) -> None:
    """What root brings back belongs to whose folder it lies in, or else to whom the old one belonged.

    A server that is not root could not open it otherwise.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        folder = target.absolute().parent.stat()
        owner = folder if folder.st_uid or not target.exists() else target.stat()
        os.chown(part, owner.st_uid, owner.st_gid)


class _closing:  # noqa: N801  as in contextlib
    """A connection that is closed at the end, whatever happens."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: Final = connection

    def __enter__(self) -> sqlite3.Connection:
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.close()


def _step(source: sqlite3.Connection) -> int:
    step = int(source.execute("PRAGMA user_version").fetchone()[0])
    if step > len(MIGRATIONS):
        raise UserError("this database was written by a newer version of Boneyard")
    return step


def _is_used(path: Path) -> bool:
    """Whether somebody else has a database open: then it cannot leave its write-ahead log."""
    with _closing(
        sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=rw", uri=True, isolation_level=None, timeout=0)
    ) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
        except sqlite3.DatabaseError:
            return False  # damaged: that is why it is replaced
    return False


def _remove(part: Path) -> None:
    for side in ("", *_SIDES):
        Path(f"{part}{side}").unlink(missing_ok=True)
