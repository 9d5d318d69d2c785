"""The minds of bots: a bot that thinks ahead does so at a desk, in another process, while the table goes on; others choose at once.

How long a bot takes says nothing about its hand: it is the same for a forced action and for a choice.
"""

import asyncio
import os
import select
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Final, final

from boneyard.bots import BOTS
from boneyard.bots.desk import question, read_hints
from boneyard.bots.hints import Hint
from boneyard.bots.process import end_process
from boneyard.bots.thinker import Thinker
from boneyard.core.action import Action
from boneyard.server import commands
from boneyard.server.clock import Pace
from boneyard.server.table import Table
from boneyard.server.wishes import Declined

_DESKS: Final = max(1, min(4, (os.cpu_count() or 2) - 1))
_LONGEST: Final = 5.0
"""Seconds after which nobody waits for a thought any more."""
_QUICK: Final = "conductor"
"""Who acts instead of a bot whose thought did not come in time."""
_SPARE: Final = 0.15
_TEMPERS: Final = (0.8, 1.1, 0.7, 1.3, 0.9, 1.0, 1.4, 0.8, 1.2)


def thinks(bot: str) -> bool:
    """Whether a bot has to sit at a desk."""
    return isinstance(BOTS.get(bot), Thinker)


def pace_of(bot: str, pace: Pace, seq: int) -> float:
    """Seconds that a bot takes for an action, whatever it holds: never quite the same, and never less than it thinks."""
    found = BOTS.get(bot)
    if not pace.bot or not isinstance(found, Thinker):
        return pace.bot * _TEMPERS[seq % len(_TEMPERS)]
    return max(pace.bot * _TEMPERS[seq % len(_TEMPERS)], (found.effort.seconds or 0.0) + _SPARE)


@final
class Desk:
    """A process that thinks about one question at a time; it is started when it is first asked, and ends when nobody can ask any more."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, asked: bytes) -> bytes:
        """The answer to a question; TimeoutError or OSError when there is none, and the next question goes to another process."""
        try:
            return self._ask(asked)
        except (OSError, ValueError):
            self.close()
            raise

    def _ask(self, asked: bytes) -> bytes:
        if self._process is None:
            self._process = subprocess.Popen([sys.executable, "-m", "boneyard.bots.desk"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        source, sink = self._process.stdout, self._process.stdin
        assert source is not None
        assert sink is not None
        sink.write(asked)
        sink.flush()
        if not select.select([source], [], [], _LONGEST)[0]:
            raise TimeoutError
        line = source.readline()
        if not line:
            raise OSError("the desk is empty")
        return line

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        end_process(process)


@final
class Desks:
    """As many desks as there are cores to spare; each has a thread that waits for it."""

    def __init__(self) -> None:
        self._threads: ThreadPoolExecutor | None = None
        self._own = local()

    async def ask(self, asked: bytes) -> bytes:
        """The answer of the first desk that is free."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(_DESKS, "desk")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._sit, asked)

    def _sit(self, asked: bytes) -> bytes:
        desk: Desk | None = getattr(self._own, "desk", None)
        if desk is None:
            desk = self._own.desk = Desk()
        return desk.ask(asked)


DESKS: Final = Desks()


@final
class Mind:
    """What the bot whose turn it is at a table has in mind."""

    def __init__(self) -> None:
        self._seq = -1
        self._thought: asyncio.Task[bytes] | None = None

    def begin(self, table: Table) -> None:
        """Let the bot whose turn it is begin to think, if it is one that does and there is something to think about."""
        bot = commands.automatic(table)
        if not thinks(bot) or self._seq == table.seq or len(table.legal()) < 2:
            return
        self._seq = table.seq
        asked = question(bot, table.sight(table.state.turn), table.legal(), f"{table.id} {table.seq} {bot}")
        self._thought = asyncio.get_running_loop().create_task(DESKS.ask(asked))

    async def ready(self, table: Table) -> None:
        """Wait until the thought of this moment is there, or nobody waits any more."""
        if self._thought is not None and self._seq == table.seq:
            await asyncio.wait([self._thought], timeout=_LONGEST)

    def action(self, table: Table, bot: str) -> Action:
        """What the bot does now."""
        legal = table.legal()
        thought = self._thought
        if self._seq == table.seq and thought is not None and thought.done() and not thought.cancelled() and thought.exception() is None:
            action = Action(int(thought.result()))
            if action in legal:
                return action
        return table.bot_action(_QUICK if thinks(bot) else bot)


def gives_hints(table: Table) -> bool:
    """As it was agreed when the table was opened: to everybody, to nobody, or to whoever plays against bots alone."""
    return table.head.hints == "always" or (table.head.hints == "bots" and sum(bool(chair.player) for chair in table.chairs) == 1)


async def advise(table: Table, seat: int) -> list[Hint]:
    """What speaks for and against everything that a seat may do now; Declined where it is not asked, or where the table gives no hints."""
    if table.state.turn != seat:
        raise Declined("not_your_turn")
    if not gives_hints(table):
        raise Declined("no_hints")
    try:
        return read_hints(await DESKS.ask(question(None, table.sight(seat), table.legal(), f"{table.id} {table.seq}")))
    except (OSError, ValueError) as error:
        raise Declined("busy") from error
