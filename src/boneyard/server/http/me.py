"""What a person may ask of a server about themselves: everything that it has of them, and to be forgotten."""

from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.response import Stream

from boneyard.server.host.privacy import Privacy
from boneyard.server.host.retention import keeping_of
from boneyard.server.http import own_shapes
from boneyard.server.http.cookies import no_cookies
from boneyard.server.http.request import AnyRequest, check_limit, known_player, problems
from boneyard.server.process.settings import Settings

_ALL: Final = {200: ResponseSpec(own_shapes.OwnData, generate_examples=False, description="all that there is")}
_AS_A_FILE: Final = {"content-disposition": 'attachment; filename="boneyard-mine.json"'}


@get("/api/keeping", responses=problems())
async def keeping(request: AnyRequest) -> own_shapes.Keeping:
    """How long the host of this server keeps tables."""
    settings: Settings = request.app.state.settings
    return own_shapes.Keeping(*keeping_of(settings))


@get("/api/me/data", responses=_ALL | problems(401))
async def own_data(request: AnyRequest) -> Stream:
    """Everything that this server has of the asker, to be kept as a file."""
    privacy, player = await _asked(request)
    pieces = privacy.everything_of(player)
    return Stream(_from(await anext(pieces), pieces), media_type=MediaType.JSON, headers=_AS_A_FILE)


async def _from(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """What cannot be read is said before the first piece is sent."""
    yield first
    async for piece in others:
        yield piece


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
