"""The hall: all rooms of this node, who may enter, and new tables. No framework in here."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from typing import Final, final

import msgspec

from boneyard import fair
from boneyard.bots import BOTS
from boneyard.chance import draw_lot
from boneyard.core.errors import BadRules
from boneyard.core.seat import MOST_SEATS, read_seat
from boneyard.games import find_game
from boneyard.server import commands, log, project
from boneyard.server.clock import Pace, move_limit
from boneyard.server.room import Room
from boneyard.server.scribe import load_table
from boneyard.server.store.port import Append, Listing, NotSaved, Said, Store
from boneyard.server.table import Table
from boneyard.server.wishes import Declined

_LOOK_AROUND: Final = 1.0
_LOOK_FOR_PLAYERS: Final = 10.0
_MOST_IDLE: Final = 2000
_LATELY: Final = 60.0
_log: Final = logging.getLogger("boneyard")


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table shall be. `bots` names a bot for some seats (`{"B": "heaviest"}`); `name` seats its maker on the first seat left."""

    game: str
    rules: str
    set: int
    seats: int
    clock: str = "none"
    watch: bool = True
    listed: bool = False
    bots: dict[str, str] = {}
    name: str = ""
    tip: str | None = None
    starter: str | None = None
    hints: log.Hints = "bots"


