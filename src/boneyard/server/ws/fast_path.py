"""The fast path of a socket's frames: most of what goes to and from a table is one short text, and needs no parser.

Each of them passes here, on its way in and on its way out: so this is compiled, and knows of the web server only what
it is given.
"""

from collections.abc import Callable
from struct import Struct
from typing import Any, Final, final

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
class Tally:
    """How many messages have come, on all sockets."""

    def __init__(self) -> None:
        self.heard = 0


@final
class FastPath:
    """The fast path of one connection.

    `protocol` is the slow one, `unmask` takes the mask off a frame, `soon` calls somebody when this turn of the loop is
    over.
    """

    def __init__(
        self, protocol: Any, unmask: Callable[[bytes, bytes], bytes], soon: Callable[[Callable[[], None]], object]
    ) -> None:
        self._protocol: Final = protocol
        self._unmask: Final = unmask
        self._soon: Final = soon
        self._unsent: list[bytes] = []
        self._size = 0
        self._is_aligned = True
        self.is_behind = False
        """Whether the other side takes less than it is sent."""
        self._at_once: Callable[[str], bool] | None = None
        self._tally = Tally()

    def offer(self, at_once: Callable[[str], bool], tally: Tally) -> None:
        """From now on show each message to somebody who may take it at once, and count what is taken.

        The others wait to be received.
        """
        self._at_once, self._tally = at_once, tally

    def data_received(self, data: bytes) -> None:
        """Bytes have come: mostly one short message; everything else goes to the parser that remembers.

        Once bytes have come that are not whole short frames, nobody but that parser knows where a frame begins.
        """
        if self._is_aligned and _is_short_text(data) and self._is_open() and not self._protocol.frames:
            text = self._unmask(data[_HEAD:], data[_HEAD - _MASK : _HEAD])
            if not self._take(text):
                self._protocol.hear(text)
        else:
            self._is_aligned = self._is_aligned and (not self._protocol.handshake_initiated or _are_short_frames(data))
            self._protocol.parse(data)

    def _is_open(self) -> bool:
        """Whether messages may go and come: the handshake is over, and nobody has said goodbye."""
        protocol = self._protocol
        return bool(protocol.handshake_complete and not protocol.close_sent and not protocol.transport.is_closing())

    def _take(self, text: bytes) -> bool:
        """Whether somebody takes a message at once; nobody does while an earlier one waits."""
        if (
            self._at_once is None
            or not self._protocol.queue.empty()
            or not text.isascii()
            or not self._at_once(text.decode())
        ):
            return False
        self._tally.heard += 1
        return True

    def tell(self, data: bytes) -> None:
        """Send a message; what the other side does not take yet waits. Nothing happens when it has gone."""
        if not self._unsent:
            if not _TOLD:
                self._soon(_flush_all)
            _TOLD.append(self)
        self._unsent.append(_frame(len(data)))
        self._unsent.append(data)
        self._size += len(data)

    def flush(self) -> None:
        """Send what was told in one go: whoever moves gets the news and the answer together."""
        unsent, self._unsent, self._size = b"".join(self._unsent), [], 0
        if self._is_open():
            try:  # noqa: SIM105  a call less, at each message
                self._protocol.transport.write(unsent)
            except (OSError, RuntimeError):
                pass  # gone this very moment; the others have to hear of the move all the same

    def waiting(self) -> int:
        """Bytes that wait to be taken; the transport is asked only for whoever is behind."""
        behind: int = self._protocol.transport.get_write_buffer_size() if self.is_behind else 0
        return self._size + behind


_TOLD: Final[list[FastPath]] = []
"""Who has something to send, at the end of this turn of the loop."""


def _flush_all() -> None:
    told = _TOLD.copy()
    _TOLD.clear()
    for one in told:
        one.flush()


def _is_short_text(data: bytes) -> bool:
    """Whether this is one frame from a client, and a whole text."""
    return (
        len(data) > _HEAD and data[0] == _TEXT and data[1] - _MASKED == len(data) - _HEAD and len(data) < _HEAD + _SHORT
    )


def _are_short_frames(data: bytes) -> bool:
    """Whether these are whole frames from a client, all of them short."""
    at = 0
    while at + 1 < len(data) and _MASKED <= data[at + 1] < _MASKED + _SHORT:
        at += _HEAD + data[at + 1] - _MASKED
    return at == len(data)


def _frame(size: int) -> bytes:
    """What stands before a text of so many bytes."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return _MIDDLE(_TEXT, _SHORT, size)
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
