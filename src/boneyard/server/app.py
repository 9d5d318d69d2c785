"""The adapter to the framework: routes, sockets, headers. Everything that matters happens in the hall and its rooms."""

import asyncio
import contextlib
import gzip
import logging
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, final

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from prometheus_client import Counter as Metric

from boneyard import __version__
from boneyard.bots.ladder import LEVELS
from boneyard.core.errors import BadRules
from boneyard.core.rules import Base, Option
from boneyard.core.seat import NOBODY, read_seat
from boneyard.games import GAMES, find_game
from boneyard.notation.record import Damaged
from boneyard.server import api, project, review, transcript
from boneyard.server.commands import Declined
from boneyard.server.door import LARGEST_BODY, LARGEST_RECORD, Door, address_of, turn_away
from boneyard.server.hall import Hall
from boneyard.server.limits import Buckets, Places
from boneyard.server.pages import HANDLERS
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.socket import Connection
from boneyard.server.store.port import NotSaved, Shown
from boneyard.server.table import Table
from boneyard.words.hint import bot_character, bot_name
from boneyard.words.language import Language, preferred
from boneyard.words.problem import problem
from boneyard.words.rules import rules_difference, rules_text

COOKIE: Final = "boneyard"
_YEAR: Final = 31_536_000
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_STATUS: Final = {"no_such_table": 404, "no_session": 401, "not_allowed": 403, "not_seated": 403, "not_over": 409, "not_saved": 503, "no_such_round": 404}
_CODES: Final = {400: "bad_request", 401: "no_session", 404: "not_found", 405: "bad_method", 413: "too_large", 429: "too_many"}
_REPLAYS_PER_MINUTE: Final = 60
_log: Final = logging.getLogger("boneyard")

AnyRequest = Request[Any, Any, Any]


@final
class Metrics:
    """What a host may want to watch. Nothing in it names a table, a player or a tile."""

    def __init__(self, hall: Hall) -> None:
        self.registry = CollectorRegistry()
        self.requests = Metric("boneyard_requests", "HTTP requests", ["code"], registry=self.registry)
        self.messages = Metric("boneyard_messages", "messages from sockets", registry=self.registry)
        self.sockets = Gauge("boneyard_sockets", "open sockets", registry=self.registry)
        Gauge("boneyard_rooms", "tables held in memory", registry=self.registry).set_function(lambda: len(hall.rooms))


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


def _language(request: AnyRequest | WebSocket[Any, Any, Any]) -> Language:
    """In which language the asker reads: the one named in the address, or that of the browser."""
    named = request.query_params.get("lang", "")
    return preferred(named) if named else preferred(request.headers.get("accept-language", ""))


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


def _may_look(table: Table, player: str) -> bool:
    return table.head.watch or bool(table.seats_of(player)) or not table.is_full


