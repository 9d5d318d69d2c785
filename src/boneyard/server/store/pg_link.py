"""Connections to PostgreSQL.

How they are opened and closed, what counts as lost, and how long to wait before trying again.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, final

import asyncpg

FAILED: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""All that goes wrong with a database; a time limit that has run out is an OSError too."""

_LOST: Final = (
    OSError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.ReadOnlySQLTransactionError,
)
_SETTINGS: Final = {
    "application_name": "boneyard",
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
}


@final
class Link:
    """A database, and how long to wait for its answers."""

    def __init__(self, url: str, timeout: float) -> None:
        self._url: Final = url
        self.timeout: Final = timeout

    async def open(self, closed: Callable[[], None], **settings: str) -> Any:
        """A connection of one's own; `closed` is told when it breaks."""
        connection = await asyncpg.connect(
            self._url, timeout=self.timeout, command_timeout=self.timeout, server_settings=_SETTINGS | settings
        )
        connection.add_termination_listener(lambda _: closed())
        return connection

    async def pool(self, size: int) -> Any:
        """A few connections for reading; they hold no state, so they need no cleaning between two uses."""
        return await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=size,
            timeout=self.timeout,
            command_timeout=self.timeout,
            server_settings=_SETTINGS,
            reset=_as_it_is,
        )


async def _as_it_is(_connection: Any) -> None:
    """A connection that holds no state is ready for its next use."""


async def close(connection: Any, limit: float = 2.0) -> None:
    """Say goodbye; hang up on a server that does not answer."""
    try:
        await connection.close(timeout=limit)
    except FAILED:
        connection.terminate()


async def close_pool(pool: Any, limit: float = 2.0) -> None:
    """Let reads finish and close; hang up on a server that does not answer."""
    try:
        await asyncio.wait_for(pool.close(), limit)
    except FAILED:
        pool.terminate()


def said(error: BaseException) -> str:
    """What went wrong, in words: a time limit has none of its own."""
    return str(error) or "it does not answer"


def is_lost(connection: Any, error: BaseException) -> bool:
    """Whether a connection is of no more use after an error."""
    return isinstance(error, _LOST) or connection.is_closed()


@final
class Backoff:
    """Try again at once, then after longer and longer pauses."""

    _FIRST: Final = 0.05
    _LONGEST: Final = 1.0

    def __init__(self) -> None:
        self._pause = 0.0

    def reset(self) -> None:
        """All is well again."""
        self._pause = 0.0

    async def pause(self, enough: asyncio.Event) -> None:
        """Wait before the next attempt, unless there is to be none."""
        pause, self._pause = self._pause, min(max(self._pause * 2, self._FIRST), self._LONGEST)
        if pause:
            await wait(enough, pause)


async def wait(event: asyncio.Event, limit: float | None) -> bool:
    """Wait for an event, but not longer than that; whether it came."""
    try:
        await asyncio.wait_for(event.wait(), limit)
    except TimeoutError:
        return False
    return True
