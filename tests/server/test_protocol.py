"""The fast path of a socket: whatever comes in whatever pieces, the library alone would have heard the same."""

import asyncio
import itertools
from random import Random
from typing import Any, Final, final

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from boneyard.server.ws.protocol import TableProtocol

HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT: Final = 0x81
MASK: Final = b"\x81\x85\x00\x07"
"""Masked bytes may look like the beginning of a frame."""


@final
class Sink:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.unread = 0
        self.closed = self.aborted = False

    def write(self, data: bytes) -> None:
        """Keep it."""
        self.written += bytes(data)

    def close(self) -> None:
        """Be closed."""
        self.closed = True

    def abort(self) -> None:
        """Be closed at once."""
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        """Whether it is."""
        return self.closed

    def get_write_buffer_size(self) -> int:
        """So much as a test says."""
        return self.unread

    def get_extra_info(self, _name: str, default: object = None) -> object:
        """Nothing is known."""
        return default

    def pause_reading(self) -> None:
        """Nobody reads here."""

    def resume_reading(self) -> None:
        """Nobody reads here."""


def frame(first: int, body: bytes) -> bytes:
    """A frame as a client sends it."""
    size = bytes((0x80 | len(body),)) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
    return bytes((first,)) + size + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(body))


def listened(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes]:
    """What an application hears of these pieces, and what goes back."""
    sink, heard = Sink(), list[Any]()

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            heard.append(await receive())
            if heard[-1]["type"] == "websocket.disconnect":
                return

    async def run() -> None:
        config = uvicorn.Config(
            app, ws_max_size=4096, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None
        )
        config.load()
        protocol = kind(config, ServerState(), {})
        protocol.connection_made(sink)  # type: ignore[arg-type]  # as much of a transport as is needed
        protocol.data_received(HANDSHAKE)
        for _ in range(5):
            await asyncio.sleep(0)
        for piece in pieces:
            if not sink.closed:
                protocol.data_received(piece)
                await asyncio.sleep(0)
        protocol.connection_lost(None)
        for _ in range(5):
            await asyncio.sleep(0)

    asyncio.run(run())
    return heard, sink.written


def _stream(rng: Random) -> bytes:
    """Messages of every kind.

    Short and long, in one frame and in several, pings and pongs between them, and seldom something that is none.
    """
    kinds = [
        lambda: frame(TEXT, b"x" * rng.randrange(140)),
        lambda: frame(TEXT, "ñ12-5>M".encode()),
        lambda: frame(0x01, b"begun ") + frame(0x89, b"ping") + frame(0x80, b"ended"),
        lambda: frame(0x82, b"\x81\x85" * rng.randrange(20)),
        lambda: frame(0x8A, b"pong"),
        lambda: frame(TEXT, b"\0" * rng.randrange(80)),
        lambda: frame(0x88, b"\x03\xe8") if rng.random() < 0.1 else b"",
        lambda: rng.randbytes(3) if rng.random() < 0.05 else b"",
    ]
    return b"".join(rng.choice(kinds)() for _ in range(rng.randrange(1, 12)))


def _cut(data: bytes, rng: Random) -> list[bytes]:
    """The same in pieces: whole frames mostly come alone, but a network owes nobody that."""
    cuts = sorted({0, len(data), *[rng.randrange(len(data) + 1) for _ in range(rng.randrange(6))]})
    return [data[start:end] for start, end in itertools.pairwise(cuts)]


@pytest.mark.parametrize("seed", range(20))
def test_pieces_make_no_difference(seed: int) -> None:
    """The library alone is the judge, for what is heard and for what is answered."""
    rng = Random(seed)
    for _ in range(10):
        pieces = [
            piece for _ in range(3) for piece in (_cut(_stream(rng), rng) if rng.random() < 0.5 else [_stream(rng)])
        ]
        assert listened(TableProtocol, pieces) == listened(WebSocketsSansIOProtocol, pieces)


def test_a_head_that_comes_alone_is_remembered() -> None:
    """The rest of a frame may look like a frame of its own."""
    inner = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(frame(TEXT, b"fake")))
    whole = frame(TEXT, inner)
    heard, _ = listened(TableProtocol, [whole[:6], whole[6:], frame(TEXT, b"next")])
    assert heard == listened(WebSocketsSansIOProtocol, [whole, frame(TEXT, b"next")])[0]
