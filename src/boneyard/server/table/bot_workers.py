"""Worker processes for bots: a bot that thinks ahead does so in another process, while the table goes on.

Others choose at once. How long a bot takes says nothing about its hand: it acts when its pace is over, for which nobody
has looked at its tiles, whether a thought is there or not.
"""

import asyncio
import os
import select
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import local
from typing import Final, final

from boneyard.bots.hints import Hint
from boneyard.bots.ladder import EFFORTS
from boneyard.bots.process import end_process
from boneyard.core.action import Action
from boneyard.core.state import Phase
from boneyard.match.worker import question, read_hints
from boneyard.server.table import decide
from boneyard.server.table.clock import SEARCHING, Pace
from boneyard.server.table.commands import Declined
from boneyard.server.table.table import Table
from boneyard.server.table.thoughts import Owner, Thoughts

_WORKERS: Final = max(2, min(4, (os.cpu_count() or 2) - 1))
"""As many as there are cores to spare, half of them for hints."""
_LONGEST: Final = 3.0
"""Seconds after which a worker that has not answered is ended, and nobody waits for a hint any more."""
_QUICK: Final = "conductor"
"""Who acts instead of a bot whose thought did not come in time."""
_SPARE: Final = 0.15
_TEMPERS: Final = (0.8, 1.1, 0.7, 1.3, 0.9, 1.0, 1.4, 0.8, 1.2)


def thinks(bot: str) -> bool:
    """Whether a bot needs a worker."""
    return bot in EFFORTS


def pace_of(bot: str, pace: Pace, seq: int, slower: float = 1.0) -> float:
    """Seconds that a bot takes for an action, whatever it holds; `slower` by how people prefer it.

    Never quite the same, and never less than it thinks.
    """
    least = (EFFORTS[bot].seconds or 0.0) + _SPARE if thinks(bot) else 0.0
    return max(pace.bot * slower * _TEMPERS[seq % len(_TEMPERS)], least)


def wait_of(table: Table, pace: Pace, slower: float = 1.0) -> float:
    """Seconds until the bot whose turn it is acts."""
    if table.state.phase is Phase.SEARCH:
        return pace.bot * SEARCHING
    return pace_of(decide.automatic(table), pace, table.seq, slower)


@final
class BotWorker:
    """A process that thinks about one question at a time.

    It is started when it is first asked, and ends when nobody can ask any more.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: bytes) -> bytes:
        """The answer to a question.

        TimeoutError or OSError when there is none, and the next question goes to another process.
        """
        try:
            return self._ask(request)
        except (OSError, ValueError):
            self.close()
            raise

    def _ask(self, request: bytes) -> bytes:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "boneyard.match.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        source, sink = self._process.stdout, self._process.stdin
        assert source is not None
        assert sink is not None
        sink.write(request)
        sink.flush()
        if not select.select([source], [], [], _LONGEST)[0]:
            raise TimeoutError
        line = source.readline()
        if not line:
            raise OSError("the worker has ended")
        return line

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        end_process(process)


@final
class BotWorkers:
    """Workers for one purpose; each has a thread that waits for it."""

    def __init__(self, name: str, many: int) -> None:
        self._name: Final = name
        self._many: Final = many
        self._threads: ThreadPoolExecutor | None = None
        self._own = local()

    async def ask(self, request: bytes) -> bytes:
        """The answer of the first worker that is free."""
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._many, self._name)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, request)

    def _ask(self, request: bytes) -> bytes:
        worker: BotWorker | None = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = BotWorker()
        return worker.ask(request)


def _thoughts(name: str, many: int) -> Thoughts:
    return Thoughts(BotWorkers(name, many).ask, many)


HINTS: Final = _thoughts("hints", _WORKERS // 2)
"""What people wait for: no bot's thought is in its way."""
THOUGHTS: Final = _thoughts("bot-worker", _WORKERS - _WORKERS // 2)
"""What bots think about."""


@final
class BotTurn:
    """What the bot whose turn it is at a table will do.

    All that takes time is done while its pace lasts, so that nobody learns from the moment of an action how much there
    was to choose from.
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._seq = -1
        self._quick: Action | None = None
        self._thought: asyncio.Future[bytes] | None = None

    def prepare(self, table: Table, owner: Callable[[], Owner], seconds: float) -> None:
        """Let the bot whose turn it is choose, and begin to think if it is one that does.

        It acts in so many seconds, whatever comes of it.
        """
        bot = decide.automatic(table)
        if not bot or self._is_prepared(table):
            return
        self.give_up()
        self._table, self._seq = table, table.seq
        self._quick = table.bot_action(_QUICK if thinks(bot) else bot)
        if thinks(bot) and len(table.legal()) > 1:
            self._thought = THOUGHTS.begin(owner(), seconds, partial(_question, table, table.seq, bot))

    def _is_prepared(self, table: Table) -> bool:
        return self._table is table and self._seq == table.seq

    def give_up(self) -> None:
        """Nobody waits for this thought any more."""
        if self._thought is not None:
            self._thought.cancel()
        self._table = self._thought = None

    def action(self, table: Table, bot: str) -> Action:
        """What the bot does now: what it thought of, or else what came to its mind at once."""
        if not self._is_prepared(table):
            return table.bot_action(_QUICK if thinks(bot) else bot)
        thought, legal = _thought_of(self._thought), table.legal()
        if thought in legal:
            return thought
        return self._quick if self._quick in legal else table.bot_action(_QUICK)


def _question(table: Table, seq: int, bot: str, seconds: float) -> bytes:
    if table.seq != seq:
        raise ValueError("the table has gone on")
    return question(bot, table.sight(table.state.turn), table.legal(), f"{table.id} {seq} {bot}", seconds)


def _thought_of(thought: asyncio.Future[bytes] | None) -> Action | None:
    """What a bot has thought of by now."""
    if thought is None or not thought.done() or thought.cancelled() or not thought.result():
        return None
    return Action(int(thought.result()))


def gives_hints(table: Table) -> bool:
    """As it was agreed when the table was opened: to everybody, to nobody, or to whoever plays against bots alone."""
    return table.head.hints == "always" or (
        table.head.hints == "bots" and sum(bool(chair.player) for chair in table.chairs) == 1
    )


async def advise(table: Table, seat: int, owner: Owner) -> list[Hint]:
    """What speaks for and against everything that a seat may do now.

    Declined where it is not that seat's turn, or where the table gives no hints.
    """
    if table.state.turn != seat:
        raise Declined("not_your_turn")
    if not gives_hints(table):
        raise Declined("no_hints")
    asked = partial(question, None, table.sight(seat), table.legal(), f"{table.id} {table.seq}")
    try:
        return read_hints(await asyncio.wait_for(HINTS.begin(owner, _LONGEST, asked), _LONGEST))
    except (OSError, ValueError) as error:
        raise Declined("busy") from error
