"""Replays over HTTP: of a table, or of a saved game that somebody sends."""

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from boneyard.core.seat import NOBODY, read_seat
from boneyard.server.http import api
from boneyard.server.http.middleware import LARGEST_RECORD, address_of
from boneyard.server.http.request import AnyRequest, check_limit, pay, problems, seen
from boneyard.server.out import replay
from boneyard.server.table.commands import Declined
from boneyard.server.ws import costs

_ASIDE: Final = ThreadPoolExecutor(1, "replay")
"""One replay at a time: threads that reckon take turns with the one that serves the tables."""
_REPLAY: Final = {200: ResponseSpec(api.Replay, generate_examples=False, description="a round, moment by moment")}


@get("/api/tables/{table:str}/replay", responses=_REPLAY | problems(404, 409, 410))
async def replay_table(
    request: AnyRequest,
    table: FromPath[str],
    number: Annotated[int, QueryParameter(name="round", ge=0, le=1000)] = 0,
    seat: FromQuery[str] = "",
    hands: FromQuery[str] = "",
) -> Response[bytes]:
    """A round of a table, moment by moment; round 0 is the last.

    `seat` looks through a seat's eyes, `hands=open` opens all hands of a round that is over.

    With `hands=may` they are open where they may be; of a round that is not over one's own hand is shown.
    """
    found, player = await seen(request, table)
    return await _replayed(
        request, replay.of_table(found, player), number, seat, is_open=hands in ("open", "may"), softly=hands == "may"
    )


@post("/api/replay", status_code=200, request_max_body_size=LARGEST_RECORD, responses=_REPLAY | problems())
async def replay_saved(request: AnyRequest, data: JSONBody[api.SavedGame]) -> Response[bytes]:
    """A round of a saved game, moment by moment. Nothing of it is kept."""
    check_limit(request.app.state.limits.replays, address_of(request.scope), "saved_games")
    return await _replayed(request, replay.of_record(data.text), data.round, data.seat or "", is_open=data.open)


async def _replayed(
    request: AnyRequest, game: replay.Replay, number: int, seat: str, *, is_open: bool, softly: bool = False
) -> Response[bytes]:
    """A round as an answer, made beside the loop that serves the tables."""
    viewer = read_seat(seat) if seat else NOBODY
    if viewer is None:
        raise Declined("no_such_seat", "seat_unknown")
    wanted = replay.Eyes(viewer, is_open)
    eyes = game.permitted(number, wanted) if softly else wanted
    pay(request, costs.REPLAY)
    loop = asyncio.get_running_loop()
    body = await loop.run_in_executor(_ASIDE, lambda: msgspec.json.encode(game.show(number, eyes)))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(
        await asyncio.to_thread(gzip.compress, body, 5) if packed else body, media_type=MediaType.JSON, headers=headers
    )


HANDLERS: Final[list[Any]] = [replay_table, replay_saved]
"""What the application registers."""
