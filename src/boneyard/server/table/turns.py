"""Turns: of what may wait, one piece is done in each turn of the loop, so that whoever moves never waits for many."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, final


@final
class Turns:
    """First come, first served."""

    def __init__(self) -> None:
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()
        self._is_taken = False

    async def mine(self) -> None:
        """Wait for a turn of the loop that nobody else has."""
        if not self._is_taken:
            self._take()
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        await turn

    def do(self, work: Callable[[], object]) -> None:
        """Have something done in a turn of the loop that nobody else has."""
        turn = asyncio.get_running_loop().create_future()
        turn.add_done_callback(lambda _: work())
        self._waiting.append(turn)
        if not self._is_taken:
            self._take()

    def _take(self) -> None:
        self._is_taken = True
        asyncio.get_running_loop().call_soon(self._pass_on)

    def _pass_on(self) -> None:
        """The turn is over: whoever has waited longest is next."""
        self._is_taken = False
        while self._waiting and not self._is_taken:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._take()
