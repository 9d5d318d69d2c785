"""What every route needs to know of a request: who asks, in which language, for which table, and what may go wrong."""

import re
from typing import Any, Final, final

from litestar import Request, WebSocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from boneyard.server.http import api
from boneyard.server.http.cookies import token_in
from boneyard.server.process.settings import Settings
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.table.seating import may_look
from boneyard.server.table.table import Table
from boneyard.server.table.turns import Turns
from boneyard.server.ws.limits import Buckets, Places, Purse, neighbourhood
from boneyard.words.language import Language, preferred

AnyRequest = Request[Any, Any, Any]
PLAYER: Final = "boneyard.player"
"""Under which the scope of a request names who asks, once that is known."""
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_REPLAYS_PER_MINUTE: Final = 60
_OWN_DATA_PER_HOUR: Final = 20
_KEYS_PER_HOUR: Final = 20
_ENTRIES_PER_HOUR: Final = 20
_HURRIED: Final = 8
"""Sockets of an address that may hurry bots; at the tables of its others they take their time."""
_CODES_PER_HOUR: Final = 60
"""Keys that one player may make, and that may be tried from one address."""


def language_of(request: AnyRequest | WebSocket[Any, Any, Any]) -> Language:
    """In which language the asker reads: the one named in the address, or that of the browser."""
    named = request.query_params.get("lang", "")
    return preferred(named) if named else preferred(request.headers.get("accept-language", ""))


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that a request may meet."""
    return {
        code: ResponseSpec(api.Problem, generate_examples=False, description="refused")
        for code in (400, 403, 413, 429, *codes, 503)
    }


def registry_of(state: State) -> Registry:
    """The registry of this node."""
    registry: Registry = state.registry
    return registry


async def player_of(request: AnyRequest | WebSocket[Any, Any, Any]) -> str | None:
    """Who asks: by cookie, or by a bearer token for programs."""
    state, header = request.app.state, request.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else token_in(request, state.settings)
    player = await registry_of(request.app.state).player_of(token)
    if player in request.app.state.host.blocks.players:
        raise Declined("blocked")
    if player is not None and isinstance(request, Request):
        scope: Any = request.scope
        scope[PLAYER] = player  # who pays for the answer
        check_limit(request.app.state.limits.asked_by_session, player, "requests")
    return player


async def known_player(request: AnyRequest) -> str:
    """Who asks; Declined where nobody knows them."""
    player = await player_of(request)
    if player is None:
        raise Declined("no_session")
    return player


def check_limit(buckets: Buckets, key: str, what: str) -> None:
    """Refuse whoever asks for too much in too short a time."""
    wait = buckets.take(key)
    if wait:
        raise HTTPException(
            status_code=429, detail=f"declined.too_many_{what}", headers={"retry-after": str(int(wait) + 1)}
        )


def pay(request: AnyRequest, cost: float) -> None:
    """Let whoever asks pay for an answer that takes more work than its length tells."""
    scope: Any = request.scope
    client: Any = scope["client"]
    limits: Limits = request.app.state.limits
    limits.purse(neighbourhood(client[0]) if client else "", scope.get(PLAYER, "")).spend(cost)


async def find_room(state: State, table: str) -> Room:
    """The room of a table; a text that cannot be an id is not even looked up."""
    if not _TABLE.fullmatch(table):
        raise Declined("no_such_table")
    return await registry_of(state).room(table)


async def seen(request: AnyRequest, table_id: str) -> tuple[Table, str]:
    """A table that the asker may look at, as it is saved, and who asks."""
    player = await player_of(request) or ""
    table = await (await find_room(request.app.state, table_id)).settled()
    if not may_look(table, player):
        raise Declined("not_allowed")
    return table, player


@final
class Limits:
    """What one address and one session may have and do here."""

    def __init__(self, settings: Settings) -> None:
        self.asked: Final = Buckets(settings.requests_per_minute, 60)
        """What an address may ask for, counted in what the answers cost."""
        self.asked_by_session: Final = Buckets(settings.requests_per_minute, 60)
        self.at_once: Final = Places(settings.connections_per_address)
        """Requests of an address that are being answered: behind a proxy they are what it has of connections."""
        self.turns: Final = Turns()
        self.sessions: Final = Buckets(settings.sessions_per_hour, 3600)
        self.tables: Final = Buckets(settings.tables_per_hour, 3600)
        self.sheets: Final = Buckets(settings.tables_per_hour, 3600)
        """Score sheets that one address may share."""
        self.keys: Final = Buckets(_KEYS_PER_HOUR, 3600)
        self.entries: Final = Buckets(_ENTRIES_PER_HOUR, 3600)
        self.codes: Final = Buckets(_CODES_PER_HOUR if settings.requests_per_minute else 0, 3600)
        """Spoken codes that may be tried from one address."""
        self.own_data: Final = Buckets(_OWN_DATA_PER_HOUR, 3600)
        self.replays: Final = Buckets(_REPLAYS_PER_MINUTE if settings.requests_per_minute else 0, 60)
        self.by_address: Final = Places(settings.sockets_per_address)
        self.by_session: Final = Places(settings.sockets_per_session)
        self.hurried: Final = Places(_HURRIED if settings.sockets_per_address else 0)
        """Sockets at whose tables bots may be hurried."""

    def purse(self, address: str, player: str) -> Purse:
        """What somebody may still ask for."""
        return Purse(self.asked.bucket(address), self.asked_by_session.bucket(player) if player else None)
