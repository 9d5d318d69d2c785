"""A WebSocket as a load needs it: one handshake, short frames out, whole frames in, as little work as possible.

For servers that we know; not for the world.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, final

_PING: Final = 9
_CLOSE: Final = 8
_NO_MASK: Final = b"\0\0\0\0"
"""A client has to mask what it sends; this mask changes nothing, and the server has its work all the same."""


@final
class Line(asyncio.Protocol):
    """One socket; `hear` gets it with every message."""

    def __init__(self, path: str, headers: dict[str, str], hear: "Hear") -> None:
        self._path: Final = path
        self._headers: Final = headers
        self._hear: Final = hear
        self._buffer = b""
        self._transport: asyncio.Transport
        self._open = False
        self.lost: Callable[[], None] = lambda: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport) or hasattr(transport, "write"), "a stream"
        self._transport = transport  # type: ignore[assignment]  # uvloop's transports are no subclasses
        key = base64.b64encode(os.urandom(16)).decode()
        asked = {
            "Host": "localhost",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": key,
            **self._headers,
        }
        lines = [f"GET {self._path} HTTP/1.1", *[f"{name}: {value}" for name, value in asked.items()], "", ""]
        self._transport.write("\r\n".join(lines).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has gone."""
        self.lost()

    def data_received(self, data: bytes) -> None:
        """Cut what comes into messages."""
        data = self._buffer + data
        start = 0 if self._open else self._shake_hands(data)
        size = len(data)
        while size - start >= 2:
            length, at = data[start + 1], start + 2
            if length == 126:
                if size < at + 2:
                    break
                length, at = data[at] << 8 | data[at + 1], at + 2
            elif length == 127:
                if size < at + 8:
                    break
                length, at = int.from_bytes(data[at : at + 8], "big"), at + 8
            if size < at + length:
                break
            kind, start = data[start] & 15, at + length
            self._take(kind, data[at:start])
        self._buffer = data[start:]

    def _shake_hands(self, data: bytes) -> int:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        assert data.startswith(b"HTTP/1.1 101"), data[:300]
        self._open = True
        self.opened.set_result(None)
        return end + 4

    def _take(self, kind: int, body: bytes) -> None:
        if kind == _PING:
            self._frame(0x8A, body)
        elif kind == _CLOSE:
            self._transport.close()
        else:
            self._hear(self, body)

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(0x81, message)

    def _frame(self, first: int, body: bytes) -> None:
        size = len(body)
        head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + struct.pack(">H", size)
        self._transport.write(head + _NO_MASK + body)

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


Hear = Callable[[Line, bytes], None]


async def connect(port: int, path: str, headers: dict[str, str], hear: Hear) -> Line:
    """A line to a server on this machine, once its handshake is done."""
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, headers, hear), "127.0.0.1", port)
    await line.opened
    return line