async def _seen(request: AnyRequest, table_id: str) -> tuple[Table, str]:
    """A table that the asker may look at, as it is saved, and who asks."""
    player = await _player(request) or ""
    table = await (await _find(request.app.state, table_id)).settled()
    if not _may_look(table, player):
        raise Declined("not_allowed")
    return table, player


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that a request may meet."""
    return {code: ResponseSpec(api.Problem, generate_examples=False, description="refused") for code in (400, 403, 413, 429, *codes, 503)}


# --- routes ---


@post("/api/session", responses={200: ResponseSpec(api.Session, generate_examples=False, description="the session there is")} | _problems())
async def new_session(request: AnyRequest) -> Response[api.Session]:
    """A session: no name, no password; the token is a cookie, and comes once in the answer for programs that keep none."""
    known = await _player(request)
    if known is not None:
        return Response(api.Session(known), status_code=200)
    _check_limit(request.app.state.limits.sessions, address_of(request.scope), "sessions")
    token, player = await _hall(request.app.state).new_session()
    settings: Settings = request.app.state.settings
    cookie = Cookie(COOKIE, value=token, max_age=_YEAR, httponly=True, samesite="strict", secure=settings.secure)
    return Response(api.Session(player, token), status_code=201, cookies=[cookie])


@get("/api/games", responses=_problems())
async def games(request: AnyRequest) -> api.Games:
    """The games, their rule books, options, sets and numbers of seats, and all of it in words."""
    lang = _language(request)
    return api.Games([_game(game.id, lang) for game in GAMES], list(lang.texts("phrase").values()), _bots(lang))


def _bots(lang: Language) -> list[api.BotShown]:
    return [api.BotShown(level.id, bot_name(level.id, lang), bot_character(level.id, lang)) for level in LEVELS]


def _game(name: str, lang: Language) -> api.GameShown:
    game = find_game(name)
    bases = [_book(name, base, lang) for base in game.bases]
    return api.GameShown(game.id, lang.say(f"book.{name}.title"), bases, [_option(option, lang) for option in game.options])


def _book(name: str, base: Base, lang: Language) -> api.Book:
    title, source, sentence = [lang.say(f"book.{name}.{base.name}.{word}") for word in ("title", "source", "sentence")]
    return api.Book(base.name, title, source, sentence, base.values, _sets(name, base.name))


def _option(option: Option, lang: Language) -> api.Option:
    says = {value: lang.say(f"option.{option.name}.value.{value}") for value in option.values}
    return api.Option(option.name, option.values, option.most, lang.say(f"option.{option.name}.title"), says)


def _sets(name: str, code: str) -> dict[str, list[int]]:
    game = find_game(name)
    rules_ = game.read_code(code)
    return {str(top): game.seat_counts(rules_, top) for top in rules_.base.deals}


@get("/api/rules", responses=_problems())
async def rules(request: AnyRequest, game: FromQuery[str], code: FromQuery[str], other: FromQuery[str] = "") -> api.Rules:
    """The rules of a rule code in plain words, or where two codes differ."""
    lang = _language(request)
    lines = rules_difference(game, code, other, lang) if other else rules_text(game, code, lang)
    return api.Rules(game, find_game(game).read_code(code).text(), lines, _sets(game, code), _possible(game, code))


def _possible(name: str, code: str) -> dict[str, dict[str, str]]:
    """For every value of an option that can be played together with the rest of a code, the code that results."""
    game = find_game(name)
    base, *given = game.read_code(code).text().split("+")
    found = {option.name: {value: _changed(name, base, given, f"{option.name}={value}") for value in option.values} for option in game.options}
    return {option: {value: text for value, text in values.items() if text} for option, values in found.items()}


def _changed(name: str, base: str, given: list[str], wish: str) -> str:
    """A code with an option changed; what another option brought along goes with it. Empty where it cannot be played."""
    rest = [part for part in given if part.partition("=")[0] != wish.partition("=")[0]]
    for kept in [rest, *([part for part in rest if part != brought] for brought in rest)]:
        with contextlib.suppress(BadRules):
            text = find_game(name).read_code("+".join([base, *kept, wish])).text()
            if any(_sets(name, text).values()):
                return text
    return ""


@post("/api/tables", status_code=201, responses=_problems(401))
async def open_table(request: AnyRequest, data: JSONBody[api.NewTable]) -> api.TableLink:
    """A new table, reached by its link alone unless it is listed."""
    player = await _known_player(request)
    _check_limit(request.app.state.limits.tables, player, "tables")
    return api.TableLink(await _hall(request.app.state).open_table(player, data))


@get("/api/tables", responses=_problems())
async def lobby(request: AnyRequest) -> api.Tables:
    """The public tables that are not over."""
    return api.Tables([_shown(shown) for shown in await _hall(request.app.state).lobby()])


@get("/api/me/tables", responses=_problems(401))
async def own_tables(request: AnyRequest) -> api.Tables:
    """The tables where the asker has a seat."""
    player = await _known_player(request)
    return api.Tables([_shown(shown) for shown in await _hall(request.app.state).store.tables_of(player, 50)])


def _shown(shown: Shown) -> api.TableShown:
    summary = msgspec.json.decode(shown.summary)
    return msgspec.convert({"table": shown.table, "status": shown.status, "updated": shown.updated, **summary}, api.TableShown)


@get("/api/tables/{table:str}", responses=_problems(404))
async def table_view(request: AnyRequest, table: FromPath[str]) -> api.TableView:
    """A table as the asker may see it."""
    seen, player = await _seen(request, table)
    seats = seen.seats_of(player)
    return msgspec.convert({"head": project.head(seen), **project.snapshot(seen, seats[0] if seats else NOBODY)}, api.TableView)


@get("/api/tables/{table:str}/saved", media_type=MediaType.TEXT, responses=_problems(404))
async def saved(request: AnyRequest, table: FromPath[str]) -> str:
    """The saved game so far."""
    seen, _ = await _seen(request, table)
    return transcript.saved_game(seen)


@get("/api/tables/{table:str}/left", responses=_problems(404, 409))
async def hands_left(request: AnyRequest, table: FromPath[str]) -> api.HandsLeft:
    """The hands, turned up: only between rounds and when the game is over."""
    seen, _ = await _seen(request, table)
    return msgspec.convert(project.hands_left(seen), api.HandsLeft)


@get("/api/tables/{table:str}/fair", responses=_problems(404))
async def fair_transcript(request: AnyRequest, table: FromPath[str]) -> api.FairDeals:
    """What a page or `boneyard verify` needs to check the deals of all rounds that are over."""
    seen, _ = await _seen(request, table)
    return msgspec.convert(transcript.transcript(seen), api.FairDeals)


_REPLAY: Final = {200: ResponseSpec(api.Replay, generate_examples=False, description="a round, moment by moment")}


@get("/api/tables/{table:str}/replay", responses=_REPLAY | _problems(404, 409))
async def replay_table(
    request: AnyRequest,
    table: FromPath[str],
    number: Annotated[int, QueryParameter(name="round", ge=0, le=1000)] = 0,
    seat: FromQuery[str] = "",
    hands: FromQuery[str] = "",
) -> Response[bytes]:
    """A round of a table, moment by moment; round 0 is the last. `seat` looks through a seat's eyes, `hands=open` opens all hands of a round that is over."""
    seen, player = await _seen(request, table)
    return await _shown_again(request, review.of_table(seen, player), number, seat, is_open=hands == "open")


