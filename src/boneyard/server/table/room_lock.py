"""Who may change a table: one after the other, in the order of asking."""

import asyncio
from collections import deque
from typing import Final, final


@final
class RoomLock:
    """A fair lock that can also be taken without waiting, where it is free."""

    def __init__(self) -> None:
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()
        self.is_locked = False

    def try_acquire(self) -> bool:
        """Take it, if nobody has it."""
        if self.is_locked:
            return False
        self.is_locked = True
        return True

    def release(self) -> None:
        """Hand it to whoever has waited longest; whoever has given up is passed over."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.is_locked = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()  # it was handed over in the moment of giving up
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
