"""A wire between a store and PostgreSQL.

A test can make one kind of connection deaf: what it sends arrives, the answers do not.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, final

_SOCKET: Final = ".s.PGSQL.5432"


@final
class Wire:
    """Carries bytes to a server's socket and back; the connections that name themselves `who` are at a test's mercy."""

    def __init__(self, server: Path, who: str) -> None:
        self._server: Final = server / _SOCKET
        self._who: Final = who.encode()
        self._chosen: Final[set[asyncio.Task[None]]] = set()
        self.deaf = False
        self.swallowed = 0

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry for one connection until either side hangs up, or it is cut."""
        there, back = await asyncio.open_unix_connection(self._server)
        hello = await reader.read(65536)
        back.write(hello)
        chosen = self._who in hello
        carrying = {
            asyncio.create_task(_carry(reader, back)),
            asyncio.create_task(self._carry_back(there, writer, chosen=chosen)),
        }
        if chosen:
            self._chosen.update(carrying)
        await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
        self._chosen.difference_update(carrying)
        for end in (back, writer):
            end.close()
            with contextlib.suppress(OSError):
                await end.wait_closed()

    async def _carry_back(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, chosen: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                if chosen and self.deaf:
                    self.swallowed += 1
                else:
                    target.write(data)
                    await target.drain()

    def cut(self) -> None:
        """Hang up on the chosen."""
        for task in self._chosen:
            task.cancel()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()


@contextlib.asynccontextmanager
async def wire(server: Path, here: Path, who: str) -> AsyncIterator[Wire]:
    """A wire whose socket lies in another directory."""
    made = Wire(server, who)
    listening = await asyncio.start_unix_server(made.connect, here / _SOCKET)
    try:
        yield made
    finally:
        listening.close()
        await listening.wait_closed()
