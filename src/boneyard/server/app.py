"""The adapter to the framework: routes, sockets, headers. Everything that matters happens in the hall and its rooms."""

import asyncio
import contextlib
import gzip
import logging
import re
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, Final, final

import msgspec
from litestar import Litestar, MediaType, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from boneyard import __version__
from boneyard.core.errors import BadRules
from boneyard.core.seat import NOBODY, read_seat
from boneyard.notation.record import Damaged
from boneyard.server import api, books, lists, project, review, transcript
from boneyard.server.asked import AnyRequest, language_of, problems
from boneyard.server.door import LARGEST_BODY, LARGEST_RECORD, Door, address_of, turn_away
from boneyard.server.hall import Hall
from boneyard.server.limits import Buckets, Places
from boneyard.server.line import NAME, Line
from boneyard.server.metrics import Metrics, metrics
from boneyard.server.pages import HANDLERS
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.shortcut import Tally
from boneyard.server.socket import Connection
from boneyard.server.store.port import NotSaved
from boneyard.server.table import Table
from boneyard.server.wishes import Declined
from boneyard.words.problem import problem

COOKIE: Final = "boneyard"
_YEAR: Final = 31_536_000
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_STATUS: Final = {"no_such_table": 404, "no_session": 401, "not_allowed": 403, "not_seated": 403, "not_over": 409, "not_saved": 503, "no_such_round": 404}
_CODES: Final = {400: "bad_request", 401: "no_session", 404: "not_found", 405: "bad_method", 413: "too_large", 429: "too_many"}
_REPLAYS_PER_MINUTE: Final = 60
_log: Final = logging.getLogger("boneyard")


@final
class Limits:
    """What one address and one session may have and do here."""

    def __init__(self, settings: Settings) -> None:
        self.sessions: Final = Buckets(settings.sessions_per_hour, 3600)
        self.tables: Final = Buckets(settings.tables_per_hour, 3600)
        self.replays: Final = Buckets(_REPLAYS_PER_MINUTE if settings.requests_per_minute else 0, 60)
        self.by_address: Final = Places(settings.sockets_per_address)
        self.by_session: Final = Places(settings.sockets_per_session)


def _hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


async def _player(request: AnyRequest | WebSocket[Any, Any, Any]) -> str | None:
    """Who asks: by cookie, or by a bearer token for programs."""
    header = request.headers.get("authorization", "")
    token = header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")
    return await _hall(request.app.state).player_of(token)


async def _known_player(request: AnyRequest) -> str:
    player = await _player(request)
    if player is None:
        raise Declined("no_session")
    return player


def _check_limit(buckets: Buckets, key: str, what: str) -> None:
    wait = buckets.take(key)
    if wait:
        raise HTTPException(status_code=429, detail=f"declined.too_many_{what}", headers={"retry-after": str(int(wait) + 1)})


async def _find(state: State, table: str) -> Room:
    """The room of a table; a text that cannot be an id is not even looked up."""
    if not _TABLE.fullmatch(table):
        raise Declined("no_such_table")
    return await _hall(state).room(table)


async def _seen(request: AnyRequest, table_id: str) -> tuple[Table, str]:
    """A table that the asker may look at, as it is saved, and who asks."""
    player = await _player(request) or ""
    table = await (await _find(request.app.state, table_id)).settled()
    if not lists.may_look(table, player):
        raise Declined("not_allowed")
    return table, player


# --- routes ---


@post("/api/session", responses={200: ResponseSpec(api.Session, generate_examples=False, description="the session there is")} | problems())
async def new_session(request: AnyRequest) -> Response[api.Session]:
    """A session: no name, no password; the token is a cookie, and comes once in the answer for programs that keep none."""
    settings: Settings = request.app.state.settings
    known = await _player(request)
    if known is not None:
        kept = request.cookies.get(COOKIE)
        return Response(api.Session(known), status_code=200, cookies=[_cookie(kept, settings)] if kept else [])
    _check_limit(request.app.state.limits.sessions, address_of(request.scope), "sessions")
    token, player = await _hall(request.app.state).new_session()
    return Response(api.Session(player, token), status_code=201, cookies=[_cookie(token, settings)])


def _cookie(token: str, settings: Settings) -> Cookie:
    """Good for a year from the last visit."""
    return Cookie(COOKIE, value=token, max_age=_YEAR, httponly=True, samesite="strict", secure=settings.secure)


