"""Real server processes that tests start, kill and start again.

A stable (one process with everything imported) forks a fresh server for every start, so that a restart costs what the
server needs and not what importing Python modules costs; a cold start is a new interpreter. Either way the server is a
process of its own, told what to do by its environment alone.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path
from typing import Final, final

_PATIENCE: Final = 60.0
_SERVE: Final = "serve(bind=None, port=None, lan=False, show=False)"
_COLD: Final = f"""
import os, sys
from boneyard.cli.serve import serve
print("pid", os.getpid(), flush=True)
sys.exit({_SERVE})
"""
_STABLE: Final = f"""
import os, signal, sys
import uvicorn.lifespan.on, uvicorn.loops.auto, uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.websockets_sansio_impl
from boneyard.cli.serve import serve
import boneyard.server.store.postgres
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in iter(sys.stdin.readline, ""):
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(0)
        print("pid", os.getpid(), flush=True)
        try:
            os._exit({_SERVE})
        finally:
            os._exit(3)
"""
SWIFT: Final = {
    "BONEYARD_PORT": "0",
    "BONEYARD_BOT_PACE": "0.01",
    "BONEYARD_LINK_WAIT": "0.2",
    "BONEYARD_REQUESTS_PER_MINUTE": "10000000",
    "BONEYARD_SESSIONS_PER_HOUR": "1000000",
    "BONEYARD_TABLES_PER_HOUR": "1000000",
    "BONEYARD_SOCKETS_PER_ADDRESS": "1000",
    "BONEYARD_SOCKETS_PER_SESSION": "1000",
    "BONEYARD_MESSAGES_PER_SECOND": "1000",
    "BONEYARD_LOG_LEVEL": "warning",
}
"""Settings for games in a hurry."""


@final
class Node:
    """A node: at most one server process at a time, on a port that it finds itself."""

    def __init__(self, database: str, log: Path, prelude: str = "", **settings: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
        self._environment: Final = {**kept, **SWIFT, **settings, "BONEYARD_DATABASE": database}
        self._prelude: Final = prelude
        self.log: Final = log
        self._stable: asyncio.subprocess.Process | None = None
        self._spawned: list[asyncio.subprocess.Process] = []
        self._pumps: list[asyncio.Task[None]] = []
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._pidfd = -1
        self._gone = asyncio.Event()
        self.pid = 0
        self.port = 0
        self.since = 0.0
        """When the server began to open its store."""

    async def _spawn(self, program: str) -> asyncio.subprocess.Process:
        with self.log.open("ab") as log:
            started = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                self._prelude + program,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env=self._environment,
                start_new_session=True,
            )
        self._spawned.append(started)
        self._pumps.append(asyncio.create_task(self._pump(started)))
        return started

    async def _pump(self, process: asyncio.subprocess.Process) -> None:
        """Pass on what a process says, and at last that it is gone."""
        assert process.stdout is not None, "no pipe"
        async for line in process.stdout:
            self._said.put_nowait(line.decode().strip())
        self._said.put_nowait("")

    async def begin(self, *, cold: bool = False) -> None:
        """Start a server process, and do not wait until it listens."""
        assert not self.pid, "it runs already"
        while not self._said.empty():
            self._said.get_nowait()
        if cold:
            process = await self._spawn(_COLD)
        else:
            self._stable = process = self._stable or await self._spawn(_STABLE)
            assert process.stdin is not None, "no pipe"
            process.stdin.write(b"go\n")
        while not (line := await self._line()).startswith("pid "):
            pass
        self.pid, self.since = int(line.split()[1]), time.monotonic()
        self._watch()

    def _watch(self) -> None:
        """Learn of the end of the process, whoever its parent is."""
        loop, self._gone = asyncio.get_running_loop(), asyncio.Event()
        self._pidfd = os.pidfd_open(self.pid)
        loop.add_reader(self._pidfd, self._ended, loop)

    def _ended(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.remove_reader(self._pidfd)
        os.close(self._pidfd)
        self.pid = self.port = 0
        self._gone.set()

    async def _line(self) -> str:
        async with asyncio.timeout(_PATIENCE):
            while not (line := await self._said.get()):
                if any(process.returncode is not None for process in self._spawned[-1:]):
                    raise AssertionError(f"the server did not start: {self.tail()}")
        return line

    async def listen(self) -> None:
        """Wait until the server knows its port and answers there."""
        while not (line := await self._line()).startswith("Boneyard is at"):
            pass
        port = int(line.split("/")[2].rpartition(":")[2])
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline and self.pid:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                self.port = port
                return
            await asyncio.sleep(0.005)
        raise AssertionError(f"the server does not answer: {self.tail()}")

    async def start(self, *, cold: bool = False) -> None:
        """Start a server process and wait until it answers."""
        await self.begin(cold=cold)
        await self.listen()

    async def kill(self) -> None:
        """Kill the server process as a crash would."""
        await self.end(signal.SIGKILL)

    async def end(self, how: signal.Signals) -> None:
        """Send a signal and wait for the end."""
        if self.pid:
            os.kill(self.pid, how)
            await asyncio.wait_for(self._gone.wait(), _PATIENCE)

    async def close(self) -> None:
        """Leave nothing running: every process that was started has a group of its own."""
        await self.kill()
        for process in self._spawned:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await asyncio.wait_for(process.wait(), _PATIENCE)
        await asyncio.gather(*self._pumps)

    def tail(self) -> str:
        """The end of what the server logged."""
        return self.log.read_text(errors="replace")[-3000:]

    @property
    def http(self) -> str:
        """Where the server is asked."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        """Where its sockets are."""
        return f"ws://127.0.0.1:{self.port}"
