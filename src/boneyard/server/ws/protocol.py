"""The WebSocket of the web server, with a fast path for what goes to and from a table (`fast_path.py`).

The handshake, pings, the closing and the parsing of frames are those of uvicorn and `websockets`. What a table sends is
a short text for people who wait: it is framed at once and given to the transport, past queues, tasks and the layers of
a framework. Reading pauses only for whoever sends faster than is read: to pause and resume at every message costs two
calls of the system.
"""

import asyncio
from typing import Any, Final, final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from boneyard.server.ws.fast_path import FastPath
from boneyard.server.ws.limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

NAME: Final = "boneyard.protocol"
"""Under which the protocol is found among the extensions of its scope."""
_MOST_UNREAD: Final = 8
_SLICE: Final = 1024
"""So many bytes are parsed before somebody looks whether more shall be."""
_IDLE_FRAMES: Final = 5.0, 60.0
"""Frames a second, and at once, that are no message: pings, pongs, and pieces."""
_LINGER: Final = 15.0
"""Seconds that the other side has to take what was sent before the connection ended."""


@final
class TableProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unparsed = b""
        self._idle_frames: Final = Bucket(*_IDLE_FRAMES, self.loop.time)
        self.fast_path: Final = FastPath(self, apply_mask, self.loop.call_soon)
        self.data_received = self.fast_path.data_received  # type: ignore[method-assign]  # a call less, at each message

    def handle_connect(self, event: Request) -> None:
        """A handshake: the application will find the protocol in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    # --- what comes ---

    def parse(self, data: bytes) -> None:
        """The slow path of what has come: a little at a time, and no more than is read."""
        data, at = self._unparsed + data, 0
        while at < len(data) and not self.read_paused and not self.transport.is_closing():
            super().data_received(data[at : at + _SLICE])
            at += _SLICE
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._turn_away()
        self._unparsed = data[at:]

    def _turn_away(self) -> None:
        """A handshake that cannot be read: the library has its answer ready, and nobody would send it."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    async def receive(self) -> Any:
        """The next message; with the last that was parsed, the parser goes on."""
        message = await super().receive()
        if self._unparsed:
            self.parse(b"")
        return message

    def handle_ping(self) -> None:
        """Somebody asks whether we are there."""
        if self._is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is there."""
        if self._is_welcome():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message."""
        if self._is_welcome():
            super().handle_cont(event)

    def _is_welcome(self) -> bool:
        """Whether one more frame that is no message is within the limit; otherwise that was the last one."""
        if self.close_sent:
            return False
        if not self._idle_frames.take():
            self._end(4429, "too fast")
        return not self.close_sent

    def _end(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """The other side does not keep to the protocol; before the handshake is over there is no way to say so."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def hear(self, text: bytes) -> None:
        """A message that came by the fast path waits to be received."""
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """A message has come whole; a text that is none ends the connection, and is nothing to write home about."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._end(1007, "")
            return
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= _MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    # --- what goes ---

    async def send(self, message: Any) -> None:
        """What the framework sends; a handshake that it refuses is over with its answer."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def pause_writing(self) -> None:
        """The other side takes less than it is sent."""
        self.fast_path.is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.fast_path.is_behind = False
        super().resume_writing()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody serves this connection any more: whoever does not read the last word is not waited for."""
        super().on_task_complete(task)
        self.loop.call_later(_LINGER, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Nobody is there: what was not sent will not be."""
        super().keepalive_timeout()
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
