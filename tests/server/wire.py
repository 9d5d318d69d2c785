"""A wire between a store and PostgreSQL that a test can make deaf: what is sent arrives, the answers do not."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final

_SOCKET: Final = ".s.PGSQL.5432"


@final
class Wire:
    """Carries bytes to a server's socket and back."""

    def __init__(self, server: Path) -> None:
        self._server: Final = server / _SOCKET
        self._carrying: Final[set[asyncio.Task[None]]] = set()
        self.deaf = False
        self.swallowed = 0

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry for one connection until either side hangs up."""
        there, back = await asyncio.open_unix_connection(self._server)
        carrying = {asyncio.create_task(self._carry(reader, back, answers=False)), asyncio.create_task(self._carry(there, writer, answers=True))}
        self._carrying.update(carrying)
        await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
        for end in (back, writer):
            end.close()
            with contextlib.suppress(OSError):
                await end.wait_closed()
        self._carrying.difference_update(carrying)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if answers and self.deaf:
                    self.swallowed += 1
                    continue
                target.write(data)
                await target.drain()

    def cut(self) -> None:
        """Hang up on everybody."""
        for task in self._carrying:
            task.cancel()


@contextlib.asynccontextmanager
async def wire(server: Path, here: Path) -> AsyncIterator[Wire]:
    """A wire whose socket lies in another directory."""
    made = Wire(server)
    listening = await asyncio.start_unix_server(made.connect, here / _SOCKET)
    try:
        yield made
    finally:
        listening.close()
        made.cut()
        await listening.wait_closed()