@post("/api/replay", status_code=200, request_max_body_size=LARGEST_RECORD, responses=_REPLAY | _problems())
async def replay_saved(request: AnyRequest, data: JSONBody[api.SavedGame]) -> Response[bytes]:
    """A round of a saved game, moment by moment. Nothing of it is kept."""
    _check_limit(request.app.state.limits.replays, address_of(request.scope), "saved_games")
    return await _shown_again(request, review.of_record(data.text), data.round, data.seat or "", is_open=data.open)


async def _shown_again(request: AnyRequest, game: review.Review, number: int, seat: str, *, is_open: bool) -> Response[bytes]:
    """A round as an answer, made beside the loop that serves the tables."""
    viewer = read_seat(seat) if seat else NOBODY
    if viewer is None:
        raise Declined("no_such_seat", "seat_unknown")
    body = await asyncio.to_thread(lambda: msgspec.json.encode(game.show(number, review.Eyes(viewer, is_open))))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    return Response(await asyncio.to_thread(gzip.compress, body, 5) if packed else body, media_type=MediaType.JSON, headers=headers)


@post("/api/tables/{table:str}/rematch", status_code=200, responses=_problems(401, 404, 409))
async def rematch(request: AnyRequest, table: FromPath[str]) -> api.TableLink:
    """The same people and rules again."""
    player = await _known_player(request)
    await _find(request.app.state, table)
    _check_limit(request.app.state.limits.tables, player, "tables")
    return api.TableLink(await _hall(request.app.state).rematch(player, table))


@get("/healthz", include_in_schema=False)
async def health() -> dict[str, Any]:
    """This process runs."""
    return {"ok": True, "version": __version__}