@final
class Hall:
    """The rooms of one node on one store."""

    def __init__(self, store: Store, pace: Pace | None = None, now: Callable[[], float] = time.time) -> None:
        self.store: Final = store
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._pace: Final = pace or Pace()
        self._now: Final = now
        self._watchman: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._next_look = 0.0
        self._damaged: set[str] = set()
        self._away = False
        self.draining = False

    async def start(self) -> None:
        """Open the store and look after the tables that have something to do."""
        await self.store.start(self._heard)
        self._watchman = asyncio.create_task(self._look_around())

    async def stop(self) -> None:
        """Finish what is being written, and close."""
        self.draining = True
        if self._watchman is not None:
            self._watchman.cancel()
        await asyncio.gather(*[room.close() for room in self.rooms.values()])
        await self.store.stop()

    # --- sessions ---

    async def new_session(self) -> tuple[str, str]:
        """A secret token of 256 bits and the player it stands for; only its hash is kept."""
        token, player = secrets.token_urlsafe(32), secrets.token_hex(8)
        await self.store.add_session(token_digest(token), player, self._now())
        return token, player

    async def player_of(self, token: str) -> str | None:
        """The player that a token stands for."""
        return await self.store.session(token_digest(token)) if token and len(token) < 200 else None

    # --- tables ---

    async def open_table(self, player: str, plan: Plan, previous: str = "") -> str:
        """A new table; its id cannot be guessed."""
        table_id, tail = secrets.token_urlsafe(12), secrets.token_bytes(32)
        events = self._opening_events(player, plan, table_id, tail, previous)
        table = Table(table_id, tail)
        for event in events:
            table.apply(event)
        players = [event.player for event in events if isinstance(event, log.Sat)]
        listing = Listing(plan.listed, project.status(table), project.summary(table), players)
        await self.store.append(Append(table_id, 0, [log.encode(event) for event in events], listing, tail=tail))
        return table_id

    def _opening_events(self, player: str, plan: Plan, table_id: str, tail: bytes, previous: str) -> list[log.AnyEvent]:
        game = find_game(plan.game)
        code = game.read_code(plan.rules)
        move_limit(plan.clock)
        starter = self._starter(plan, table_id) if game.designates_starter(code) else None
        game.setup(code, plan.set, plan.seats, -1 if starter is None else starter)
        tip = fair.link_at(tail, 0).hex()
        created = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        events: list[log.AnyEvent] = [
            log.Opened(plan.game, code.text(), plan.set, plan.seats, starter, plan.clock, plan.watch, plan.listed, player, tip, created, previous, plan.hints)
        ]
        for letter, bot in plan.bots.items():
            seat = read_seat(letter)
            if seat is None or seat >= plan.seats or bot not in BOTS:
                raise BadRules("bots: seats are named by their letters, and bots are {bots}", {"bots": ", ".join(BOTS)})
            events.append(log.Filled(seat, bot))
        if plan.name:
            free = [seat for seat in range(plan.seats) if seat not in {event.seat for event in events if isinstance(event, log.Filled)}]
            if free:
                events.append(log.Sat(free[0], player, commands.clean_name(plan.name), commands.check_tip(plan.tip)))
        return events

    def _starter(self, plan: Plan, table_id: str) -> int:
        if plan.starter is None:
            return draw_lot(plan.seats, table_id) if 0 < plan.seats <= MOST_SEATS else -1
        seat = read_seat(plan.starter)
        if seat is None or seat >= plan.seats:
            raise BadRules("the starter is no seat of this table")
        return seat

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
        bots = {project.seat_letter(seat) or "": chair.bot for seat, chair in enumerate(table.chairs) if chair.bot}
        plan = Plan(head.game, head.rules, head.top, head.seats, head.clock, head.watch, head.listed, bots, hints=head.hints)
        next_id = await self.open_table(head.host, plan, table_id)
        return await room.move_to(next_id)

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded when it is first asked for; Declined when there is no such table."""
        if table_id in self.rooms:
            self.rooms[table_id].asked = self._now()
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    async def _load(self, table_id: str) -> Room:
        room = Room(await load_table(self.store, table_id), self.store, self._pace, self._now)
        await room.look_who()
        self._make_space()
        self.rooms[table_id] = room
        room.wake()
        return room

    def _make_space(self) -> None:
        """Forget rooms that nobody has asked for lately, nobody looks at, and that have nothing to do."""
        if len(self.rooms) > _MOST_IDLE:
            lately = self._now() - _LATELY
            idle = (table_id for table_id, room in self.rooms.items() if room.asked < lately and room.is_idle())
            for table_id in list(islice(idle, 100)):
                self.rooms.pop(table_id).rest()

    # --- what other nodes do ---

    def _heard(self, table_id: str, news: int | Said) -> None:
        """Another node has written at a table that may be open here, or somebody has come there, gone, or said something."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        if isinstance(news, Said):
            room.audience.tell_phrase(news)
        else:
            task = asyncio.get_running_loop().create_task(room.news(news) if news else room.look_who())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _look_around(self) -> None:
        """Tables whose node may have died, and tables that had something to do when this one started, go on here."""
        while True:
            try:
                for table_id in await self.store.due(self._now()):
                    await self._look_after(table_id)
                await self._look_for_players()
                self._note_store(away=False)
            except NotSaved:
                self._note_store(away=True)
            except Exception as error:  # noqa: BLE001  whatever it is, somebody has to go on looking
                _log.error("nobody could look after the tables", exc_info=error)
            await asyncio.sleep(_LOOK_AROUND)

    def _note_store(self, *, away: bool) -> None:
        """The store may be away for a while: that is said when it goes and when it comes back."""
        if away != self._away:
            self._away = away
            _log.log(logging.ERROR if away else logging.INFO, "the database does not answer" if away else "the database answers again")

    async def _look_after(self, table_id: str) -> None:
        """Let a table go on here. One that is damaged must not hold up the others: that it is, is said once, and then it is left to who asks for it."""
        if table_id in self._damaged:
            return
        try:
            room = await self.room(table_id)
            await room.news(room.table.seq + 1)
            room.wake()
        except NotSaved:
            raise
        except Exception as error:  # noqa: BLE001  whatever a damaged log provokes
            self._damaged.add(table_id)
            _log.error("a table cannot go on: let `boneyard doctor` look at the database", exc_info=error)

    async def _look_for_players(self) -> None:
        """Players whose node has died are not there any more, though nobody said so."""
        if self._now() >= self._next_look:
            self._next_look = self._now() + _LOOK_FOR_PLAYERS
            rooms = [room for room in self.rooms.values() if room.audience.elsewhere]
            found = await self.store.present([room.table.id for room in rooms]) if rooms else {}
            for room in rooms:
                room.hear_who(found.get(room.table.id, set()))


def token_digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
