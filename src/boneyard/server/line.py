"""The WebSocket of the web server, with a short way for what goes to and from a table (`shortcut.py`).

The handshake, pings, the closing and the parsing of frames are those of uvicorn and `websockets`. What a table sends is a short text for
people who wait: it is framed at once and given to the transport, past queues, tasks and the layers of a framework. Reading pauses only
for who sends faster than is read: to pause and resume at every message costs two calls of the system.
"""

from typing import Any, Final, final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from boneyard.server.shortcut import Shortcut

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

NAME: Final = "boneyard.line"
"""Under which a line is found among the extensions of its scope."""
_MOST_UNREAD: Final = 8


@final
class Line(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.short: Final = Shortcut(self, apply_mask, self.loop.call_soon)
        self.data_received = self.short.data_received  # type: ignore[method-assign]  # a call less, at each message

    def handle_connect(self, event: Request) -> None:
        """A handshake: the application will find the line in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def parse(self, data: bytes) -> None:
        """The long way of what has come."""
        super().data_received(data)

    def hear(self, text: bytes) -> None:
        """A message that came the short way waits to be received."""
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """A message has come whole."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= _MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        """The other side takes less than it is sent."""
        self.short.is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.short.is_behind = False
        super().resume_writing()
