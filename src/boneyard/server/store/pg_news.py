"""News from other nodes.

One connection that only listens, comes back when it breaks, and then asks what it has missed.
"""

import asyncio
import contextlib
import re
import secrets
from typing import Any, Final, final

from boneyard.server.store.pg_link import FAILED, Backoff, Link, close, wait
from boneyard.server.store.pg_schema import CHANNEL
from boneyard.server.store.port import REWRITTEN, News, Said

_BEAT: Final = 10.0
_MARGIN: Final = 60.0
"""How long before the last sign of life something may have been written that was not heard: longer than any write
takes."""

_SAID: Final = re.compile(r"said:(\d+):(\d+)")


@final
class Node:
    """The name that this node writes under, and how far it knows each table.

    What was touched longest ago is forgotten, and at worst told once too often.
    """

    def __init__(self, limit: int = 10_000) -> None:
        self.name = secrets.token_hex(8)
        self._limit: Final = limit
        self._last: Final[dict[str, int]] = {}

    def rename(self) -> None:
        """From now on what was written under the old name counts as written by another.

        Nobody waits for its answer any more.
        """
        self.name = secrets.token_hex(8)

    def note(self, table: str, seq: int) -> bool:
        """Remember an event; whether it is further than what was known."""
        known = self._last.pop(table, 0)
        self._last[table] = max(known, seq)
        if len(self._last) > self._limit:
            del self._last[next(iter(self._last))]
        return seq > known


@final
class Listener:
    """Hears what other nodes write."""

    def __init__(self, link: Link, node: Node, news: News) -> None:
        self._link: Final = link
        self._node: Final = node
        self._news: Final = news
        self._stop: Final = asyncio.Event()
        self._broken = asyncio.Event()
        self._alive = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen from now on."""
        connection = await self._connect()
        try:
            await self._tune_in(connection)
        except FAILED:
            await close(connection)
            raise
        self._task = asyncio.create_task(self._run(connection))

    async def stop(self) -> None:
        """Hang up."""
        self._stop.set()
        self._broken.set()
        if self._task is not None:
            await self._task

    async def _run(self, connection: Any) -> None:
        backoff = Backoff()
        await self._hear(connection)
        while not self._stop.is_set():
            await backoff.pause(self._stop)
            with contextlib.suppress(*FAILED):
                await self._hear_again(backoff)

    async def _hear_again(self, backoff: Backoff) -> None:
        """Connect, tell what was missed, and listen."""
        connection = await self._connect()
        try:
            since = self._alive - _MARGIN
            await self._tune_in(connection)
            self.tell(await connection.fetch("SELECT id, seq FROM tables WHERE updated > $1 ORDER BY updated", since))
        except FAILED:
            await close(connection)
            raise
        backoff.reset()
        await self._hear(connection)

    async def _connect(self) -> Any:
        """A connection with its own sign that it broke: the end of an older one says nothing about it."""
        self._broken = asyncio.Event()
        return await self._link.open(self._broken.set, application_name="boneyard-listener")

    async def _tune_in(self, connection: Any) -> None:
        await connection.add_listener(CHANNEL, self._heard)
        await self._beat(connection)

    async def _beat(self, connection: Any) -> None:
        """A sign of life, by the clock of the database: nodes need not agree about the time."""
        self._alive = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")

    async def _hear(self, connection: Any) -> None:
        """Listen until the connection breaks or is not wanted any more."""
        with contextlib.suppress(*FAILED):
            while not self._stop.is_set() and not await wait(self._broken, _BEAT):
                await self._beat(connection)
        await close(connection)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        node, _, rest = payload.partition(" ")
        table, _, word = rest.rpartition(" ")
        if node == self._node.name or not table:
            return
        said = _SAID.fullmatch(word)
        if said is not None:
            self._news(table, Said(int(said[1]), int(said[2])))
        elif word == "here":
            self._news(table, 0)
        elif word == "rewritten":
            self._news(table, REWRITTEN)
        elif word.isdecimal():
            self.tell([(table, int(word))])

    def tell(self, rows: list[Any]) -> None:
        """Tell of those tables that have come further than was known."""
        for table, last in rows:
            if self._node.note(table, last):
                self._news(table, last)
