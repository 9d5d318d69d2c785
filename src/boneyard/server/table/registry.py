"""The registry of a node: all its rooms, the sessions, and new tables. No framework in here."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final, final

from boneyard.server.out import listing, projection
from boneyard.server.sheet.binder import Binder
from boneyard.server.store.port import REWRITTEN, Append, DamagedTable, Listing, NotSaved, Said, Store, opener
from boneyard.server.table import idle, sessions, table_log
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Declined
from boneyard.server.table.opening import Plan, opening_events
from boneyard.server.table.room import Room
from boneyard.server.table.spoken import code_key, spoken_code, tables_of
from boneyard.server.table.table import Table
from boneyard.server.table.tokens import new_table_id, new_token
from boneyard.server.table.troubles import STOPPING, Troubles
from boneyard.server.table.turns import Turns
from boneyard.server.table.writer import load_table

_LOOK_AROUND: Final = 1.0
_LOOK_FOR_PLAYERS: Final = 10.0
_log: Final = logging.getLogger("boneyard")


@final
class Registry:
    """The rooms of one node on one store."""

    def __init__(
        self,
        store: Store,
        pace: Pace | None = None,
        now: Callable[[], float] = time.monotonic,
        most_bytes: int = idle.MOST_BYTES,
    ) -> None:
        self.store: Final = store
        self.sheets: Final = Binder(store)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._pace: Final = pace or Pace()
        self._now: Final = now
        self._patrol: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._memory: Final = idle.Memory(most_bytes, now)
        self._next_look = 0.0
        self._turns: Final = Turns()
        """One after the other bots look at their tiles."""
        self._troubles: Final = Troubles()
        self.draining = False

    async def start(self) -> None:
        """Open the store and look after the tables that have something to do."""
        await self.store.start(self._heard)
        self._patrol = asyncio.create_task(self._look_around())

    async def stop(self) -> None:
        """Finish what is being written, and close."""
        self.draining = True
        if self._patrol is not None:
            self._patrol.cancel()
        await asyncio.gather(*[room.close() for room in self.rooms.values()])
        await self.store.stop()

    # --- sessions ---

    async def new_session(self) -> tuple[str, str]:
        """A secret token of 256 bits and the player it stands for; only its hash is kept."""
        player = secrets.token_hex(8)
        return await self.another_session(player), player

    async def another_session(self, player: str) -> str:
        """A session on another device: its token, for the same player."""
        token = new_token()
        await self.store.add_session(sessions.token_digest(token), player, time.time())
        return token

    async def player_of(self, token: str) -> str | None:
        """The player that a token stands for."""
        return await sessions.player_of(self.store, token)

    # --- tables ---

    async def open_table(
        self, player: str, plan: Plan, previous: str = "", given: str = "", found_by: tuple[str, ...] = ()
    ) -> str:
        """A new table; its id cannot be guessed. `found_by` are names under which it is found beside its players."""
        table_id, tail = await self._new_id(), secrets.token_bytes(32)
        events = opening_events(player, plan, table_id, tail, previous, given)
        table = Table(table_id, tail)
        for event in events:
            table.apply(event)
        found = [event.player for event in events if isinstance(event, table_log.Sat)]
        found += [opener(player), code_key(table_id), *found_by]
        shown = Listing(plan.listed, listing.status(table), listing.summary(table), found)
        await self.store.append(Append(table_id, 0, [table_log.encode(event) for event in events], shown, tail=tail))
        return table_id

    async def _new_id(self) -> str:
        """A name whose spoken code leads to no other table."""
        while await tables_of(self.store, spoken_code(table_id := new_table_id())):
            pass
        return table_id

    async def rematch(self, player: str, table_id: str) -> str:
        """The same people and rules at a new table; everybody at the old one is told where."""
        room = await self.room(table_id)
        table = await room.settled()
        if player not in [chair.player for chair in table.chairs]:
            raise Declined("not_seated", "who_rematches")
        if not table.is_over:
            raise Declined("not_over")
        if table.next_table:
            return table.next_table
        head = table.head
        bots = {projection.seat_letter(seat) or "": chair.bot for seat, chair in enumerate(table.chairs) if chair.bot}
        agreed = head.game, head.rules, head.top, head.seats, head.clock, head.watch, head.listed
        plan = Plan(*agreed, bots, hints=head.hints, named=head.named)
        next_id = await self.open_table(head.host, plan, table_id)
        await room.note(lambda table: [] if table.next_table else [table_log.Rematched(next_id)])
        return room.table.next_table

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded when it is first asked for; Declined when there is no such table."""
        if table_id in self.rooms:
            self.rooms[table_id].last_used = self._now()
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Room:
        room = Room(await self._read(table_id), self.store, self._pace, self._now, self._turns)
        await room.look_who()
        self._let_go(idle.weight(room))
        self.rooms[table_id] = room
        room.wake()
        return room

    def drop(self, table_id: str) -> None:
        """Forget a room: whoever asks for its table again reads it as it is stored."""
        room = self.rooms.pop(table_id, None)
        self.sheets.hear(table_id)
        if room is not None:
            room.rest()

    def _let_go(self, new_bytes: int = 0) -> None:
        for table_id in self._memory.superfluous(self.rooms, new_bytes):
            self.drop(table_id)

    async def _read(self, table_id: str) -> Table:
        """A table as it is stored; that one is damaged is said once."""
        try:
            return await load_table(self.store, table_id)
        except DamagedTable as error:
            self._troubles.damage(table_id, error.__cause__ or error)
            raise

    async def trouble(self) -> str:
        """What keeps this node from its work, as a code: empty where nothing does."""
        return STOPPING if self.draining else (await self.store.trouble()) or self._troubles.code

    # --- what other nodes do ---

    def _heard(self, table_id: str, news: int | Said) -> None:
        """Another node has written at a table that may be open here, or somebody came there, went, or spoke."""
        room = self.rooms.get(table_id)
        if room is None:
            self.sheets.hear(table_id)
        elif isinstance(news, Said):
            room.audience.tell_phrase(news)
        else:
            room.writer.is_broken |= news == REWRITTEN
            task = asyncio.get_running_loop().create_task(room.news(news) if news else room.look_who())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look_around(self) -> None:
        """Tables whose node may have died, and tables that had something to do when this one started, go on here."""
        while True:
            try:
                for table_id in await self.store.due():
                    await self._look_after(table_id)
                await self._look_for_players()
                self._let_go()
                self._troubles.away(is_away=False)
            except NotSaved:
                self._troubles.away(is_away=True)
            except Exception as error:  # noqa: BLE001  whatever it is, somebody has to go on looking
                _log.error("nobody could look after the tables", exc_info=error)
            await asyncio.sleep(_LOOK_AROUND)

    async def _look_after(self, table_id: str) -> None:
        """Let a table go on here.

        One that is damaged must not hold up the others: that it is, is said once, and then it is left to whoever
        asks for it.
        """
        if table_id in self._troubles.damaged:
            return
        try:
            room = await self.room(table_id)
            await room.news(room.table.seq + 1)
            room.wake()
        except NotSaved as error:
            if not isinstance(error, DamagedTable):
                raise
        except Exception as error:  # noqa: BLE001  whatever a damaged log provokes
            self._troubles.damage(table_id, error)

    async def _look_for_players(self) -> None:
        """Players whose node has died are not there any more, though nobody said so."""
        if self._now() >= self._next_look:
            self._next_look = self._now() + _LOOK_FOR_PLAYERS
            rooms = [room for room in self.rooms.values() if room.audience.elsewhere]
            found = await self.store.present([room.table.id for room in rooms]) if rooms else {}
            for room in rooms:
                room.hear_who(found.get(room.table.id, set()))
