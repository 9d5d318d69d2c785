"""The adapter to the framework: routes, sockets, headers. Everything that matters happens in the hall and its rooms."""

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from prometheus_client import Counter as Metric

from boneyard import __version__
from boneyard.core.errors import BadRules
from boneyard.core.seat import NOBODY
from boneyard.games import GAMES, find_game
from boneyard.server import project, transcript, wire
from boneyard.server.commands import Declined
from boneyard.server.hall import Hall, Plan
from boneyard.server.limits import Buckets
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.socket import Connection
from boneyard.words.rules import rules_difference, rules_text

COOKIE: Final = "boneyard"
_YEAR: Final = 31_536_000
_LARGEST_BODY: Final = 16_384
_STATUS: Final = {"no_such_table": 404, "not_allowed": 403, "not_seated": 403, "not_over": 409, "not_saved": 503}
_log: Final = logging.getLogger("boneyard")

Json = dict[str, Any]


class Metrics:
    """What a host may want to watch. Nothing in it names a table, a player or a tile."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.requests = Metric("boneyard_requests", "HTTP requests", ["code"], registry=self.registry)
        self.messages = Metric("boneyard_messages", "messages from sockets", registry=self.registry)
        self.sockets = Gauge("boneyard_sockets", "open sockets", registry=self.registry)
        Gauge("boneyard_rooms", "tables held in memory", registry=self.registry).set_function(lambda: len(hall.rooms))


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


async def _player(request: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str | None:
    """Who asks: by cookie, or by a bearer token for programs."""
    header = request.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    return await _hall(request.app.state).player_of(token)


async def _known_player(request: Request[Any, Any, Any]) -> str:
    player = await _player(request)
    if player is None:
        raise HTTPException(status_code=401, detail="Begin with a session: POST /api/session.")
    return player


async def _room(request: Request[Any, Any, Any], table: str) -> tuple[Room, str]:
    """A room that the asker may look into."""
    player = await _player(request) or ""
    room = await _hall(request.app.state).room(table)
    if not room.table.head.watch and not room.table.seats_of(player) and room.table.is_full:
        raise Declined("not_allowed", "Nobody may watch this table.")
    return room, player


# --- routes ---


@post("/api/session")
async def new_session(request: Request[Any, Any, Any]) -> Response[Json]:
    """A session: no name, no password; the token is a cookie, and comes once in the answer for programs that keep none."""
    known = await _player(request)
    if known is not None:
        return Response({"player": known}, status_code=200)
    token, player = await _hall(request.app.state).new_session()
    settings: Settings = request.app.state.settings
    cookie = Cookie(COOKIE, value=token, max_age=_YEAR, httponly=True, samesite="strict", secure=settings.secure)
    return Response({"player": player, "token": token}, status_code=201, cookies=[cookie])


@get("/api/games")
async def games() -> Json:
    """The games, their rule books, options, sets and numbers of seats."""
    return {"games": [_game(game.id) for game in GAMES], "phrases": wire.PHRASES}


def _game(name: str) -> Json:
    game = find_game(name)
    bases = [
        {
            "base": base.name,
            "title": base.title,
            "source": base.source,
            "sentence": base.sentence,
            "options": base.values,
            "sets": {str(top): game.seat_counts(game.read_code(base.name), top) for top in base.deals},
        }
        for base in game.bases
    ]
    options = [{"name": option.name, "values": option.values, "most": option.most} for option in game.options]
    return {"game": game.id, "title": game.title, "bases": bases, "options": options}


@get("/api/rules")
async def rules(game: str, code: str, other: str = "") -> Json:
    """The rules of a rule code in plain words, or where two codes differ."""
    known = find_game(game)
    canonical = known.read_code(code).text()
    lines = rules_difference(game, code, other) if other else rules_text(game, code)
    seats = {str(top): known.seat_counts(known.read_code(code), top) for top in known.read_code(code).base.deals}
    return {"game": game, "code": canonical, "lines": lines, "sets": seats}


@post("/api/tables", status_code=201)
async def open_table(request: Request[Any, Any, Any], data: Plan) -> Json:
    """A new table, reached by its link alone unless it is listed."""
    return {"table": await _hall(request.app.state).open_table(await _known_player(request), data)}


@get("/api/tables")
async def lobby(request: Request[Any, Any, Any]) -> Json:
    """The public tables that are not over."""
    return {"tables": [_shown(shown) for shown in await _hall(request.app.state).lobby()]}


@get("/api/me/tables")
async def own_tables(request: Request[Any, Any, Any]) -> Json:
    """The tables where the asker has a seat."""
    player = await _known_player(request)
    return {"tables": [_shown(shown) for shown in await _hall(request.app.state).store.tables_of(player, 50)]}


def _shown(shown: Any) -> Json:
    return {"table": shown.table, "status": shown.status, "updated": shown.updated, **msgspec.json.decode(shown.summary)}


@get("/api/tables/{table:str}")
async def table_view(request: Request[Any, Any, Any], table: str) -> Json:
    """A table as the asker may see it."""
    room, player = await _room(request, table)
    seats = room.table.seats_of(player)
    return {"head": project.head(room.table), **project.snapshot(room.table, seats[0] if seats else NOBODY)}


@get("/api/tables/{table:str}/saved", media_type=MediaType.TEXT)
async def saved(request: Request[Any, Any, Any], table: str) -> str:
    """The saved game so far."""
    room, _ = await _room(request, table)
    return transcript.saved_game(room.table)


@get("/api/tables/{table:str}/fair")
async def fair_transcript(request: Request[Any, Any, Any], table: str) -> Json:
    """What a page or `boneyard verify` needs to check the deals of all rounds that are over."""
    room, _ = await _room(request, table)
    return transcript.transcript(room.table)


@post("/api/tables/{table:str}/rematch", status_code=200)
async def rematch(request: Request[Any, Any, Any], table: str) -> Json:
    """The same people and rules again."""
    return {"table": await _hall(request.app.state).rematch(await _known_player(request), table)}


@get("/healthz", include_in_schema=False)
async def health() -> Json:
    """This process runs."""
    return {"ok": True, "version": __version__}


@get("/readyz", include_in_schema=False)
async def ready(request: Request[Any, Any, Any]) -> Response[Json]:
    """This node can save moves."""
    hall = _hall(request.app.state)
    fine = not hall.draining and await hall.store.ready()
    return Response({"ok": fine}, status_code=200 if fine else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus metrics."""
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


