"""The sockets that are open here, and who is behind each: whoever has to go is told why, and goes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol, final

GONE: Final = 4410
"""The code of a close after which it is no use to come back."""


class Dismissable(Protocol):
    """A connection that can be ended from outside."""

    def dismiss(self, code: int, why: str) -> None:
        """End it; `why` is the key of a sentence."""


class OpenSocket(NamedTuple):
    """A connection, the table it looks at, and who is behind it."""

    connection: Dismissable
    table: str
    player: str
    address: str


@final
class OpenSockets:
    """All of a node."""

    def __init__(self) -> None:
        self._open: Final[dict[int, OpenSocket]] = {}

    @contextmanager
    def entered(self, socket: OpenSocket) -> Iterator[None]:
        """Known for as long as it is open."""
        self._open[id(socket.connection)] = socket
        try:
            yield
        finally:
            del self._open[id(socket.connection)]

    def dismiss(self, whom: Callable[[OpenSocket], bool], why: str) -> int:
        """Tell whomever it concerns why they have to go: how many there were."""
        chosen = [socket for socket in self._open.values() if whom(socket)]
        for socket in chosen:
            socket.connection.dismiss(GONE, why)
        return len(chosen)
