"""Reviews of games: thought over beside the server, one after the other, and kept as long as there is room.

Whoever asks is told how far it is. One process looks back, at the lowest priority, so that no table waits for it; those
for whom it worked longest ago come first.
"""

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, Literal, final

import msgspec

from boneyard.review.worker import question
from boneyard.server.table.commands import Declined

WORLDS: Final = 200
PROGRAM: Final = (sys.executable, "-m", "boneyard.review.worker")
_MOST_WAITING: Final = 64
_MOST_KEPT: Final = 300
_LONGEST_LINE: Final = 4_000_000
_PATIENCE: Final = 120.0
"""Seconds for a step of a review; a worker that is silent for longer is ended."""
Told = dict[str, Any]


@final
class Job:
    """One review, as far as it is."""

    def __init__(self, text: str, seat: str, owner: str) -> None:
        self.text = text
        self.seat: Final = seat
        self.owner: Final = owner
        self.state: Literal["waiting", "working", "done", "failed"] = "waiting"
        self.share = 0.0
        self.rounds: list[dict[str, Told]] = []


@final
class Reviews:
    """All reviews that are waited for or kept, by what they are of."""

    def __init__(self, worlds: int = WORLDS, program: Sequence[str] = PROGRAM) -> None:
        self._worlds: Final = worlds
        self._program: Final = program
        self._jobs: Final[OrderedDict[str, Job]] = OrderedDict()
        self._waiting: Final[list[Job]] = []
        self._served: Final[OrderedDict[str, int]] = OrderedDict()
        self._number = 0
        self._working: asyncio.Task[None] | None = None
        self._starting: asyncio.Future[asyncio.subprocess.Process] | None = None

    def known(self, key: str) -> Job | None:
        """A review that was begun, unless it came to nothing."""
        job = self._jobs.get(key)
        if job is None or job.state == "failed":
            return None
        self._jobs.move_to_end(key)
        return job

    def begin(self, key: str, text: str, seat: str, owner: str) -> Job:
        """Look back at a saved game for a seat, after those who wait already."""
        if len(self._waiting) >= _MOST_WAITING:
            raise Declined("busy")
        job = self._jobs[key] = Job(text, seat, owner)
        self._waiting.append(job)
        self._forget()
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())
        return job

    async def close(self) -> None:
        """Nobody waits any more."""
        if self._working is not None:
            self._working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._working
        await self._end_process()

    def _forget(self) -> None:
        """The oldest that are done."""
        for key in [key for key, job in self._jobs.items() if job.state in ("done", "failed")]:
            if len(self._jobs) <= _MOST_KEPT:
                return
            del self._jobs[key]

    async def _work(self) -> None:
        while self._waiting:
            job = min(self._waiting, key=lambda one: self._served.get(one.owner, 0))
            self._waiting.remove(job)
            self._number += 1
            self._served[job.owner] = self._number
            self._served.move_to_end(job.owner)
            while len(self._served) > _MOST_KEPT:
                self._served.popitem(last=False)
            await self._look_back(job)

    async def _look_back(self, job: Job) -> None:
        job.state = "working"
        try:
            is_whole = await self._asked(job)
        except (OSError, ValueError, TimeoutError):
            is_whole = False
            await self._end_process()
        job.state = "done" if is_whole else "failed"
        job.text = ""

    async def _asked(self, job: Job) -> bool:
        """Let the worker look back, and note what it says."""
        process = await self._worker()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question(job.text, job.seat, self._worlds))
        await process.stdin.drain()
        while True:
            line = await asyncio.wait_for(process.stdout.readline(), _PATIENCE)
            said: dict[str, Any] = msgspec.json.decode(line)
            if "end" in said:
                return bool(said["end"])
            if "round" in said:
                job.rounds.append(said["round"])
            job.share = said.get("share", job.share)

    async def _worker(self) -> asyncio.subprocess.Process:
        """The process that looks back; whoever is cancelled while it starts leaves it to `_end_process`."""
        if self._starting is None:
            pipe = asyncio.subprocess.PIPE
            process = asyncio.create_subprocess_exec(*self._program, stdin=pipe, stdout=pipe, limit=_LONGEST_LINE)
            self._starting = asyncio.ensure_future(process)
        return await asyncio.shield(self._starting)

    async def _end_process(self) -> None:
        starting, self._starting = self._starting, None
        if starting is None:
            return
        process = await starting
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()
