"""Whoever is waited for is not waited for without end: for a head, for a body, or until an answer is read."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, final

import pytest
import uvicorn
from uvicorn.server import ServerState

from boneyard.server.http import protocol as http
from boneyard.server.http.connections import Connections
from boneyard.server.ws import protocol as ws
from tests.server.test_protocol import HANDSHAKE, Sink

_GET: Final = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
_POST: Final = b"POST / HTTP/1.1\r\nHost: here\r\ncontent-length: 9\r\n\r\n"


@final
class Line:
    """A connection over which time passes as it is told."""

    def __init__(self, answer: bytes = b"fine") -> None:
        self.sink = Sink()
        self.now = 0.0
        self._answer: Final = answer
        self._connections: Final = Connections(0, "", lambda: self.now)
        config = uvicorn.Config(self._app, log_config=None, interface="asgi3", timeout_keep_alive=10**6)
        config.load()
        self.protocol: Final = http.RequestProtocol(
            self._connections, config=config, server_state=ServerState(), app_state={}
        )
        self.protocol.connection_made(self.sink)

    async def _app(self, _scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": self._answer})

    async def hear(self, data: bytes, *, seconds: float = 0.0) -> bool:
        """Bytes come, and so much time passes; whether the connection has been ended."""
        self.protocol.data_received(data)
        for _ in range(5):
            await asyncio.sleep(0)
        self.now += seconds
        self._connections.look()
        return self.sink.closed


def live(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Live through a story."""
    asyncio.run(story())


@pytest.mark.parametrize(
    ("whole", "piece", "limit"),
    [(_GET, 5, http.HEAD_TIME), (b"\r\n" * 40, 2, http.HEAD_TIME), (_POST + b"x" * 8, 1, http.BODY_TIME)],
    ids=["head", "blank lines", "body"],
)
def test_a_request_has_its_time(whole: bytes, piece: int, limit: float) -> None:
    """However steadily it trickles: no byte buys more time."""

    async def story() -> None:
        line = Line()
        start = len(whole) - len(whole) % piece - 6 * piece
        assert not await line.hear(whole[:start])
        for at in range(start, len(whole) - piece, piece):
            ended = await line.hear(whole[at : at + piece], seconds=limit / 4)
            assert ended is (line.now > limit)
        assert line.sink.closed

    live(story)


def test_whoever_is_quick_is_never_waited_for() -> None:
    """One request after the other, for as long as it takes; an idle connection ends without a word."""

    async def story() -> None:
        line = Line()
        for _ in range(10):
            assert not await line.hear(_GET, seconds=http.HEAD_TIME - 1)
        before = line.sink.written
        assert await line.hear(b"", seconds=http.HEAD_TIME)
        assert line.sink.written == before

    live(story)


def test_an_answer_that_nobody_reads_is_dropped() -> None:
    """Reading may take a while; after that nothing is kept for anybody."""

    async def story() -> None:
        line = Line()
        line.sink.unread = 100_000
        assert not await line.hear(_GET, seconds=http.READING_TIME - 1)
        line.sink.close()
        assert await line.hear(b"", seconds=2)
        assert line.sink.aborted

    live(story)


def test_a_socket_that_does_not_read_its_last_word_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent before waits for a moment, and not for ever."""
    monkeypatch.setattr(ws, "_LINGER", 0.01)

    async def story() -> None:
        async def app(_scope: Any, _receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": 1013})

        config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False)
        config.load()
        sink, protocol = Sink(), ws.TableProtocol(config, ServerState(), {})
        protocol.connection_made(sink)  # type: ignore[arg-type]  # as much of a transport as is needed
        protocol.data_received(HANDSHAKE)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if sink.aborted:
                return
        raise AssertionError("it waits for ever")

    live(story)


def test_messages_are_parsed_as_they_are_read() -> None:
    """Thousands that come at once do not all lie here at once; all of them are heard, in order."""

    async def story() -> None:
        heard: list[str] = []
        going = asyncio.Event()

        async def app(_scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            await going.wait()
            while (event := await receive())["type"] == "websocket.receive":
                heard.append(event["text"])

        config = uvicorn.Config(app, log_config=None, ws_per_message_deflate=False)
        config.load()
        sink, protocol = Sink(), ws.TableProtocol(config, ServerState(), {})
        protocol.connection_made(sink)  # type: ignore[arg-type]  # as much of a transport as is needed
        protocol.data_received(HANDSHAKE)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        said = [str(number) for number in range(5000)]
        protocol.data_received(b"".join(b"\x81" + bytes((0x80 | len(one),)) + bytes(4) + one.encode() for one in said))
        assert protocol.queue.qsize() < 300
        going.set()
        for _ in range(5000):
            await asyncio.sleep(0)
            if len(heard) == 5000:
                break
        assert heard == said
        protocol.connection_lost(None)
        await asyncio.sleep(0)

    live(story)
