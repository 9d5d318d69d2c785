"""Joining with a code that was said aloud."""

import contextlib
from typing import Any, Final

from litestar import get
from litestar.params import FromPath

from boneyard.server.http import api
from boneyard.server.http.middleware import address_of
from boneyard.server.http.request import AnyRequest, check_limit, known_player, problems, registry_of
from boneyard.server.table import spoken
from boneyard.server.table.commands import Declined
from boneyard.server.table.seating import may_look


@get("/api/codes/{code:str}", responses=problems(401, 404))
async def table_of_code(request: AnyRequest, code: FromPath[str]) -> api.TableLink:
    """The table to which a code leads, as long as somebody may still take a seat there.

    An address has so many tries: nobody finds tables by guessing.
    """
    player = await known_player(request)
    check_limit(request.app.state.limits.codes, address_of(request.scope), "entries")
    registry = registry_of(request.app.state)
    for name in await spoken.tables_of(registry.store, spoken.read_code(code)):
        with contextlib.suppress(Declined):
            table = await (await registry.room(name)).settled()
            if spoken.may_be_joined(table) and may_look(table, player):
                return api.TableLink(name)
    raise Declined("no_such_code")


HANDLERS: Final[list[Any]] = [table_of_code]
"""What the application registers."""