@post("/api/tables", status_code=201, responses=problems(401))
async def open_table(request: AnyRequest, data: JSONBody[api.NewTable]) -> api.TableLink:
    """A new table, reached by its link alone unless it is listed."""
    player = await _known_player(request)
    _check_limit(request.app.state.limits.tables, player, "tables")
    return api.TableLink(await _hall(request.app.state).open_table(player, data))


@get("/api/tables", responses=problems())
async def lobby(request: AnyRequest) -> api.Tables:
    """The public tables that are not over."""
    return api.Tables(await lists.lobby(_hall(request.app.state), await _player(request) or ""))


@get("/api/me/tables", responses=problems(401))
async def own_tables(request: AnyRequest) -> api.Tables:
    """The tables where the asker has a seat."""
    player = await _known_player(request)
    return api.Tables(await lists.own(_hall(request.app.state), player))


@get("/api/tables/{table:str}", responses=problems(404))
async def table_view(request: AnyRequest, table: FromPath[str]) -> api.TableView:
    """A table as the asker may see it."""
    seen, player = await _seen(request, table)
    seats = seen.seats_of(player)
    return msgspec.convert({"head": project.head(seen), **project.snapshot(seen, seats[0] if seats else NOBODY)}, api.TableView)


@get("/api/tables/{table:str}/saved", media_type=MediaType.TEXT, responses=problems(404))
async def saved(request: AnyRequest, table: FromPath[str]) -> str:
    """The saved game so far."""
    seen, _ = await _seen(request, table)
    return transcript.saved_game(seen)


@get("/api/tables/{table:str}/left", responses=problems(404, 409))
async def hands_left(request: AnyRequest, table: FromPath[str]) -> api.HandsLeft:
    """The hands, turned up: only between rounds and when the game is over."""
    seen, _ = await _seen(request, table)
    return msgspec.convert(project.hands_left(seen), api.HandsLeft)


@get("/api/tables/{table:str}/fair", responses=problems(404))
async def fair_transcript(request: AnyRequest, table: FromPath[str]) -> api.FairDeals:
    """What a page or `boneyard verify` needs to check the deals of all rounds that are over."""
    seen, _ = await _seen(request, table)
    return msgspec.convert(transcript.transcript(seen), api.FairDeals)


_REPLAY: Final = {200: ResponseSpec(api.Replay, generate_examples=False, description="a round, moment by moment")}


@get("/api/tables/{table:str}/replay", responses=_REPLAY | problems(404, 409))
async def replay_table(
    request: AnyRequest,
    table: FromPath[str],
    number: Annotated[int, QueryParameter(name="round", ge=0, le=1000)] = 0,
    seat: FromQuery[str] = "",
    hands: FromQuery[str] = "",
) -> Response[bytes]:
    """A round of a table, moment by moment; round 0 is the last. `seat` looks through a seat's eyes, `hands=open` opens all hands of a round that is over.

    With `hands=may` they are open where they may be; of a round that is not over one's own hand is shown.
    """
    seen, player = await _seen(request, table)
    return await _shown_again(request, review.of_table(seen, player), number, seat, is_open=hands in ("open", "may"), softly=hands == "may")


@post("/api/replay", status_code=200, request_max_body_size=LARGEST_RECORD, responses=_REPLAY | problems())
async def replay_saved(request: AnyRequest, data: JSONBody[api.SavedGame]) -> Response[bytes]:
    """A round of a saved game, moment by moment. Nothing of it is kept."""
    _check_limit(request.app.state.limits.replays, address_of(request.scope), "saved_games")
    return await _shown_again(request, review.of_record(data.text), data.round, data.seat or "", is_open=data.open)


async def _shown_again(request: AnyRequest, game: review.Review, number: int, seat: str, *, is_open: bool, softly: bool = False) -> Response[bytes]:
    """A round as an answer, made beside the loop that serves the tables."""
    viewer = read_seat(seat) if seat else NOBODY
    if viewer is None:
        raise Declined("no_such_seat", "seat_unknown")
    wanted = review.Eyes(viewer, is_open)
    eyes = game.permitted(number, wanted) if softly else wanted
    body = await asyncio.to_thread(lambda: msgspec.json.encode(game.show(number, eyes)))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(await asyncio.to_thread(gzip.compress, body, 5) if packed else body, media_type=MediaType.JSON, headers=headers)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=problems(401, 404, 409))
async def rematch(request: AnyRequest, table: FromPath[str]) -> api.TableLink:
    """The same people and rules again."""
    player = await _known_player(request)
    await _find(request.app.state, table)
    _check_limit(request.app.state.limits.tables, player, "tables")
    return api.TableLink(await _hall(request.app.state).rematch(player, table))


