"""Rules and score sheets for paper, over HTTP: pages that a browser prints."""

from typing import Annotated, Any, Final

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, QueryParameter

from boneyard.core.errors import BadRules
from boneyard.core.seat import MOST_SEATS
from boneyard.kinds import find_kind
from boneyard.match.match import usual_set
from boneyard.prints.booklet import booklet
from boneyard.prints.page import Paper, Size
from boneyard.prints.score_sheet import score_sheet
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.table.seating import clean_rules_name
from boneyard.server.ws import costs
from boneyard.words.statement import At

SCRIPT: Final = "/print.js"
_HTML: Final = {200: ResponseSpec(str, generate_examples=False, media_type="text/html", description="a page to print")}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Its style stands in the page, which can be kept as one file."""


@get("/api/rules/booklet", media_type="text/html", responses=_HTML | problems())
async def rule_booklet(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    top: Annotated[int, QueryParameter(name="set")] = 0,
    seats: FromQuery[int] = 0,
    paper: FromQuery[Size] = "a4",
    large: FromQuery[bool] = False,
    named: FromQuery[str] = "",
) -> Response[str]:
    """The rules of exactly this code on two pages, with pictures."""
    pay(request, costs.PRINTED)
    on = Paper(language_of(request), paper, is_large=large, script=SCRIPT)
    return _page(booklet(find_kind(game), code, on, At(top, seats), clean_rules_name(named)))


@get("/api/rules/sheet", media_type="text/html", responses=_HTML | problems())
async def rule_sheet(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    top: Annotated[int, QueryParameter(name="set")] = 0,
    players: FromQuery[str] = ",,,",
    paper: FromQuery[Size] = "a4",
    large: FromQuery[bool] = False,
    named: FromQuery[str] = "",
) -> Response[str]:
    """The score sheet of a game by this code: a column for each name, with commas between them."""
    pay(request, costs.RULES)
    kind, columns = find_kind(game), [clean_rules_name(name) for name in players.split(",")]
    if len(columns) > MOST_SEATS:
        raise BadRules("a score sheet has at most {most} columns", {"most": str(MOST_SEATS)})
    on = Paper(language_of(request), paper, is_large=large, script=SCRIPT)
    set_ = top or usual_set(kind.game, kind.game.read_code(code))
    return _page(score_sheet(kind, code, set_, columns, on, clean_rules_name(named)))


def _page(html: str) -> Response[str]:
    return Response(html, media_type="text/html", headers={"content-security-policy": _POLICY})


HANDLERS: Final[list[Any]] = [rule_booklet, rule_sheet]
"""What the application registers."""
