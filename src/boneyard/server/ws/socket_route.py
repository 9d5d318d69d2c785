"""The route of sockets: whoever may look at a table is connected to its room."""

import contextlib
from collections.abc import Callable
from typing import Any, Final, final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from boneyard.render.plan.form import USUAL, Form, form_of
from boneyard.server.http import api
from boneyard.server.http.middleware import address_of, turn_away
from boneyard.server.http.request import Limits, find_room, language_of, player_of
from boneyard.server.store.port import Damaged, NotSaved
from boneyard.server.table.clock import PACES, UNHURRIED
from boneyard.server.table.commands import Declined
from boneyard.server.table.doubts import not_saved
from boneyard.server.table.room import Room
from boneyard.server.ws import costs
from boneyard.server.ws.connection import Connection
from boneyard.server.ws.fast_path import Tally
from boneyard.server.ws.open_sockets import GONE, OpenSocket
from boneyard.server.ws.protocol import NAME, TableProtocol
from boneyard.words.language import Language


@final
class _ServerSocket:
    """The web server's socket as a connection needs it.

    The framework is asked for the handshake and the closing alone.
    """

    def __init__(self, socket: WebSocket[Any, Any, Any], tally: Tally) -> None:
        extensions: Any = socket.scope["extensions"]
        protocol: TableProtocol = extensions[NAME]
        self._protocol: Final = protocol
        self._socket: Final = socket
        self._tally: Final = tally
        self.send: Final = protocol.fast_path.tell
        self.waiting: Final = protocol.fast_path.waiting

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """Show what comes to somebody who may take it at once."""
        self._protocol.fast_path.offer(at_once, self._tally)

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        event: Any = await self._protocol.receive()
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
    """A viewer of a table; `after` is the last event it has seen, `ratio`, `lanes` and `pace` are as in `Look`.

    With `only_looks=1`, as on a television, it sees and may do no more than a spectator, whoever has opened it.

    Whoever has no session is not let in; whoever has one is told by the code of the close.
    """
    try:
        player = await player_of(socket)
    except Declined as error:
        await turn_away(socket.scope, socket.send, 403, api.Problem(error.code, error.told(language_of(socket))))
        return
    if player is None:
        await turn_away(
            socket.scope, socket.send, 401, api.Problem("no_session", language_of(socket).say("declined.no_session"))
        )
        return
    await socket.accept()
    viewer, lang = _ServerSocket(socket, socket.app.state.metrics.messages), language_of(socket)
    try:
        room, after = await find_room(socket.app.state, table), _number(socket.query_params.get("after", "0"))
    except (Declined, NotSaved) as error:
        await viewer.close(*_why_not(error, lang))
        return
    if room.table.is_closed:
        await viewer.close(GONE, lang.say("declined.closed"))
        return
    await _serve(socket, viewer, room, player, after)


def _why_not(error: Declined | NotSaved, lang: Language) -> tuple[int, str]:
    """The code of a close, and what is said with it."""
    if isinstance(error, Damaged):
        return GONE, not_saved(error).told(lang)
    if isinstance(error, NotSaved):
        return 1013, "not now: come back in a moment"
    return GONE if error.code == "deleted" else 4404, error.told(lang)


def _form(query: Any) -> Form:
    """Through which window a viewer looks; whoever writes nonsense gets what everybody gets who says nothing."""
    try:
        return form_of(float(query["ratio"]), lanes=query.get("lanes") == "1")
    except (KeyError, ValueError):
        return USUAL


def _number(text: str) -> int:
    """The last event that a viewer has seen; whoever writes nonsense has seen nothing."""
    return int(text) if text.isdecimal() and len(text) < 16 else 0


async def _serve(socket: WebSocket[Any, Any, Any], viewer: _ServerSocket, room: Room, player: str, after: int) -> None:
    """Serve a viewer for whom there is room."""
    state, address, lang = socket.app.state, address_of(socket.scope), language_of(socket)
    limits: Limits = state.limits
    with contextlib.ExitStack() as places:
        for these, key in ((limits.by_address, address), (limits.by_session, player)):
            if not these.enter(key):
                await viewer.close(4429, lang.say("declined.too_many_open"))
                return
            places.callback(these.leave, key)
        paces = UNHURRIED
        if limits.hurried.enter(address):
            places.callback(limits.hurried.leave, address)
            paces = PACES
        rate, sockets = state.settings.messages_per_second, state.host.sockets
        purse = limits.purse(address, player)
        purse.spend(costs.JOINING + costs.PER_HEARER * len(room.audience.viewers))
        connection = Connection(
            viewer,
            player,
            rate,
            lang,
            address=address,
            answers=state.metrics.answers,
            purse=purse,
            turns=limits.turns,
            form=_form(socket.query_params),
            pace=paces.get(socket.query_params.get("pace", ""), 1.0),
            paces=paces,
            only_looks=socket.query_params.get("only_looks") == "1",
        )
        places.enter_context(sockets.entered(OpenSocket(connection, room.table.id, player, address)))
        with state.metrics.sockets.track_inprogress():
            await connection.run(room, after)
