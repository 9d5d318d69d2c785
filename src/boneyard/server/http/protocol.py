"""HTTP within limits: how long a request may be, how long it may take, and how long its answer may lie here.

The parsing is that of uvicorn and `httptools`, which read a head or a trailer without end, and wait for one for ever.
"""

import math
from http import HTTPStatus
from typing import Any, Final, final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from boneyard.server.http.connections import Connections
from boneyard.server.http.middleware import LARGEST_RECORD

LARGEST_HEAD: Final = 16_384
HEAD_TIME: Final = 10.0
"""Seconds within which a head has to come, from its beginning or from the last answer."""
BODY_TIME: Final = 30.0
READING_TIME: Final = 60.0
"""Seconds that somebody may take to read an answer."""
_LARGEST_MESSAGE: Final = 2 * LARGEST_RECORD
"""A body with all that is around it: in chunks of a single byte it is refused earlier than in large ones."""
_MOST_AHEAD: Final = 8
"""Requests that may come before the first is answered."""
_SLICE: Final = 4096
"""So many bytes are parsed before somebody looks whether they are too many."""


@final
class RequestProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.deadline = math.inf
        self._connections: Final = connections
        self._size = 0
        self._largest = LARGEST_HEAD
        self._is_upgraded = False

    # --- coming and going ---

    def connection_made(self, transport: Any) -> None:
        """Somebody comes."""
        super().connection_made(transport)
        refused = self._connections.enter(self, self.client[0] if self.client else "", self.connections)
        if refused is None:
            self._connections.wait_for(self, HEAD_TIME)
        else:
            self._refuse(refused)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._connections.leave(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on this is a socket, with limits of its own."""
        self._connections.leave(self)
        self._is_upgraded = True
        super().handle_websocket_upgrade()

    def abort(self) -> None:
        """End at once, whatever has not been sent yet."""
        self.transport.abort()

    def expire(self) -> None:
        """Too slow: with a request, or with reading an answer."""
        if self.transport.is_closing() or self.transport.get_write_buffer_size():
            self.transport.abort()
        elif self._size:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    # --- what comes ---

    def data_received(self, data: bytes) -> None:
        """Bytes have come: a few at a time, as long as they may be parts of a request."""
        for at in range(0, len(data), _SLICE):
            if self.transport.is_closing() or self._is_upgraded:
                return
            part = data[at : at + _SLICE]
            self._size += len(part)
            super().data_received(part)
            if self._size > self._largest:
                is_head = self._largest == LARGEST_HEAD
                self._refuse(
                    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if is_head else HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                )

    def on_headers_complete(self) -> None:
        """A head is there: now the body."""
        self._size, self._largest = 0, _LARGEST_MESSAGE
        self._connections.wait_for(self, BODY_TIME)
        super().on_headers_complete()
        if len(self.pipeline) > _MOST_AHEAD:
            self.transport.abort()

    def on_message_complete(self) -> None:
        """A request is there."""
        self._size, self._largest = 0, LARGEST_HEAD
        super().on_message_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._connections.heard(self)

    # --- what goes ---

    def on_response_complete(self) -> None:
        """An answer is written: the next request may come, as soon as the answer is read."""
        is_read = not self.transport.get_write_buffer_size()
        self._connections.wait_for(self, HEAD_TIME if is_read else READING_TIME)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The other side takes less than it is sent."""
        self._connections.wait_for(self, READING_TIME)
        super().pause_writing()

    def _refuse(self, status: HTTPStatus) -> None:
        """Say what is wrong, where nothing else is being said, and end."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(
                f"HTTP/1.1 {status} {status.phrase}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode()
            )
        self.transport.close()
        self._connections.wait_for(self, HEAD_TIME)
