"""The servers under load, each a process on a core of its own, with what they use of it."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
PEER: Final = ROOT / "bench" / "peer"
COMPILED: Final = ROOT / "build" / "compiled"
_TICK: Final = os.sysconf("SC_CLK_TCK")
_MANY: Final = "1000000"
_SETTINGS: Final = {
    "PORT": "0",
    "LOG_LEVEL": "warning",
    "REQUESTS_PER_MINUTE": _MANY,
    "SESSIONS_PER_HOUR": _MANY,
    "TABLES_PER_HOUR": _MANY,
    "SOCKETS_PER_ADDRESS": _MANY,
    "SOCKETS_PER_SESSION": _MANY,
    "MESSAGES_PER_SECOND": "100000",
}
"""The limits of one address and one socket, raised: here one address is everybody."""


def cores() -> tuple[int, int]:
    """The core for a server and the one for the load."""
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[0], allowed[-1]


class Server:
    """A process that prints its port, bound to one core."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self._process: Final = subprocess.Popen(
            ["taskset", "-c", str(cores()[0]), *command],  # noqa: S607  wherever the system has it
            env={**os.environ, **environment},
            cwd=folder,
            stdout=subprocess.PIPE,
            preexec_fn=_many_files,  # noqa: PLW1509  no threads yet
        )
        self.port: Final = self._read_port()

    def _read_port(self) -> int:
        assert self._process.stdout is not None, "a pipe"
        for line in self._process.stdout:
            if found := re.search(rb"PORT (\d+)|:(\d+)/ ", line):
                return _wait(int(found[1] or found[2]))
        raise AssertionError("the server did not start")

    def cpu(self) -> float:
        """Seconds of CPU that the process has used, all of its threads together."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def memory(self) -> float:
        """Megabytes that the process holds."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self._process.pid}/status").read_text())
        assert found, "no memory"
        return int(found[1]) / 1024

    def stop(self) -> None:
        """End the process."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _wait(port: int) -> int:
    """The port, once somebody answers there."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return port
    raise AssertionError("the server does not answer")


def _many_files() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def own_server(folder: Path) -> Server:
    """Our server as it is shipped: compiled engine where it is built, a SQLite file, every commit on the disk."""
    settings = {
        f"BONEYARD_{name}": value for name, value in {**_SETTINGS, "DATABASE": str(folder / "load.sqlite")}.items()
    }
    return Server(
        [sys.executable, "-c", "from boneyard.cli.main import run; run()", "serve"],
        {**settings, "PYTHONPATH": str(COMPILED)},
        folder,
    )


def peer_server(folder: Path) -> Server:
    """The peer, in production mode."""
    return Server(["node", str(PEER / "server.js")], {"NODE_ENV": "production"}, folder)
