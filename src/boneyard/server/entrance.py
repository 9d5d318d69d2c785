"""Where sockets come in: who may look at a table gets a line to its room."""

import contextlib
from collections.abc import Callable
from typing import Any, Final, final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from boneyard.server import api, lists
from boneyard.server.asked import Limits, find_room, language_of, player_of
from boneyard.server.door import address_of, turn_away
from boneyard.server.line import NAME, Line
from boneyard.server.room import Room
from boneyard.server.shortcut import Tally
from boneyard.server.socket import Connection
from boneyard.server.store.port import NotSaved
from boneyard.server.wishes import Declined


@final
class _Socket:
    """The web server's line as a room needs it; the framework is asked for the handshake and the closing alone."""

    def __init__(self, socket: WebSocket[Any, Any, Any], tally: Tally) -> None:
        extensions: Any = socket.scope["extensions"]
        line: Line = extensions[NAME]
        self._line: Final = line
        self._socket: Final = socket
        self._tally: Final = tally
        self.send: Final = line.short.tell
        self.waiting: Final = line.short.waiting

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """Show what comes to somebody who may take it at once."""
        self._line.short.offer(at_once, self._tally)

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        event: Any = await self._line.receive()
        if event["type"] != "websocket.receive":
            return None
        self._tally.heard += 1
        text: str | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):
            await self._socket.close(code, reason)


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """A viewer of a table; `after` is the last event it has seen. Who has no session is not let in; who has one is told by the code of the close."""
    player = await player_of(socket)
    if player is None:
        await turn_away(socket.scope, socket.send, 401, api.Problem("no_session", language_of(socket).say("declined.no_session")))
        return
    await socket.accept()
    viewer, lang = _Socket(socket, socket.app.state.metrics.messages), language_of(socket)
    try:
        room, after = await find_room(socket.app.state, table), _number(socket.query_params.get("after", "0"))
    except (Declined, NotSaved) as error:
        await viewer.close(*((1013, "not now: come back in a moment") if isinstance(error, NotSaved) else (4404, error.told(lang))))
        return
    if not lists.may_look(room.table, player):
        await viewer.close(4403, lang.say("declined.not_allowed"))
        return
    await _serve(socket, viewer, room, player, after)


def _number(text: str) -> int:
    """The last event that a viewer has seen; whoever writes nonsense has seen nothing."""
    return int(text) if text.isdecimal() and len(text) < 16 else 0


async def _serve(socket: WebSocket[Any, Any, Any], viewer: _Socket, room: Room, player: str, after: int) -> None:
    """Serve a viewer for whom there is room."""
    state, address, lang = socket.app.state, address_of(socket.scope), language_of(socket)
    limits: Limits = state.limits
    with contextlib.ExitStack() as places:
        for these, key in ((limits.by_address, address), (limits.by_session, player)):
            if not these.enter(key):
                await viewer.close(4429, lang.say("declined.too_many_open"))
                return
            places.callback(these.leave, key)
        with state.metrics.sockets.track_inprogress():
            await Connection(viewer, player, state.settings.messages_per_second, lang).run(room, after)
