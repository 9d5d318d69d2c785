"""The WebSocket of the web server, with a short way for what goes to and from a table.

The handshake, pings, the closing and the parsing of frames are those of uvicorn and `websockets`. What a table sends is a short text for
people who wait: it is framed here and given to the transport at once, past queues, tasks and the layers of a framework. Reading pauses only
for who sends faster than is read: to pause and resume at every message costs two calls of the system.
"""

from collections.abc import Callable
from struct import Struct
from typing import Any, Final, final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled part
    from websockets.utils import apply_mask

NAME: Final = "boneyard.line"
"""Under which a line is found among the extensions of its scope."""
_MOST_UNREAD: Final = 8
_SHORT: Final = 126
_LONG: Final = 65_536
_TEXT: Final = 0x81
"""A whole message, of text."""
_MASKED: Final = 0x80
_MASK: Final = 4
_HEAD: Final = 2 + _MASK
_MIDDLE: Final = Struct("!BBH").pack
"""The head of a frame of middle length."""


@final
class Line(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unsent = bytearray()
        self._is_aligned = True
        self._is_behind = False
        self.at_once: Callable[[str], bool] | None = None
        """Who is shown a message before it waits to be received; True where it is taken."""

    def handle_connect(self, event: Request) -> None:
        """A handshake: the application will find the line in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[NAME] = self

    def data_received(self, data: bytes) -> None:
        """Bytes have come: mostly one short message, which needs no parser that remembers; everything else goes to the one that does.

        Once bytes have come that are not whole short frames, nobody but that parser knows where a frame begins.
        """
        if self._is_aligned and _is_short_text(data) and self.handshake_complete and self.conn.state is State.OPEN and not self.frames:
            text = apply_mask(data[_HEAD:], data[_HEAD - _MASK : _HEAD])
            if self.at_once is None or not self.queue.empty() or not text.isascii() or not self.at_once(text.decode()):
                self.curr_msg_data_type = "text"
                self.frames = [text]
                self.send_receive_event_to_app()
        else:
            self._is_aligned = self._is_aligned and (not self.handshake_initiated or _are_short_frames(data))
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message has come whole."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= _MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def tell(self, data: bytes) -> None:
        """Send a message; what the other side does not take yet waits. Nothing happens when it has gone."""
        if not self._unsent:
            if not _TOLD:
                self.loop.call_soon(_flush_all)
            _TOLD.append(self)
        self._unsent += _frame(len(data))
        self._unsent += data

    def flush(self) -> None:
        """Send what was told in one go: who moves gets the news and the answer together."""
        unsent, self._unsent = self._unsent, bytearray()
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            try:  # noqa: SIM105  a call less, at each message
                self.transport.write(unsent)
            except (OSError, RuntimeError):
                pass  # gone this very moment; the others have to hear of the move all the same

    def pause_writing(self) -> None:
        """The other side takes less than it is sent."""
        self._is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self._is_behind = False
        super().resume_writing()

    def waiting(self) -> int:
        """Bytes that wait to be taken; the transport is asked only for who is behind."""
        return len(self._unsent) + (self.transport.get_write_buffer_size() if self._is_behind else 0)


def _is_short_text(data: bytes) -> bool:
    """Whether this is one frame from a client, and a whole text."""
    return len(data) > _HEAD and data[0] == _TEXT and data[1] - _MASKED == len(data) - _HEAD < _SHORT


def _are_short_frames(data: bytes) -> bool:
    """Whether these are whole frames from a client, all of them short."""
    at = 0
    while at + 1 < len(data) and _MASKED <= data[at + 1] < _MASKED + _SHORT:
        at += _HEAD + data[at + 1] - _MASKED
    return at == len(data)


_TOLD: Final[list[Line]] = []
"""Lines with something to send, at the end of this turn of the loop."""


def _flush_all() -> None:
    lines = _TOLD.copy()
    _TOLD.clear()
    for line in lines:
        line.flush()


def _frame(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return _MIDDLE(_TEXT, _SHORT, size)
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
