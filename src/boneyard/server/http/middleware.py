"""What every request passes first.

Foreign origins, floods and oversized bodies are turned away, and every answer carries its headers.
"""

import math
from typing import Any, Final, cast, final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter

from boneyard.server.host.blocks import Blocks
from boneyard.server.http.api import Problem
from boneyard.server.http.known_hosts import KnownHosts
from boneyard.server.http.request import PLAYER, Limits
from boneyard.server.process.settings import Settings
from boneyard.server.ws import costs
from boneyard.server.ws.limits import neighbourhood
from boneyard.words.language import preferred

LARGEST_BODY: Final = 16_384
LARGEST_RECORD: Final = 262_144
"""A saved game that somebody wants to look at again."""
_LARGE: Final = {"/api/replay"}

_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
_YEAR: Final = 31_536_000
Refused = tuple[int, Problem, float]
"""A status, what is wrong, and the seconds to wait."""


@final
class EdgeMiddleware:
    """What stands before the application, and its limits."""

    def __init__(self, app: ASGIApp, settings: Settings, answers: Counter, blocks: Blocks, limits: Limits) -> None:
        self._app: Final = app
        self._blocks: Final = blocks
        self._origins: Final = settings.origins.split()
        self._limits: Final = limits
        self._hosts: Final = KnownHosts(settings)
        self._answers: Final = answers
        always = _HEADERS | ({"strict-transport-security": f"max-age={_YEAR}"} if settings.secure else {})
        self._headers: Final = [(name.encode(), value.encode()) for name, value in always.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        out = self._with_headers(send)
        refused = self._refused(scope)
        if refused is not None:
            await turn_away(scope, out, *refused)
        elif scope["type"] == ScopeType.HTTP:
            await self._answer(scope, receive, out)
        else:
            await self._limits.turns.mine()
            await self._app(scope, receive, out)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, where its address has not too many at once, and let it pay for the answer."""
        address = address_of(scope)
        if not self._limits.at_once.enter(address):
            await turn_away(scope, send, *_too_many(scope, 1.0))
            return
        try:
            await self._limits.turns.mine()
            await self._app(_as_get(scope), receive, self._paid(scope, address, send))
        finally:
            self._limits.at_once.leave(address)

    def _paid(self, scope: Scope, address: str, send: Send) -> Send:
        """What is sent has its price."""
        price = costs.PER_BYTE if scope["path"].startswith("/api/") else costs.PAGES

        async def out(message: Message) -> None:
            if message["type"] == "http.response.body":
                player: Any = scope.get(PLAYER, "")
                self._limits.purse(address, player).spend(price * len(message["body"]))
            await send(message)

        return out

    def _refused(self, scope: Scope) -> Refused | None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        lang = preferred(headers.get("accept-language", ""))
        host = headers.get("host", "localhost")
        if not self._hosts.knows(host):
            return 403, Problem("unknown_host", lang.say("declined.unknown_host", host=host[:60])), 0.0
        if not self._is_own_origin(headers):
            return 403, Problem("foreign_origin", lang.say("declined.foreign_origin")), 0.0
        length = headers.get("content-length", "0")
        most = LARGEST_RECORD if scope["path"] in _LARGE else LARGEST_BODY
        if not length.isdecimal() or int(length[:12]) > most:
            return 413, Problem("too_large", lang.say("declined.too_large", most=most)), 0.0
        if self._blocks.has_address(address_of(scope)):
            return 403, Problem("blocked", lang.say("declined.blocked")), 0.0
        wait = self._limits.asked.take(address_of(scope))
        return _too_many(scope, wait) if wait else None

    def _is_own_origin(self, headers: dict[str, str]) -> bool:
        """A browser says where a request comes from; programs say nothing, and have no cookie to steal."""
        origin = headers.get("origin")
        if origin is None:
            return True
        scheme, _, place = origin.partition("://")
        return (scheme in ("http", "https") and place != "" and place == headers.get("host")) or origin in self._origins

    def _with_headers(self, send: Send) -> Send:
        async def out(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                start: Any = message
                given = {name.lower() for name, _ in start["headers"]}
                start["headers"] = [*start["headers"], *[header for header in self._headers if header[0] not in given]]
                self._answers.labels(start["status"]).inc()
            await send(message)

        return out


def _as_get(scope: Scope) -> Scope:
    """Whoever asks for the head of an answer is answered as if they had asked for all of it.

    The web server, which knows better, leaves the body out.
    """
    if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
        given: Any = {**scope, "method": "GET"}
        return cast("Scope", given)
    return scope


def _too_many(scope: Scope, wait: float) -> Refused:
    lang = preferred(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))
    return 429, Problem("too_many_requests", lang.say("declined.too_many_requests")), wait


def address_of(scope: Scope) -> str:
    """The address that a request counts for."""
    client = scope["client"]
    return neighbourhood(client[0]) if client else ""


async def turn_away(scope: Scope, send: Send, status: int, problem: Problem, wait: float = 0.0) -> None:
    """Answer a request without letting it in; a socket is not accepted."""
    prefix = "http" if scope["type"] == ScopeType.HTTP else "websocket.http"
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(b"retry-after", str(math.ceil(wait)).encode())] if wait else []
    start: Any = {"type": f"{prefix}.response.start", "status": status, "headers": headers}
    end: Any = {"type": f"{prefix}.response.body", "body": body, "more_body": False}
    await send(start)
    await send(end)
