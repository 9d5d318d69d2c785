"""What every route needs to know of a request: who asks, in which language, for which table, and which refusals they may meet."""

import re
from typing import Any, Final, final

from litestar import Request, WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from boneyard.server import api, lists
from boneyard.server.hall import Hall
from boneyard.server.limits import Buckets, Places
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.table import Table
from boneyard.server.wishes import Declined
from boneyard.words.language import Language, preferred

AnyRequest = Request[Any, Any, Any]
COOKIE: Final = "boneyard"
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_REPLAYS_PER_MINUTE: Final = 60


def language_of(request: AnyRequest | WebSocket[Any, Any, Any]) -> Language:
    """In which language the asker reads: the one named in the address, or that of the browser."""
    named = request.query_params.get("lang", "")
    return preferred(named) if named else preferred(request.headers.get("accept-language", ""))


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that a request may meet."""
    return {code: ResponseSpec(api.Problem, generate_examples=False, description="refused") for code in (400, 403, 413, 429, *codes, 503)}


def hall_of(state: State) -> Hall:
    """The hall of this node."""
    hall: Hall = state.hall
    return hall


async def player_of(request: AnyRequest | WebSocket[Any, Any, Any]) -> str | None:
    """Who asks: by cookie, or by a bearer token for programs."""
    header = request.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    return await hall_of(request.app.state).player_of(token)


async def known_player(request: AnyRequest) -> str:
    """Who asks; Declined where nobody knows them."""
    player = await player_of(request)
    if player is None:
        raise Declined("no_session")
    return player


def check_limit(buckets: Buckets, key: str, what: str) -> None:
    """Refuse who asks for too much in too short a time."""
    wait = buckets.take(key)
    if wait:
        raise HTTPException(status_code=429, detail=f"declined.too_many_{what}", headers={"retry-after": str(int(wait) + 1)})


async def find_room(state: State, table: str) -> Room:
    """The room of a table; a text that cannot be an id is not even looked up."""
    if not _TABLE.fullmatch(table):
        raise Declined("no_such_table")
    return await hall_of(state).room(table)


async def seen(request: AnyRequest, table_id: str) -> tuple[Table, str]:
    """A table that the asker may look at, as it is saved, and who asks."""
    player = await player_of(request) or ""
    table = await (await find_room(request.app.state, table_id)).settled()
    if not lists.may_look(table, player):
        raise Declined("not_allowed")
    return table, player


@final
class Limits:
    """What one address and one session may have and do here."""

    def __init__(self, settings: Settings) -> None:
        self.sessions: Final = Buckets(settings.sessions_per_hour, 3600)
        self.tables: Final = Buckets(settings.tables_per_hour, 3600)
        self.replays: Final = Buckets(_REPLAYS_PER_MINUTE if settings.requests_per_minute else 0, 60)
        self.by_address: Final = Places(settings.sockets_per_address)
        self.by_session: Final = Places(settings.sockets_per_session)
