"""What a host may know: the tables, one of them as a spectator sees it, how much there is, and what hosts have done.

Everything comes from what is stored, as of one moment. Of a running round nobody learns here what lies face down: a
table is shown with a spectator's eyes, whoever asks.
"""

from collections import Counter
from typing import Any

import msgspec

from boneyard.audit.store_reader import Books
from boneyard.core.errors import UserError
from boneyard.core.seat import NOBODY
from boneyard.server.out import listing, projection
from boneyard.server.store.host_port import DELETED, REPORTED, Block, Order
from boneyard.server.store.port import SHEET
from boneyard.server.table import table_log
from boneyard.server.table.table import Table

_TABLES = "SELECT id, status, seq, updated, listed, summary FROM tables"
_ORDERS = "SELECT n, at, who, what, target, note, until, done, said FROM orders"


class Listed(msgspec.Struct, frozen=True):
    """A table in the host's list; `events` is the length of its log."""

    table: str
    status: str
    events: int
    updated: float
    listed: bool
    game: str
    rules: str
    round: int
    seats: list[str]
    created: str


class TableFacts(msgspec.Struct, frozen=True):
    """A table as a spectator sees it, whether or not anybody may watch it.

    `host` is the session that opened it, and each chair names the session behind it.
    """

    head: dict[str, Any]
    host: str
    status: str
    closed: bool
    chairs: list[dict[str, Any]]
    view: dict[str, Any]
    events: list[dict[str, Any]]


class Statistics(msgspec.Struct, frozen=True):
    """How much there is."""

    tables: int
    by_status: dict[str, int]
    by_game: dict[str, int]
    events: int
    sessions: int
    players: int
    touched_today: int
    touched_this_week: int


_DAY = 86_400.0


async def tables(books: Books, status: str | None, most: int) -> list[Listed]:
    """The tables, the latest first."""
    query = f"{_TABLES} WHERE status = $1 ORDER BY updated DESC LIMIT $2"
    rows = (
        await books.fetch(query, status, most)
        if status
        else await books.fetch(
            f"{_TABLES} WHERE status NOT IN ($1, $2) ORDER BY updated DESC LIMIT $3", DELETED, SHEET, most
        )
    )
    return [_listed(*row) for row in rows]


def _listed(table: str, status: str, events: int, updated: float, listed: object, summary: str) -> Listed:
    shown: dict[str, Any] = msgspec.json.decode(summary) | {"table": table, "status": status, "events": events}
    return msgspec.convert(shown | {"updated": updated, "listed": bool(listed)}, Listed)


async def look(books: Books, table: str) -> TableFacts:
    """One table, from its log."""
    found = [entry for entry in await books.tables() if entry.table == table and entry.status != SHEET]
    if not found:
        raise UserError("there is no table {table}", {"table": table[:64]})
    folded = Table(table, found[0].tail)
    for row in await books.events(table):
        folded.apply(table_log.decode(row.body))
    return facts(folded)


def facts(table: Table) -> TableFacts:
    """What a spectator sees, and the public events, in order."""
    events: list[dict[str, Any]] = [
        projection.happened(table, happening, NOBODY) | {"what": msgspec.to_builtins(happening.event)}
        for happening in table.history
    ]
    return TableFacts(
        msgspec.to_builtins(projection.head(table)),
        table.head.host,
        listing.status(table),
        table.is_closed,
        projection.chairs(table),
        dict(table.game.view(table.state, NOBODY).fields()),
        events,
    )


async def statistics(books: Books, now: float) -> Statistics:
    """How much there is."""
    rows = await books.fetch("SELECT status, seq, updated, summary FROM tables WHERE status <> $1", DELETED)
    [(sessions, players)] = await books.fetch("SELECT count(*), count(DISTINCT player) FROM sessions")
    return Statistics(
        sum(row[0] != SHEET for row in rows),
        dict(sorted(Counter(row[0] for row in rows).items())),
        dict(sorted(Counter(str(msgspec.json.decode(row[3])["game"]) for row in rows if row[0] != SHEET).items())),
        sum(row[1] for row in rows),
        sessions,
        players,
        sum(row[2] > now - _DAY for row in rows),
        sum(row[2] > now - 7 * _DAY for row in rows),
    )


async def blocks(books: Books, now: float) -> list[Block]:
    """Whom nobody lets in."""
    query = "SELECT kind, key, until FROM blocks WHERE until IS NULL OR until > $1 ORDER BY kind, key"
    return [Block(*row) for row in await books.fetch(query, now)]


async def record(books: Books, most: int) -> list[Order]:
    """What hosts have ordered and looked at, the latest first."""
    return [
        Order(*row) for row in await books.fetch(f"{_ORDERS} WHERE what <> $1 ORDER BY n DESC LIMIT $2", REPORTED, most)
    ]


async def reports(books: Books, most: int) -> list[Order]:
    """What players have told about each other, the latest first."""
    return [
        Order(*row) for row in await books.fetch(f"{_ORDERS} WHERE what = $1 ORDER BY n DESC LIMIT $2", REPORTED, most)
    ]
