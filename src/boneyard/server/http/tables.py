"""Tables over HTTP: sessions, opening and finding tables, and everything that may be asked of one.

Replays are in `boneyard.server.http.replays`.
"""

from typing import Any, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from boneyard.core.seat import NOBODY
from boneyard.server.http import api, table_lists
from boneyard.server.http.cookies import older_token_in, session_cookies, token_in
from boneyard.server.http.middleware import address_of
from boneyard.server.http.request import (
    AnyRequest,
    check_limit,
    find_room,
    known_player,
    pay,
    player_of,
    problems,
    registry_of,
    seen,
)
from boneyard.server.out import projection, transcript
from boneyard.server.process.settings import Settings
from boneyard.server.ws import costs


@post(
    "/api/session",
    responses={200: ResponseSpec(api.Session, generate_examples=False, description="the session there is")}
    | problems(),
)
async def new_session(request: AnyRequest) -> Response[api.Session]:
    """A session: no name, no password.

    The token is a cookie, and comes once in the answer for programs that keep none.
    """
    settings: Settings = request.app.state.settings
    known = await player_of(request)
    if known is not None:
        kept = token_in(request, settings)
        return Response(api.Session(known), status_code=200, cookies=session_cookies(kept, settings) if kept else [])
    older = older_token_in(request, settings)
    known = await registry_of(request.app.state).player_of(older)
    if known is not None and known not in request.app.state.host.blocks.players:
        return Response(api.Session(known), status_code=200, cookies=session_cookies(older, settings))
    check_limit(request.app.state.limits.sessions, address_of(request.scope), "sessions")
    token, player = await registry_of(request.app.state).new_session()
    return Response(api.Session(player, token), status_code=201, cookies=session_cookies(token, settings))


@post("/api/tables", status_code=201, responses=problems(401))
async def open_table(request: AnyRequest, data: JSONBody[api.NewTable]) -> api.TableLink:
    """A new table, reached by its link alone unless it is listed."""
    player = await known_player(request)
    check_limit(request.app.state.limits.tables, player, "tables")
    pay(request, costs.TABLE)
    return api.TableLink(await registry_of(request.app.state).open_table(player, data))


@get("/api/tables", responses=problems())
async def lobby(request: AnyRequest) -> api.Tables:
    """The public tables that are not over."""
    return api.Tables(await table_lists.lobby(registry_of(request.app.state), await player_of(request) or ""))


@get("/api/me/tables", responses=problems(401))
async def own_tables(request: AnyRequest) -> api.Tables:
    """The tables where the asker has a seat."""
    player = await known_player(request)
    return api.Tables(await table_lists.own(registry_of(request.app.state), player))


@get("/api/tables/{table:str}", responses=problems(404, 410))
async def table_view(request: AnyRequest, table: FromPath[str]) -> api.TableView:
    """A table as the asker may see it."""
    found, player = await seen(request, table)
    seats = found.seats_of(player)
    return msgspec.convert(
        {"head": projection.head(found), **projection.snapshot(found, seats[0] if seats else NOBODY)}, api.TableView
    )


@get("/api/tables/{table:str}/saved", media_type=MediaType.TEXT, responses=problems(404, 410))
async def saved(request: AnyRequest, table: FromPath[str]) -> str:
    """The saved game so far."""
    found, _ = await seen(request, table)
    return transcript.saved_game(found)


@get("/api/tables/{table:str}/left", responses=problems(404, 409, 410))
async def hands_left(request: AnyRequest, table: FromPath[str]) -> api.HandsLeft:
    """The hands, turned up: only between rounds and when the game is over."""
    found, _ = await seen(request, table)
    return msgspec.convert(projection.hands_left(found), api.HandsLeft)


@get("/api/tables/{table:str}/fair", responses=problems(404, 410))
async def fair_transcript(request: AnyRequest, table: FromPath[str]) -> api.FairDeals:
    """What a page or `boneyard verify` needs to check the deals of all rounds that are over."""
    found, _ = await seen(request, table)
    return msgspec.convert(transcript.transcript(found), api.FairDeals)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=problems(401, 404, 409, 410))
async def rematch(request: AnyRequest, table: FromPath[str]) -> api.TableLink:
    """The same people and rules again."""
    player = await known_player(request)
    await find_room(request.app.state, table)
    check_limit(request.app.state.limits.tables, player, "tables")
    pay(request, costs.TABLE)
    return api.TableLink(await registry_of(request.app.state).rematch(player, table))


HANDLERS: Final[list[Any]] = [
    new_session,
    open_table,
    lobby,
    own_tables,
    table_view,
    saved,
    hands_left,
    fair_transcript,
    rematch,
]
"""What the application registers."""
