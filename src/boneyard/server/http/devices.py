"""The same player on several devices, without an account.

One device makes a key, another shows it. A link works once and within minutes, for a phone beside you; a phrase is for
keeping, and works until there is another one. The server keeps the hash of what is shown, so that whoever reads its
database gets into nothing, and what the browser takes along it cannot read.
"""

import hashlib
import time
from typing import Any, Final

from litestar import Response, get, post
from litestar.params import JSONBody

from boneyard.server.http import api, own_shapes
from boneyard.server.http.cookies import session_cookies
from boneyard.server.http.middleware import address_of
from boneyard.server.http.request import AnyRequest, check_limit, known_player, problems, registry_of
from boneyard.server.store.host_port import Key
from boneyard.server.table.commands import Declined

LINK_LIFE: Final = 600.0
"""Seconds that a link is good for."""


@get("/api/me/devices", responses=problems(401))
async def devices(request: AnyRequest) -> own_shapes.Devices:
    """On how many devices the asker is, and with what they could come back."""
    player, store = await known_player(request), registry_of(request.app.state).store
    return own_shapes.Devices(await store.sessions_of(player), await store.keys_of(player, time.time()))


@post("/api/me/keys", status_code=201, responses=problems(401))
async def make_key(request: AnyRequest, data: JSONBody[own_shapes.NewKey]) -> own_shapes.KeyMade:
    """A key for another device, in the place of the one there was of its kind."""
    player = await known_player(request)
    check_limit(request.app.state.limits.keys, player, "keys")
    until = time.time() + LINK_LIFE if data.kind == "link" else None
    key = Key(bytes.fromhex(data.digest), player, data.kind, data.bundle.encode(), until)
    await registry_of(request.app.state).store.put_key(key)
    return own_shapes.KeyMade(until)


@post("/api/enter", status_code=200, responses=problems(404))
async def enter(request: AnyRequest, data: JSONBody[own_shapes.Entry]) -> Response[own_shapes.Entered]:
    """Come in with a key from another device."""
    state = request.app.state
    check_limit(state.limits.entries, address_of(request.scope), "entries")
    registry = registry_of(state)
    key = await registry.store.take_key(hashlib.sha256(bytes.fromhex(data.secret)).digest(), time.time())
    if key is None:
        raise Declined("no_such_key")
    if data.alone:
        await _end_others(request, key.player)
    token = await registry.another_session(key.player)
    entered = own_shapes.Entered(key.player, token, key.bundle.decode())
    return Response(entered, cookies=session_cookies(token, state.settings))


@post("/api/me/alone", status_code=200, responses=problems(401))
async def be_alone(request: AnyRequest) -> Response[api.Session]:
    """End all other sessions of the asker, and go on with a new one; keys stay."""
    player = await known_player(request)
    await _end_others(request, player)
    token = await registry_of(request.app.state).another_session(player)
    return Response(api.Session(player, token), cookies=session_cookies(token, request.app.state.settings))


async def _end_others(request: AnyRequest, player: str) -> None:
    state = request.app.state
    await registry_of(state).store.end_sessions(player)
    state.host.sockets.dismiss(lambda socket: socket.player == player, "moved")


HANDLERS: Final[list[Any]] = [devices, make_key, enter, be_alone]
"""What the application registers."""
