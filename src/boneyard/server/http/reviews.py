"""Looking back over HTTP: of a table whose game is over, or of a saved game that somebody sends."""

import hashlib
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from boneyard.core.seat import LETTERS, seat_text
from boneyard.notation.record import read_record
from boneyard.review.solving import SOLVE, can_solve
from boneyard.server.http.middleware import LARGEST_RECORD, address_of
from boneyard.server.http.request import AnyRequest, check_limit, language_of, problems, seen
from boneyard.server.http.review_shapes import Review, ReviewRound, Solution, ToReview
from boneyard.server.out.reviews import Job, Reviews
from boneyard.server.out.transcript import saved_game
from boneyard.server.table.commands import Declined

_After = Annotated[int, QueryParameter(name="after", ge=0, le=1000)]


@get("/api/tables/{table:str}/review", responses=problems(404, 409, 410))
async def review_table(
    request: AnyRequest, table: FromPath[str], seat: FromQuery[str] = "", after: _After = 0
) -> Review:
    """The review of a game that is over, as far as it is; it is begun when it is first asked for.

    `seat` is for whom, one's own if nothing is said; `after` leaves out as many rounds as one knows.
    """
    found, player = await seen(request, table)
    if not found.is_over:
        raise Declined("not_over", "review_later")
    own = next(iter(found.seats_of(player)), 0)
    letter = _seat(seat or seat_text(own) or LETTERS[0], len(found.chairs))
    key = _key(found.id, letter)
    reviews = _reviews(request)
    job = reviews.known(key) or reviews.begin(key, saved_game(found), letter, address_of(request.scope))
    return _told(request, key, job, after)


@post("/api/review", status_code=200, request_max_body_size=LARGEST_RECORD, responses=problems())
async def review_saved(request: AnyRequest, data: JSONBody[ToReview]) -> Review:
    """The review of a saved game; ask for more of it by its key. The game is not kept, the review for a while."""
    check_limit(request.app.state.limits.replays, address_of(request.scope), "saved_games")
    letter = _seat(data.seat, len(read_record(data.text).names))
    key = _key(data.text, letter)
    reviews = _reviews(request)
    job = reviews.known(key) or reviews.begin(key, data.text, letter, address_of(request.scope))
    return _told(request, key, job, 0)


@get("/api/review/{key:str}", responses=problems(404))
async def review_going_on(request: AnyRequest, key: FromPath[str], after: _After = 0) -> Review:
    """A review that was begun, as far as it is."""
    job = _reviews(request).known(key)
    if job is None:
        raise Declined("no_such_review")
    return _told(request, key, job, after)


@get("/api/tables/{table:str}/solution", responses=problems(404, 409, 410))
async def solve_table(request: AnyRequest, table: FromPath[str]) -> Solution:
    """Whether the deal of a game that is over could have been won, and how; it is begun when it is first asked for."""
    found, _ = await seen(request, table)
    if not found.is_over:
        raise Declined("not_over", "review_later")
    if not can_solve(found.head.game):
        raise Declined("no_solver")
    key, reviews = _key(found.id, SOLVE), _reviews(request)
    job = reviews.known(key) or reviews.begin(key, saved_game(found), SOLVE, address_of(request.scope))
    if job.state != "done":
        return Solution(job.state)
    return msgspec.convert({"state": job.state, **job.rounds[0][language_of(request).code]}, Solution)


def _reviews(request: AnyRequest) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _seat(text: str, seats: int) -> str:
    if text not in LETTERS[:seats] or len(text) != 1:
        raise Declined("no_such_seat", "seat_unknown")
    return text


def _key(what: str, seat: str) -> str:
    return hashlib.sha256(f"{seat} {what}".encode()).hexdigest()


def _told(request: AnyRequest, key: str, job: Job, after: int) -> Review:
    lang = language_of(request).code
    rounds = msgspec.convert([one[lang] for one in job.rounds[after:]], list[ReviewRound])
    return Review(key, job.seat, job.state, job.share, rounds)


HANDLERS: Final[list[Any]] = [review_table, review_saved, review_going_on, solve_table]
"""What the application registers."""
