"""What went wrong with a request, in an answer that a person or a program can use."""

import logging
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException

from boneyard.core.errors import BadPosition, BadRules, Unreadable, UserError
from boneyard.notation.record import Damaged
from boneyard.server.http import api
from boneyard.server.http.request import AnyRequest, language_of
from boneyard.server.store.port import NotSaved
from boneyard.server.table.commands import Declined
from boneyard.server.table.doubts import not_saved
from boneyard.words.problem import problem

_STATUS: Final = {
    "no_such_table": 404,
    "no_such_review": 404,
    "deleted": 410,
    "no_such_sheet": 404,
    "sheet_full": 409,
    "no_such_key": 404,
    "blocked": 403,
    "closed": 409,
    "no_session": 401,
    "not_allowed": 403,
    "not_seated": 403,
    "not_over": 409,
    "not_saved": 503,
    "unknown": 503,
    "damaged": 503,
    "damaged_table": 503,
    "gone": 503,
    "no_such_round": 404,
    "no_such_code": 404,
    "no_example": 404,
    "no_puzzle": 404,
    "no_solver": 404,
    "no_daily": 404,
    "not_given": 404,
}
_CODES: Final = {
    400: "bad_request",
    401: "no_session",
    404: "not_found",
    405: "bad_method",
    413: "too_large",
    429: "too_many",
}
_TYPED: Final = {"no_such_code"}
"""What is declined because of what somebody has typed."""
_LENIENT: Final = "handling=lenient"
"""RFC 7240."""
_log: Final = logging.getLogger("boneyard")


def _declined(request: AnyRequest, error: Declined) -> Response[api.Problem]:
    told = api.Problem(error.code, error.told(language_of(request)), error.clause)
    status = _STATUS.get(error.code, 400)
    return _unfit(request, told, status) if error.code in _TYPED else Response(told, status_code=status)


def _bad_rules(request: AnyRequest, error: BadRules) -> Response[api.Problem]:
    return _unfit(request, api.Problem("bad_rules", problem(error, language_of(request))))


def _bad_position(request: AnyRequest, error: BadPosition | Unreadable | UserError) -> Response[api.Problem]:
    return _unfit(request, api.Problem("bad_position", problem(error, language_of(request))))


def _damaged(request: AnyRequest, error: Damaged) -> Response[api.Problem]:
    return _unfit(request, api.Problem("damaged", problem(error, language_of(request)), error.clause))


def _unfit(request: AnyRequest, problem: api.Problem, status: int = 400) -> Response[api.Problem]:
    """What somebody typed or chose cannot be used.

    A page that prefers to be told so is told so, for a browser calls every refusal an error.
    """
    if request.headers.get("prefer") == _LENIENT:
        return Response(problem, status_code=200, headers={"preference-applied": _LENIENT})
    return Response(problem, status_code=status)


def _not_saved(request: AnyRequest, error: NotSaved) -> Response[api.Problem]:
    return _declined(request, not_saved(error))


def _not_http(request: AnyRequest, error: HTTPException) -> Response[api.Problem]:
    """What the framework refuses, in our words.

    What is wrong with a program's request is told to its author, in English.
    """
    lang = language_of(request)
    detail = lang.say(error.detail) if error.detail in lang.texts("declined") else error.detail
    reasons = error.extra if isinstance(error.extra, list) else []
    told = [
        f"{reason.get('key', 'the request')}: {reason.get('message', '')}"
        for reason in reasons
        if isinstance(reason, dict)
    ]
    problem = api.Problem(_CODES.get(error.status_code, "refused"), "; ".join(told) or detail)
    return Response(problem, status_code=error.status_code, headers=error.headers)


def _too_deep(request: AnyRequest, _error: RecursionError) -> Response[api.Problem]:
    return Response(api.Problem("bad_request", language_of(request).say("declined.too_deep")), status_code=400)


def _bug(request: AnyRequest, error: Exception) -> Response[api.Problem]:
    """A mistake of ours: the log has its kind and place, the asker learns nothing."""
    _log.error("a request failed", exc_info=error)
    return Response(api.Problem("bug", language_of(request).say("declined.bug")), status_code=500)


EXCEPTION_HANDLERS: Final[Any] = {
    Declined: _declined,
    BadRules: _bad_rules,
    BadPosition: _bad_position,
    Unreadable: _bad_position,
    UserError: _bad_position,
    Damaged: _damaged,
    NotSaved: _not_saved,
    HTTPException: _not_http,
    RecursionError: _too_deep,
    Exception: _bug,
}
"""What answers each kind of error."""