@get("/healthz", responses=problems())
async def health() -> api.Health:
    """This process runs."""
    return api.Health(ok=True, version=__version__)


@get(
    "/readyz", responses=problems() | {503: ResponseSpec(api.Ready, generate_examples=False, description="not now: it was told to stop, or its store is away")}
)
async def ready(request: AnyRequest) -> Response[api.Ready]:
    """This node can save moves."""
    hall = _hall(request.app.state)
    fine = not hall.draining and await hall.store.ready()
    return Response(api.Ready(fine), status_code=200 if fine else 503)


# --- sockets ---


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
    player = await _player(socket)
    if player is None:
        await turn_away(socket.scope, socket.send, 401, api.Problem("no_session", language_of(socket).say("declined.no_session")))
        return
    await socket.accept()
    viewer, lang = _Socket(socket, socket.app.state.metrics.messages), language_of(socket)
    try:
        room, after = await _find(socket.app.state, table), _number(socket.query_params.get("after", "0"))
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


# --- what went wrong ---


def _declined(request: AnyRequest, error: Declined) -> Response[api.Problem]:
    return Response(api.Problem(error.code, error.told(language_of(request)), error.clause), status_code=_STATUS.get(error.code, 400))


def _bad_rules(request: AnyRequest, error: BadRules) -> Response[api.Problem]:
    return _unfit(request, api.Problem("bad_rules", problem(error, language_of(request))))


def _damaged(request: AnyRequest, error: Damaged) -> Response[api.Problem]:
    return _unfit(request, api.Problem("damaged", problem(error, language_of(request)), error.clause))


def _unfit(request: AnyRequest, problem: api.Problem) -> Response[api.Problem]:
    """What somebody typed or chose cannot be used. A page that prefers to be told so is told so, for a browser calls every refusal an error."""
    if request.headers.get("prefer") == _LENIENT:
        return Response(problem, status_code=200, headers={"preference-applied": _LENIENT})
    return Response(problem, status_code=400)


def _not_saved(request: AnyRequest, _error: NotSaved) -> Response[api.Problem]:
    return Response(api.Problem("not_saved", language_of(request).say("declined.not_saved")), status_code=503)


def _not_http(request: AnyRequest, error: HTTPException) -> Response[api.Problem]:
    """What the framework refuses, in our words; what is wrong with a program's request is told to its author, in English."""
    lang = language_of(request)
    detail = lang.say(error.detail) if error.detail in lang.texts("declined") else error.detail
    reasons = error.extra if isinstance(error.extra, list) else []
    told = [f"{reason.get('key', 'the request')}: {reason.get('message', '')}" for reason in reasons if isinstance(reason, dict)]
    problem = api.Problem(_CODES.get(error.status_code, "refused"), "; ".join(told) or detail)
    return Response(problem, status_code=error.status_code, headers=error.headers)


def _too_deep(request: AnyRequest, _error: RecursionError) -> Response[api.Problem]:
    return Response(api.Problem("bad_request", language_of(request).say("declined.too_deep")), status_code=400)


def _bug(request: AnyRequest, error: Exception) -> Response[api.Problem]:
    """A mistake of ours: the log has its kind and place, the asker learns nothing."""
    _log.error("a request failed", exc_info=error)
    return Response(api.Problem("bug", language_of(request).say("declined.bug")), status_code=500)


_LENIENT: Final = "handling=lenient"
"""RFC 7240."""

_TROUBLES: Final[Any] = {
    Declined: _declined,
    BadRules: _bad_rules,
    Damaged: _damaged,
    NotSaved: _not_saved,
    HTTPException: _not_http,
    RecursionError: _too_deep,
    Exception: _bug,
}


def create_app(hall: Hall, settings: Settings) -> Litestar:
    """The application of one node."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await hall.start()
        except NotSaved as error:
            app.state.failure = str(error)
            _log.error(app.state.failure)
            raise
        yield
        await hall.stop()

    metrics_ = Metrics(hall)
    app = Litestar(
        [
            new_session,
            *books.HANDLERS,
            open_table,
            lobby,
            own_tables,
            table_view,
            saved,
            hands_left,
            fair_transcript,
            replay_table,
            replay_saved,
            rematch,
            health,
            ready,
            metrics,
            table_socket,
            *HANDLERS,
        ],
        state=State({"hall": hall, "settings": settings, "metrics": metrics_, "limits": Limits(settings)}),
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        exception_handlers=_TROUBLES,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Boneyard", version=__version__, path="/api", use_handler_docstrings=True, render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
    )
    app.asgi_handler = Door(app.asgi_handler, settings, metrics_.requests)
    return app
