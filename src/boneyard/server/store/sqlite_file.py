"""The file of a SQLite store: whose it is, who else may have it, and whether it is still where it was.

A file has one server, under whatever name it is found: a second one would not hear of the moves of the first.
"""

import contextlib
import logging
import os
import sqlite3
import sys
from pathlib import Path
from typing import Final, final
from urllib.parse import quote

from boneyard.server.store.port import Gone, NotSaved
from boneyard.server.store.sqlite_schema import APPLICATION, connect, migrate

if sys.platform != "win32":
    import fcntl

SIDES: Final = ("-wal", "-shm")
"""What lies beside a file while it is open."""
_MAGIC: Final = b"SQLite format 3\0"
_TABLES: Final = {"tables", "events", "commands", "seats", "sessions"}
"""By which a file is known that has no `application_id` yet."""
_OWN: Final = 0o600
_log: Final = logging.getLogger("boneyard")


@final
class Claim:
    """A file that is kept for one server, or for whoever brings it back, until it is let go.

    The lock lies beside the file under its real name. Where the system can tell two kinds of locks apart, the file
    itself is locked too: it may be reached by other ways, as containers do.
    """

    def __init__(self, path: str) -> None:
        self.path: Final = Path(path).resolve()
        self.beside: Final = Path(f"{self.path}-claim")
        self._shown: Final = path
        self._handle: int | None = None
        self._lock: Final = self._claim()

    def _claim(self) -> sqlite3.Connection:
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self.beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWN))
        lock = sqlite3.connect(self.beside, check_same_thread=False, isolation_level=None, timeout=0)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise self._taken() from None
        return lock

    def _taken(self) -> NotSaved:
        return NotSaved(
            f"the database {self._shown} is in use by another server; several nodes share a PostgreSQL database"
        )

    def hold(self) -> None:
        """Lock the file itself, which is there by now."""
        self._handle = os.open(self.path, os.O_RDONLY)
        if sys.platform == "linux":  # elsewhere this lock would be in the way of SQLite's own
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise self._taken() from None

    def let_go(self) -> None:
        """Leave the file to others; nothing of this process has it open any more."""
        if self._handle is not None:
            os.close(self._handle)
        self._lock.close()


def find(claim: Claim) -> None:
    """See to it that there is a file of ours, whole and private: make it, or look whose it is."""
    path = claim.path
    if not path.exists():
        _make(path)
    elif not path.is_file():
        raise NotSaved(f"the database {path} cannot be opened: it is no file")
    elif path.stat().st_nlink > 1:
        raise NotSaved(f"the database {path} has several names (hard links): leave it one")
    else:
        _check_ours(path)
    claim.hold()
    _keep_private(path)


def _make(path: Path) -> None:
    """Make a new file: it appears when it is complete, so that an empty one is never ours."""
    left = [side for side in SIDES if Path(f"{path}{side}").exists()]
    if left:
        raise NotSaved(f"{path}{left[0]} is there, but {path} is not: bring it back, or delete both to begin anew")
    part = Path(f"{path}-new")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _OWN))
    connection = connect(str(part))
    migrate(connection)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    part.rename(path)
    settle(path.parent)


def settle(folder: Path) -> None:
    """A new name in a folder is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check_ours(path: Path) -> None:
    """NotSaved where a file is not ours: nothing is written into it."""
    with path.open("rb") as file:
        head = file.read(100)
    if head and not head.startswith(_MAGIC):
        raise NotSaved(f"{path} is no SQLite database: name another file for the games")
    marked = int.from_bytes(head[68:72], "big")
    if marked == APPLICATION:
        return
    names = _tables_in(path)
    if not names and not marked:
        raise NotSaved(f"{path} is there, but empty: delete it to begin anew, or bring a copy back (boneyard restore)")
    if marked or not names >= _TABLES:
        raise NotSaved(f"{path} is the database of another program: name another file for the games")


def _tables_in(path: Path) -> set[str]:
    """The tables of a file of whoever it is; nothing is made beside it where nothing is."""
    way = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    with contextlib.closing(sqlite3.connect(f"file:{quote(str(path))}?{way}", uri=True)) as connection:
        return {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def _keep_private(path: Path) -> None:
    """The file holds the secrets of all deals: nobody but its owner reads it."""
    if sys.platform == "win32":
        return
    for side in ("", *SIDES):
        file = Path(f"{path}{side}")
        if file.exists() and file.stat().st_mode & 0o077:
            try:
                file.chmod(_OWN)
                _log.warning("the database could be read by others: from now on by its owner alone")
            except PermissionError:
                _log.warning("the database can be read by others, and belongs to somebody else: `chmod 600` helps")


@final
class Place:
    """Where a file and what lies beside it were when they were opened."""

    def __init__(self, path: Path) -> None:
        self._files: Final = {file: _identity(file) for file in [Path(f"{path}{side}") for side in ("", *SIDES)]}

    def check(self) -> None:
        """Gone where one of them was deleted or replaced: what is written then is found by nobody."""
        for file, known in self._files.items():
            if known is not None and _identity(file) != known:
                raise Gone(f"{file.name} was deleted or replaced under the running server: restart it")


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