@get("/readyz", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[dict[str, bool]]:
    """This node can save moves."""
    hall = _hall(request.app.state)
    fine = not hall.draining and await hall.store.ready()
    return Response({"ok": fine}, status_code=200 if fine else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Prometheus metrics."""
    return Response(generate_latest(request.app.state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


# --- sockets ---


@final
class _Socket:
    """The framework's WebSocket as a room needs it."""

    def __init__(self, socket: WebSocket[Any, Any, Any], metrics_: Metrics) -> None:
        self._socket = socket
        self._metrics = metrics_

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        try:
            event: Any = await self._socket.receive()
        except WebSocketDisconnect:
            return None
        if event["type"] != "websocket.receive":
            return None
        self._metrics.messages.inc()
        text: str | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def send(self, data: bytes) -> None:
        """Send a message as text; nothing happens when the other side has gone."""
        with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):
            await self._socket.send_data(data.decode(), "text")

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError, RuntimeError, WebSocketDisconnect):
            await self._socket.close(code, reason)


@websocket("/ws/tables/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """A viewer of a table; `after` is the last event it has seen. Who has no session is not let in; who has one is told by the code of the close."""
    player = await _player(socket)
    if player is None:
        await turn_away(socket.scope, socket.send, 401, api.Problem("no_session", _language(socket).say("declined.no_session")))
        return
    await socket.accept()
    viewer, lang = _Socket(socket, socket.app.state.metrics), _language(socket)
    try:
        room, after = await _find(socket.app.state, table), _number(socket.query_params.get("after", "0"))
    except (Declined, NotSaved) as error:
        await viewer.close(*((1013, "not now: come back in a moment") if isinstance(error, NotSaved) else (4404, error.told(lang))))
        return
    if not _may_look(room.table, player):
        await viewer.close(4403, lang.say("declined.not_allowed"))
        return
    await _serve(socket, viewer, room, player, after)


def _number(text: str) -> int:
    """The last event that a viewer has seen; whoever writes nonsense has seen nothing."""
    return int(text) if text.isdecimal() and len(text) < 16 else 0


async def _serve(socket: WebSocket[Any, Any, Any], viewer: _Socket, room: Room, player: str, after: int) -> None:
    """Serve a viewer for whom there is room."""
    state, address, lang = socket.app.state, address_of(socket.scope), _language(socket)
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
    return Response(api.Problem(error.code, error.told(_language(request)), error.clause), status_code=_STATUS.get(error.code, 400))


def _bad_rules(request: AnyRequest, error: BadRules) -> Response[api.Problem]:
    return Response(api.Problem("bad_rules", problem(error, _language(request))), status_code=400)


def _damaged(request: AnyRequest, error: Damaged) -> Response[api.Problem]:
    return Response(api.Problem("damaged", problem(error, _language(request)), error.clause), status_code=400)


def _not_saved(request: AnyRequest, _error: NotSaved) -> Response[api.Problem]:
    return Response(api.Problem("not_saved", _language(request).say("declined.not_saved")), status_code=503)


def _not_http(request: AnyRequest, error: HTTPException) -> Response[api.Problem]:
    """What the framework refuses, in our words; what is wrong with a program's request is told to its author, in English."""
    lang = _language(request)
    detail = lang.say(error.detail) if error.detail in lang.texts("declined") else error.detail
    reasons = error.extra if isinstance(error.extra, list) else []
    told = [f"{reason.get('key', 'the request')}: {reason.get('message', '')}" for reason in reasons if isinstance(reason, dict)]
    problem = api.Problem(_CODES.get(error.status_code, "refused"), "; ".join(told) or detail)
    return Response(problem, status_code=error.status_code, headers=error.headers)


def _too_deep(request: AnyRequest, _error: RecursionError) -> Response[api.Problem]:
    return Response(api.Problem("bad_request", _language(request).say("declined.too_deep")), status_code=400)


def _bug(request: AnyRequest, error: Exception) -> Response[api.Problem]:
    """A mistake of ours: the log has its kind and place, the asker learns nothing."""
    _log.error("a request failed", exc_info=error)
    return Response(api.Problem("bug", _language(request).say("declined.bug")), status_code=500)


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
            games,
            rules,
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
