"""A table under load, ours or the peer's: one move at a time, over when everybody has heard of it."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Final


class Play(ABC):
    """One table with its sockets. Times count from when a move should have been sent, whether or not it could be."""

    def __init__(self, viewers: int) -> None:
        self.viewers: Final = viewers
        self.moves = 0
        """Moves that everybody has heard of."""
        self.is_ready = False
        """Whether somebody may move, and nothing is under way."""
        self.when_ready: Callable[[Play], None] = lambda _: None
        self.told_mover: list[float] = []
        self.told_others: list[float] = []
        self.waiting: deque[float] = deque()
        self.is_lost = False
        self._due = 0.0
        self._outstanding = 0

    @abstractmethod
    async def open(self) -> None:
        """Connect everybody, and begin."""

    @abstractmethod
    def _send(self) -> None:
        """Send the next move."""

    @abstractmethod
    def close(self) -> None:
        """Hang up."""

    def lost(self) -> None:
        """The server hung up on somebody."""
        self.is_lost = True

    def move(self, due: float) -> None:
        """Make the move that was due then."""
        self.is_ready, self._due = False, due
        self._outstanding = self._messages_per_move()
        self._send()

    @abstractmethod
    def _messages_per_move(self) -> int:
        """How many messages end a move."""

    def _heard(self, *, mover: bool) -> bool:
        """Note that a message of a move has come; whether the move is over with it."""
        (self.told_mover if mover else self.told_others).append(time.perf_counter() - self._due)
        self._outstanding -= 1
        if self._outstanding:
            return False
        self.moves += 1
        return True

    def _ready(self) -> None:
        self.is_ready = True
        self.when_ready(self)


async def at_full_speed(tables: list[Play], seconds: float) -> int:
    """Every table moves as soon as it can; how many moves were made until everything has come to rest."""
    before = sum(table.moves for table in tables)
    for table in tables:
        table.when_ready = lambda one: one.move(time.perf_counter())
        if table.is_ready:
            table.move(time.perf_counter())
    await asyncio.sleep(seconds)
    for table in tables:
        table.when_ready = lambda _: None
    await _rest(tables)
    return sum(table.moves for table in tables) - before


async def at_a_pace(tables: list[Play], rate: float, seconds: float) -> list[float]:
    """So many moves a second, one table after the other, whatever has become of the last one.

    How late each was sent by the load itself.
    """
    for table in tables:
        table.when_ready = _next_waiting
        table.told_mover.clear()
        table.told_others.clear()
    lags: list[float] = []
    start, total = time.perf_counter() + 0.05, round(rate * seconds)
    for number in range(total):
        due, table = start + number / rate, tables[number % len(tables)]
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        lags.append(time.perf_counter() - due)
        assert not table.is_lost, "the server hung up"
        if table.is_ready:
            table.move(due)
        else:
            table.waiting.append(due)
    await _rest(tables)
    return lags


async def _rest(tables: list[Play]) -> None:
    """Wait until nothing is under way any more."""
    while any(table.waiting or not table.is_ready for table in tables):
        assert not any(table.is_lost for table in tables), "the server hung up"
        await asyncio.sleep(0.02)


def _next_waiting(table: Play) -> None:
    if table.waiting:
        table.move(table.waiting.popleft())
