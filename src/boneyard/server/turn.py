"""Who may change a table: one after the other, in the order of asking."""

import asyncio
from collections import deque
from typing import Final, final


@final
class Turn:
    """A lock that can also be taken without waiting, where it is free."""

    def __init__(self) -> None:
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()
        self.is_taken = False

    def take(self) -> bool:
        """Take it, if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def leave(self) -> None:
        """Hand it to who has waited longest; who has given up is passed over."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.leave()  # it was handed over in the moment of giving up
            raise

    async def __aexit__(self, *_: object) -> None:
        self.leave()