# --- sockets ---


class _Socket:
    """The framework's WebSocket as a room needs it."""

    def __init__(self, socket: WebSocket[Any, Any, Any], metrics_: Metrics) -> None:
        self._socket = socket
        self._metrics = metrics_

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        try:
            data = await self._socket.receive_data("text")
        except (WebSocketDisconnect, KeyError):
            return None
        self._metrics.messages.inc()
        return data

    async def send(self, data: bytes) -> None:
        """Send a message as text."""
        await self._socket.send_data(data.decode(), "text")

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        await self._socket.close(code, reason)


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """A viewer of a table; `after` is the last event it has seen."""
    state = socket.app.state
    address = socket.client.host if socket.client else ""
    player = await _player(socket)
    try:
        after = int(socket.query_params.get("after", "0"))
        room = await _hall(state).room(table) if player else None
    except (Declined, ValueError):
        room = None
    if player is None or room is None or not _may_enter(room, player, state, address):
        await socket.close(4404 if room is None else 4403, "There is no such table for you.")
        return
    await socket.accept()
    state.sockets[address] += 1
    state.metrics.sockets.inc()
    try:
        await Connection(_Socket(socket, state.metrics), player).run(room, after)
    finally:
        state.sockets[address] -= 1
        state.metrics.sockets.dec()


def _may_enter(room: Room, player: str, state: State, address: str) -> bool:
    settings: Settings = state.settings
    seated = bool(room.table.seats_of(player))
    allowed = seated or room.table.head.watch or not room.table.is_full
    return allowed and state.sockets[address] < settings.sockets_per_address


# --- the door: limits, origins, headers ---


def door(app: ASGIApp) -> ASGIApp:
    """Everything passes here first: foreign origins and floods are turned away, and every answer carries its headers."""

    async def pass_through(scope: Scope, receive: Receive, send: Send) -> None:
        state = scope["litestar_app"].state
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not _is_own_origin(headers, state.settings):
            raise HTTPException(status_code=403, detail="This request comes from another site.")
        address = scope["client"][0] if scope["client"] else ""
        if not state.buckets.take(address):
            raise HTTPException(status_code=429, detail="Too many requests: wait a little.")
        await app(scope, receive, send)

    return pass_through


def _is_own_origin(headers: dict[str, str], settings: Settings) -> bool:
    """A browser says where a request comes from; programs say nothing, and have no cookie to steal."""
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == headers.get("host", "") or origin in settings.origins.split()


_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


async def _after(response: Response[Any]) -> Response[Any]:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _declined(_request: Request[Any, Any, Any], error: Declined) -> Response[Json]:
    return Response({"code": error.code, "message": error.message, "clause": error.clause}, status_code=_STATUS.get(error.code, 400))


def _bad_rules(_request: Request[Any, Any, Any], error: BadRules) -> Response[Json]:
    return Response({"code": "bad_rules", "message": str(error)}, status_code=400)


@get("/", include_in_schema=False)
async def front() -> Redirect:
    """Until there is a page: the interface's own description."""
    return Redirect("/api/openapi.json")


def create_app(hall: Hall, settings: Settings) -> Litestar:
    """The application of one node."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.stop()

    state = State({"hall": hall, "settings": settings, "metrics": Metrics(hall), "sockets": Counter[str]()})
    state.buckets = Buckets(settings.requests_per_minute / 60, settings.requests_per_minute)
    return Litestar(
        [new_session, games, rules, open_table, lobby, own_tables, table_view, saved, fair_transcript, rematch, health, ready, metrics, table_socket, front],
        state=state,
        lifespan=[lifespan],
        middleware=[door],
        after_request=_after,
        request_max_body_size=_LARGEST_BODY,
        exception_handlers={Declined: _declined, BadRules: _bad_rules},
        logging_config=None,
        openapi_config=OpenAPIConfig(title="Boneyard", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]),
    )
