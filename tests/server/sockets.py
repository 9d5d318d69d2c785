"""A WebSocket in memory, seen from both ends. Every test that needs one takes this, or changes one thing about it."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable


class FakeSocket:
    """What a test says comes in, what the server sends is kept; of that it takes as much as it is told to.

    None among what is said is the end of the connection.
    """

    def __init__(self, said: Iterable[str | bytes | None] = (), takes: int = 1_000_000) -> None:
        self.unread: deque[str | bytes | None] = deque(said)
        self.heard: list[bytes] = []
        self.closed: list[tuple[int, str]] = []
        self._takes = takes
        self._untaken = 0
        self._waiter: asyncio.Future[None] | None = None
        self._at_once: Callable[[str], bool] = lambda _: False

    # --- the client's end ---

    def say(self, data: str | bytes) -> None:
        """Send a message: it is taken at once, or waits to be received."""
        if self.unread or isinstance(data, bytes) or not self._at_once(data):
            self._put(data)

    def leave(self) -> None:
        """End the connection."""
        self._put(None)

    def _put(self, data: str | bytes | None) -> None:
        self.unread.append(data)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # --- the server's end ---

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """What is taken at once does not have to be received."""
        self._at_once = at_once

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        while not self.unread:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self.unread.popleft()

    def send(self, data: bytes) -> None:
        """Take a message, or leave it."""
        if len(self.heard) < self._takes:
            self.heard.append(data)
        else:
            self._untaken += len(data)

    def waiting(self) -> int:
        """Bytes that were not taken."""
        return self._untaken

    async def close(self, code: int, reason: str) -> None:
        """Be closed, with a reason."""
        assert reason
        self.closed.append((code, reason))
