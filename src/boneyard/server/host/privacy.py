"""What a server has of a person, to be taken out or to be forgotten.

A person is a session: nobody here knows more. What is theirs are their tables, the names they had there, and what they
did. To be forgotten, they leave their seats, and every event that names them gets a digest in the name's place; the
seals that others have noted still hold. A table where nobody else ever sat is deleted as a whole.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Final, NamedTuple, final

import msgspec

from boneyard.server.host.deletion import delete_table, insist
from boneyard.server.out import listing
from boneyard.server.store.host_port import Draft
from boneyard.server.store.port import Damaged, Row
from boneyard.server.table import seating, table_log
from boneyard.server.table.commands import Declined
from boneyard.server.table.personal import can_forget, forgotten, names
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from boneyard.server.ws.open_sockets import OpenSockets

_AT_ONCE: Final = 200
"""So many events are folded before others have their turn."""
_encode: Final = msgspec.json.Encoder().encode


class Forgotten(NamedTuple):
    """What became of a wish to be forgotten.

    `kept` are tables from before names could be taken out of a log, and those that cannot be read: there the name
    stays, and only their host can delete them.
    """

    tables: int
    kept: list[str]


@final
class Privacy:
    """What is done for a person who asks for what is theirs."""

    def __init__(self, registry: Registry, sockets: OpenSockets, now: Callable[[], float]) -> None:
        self._registry: Final = registry
        self._store: Final = registry.store
        self._sockets: Final = sockets
        self._now: Final = now

    async def everything_of(self, player: str) -> AsyncIterator[bytes]:
        """All that there is, as JSON: sessions, reports, tables, the names there, and what they did.

        It comes table by table: whoever has played for years would otherwise fill the memory.
        """
        tables, sessions = await self._store.tables_with(player), await self._store.sessions_of(player)
        told = [{"at": one.at, "table": one.target, "note": one.note} for one in await self._store.told_by(player)]
        yield _encode({"player": player, "sessions": sessions, "reports": told})[:-1] + b',"tables":['
        for number, table in enumerate(tables):
            yield (b"," if number else b"") + _encode(await self._table_of(table, player))
        yield b"]}"

    async def _table_of(self, table: str, player: str) -> dict[str, Any]:
        rows = await self._store.read(table, 0)
        await asyncio.sleep(0)  # moves come first
        return {"table": table, "events": list(_own_events(rows, player))}

    async def _sittings(self, table: str, player: str) -> list[dict[str, Any]]:
        events = (await self._table_of(table, player))["events"]
        return [event for event in events if event["what"]["kind"] == "sat"]

    async def forget(self, player: str) -> Forgotten:
        """Forget somebody for good; what cannot be forgotten is named."""
        tables = await self._store.tables_with(player)
        names = {event["what"]["name"] for table in tables for event in await self._sittings(table, player)}
        kept = [table for table in tables if not await self._forget_at(table, player)]
        await self._store.anonymize(player, anonymous(player), names)
        await self._store.end_sessions(player)
        await self._store.drop_keys(player)
        await self._store.order(Draft(self._now(), "", "forgotten", anonymous(player), done=self._now()))
        self._sockets.dismiss(lambda socket: socket.player == player, "forgotten")
        return Forgotten(len(tables) - len(kept), kept)

    async def _forget_at(self, table: str, player: str) -> bool:
        try:
            room = await self._registry.room(table)
        except Declined:
            return True
        except Damaged:
            return False
        if _is_alone(room.table, player):
            await delete_table(self._registry, table, self._now())
            self._sockets.dismiss(lambda socket: socket.table == table, "deleted")
            return True
        await room.note(lambda table: _leaving(table, player))
        named = _naming(room.table, player)
        if all(can_forget(event) for event in named.values()):
            await room.rewrite(lambda table: self._rewrite(table, player))
            return True
        return False

    async def _rewrite(self, table: Table, player: str) -> None:
        bodies = {seq: forgotten(event) for seq, event in _naming(table, player).items()}
        again = await _folded(table, bodies)
        encoded = {seq: table_log.encode(event) for seq, event in bodies.items()}
        await insist(lambda: self._store.rewrite(table.id, player, encoded, listing.summary(again)))


def anonymous(player: str) -> str:
    """How somebody is named in the record who is to be forgotten."""
    return hashlib.sha256(player.encode()).hexdigest()[:16]


def _naming(table: Table, player: str) -> dict[int, table_log.AnyEvent]:
    """The events that name somebody, by their numbers."""
    return {one.seq: one.event for one in table.history if names(one.event, player)}


async def _folded(table: Table, changed: dict[int, table_log.AnyEvent]) -> Table:
    """The same table, as the changed log tells it; moves at others come in between."""
    again = Table(table.id, table.tail)
    for happening in table.history:
        if not happening.seq % _AT_ONCE:
            await asyncio.sleep(0)
        again.apply(changed.get(happening.seq, happening.event))
    return again


def _is_alone(table: Table, player: str) -> bool:
    """Whether nobody else ever sat there, or opened the table for others."""
    sat = {one.event.player for one in table.history if isinstance(one.event, table_log.Sat)}
    return sat <= {player} and table.head.host == player


def _leaving(table: Table, player: str) -> list[Any]:
    """Whoever is to be forgotten leaves first; a game that is over is as it was."""
    seats = [] if table.is_over or table.is_closed else table.seats_of(player)
    return [event for seat in seats for event in seating.leave(table, player, seat)]


def _own_events(rows: Iterable[Row], player: str) -> Iterable[dict[str, Any]]:
    """What somebody did: the events that name them, and those of a seat while they had it."""
    seats: set[int] = set()
    for row in rows:
        try:
            event = table_log.decode(row.body)
        except msgspec.MsgspecError:  # what cannot be read can be told of nobody
            return
        seat = getattr(event, "seat", None)
        if isinstance(event, table_log.Sat):
            seats = seats | {event.seat} if event.player == player else seats - {event.seat}
        if names(event, player) or seat in seats:
            yield {"seq": row.seq, "at": row.at, "what": msgspec.to_builtins(event)}
        if isinstance(event, table_log.Left | table_log.Filled):
            seats.discard(event.seat)
