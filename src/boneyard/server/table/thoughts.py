"""Thoughts that wait for a worker: bounded, fair between those for whom somebody thinks, and given up when too late.

Whoever was thought for longest ago comes next: first among addresses, then among the sessions of one. So a hundred
tables of one house make that house wait, and nobody else.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, final

_MOST_WAITING: Final = 256
_SHARE: Final = 0.2
"""Seconds of thinking for each, as long as others wait."""
_SPARE: Final = 0.1
"""Seconds that a question and its answer may be on their way."""
_MOST_KNOWN: Final = 10_000
"""Addresses and sessions of which it is known when they were thought for."""


class Owner(NamedTuple):
    """For whom somebody thinks: an address, and a session there."""

    address: str = ""
    session: str = ""


class _Thought(NamedTuple):
    number: int
    owner: Owner
    until: float
    question: Callable[[float], bytes]
    answer: asyncio.Future[bytes]

    def time_left(self) -> float:
        """Seconds that may be thought."""
        return self.until - _SPARE - asyncio.get_running_loop().time()


@final
class Thoughts:
    """What so many workers have to think about; `ask` lets one of them answer a question."""

    def __init__(self, ask: Callable[[bytes], Awaitable[bytes]], workers: int) -> None:
        self._ask: Final = ask
        self._workers: Final = workers
        self._waiting: list[_Thought] = []
        self._thinking: set[asyncio.Task[None]] = set()
        self._served: Final[OrderedDict[object, int]] = OrderedDict()
        """When an address or a session was thought for, as a number that grows."""
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many workers think."""
        return len(self._thinking)

    def begin(self, owner: Owner, seconds: float, question: Callable[[float], bytes]) -> asyncio.Future[bytes]:
        """Let a question be thought over, whose answer is wanted within so many seconds; b"" where nothing came of it.

        It is asked when a worker is free, and told how long it may be thought over. A thought that is cancelled, or for
        which no time is left, is given up.
        """
        until = asyncio.get_running_loop().time() + seconds
        self._number += 1
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Thought(self._number, owner, until, question, answer))
        self._give_up()
        self._go_on()
        return answer

    def _give_up(self) -> None:
        """Forget what nobody waits for; where too much is left, what would come last."""
        for thought in self._waiting:
            if thought.time_left() <= 0:
                _answer(thought, b"")
        self._waiting = [thought for thought in self._waiting if not thought.answer.done()]
        if len(self._waiting) > _MOST_WAITING:
            last = max(self._waiting, key=self._rank)
            self._waiting.remove(last)
            _answer(last, b"")

    def _rank(self, thought: _Thought) -> tuple[int, int, int]:
        owner, served = thought.owner, self._served
        return served.get(owner.address, 0), served.get(owner, 0), thought.number

    def _go_on(self) -> None:
        while self._waiting and len(self._thinking) < self._workers:
            thought = min(self._waiting, key=self._rank)
            self._waiting.remove(thought)
            self._note(thought.owner)
            task = asyncio.get_running_loop().create_task(self._think(thought))
            self._thinking.add(task)
            task.add_done_callback(self._done)

    def _note(self, owner: Owner) -> None:
        self._number += 1
        for key in (owner.address, owner):
            self._served[key] = self._number
            self._served.move_to_end(key)
        while len(self._served) > _MOST_KNOWN:
            self._served.popitem(last=False)

    async def _think(self, thought: _Thought) -> None:
        line = b""
        try:
            line = await self._ask(
                thought.question(min(thought.time_left(), _SHARE) if self._waiting else thought.time_left())
            )
        except (OSError, ValueError):
            pass  # the worker fell silent or died: whoever waits goes on without a thought
        finally:
            _answer(thought, line)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._thinking.discard(task)
        if not task.cancelled():
            self._give_up()
            self._go_on()


def _answer(thought: _Thought, line: bytes) -> None:
    if not thought.answer.done():
        thought.answer.set_result(line)
