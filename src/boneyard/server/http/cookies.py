"""The cookie that a browser keeps a session in: good for a year from the last visit, for no script and no other site.

Over HTTPS its name begins with `__Host-`: then a browser takes it from this very host alone, and by nothing else.
"""

from typing import Any, Final

from litestar import Request, WebSocket
from litestar.datastructures import Cookie

from boneyard.server.process.settings import Settings

YEAR: Final = 31_536_000
_PLAIN: Final = "boneyard"
_STRICT: Final = "__Host-boneyard"


def _name(settings: Settings) -> str:
    return _STRICT if settings.secure else _PLAIN


def token_in(request: Request[Any, Any, Any] | WebSocket[Any, Any, Any], settings: Settings) -> str:
    """The token that a browser sends along; empty where there is none."""
    return str(request.cookies.get(_name(settings), ""))


def older_token_in(request: Request[Any, Any, Any], settings: Settings) -> str:
    """The token in a cookie from before there was `__Host-`: it begins a visit, and is exchanged for the other."""
    return str(request.cookies.get(_PLAIN, "")) if settings.secure else ""


def session_cookies(token: str, settings: Settings) -> list[Cookie]:
    """What a browser shall keep; the older one goes."""
    kept = _cookie(_name(settings), token, YEAR, settings)
    return [kept, _cookie(_PLAIN, "", 0, settings)] if settings.secure else [kept]


def no_cookies(settings: Settings) -> list[Cookie]:
    """Nothing shall be kept."""
    return [_cookie(name, "", 0, settings) for name in {_PLAIN, _name(settings)}]


def _cookie(name: str, token: str, life: int, settings: Settings) -> Cookie:
    return Cookie(name, value=token, max_age=life, httponly=True, samesite="strict", secure=settings.secure)
