"""What every route needs to know of a request: who reads the answer, and which refusals it may meet."""

from typing import Any

from litestar import Request, WebSocket
from litestar.openapi import ResponseSpec

from boneyard.server import api
from boneyard.words.language import Language, preferred

AnyRequest = Request[Any, Any, Any]


def language_of(request: AnyRequest | WebSocket[Any, Any, Any]) -> Language:
    """In which language the asker reads: the one named in the address, or that of the browser."""
    named = request.query_params.get("lang", "")
    return preferred(named) if named else preferred(request.headers.get("accept-language", ""))


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that a request may meet."""
    return {code: ResponseSpec(api.Problem, generate_examples=False, description="refused") for code in (400, 403, 413, 429, *codes, 503)}
