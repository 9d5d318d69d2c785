"""What a person may ask of a server about themselves: everything that it has of them, and to be forgotten."""

from typing import Any, Final

import msgspec
from litestar import Response, get, post

from boneyard.server.host.privacy import Privacy
from boneyard.server.host.retention import keeping_of
from boneyard.server.http import own_shapes
from boneyard.server.http.cookies import no_cookies
from boneyard.server.http.request import AnyRequest, check_limit, known_player, problems
from boneyard.server.process.settings import Settings


@get("/api/keeping", responses=problems())
async def keeping(request: AnyRequest) -> own_shapes.Keeping:
    """How long the host of this server keeps tables."""
    settings: Settings = request.app.state.settings
    return own_shapes.Keeping(*keeping_of(settings))


@get("/api/me/data", responses=problems(401))
async def own_data(request: AnyRequest) -> Response[own_shapes.OwnData]:
    """Everything that this server has of the asker, to be kept as a file."""
    privacy, player = await _asked(request)
    found = msgspec.convert(await privacy.everything_of(player), own_shapes.OwnData)
    return Response(found, headers={"content-disposition": 'attachment; filename="boneyard-mine.json"'})


@post("/api/me/forget", status_code=200, responses=problems(401))
async def forget_me(request: AnyRequest) -> Response[own_shapes.Forgotten]:
    """Forget the asker: seats are left, names taken out of every log, sessions ended. It cannot be taken back."""
    privacy, player = await _asked(request)
    done = await privacy.forget(player)
    return Response(own_shapes.Forgotten(*done), cookies=no_cookies(request.app.state.settings))


async def _asked(request: AnyRequest) -> tuple[Privacy, str]:
    player = await known_player(request)
    check_limit(request.app.state.limits.own_data, player, "own_data")
    privacy: Privacy = request.app.state.host.privacy
    return privacy, player


HANDLERS: Final[list[Any]] = [keeping, own_data, forget_me]
"""What the application registers."""
