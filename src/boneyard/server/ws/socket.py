"""What a connection needs of a WebSocket."""

from collections.abc import Callable
from typing import Protocol


class Socket(Protocol):
    """What is needed of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """From now on show each message to somebody who may take it at once; one that is not taken will be received."""

    def send(self, data: bytes) -> None:
        """Send a message; what the other side does not take yet waits. Nothing happens when it has gone."""

    def waiting(self) -> int:
        """Bytes that wait to be taken."""

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
