"""Shared score sheets over HTTP.

Whoever has the id of a sheet reads it; the secret that it takes to write travels in a header of its own, and never in
an address. Nobody needs a session for it: a sheet belongs to whoever holds its links.
"""

import re
import time
from typing import Any, Final

from litestar import delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from boneyard.server.host.deletion import delete_table
from boneyard.server.http.middleware import address_of
from boneyard.server.http.request import AnyRequest, check_limit, pay, problems, registry_of
from boneyard.server.out.sheet_shapes import NewSheet, NewWriters, SheetNews
from boneyard.server.sheet.entry import Opened, SheetEntry
from boneyard.server.sheet.live_sheet import MOST_EVENTS, LiveSheet, digest
from boneyard.server.table.commands import Declined
from boneyard.server.ws import costs

LONGEST_WAIT: Final = 25.0
"""Seconds for which news are waited for."""
_ID: Final = re.compile(r"[A-Za-z0-9_-]{22,40}")


def _sheet(request: AnyRequest, sheet: str) -> LiveSheet:
    if not _ID.fullmatch(sheet):
        raise Declined("no_such_sheet")
    return registry_of(request.app.state).sheets.sheet(sheet)


def _key(request: AnyRequest) -> str:
    return request.headers.get("sheet-key", "")


@put("/api/sheets/{sheet:str}", status_code=200, responses=problems(404, 410))
async def share_sheet(request: AnyRequest, sheet: FromPath[str], data: JSONBody[NewSheet]) -> SheetNews:
    """Share a sheet under an id that the page has made; asked again, it is shared already."""
    check_limit(request.app.state.limits.sheets, address_of(request.scope), "sheets")
    pay(request, costs.TABLE)
    live = _sheet(request, sheet)
    await live.open(Opened(digest(data.host), digest(data.writers)))
    return await _news(live, data.host, 0)


@get("/api/sheets/{sheet:str}", responses=problems(404, 410))
async def sheet_news(
    request: AnyRequest,
    sheet: FromPath[str],
    after: FromQuery[int] = 0,
    wait: FromQuery[float] = 0,
) -> SheetNews:
    """What was written on a sheet after a number; where there is nothing yet, it is waited for."""
    return await _news(_sheet(request, sheet), _key(request), after, min(LONGEST_WAIT, max(0.0, wait)))


@post("/api/sheets/{sheet:str}/entries", status_code=200, responses=problems(404, 410))
async def write_entry(
    request: AnyRequest, sheet: FromPath[str], data: JSONBody[SheetEntry], after: FromQuery[int] = 0
) -> SheetNews:
    """Write an entry down; the answer has it, and what others wrote since. Sent again, it has no second effect."""
    live = _sheet(request, sheet)
    await live.write(_key(request), data)
    return await _news(live, _key(request), after)


@put("/api/sheets/{sheet:str}/writers", status_code=200, responses=problems(404, 410))
async def change_writers(request: AnyRequest, sheet: FromPath[str], data: JSONBody[NewWriters]) -> SheetNews:
    """The host changes the secret: who has the one before goes on reading, and writes no more."""
    live = _sheet(request, sheet)
    await live.rekey(_key(request), digest(data.writers))
    return await _news(live, _key(request), 0)


@delete("/api/sheets/{sheet:str}", status_code=204, responses=problems(404, 410))
async def delete_sheet(request: AnyRequest, sheet: FromPath[str]) -> None:
    """The host deletes a sheet for everybody."""
    registry, live = registry_of(request.app.state), _sheet(request, sheet)
    await live.news(0, 0)
    if live.may(_key(request)) != "host":
        raise Declined("not_allowed", "sheet_not_yours")
    await delete_table(registry, live.name, time.time())
    registry.drop(live.name)


async def _news(live: LiveSheet, key: str, after: int, wait: float = 0) -> SheetNews:
    seq, entries = await live.news(min(after, MOST_EVENTS), wait)
    told: Any = entries
    return SheetNews(seq, told, live.may(key))


HANDLERS: Final[list[Any]] = [share_sheet, sheet_news, write_entry, change_writers, delete_sheet]
"""What the application registers."""
