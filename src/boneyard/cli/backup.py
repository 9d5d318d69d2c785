"""`boneyard backup` and `boneyard restore`: a copy of the server's database, made while it runs, and brought back after it was checked."""

import argparse
import asyncio
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from boneyard.cli.alone import run_alone
from boneyard.cli.books import open_file
from boneyard.cli.doctor import Report, look_at
from boneyard.core.errors import BadRules
from boneyard.server.settings import check_database, is_postgres, read_settings
from boneyard.server.store.sqlite_schema import MIGRATIONS

_STEP: Final = 256
"""Pages that are copied at a time; between two steps the server writes."""
_SIDES: Final = ("-wal", "-shm", "-journal")

POSTGRES: Final = """This database is a PostgreSQL one: its own tools copy it, while the server runs, with
    pg_dump --format=custom --file={file} "$BONEYARD_DATABASE"
and bring it back into an empty database, while no node runs, with
    pg_restore --exit-on-error --no-owner --dbname="$BONEYARD_DATABASE" {file}
Afterwards `boneyard doctor` checks every game."""


def backup(database: str, file: str, *, force: bool) -> Report:
    """Copy a SQLite database into a file, online, and check the copy; the file appears only when it is complete."""
    target, part = Path(file), Path(f"{file}.part")
    _check_apart(file, database)
    if target.exists() and not force:
        raise BadRules(f"{file} is there already: name another file, or say --force")
    try:
        with _closing(open_file(database)) as source:
            if not _step(source):
                raise BadRules(f"{database} holds no tables of Boneyard")
            _remove(part)
            _copy(source, part)
        report = asyncio.run(look_at(str(part)))
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BadRules(f"{database} could not be copied to {file}: {error}") from None
    finally:
        _remove(part)
    return report


def restore(file: str, database: str, *, force: bool) -> Report:
    """Put a checked copy in the place of a database; the server must not run meanwhile."""
    target, part = Path(database), Path(f"{database}.part")
    _check_apart(file, database)
    if target.exists() and not force:
        raise BadRules(f"{database} is there already: stop the server, and say --force to replace it")
    if target.exists() and _is_used(target):
        raise BadRules(f"{database} is in use: stop the server first")
    report = asyncio.run(look_at(file))
    if report.wrong:
        return report
    try:
        _remove(part)
        with _closing(open_file(file)) as source:
            _copy(source, part)
        _give_back(part, target)
        for side in _SIDES:
            Path(f"{database}{side}").unlink(missing_ok=True)
        part.replace(target)
        _settle(target.absolute().parent)
    except (sqlite3.Error, OSError) as error:
        raise BadRules(f"{file} could not be restored to {database}: {error}") from None
    finally:
        _remove(part)
    return report


def _check_apart(file: str, database: str) -> None:
    """A database that is replaced by its own copy would take the server's further moves into nowhere."""
    if Path(file).exists() and Path(database).exists() and Path(file).samefile(database):
        raise BadRules(f"{file} is the database itself: the copy has to be another file")


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """Copy page by page into one plain file that nobody else may read: it holds the secrets of all deals."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with _closing(sqlite3.connect(part)) as copy:
        source.backup(copy, pages=_STEP, sleep=0.001)
        copy.execute("PRAGMA journal_mode = DELETE")
    with part.open("rb") as file:
        os.fsync(file.fileno())


def _give_back(part: Path, target: Path) -> None:
    """What root brings back belongs to whose folder it lies in, or else to whom the old one belonged: a server that is not root could not open it."""
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
        raise BadRules("this database was written by a newer version of Boneyard")
    return step


def _is_used(path: Path) -> bool:
    """Whether somebody else has a database open: then it cannot leave its write-ahead log."""
    with _closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=rw", uri=True, isolation_level=None, timeout=0)) as connection:
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


def _settle(folder: Path) -> None:
    """The new name is on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# --- the commands ---


def add_parser(commands: Any) -> None:
    """Tell the command line of these commands."""
    for name, run, told in (
        ("backup", run_backup, "copy the server's database into a file, while it runs"),
        ("restore", run_restore, "bring a copy of the server's database back"),
    ):
        parser: argparse.ArgumentParser = commands.add_parser(name, help=told)
        parser.add_argument("file", metavar="FILE", help="the copy")
        parser.add_argument("--database", metavar="FILE", help="the database (default: the one of the server's settings)")
        parser.add_argument("--force", action="store_true", help="replace what is there")
        parser.set_defaults(run=run)


def run_backup(given: argparse.Namespace) -> int:
    """Copy; exit status 1 when the copy has damaged tables (it is kept: it is what there is)."""
    database = _database(given)
    if database is None:
        return 2
    return _say(backup(database, given.file, force=given.force), f"{given.file} is a copy of {database}")


def run_restore(given: argparse.Namespace) -> int:
    """Bring a copy back; exit status 1, and nothing changed, when the copy is damaged."""
    database = _database(given)
    if database is None:
        return 2
    report = restore(given.file, database, force=given.force)
    return _say(report, f"{given.file} is damaged, and {database} was left alone" if report.wrong else f"{database} is restored from {given.file}")


def _database(given: argparse.Namespace) -> str | None:
    """The file that is meant; None after saying what to do with a PostgreSQL database."""
    database: str = given.database or read_settings(os.environ).database
    check_database(database)
    if is_postgres(database):
        print(POSTGRES.format(file=given.file), file=sys.stderr)
        return None
    return database


def _say(report: Report, sentence: str) -> int:
    for line in report.lines():
        print(line)
    print(f"{sentence}.")
    return 1 if report.wrong else 0


def main(argv: list[str] | None = None) -> int:
    """Run these commands alone: `python -m boneyard.cli.backup backup FILE`."""
    name, *rest = (sys.argv[1:] if argv is None else argv) or ["--help"]
    return run_alone(add_parser, name, rest)


if __name__ == "__main__":
    sys.exit(main())
