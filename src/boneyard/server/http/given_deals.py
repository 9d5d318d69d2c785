"""Given deals over HTTP: the deal of the day, the deal of a game that is over, and how both ended beside others."""

from collections import Counter
from typing import Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from boneyard import fair
from boneyard.core.seat import LETTERS, read_seat
from boneyard.match.length import length_of
from boneyard.review.solving import can_solve
from boneyard.server.http import given_shapes as shapes
from boneyard.server.http.request import (
    AnyRequest,
    check_limit,
    known_player,
    language_of,
    pay,
    problems,
    registry_of,
    seen,
)
from boneyard.server.out import compared
from boneyard.server.store.port import Store
from boneyard.server.table import given
from boneyard.server.table.commands import Declined
from boneyard.server.table.table import Table
from boneyard.server.ws import costs

_MOST: Final = 1_000
"""So many games of a day are looked at, the latest first."""


@get("/api/daily", responses=problems())
async def daily(request: AnyRequest) -> shapes.Daily:
    """The deals of today, by UTC: a game each, alike for everybody."""
    pay(request, costs.RULES)
    day = given.today()
    games = [
        shapes.DailyGame(
            kind.id,
            at.code,
            at.set,
            at.seats,
            {LETTERS[seat]: bot for seat, bot in given.daily_bots(kind, at).items()},
            given.daily_text(kind.id, day),
            length_of(kind.id, at.code, at.set, at.seats).minutes(at.seats, 1),
        )
        for kind, at in given.daily_kinds()
    ]
    return shapes.Daily(day.isoformat(), games)


@post("/api/daily", status_code=201, responses=problems(401, 404))
async def play_daily(request: AnyRequest, data: JSONBody[shapes.PlayDaily]) -> shapes.GivenTable:
    """A table with the deal of the day; the first one of a session counts."""
    player = await known_player(request)
    text = given.daily_text(data.game, given.today())
    plan = given.daily_plan(data.game, data.name, data.tip, data.key)
    _check(request, player)
    registry = registry_of(request.app.state)
    everybody, own = given.found_by(text, player)
    counts = not await registry.store.tables_of(own, 1)
    names = (everybody, own) if counts else ()
    return shapes.GivenTable(await registry.open_table(player, plan, given=text, found_by=names), counts)


@post("/api/tables/{table:str}/again", status_code=201, responses=problems(401, 404, 409, 410))
async def play_again(request: AnyRequest, table: FromPath[str], data: JSONBody[shapes.PlayAgain]) -> shapes.GivenTable:
    """A table with the deals of a game that is over: the same seat, tiles, boneyard and bots."""
    player = await known_player(request)
    source, _ = await seen(request, table)
    if not source.is_over:
        raise Declined("not_over", "again_later")
    seat = read_seat(data.seat)
    if seat is None or seat >= len(source.chairs):
        raise Declined("no_such_seat", "seat_unknown")
    _check(request, player)
    plan, text = given.plan_again(source, seat, data.name, data.tip, data.key), given.given_again(source)
    return shapes.GivenTable(await registry_of(request.app.state).open_table(player, plan, given=text), counts=False)


@get("/api/tables/{table:str}/compared", responses=problems(404, 409, 410))
async def compare(request: AnyRequest, table: FromPath[str]) -> shapes.Compared:
    """How a given deal ended, beside what others made of it; not before it is over."""
    here, _ = await seen(request, table)
    text = here.head.given
    if not text:
        raise Declined("not_given")
    if not here.is_over:
        raise Declined("not_over", "again_later")
    pay(request, costs.COMPARED)
    seat, root = compared.own_seat(here), fair.played_before(text)
    there = (await seen(request, root))[0] if root else None
    told = {
        "text": text if not root else "",
        "date": text.rpartition(" ")[2] if given.is_daily(text) else "",
        "more_wins": here.game.points_win,
        "solvable": can_solve(here.head.game),
        "here": compared.side(here, seat),
        "there": compared.side(there, seat) if there else None,
        "made": [] if root else await _made(registry_of(request.app.state).store, text, here),
        "moves": compared.moves(there, here, seat, language_of(request)) if there else [],
    }
    return msgspec.convert(told, shapes.Compared)


async def _made(store: Store, text: str, here: Table) -> list[dict[str, int]]:
    """What everybody made of a deal of the day at first try."""
    rows = await store.tables_of(given.found_by(text, "")[0], _MOST)
    told = [msgspec.json.decode(row.summary) for row in rows if row.status == "over"]
    found = Counter(one["points"][compared.own_seat(here)] for one in told if "points" in one)
    return [{"points": points, "count": found[points]} for points in sorted(found)]


def _check(request: AnyRequest, player: str) -> None:
    """Nobody opens too many tables."""
    check_limit(request.app.state.limits.tables, player, "tables")
    pay(request, costs.TABLE)


HANDLERS: Final[list[Any]] = [daily, play_daily, play_again, compare]
"""What the application registers."""
