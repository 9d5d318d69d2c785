"""A room: one table, one thing at a time. Judge, write, and only then tell anybody.

Commands, the clock and bots all come through the same door (`_write`): events are decided on the table as it is, appended to the log behind
the number they expect, and applied and published when the store says that they are durable. A node that was too late reads what the other wrote and judges again.
"""

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, Protocol, final

import msgspec

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.server import commands, log, project
from boneyard.server.clock import Pace, is_slow, move_limit
from boneyard.server.mind import Mind, pace_of
from boneyard.server.picture import Pictures
from boneyard.server.store.port import Append, Listing, NotSaved, Outcome, Promise, Receipt, Said, Store
from boneyard.server.table import Happening, Table
from boneyard.server.turn import Turn
from boneyard.server.wishes import AnyCommand, Declined, HandOver

MOST_WAITING: Final = 64
TURNS: Final = (log.Seeded, log.Acted, log.TookBack, log.RoundOpened, log.Covered, log.Returned)
"""Events with which the time for a move begins anew."""
GRACE: Final = 15.0
"""Seconds that everybody has after a start, however long the clock has run."""
_TRIES: Final = 8
"""How often a link is written behind what other nodes write; after that it waits for the deal."""
_SOON: Final = 600.0
"""Seconds for which a room stays awake because something will be due."""
_RETRY: Final = 1.0
"""Seconds after which something that could not be saved is tried again."""


Answer = Callable[[int | Exception], None]
"""Told what became of a command: the number of its last event, or why it was declined."""


class Viewer(Protocol):
    """Somebody who looks at the table through a socket."""

    player: str
    seat: int

    def send(self, data: bytes) -> None:
        """Queue a message; a viewer that does not keep up is closed."""


@final
class Room:
    """One table, held by this node."""

    def __init__(self, table: Table, store: Store, pace: Pace, now: Callable[[], float]) -> None:
        self.table = table
        self.asked = now()
        """When somebody last asked for this room."""
        self.viewers: list[Viewer] = []
        self.elsewhere: set[str] = set()
        """The players who look at the table through other nodes."""
        self._pictures: Final = Pictures(table.head.game)
        self._store: Final = store
        self._pace: Final = pace
        self._now: Final = now
        self._turn: Final = Turn()
        self._waiting = 0
        self._links: dict[int, bytes] = {}
        self._limit: Final = move_limit(table.head.clock)
        self._turn_since = now()
        self._clock_since = table.turned or now()
        self._opened = now() if table.turned else 0.0
        self._gone_since: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._mind: Final = Mind()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self._told = table.seq
        """The last event that viewers were told of."""
        self.is_broken = False
        """Whether the table ran ahead of the store and could not be read again yet."""
        self._not_before = 0.0
        """When to try again after something could not be saved."""

    # --- viewers ---

    async def join(self, viewer: Viewer, after: int) -> None:
        """A socket opens: it gets the table, and what it has missed."""
        async with self._turn:
            await self._regain_trust()
            try:
                await self._catch_up()
            except NotSaved as error:  # what is known here is saved, and the rest follows; but nobody is sent back in time
                asyncio.get_running_loop().call_later(_RETRY, lambda: self._run(self.news(self.table.seq + 1)))
                if after > self.table.seq:
                    raise Declined("not_saved") from error
            self._let_in(viewer, after)
        self._set_timer()

    def _let_in(self, viewer: Viewer, after: int) -> None:
        viewer.seat = self._seat_of(viewer.player)
        if viewer.player not in self._here():
            self._run(self._say_who(viewer.player))
        self.viewers.append(viewer)
        self._gone_since.pop(viewer.player, None)
        viewer.send(project.welcome(self.table, viewer.seat, after, self._pictures.seen_by(viewer.seat)))
        self._tell_presence()
        self._tell_clock([viewer])
        if viewer.seat != NOBODY and self.table.chairs[viewer.seat].covered:
            self._run(self._write(lambda: self._back_again(viewer.player)))

    def part(self, viewer: Viewer) -> None:
        """A socket closes."""
        self.viewers.remove(viewer)
        if viewer.player not in self.present():
            self._gone_since[viewer.player] = self._now()
        if viewer.player not in self._here():
            self._run(self._say_who(viewer.player))
        self._tell_presence()
        self._set_timer()

    def present(self) -> set[str]:
        """The players who look at the table, here or through another node."""
        return self._here() | self.elsewhere

    def _here(self) -> set[str]:
        """The players who have a socket open here."""
        return {viewer.player for viewer in self.viewers}

    async def _say_who(self, player: str) -> None:
        """Let other nodes know whether a player is here."""
        with contextlib.suppress(NotSaved):  # the store repeats it
            await (self._store.arrive if player in self._here() else self._store.depart)(self.table.id, player)

    async def look_who(self) -> None:
        """Look who is at other nodes."""
        with contextlib.suppress(NotSaved):
            self.hear_who((await self._store.present([self.table.id])).get(self.table.id, set()))

    def hear_who(self, elsewhere: set[str]) -> None:
        """Others have come or gone at other nodes."""
        if elsewhere != self.elsewhere:
            for player in self.elsewhere - elsewhere - self._here():
                self._gone_since[player] = self._now()
            for player in elsewhere:
                self._gone_since.pop(player, None)
            self.elsewhere = elsewhere
            self._tell_presence()
            self._set_timer()

    def _seat_of(self, player: str) -> int:
        seats = self.table.seats_of(player)
        return seats[0] if seats else NOBODY

    def _tell_presence(self) -> None:
        data = project.message("presence", players=sorted(self.present()))
        for viewer in self.viewers:
            viewer.send(data)

    def _tell_clock(self, viewers: list[Viewer]) -> None:
        """How long the seat to act has left, where a clock runs."""
        left = self.time_left() if viewers else None
        if left is not None:
            data = project.message("clock", seq=self.table.seq, seat=project.seat_letter(self.table.state.turn), left=left)
            for viewer in viewers:
                viewer.send(data)

    def time_left(self) -> float | None:
        """Seconds that the seat to act has left; None where no clock runs, or nobody is waited for."""
        limit = self._clock_limit()
        if limit is None or self.table.state.turn == NOBODY or commands.automatic(self.table):
            return None
        return round(max(0.0, limit - self._now()), 1)

    def say(self, player: str, phrase: int) -> None:
        """A quick phrase, from a seat to everybody; it is not kept."""
        seat = self._seat_of(player)
        if seat == NOBODY:
            raise Declined("not_seated", "who_speaks")
        said = Said(seat, phrase)
        self.hear(said)
        self._run(self._pass_on(said))

    def hear(self, said: Said) -> None:
        """Let everybody here hear a phrase."""
        data = project.message("said", seat=project.seat_letter(said.seat), phrase=said.phrase)
        for viewer in self.viewers:
            viewer.send(data)

    async def _pass_on(self, said: Said) -> None:
        with contextlib.suppress(NotSaved):  # a word that is lost is no loss
            await self._store.say(self.table.id, said)

    # --- commands ---

    def at_once(self, player: str, command: AnyCommand, answer: Answer) -> bool:
        """Carry out a command without waiting, where nothing is in its way; False when it has to go the long way (`command`), and nothing has happened.

        The answer comes when its events are durable and told: the number of the last of them, or what went wrong.
        """
        if self.is_broken or command.seq != self.table.seq or not self._turn.take():
            return False
        try:
            events, receipt = self._judge(player, command), _receipt(player, command)
            happenings, writing = self._begin(events, receipt)
        except BaseException as error:
            self._turn.leave()
            self._set_timer()
            if isinstance(error, Declined):
                return False
            raise
        _tell(writing, partial(self._written, happenings, receipt, answer))
        return True

    def _written(self, happenings: list[Happening], receipt: Receipt, answer: Answer, outcome: Outcome | NotSaved) -> None:
        """What was decided is saved: tell everybody, and answer. Where it is not, the table goes back before anybody else has a turn."""
        if isinstance(outcome, NotSaved) or outcome.status != "saved":
            self._run(self._mend(outcome, happenings, receipt, answer))
            return
        try:
            self._publish(happenings)
        except Exception as bug:  # noqa: BLE001  it is seen where the connection of who acted ends
            answer(bug)
        else:
            answer(outcome.last)
        finally:
            self._turn.leave()
            self._set_timer()

    async def _mend(self, outcome: Outcome | NotSaved, happenings: list[Happening], receipt: Receipt, answer: Answer) -> None:
        try:
            answer(_confirm(await self._conclude(outcome, happenings), receipt))
        except Declined as error:
            answer(error)
        except NotSaved:
            answer(Declined("not_saved"))
        finally:
            self._turn.leave()
            self._set_timer()

    async def command(self, player: str, command: AnyCommand) -> int:
        """Carry out a command; the number of its last event, once that is durable. Sent again it has no second effect."""
        receipt = _receipt(player, command)
        if self._waiting >= MOST_WAITING:
            raise Declined("busy")
        self._waiting += 1
        try:
            async with self._turn:
                if self.is_broken:
                    await self._regain_trust()
                return await self._carry_out(player, command, receipt)
        finally:
            self._waiting -= 1
            self._set_timer()

    async def _carry_out(self, player: str, command: AnyCommand, receipt: Receipt) -> int:
        if command.seq != self.table.seq:
            earlier = await self._look_again(player, command.id)
            if earlier is not None:
                return _confirm(earlier, receipt)
            if command.seq != self.table.seq:
                raise Declined("stale")
        try:
            events = self._judge(player, command)
        except Declined:
            with contextlib.suppress(NotSaved):  # an id that was used before is refused as such, whatever the rules say
                earlier = await self._store.receipt(self.table.id, player, command.id)
                if earlier is not None:
                    return _confirm(earlier, receipt)
            raise
        return _confirm(await self._append(events, receipt), receipt)

    def _judge(self, player: str, command: AnyCommand) -> list[log.AnyEvent]:
        """What a command brings about; a seat is handed to nobody who is not there to take it."""
        events = commands.decide(self.table, player, command)
        if isinstance(command, HandOver) and command.player not in self.present():
            raise Declined("no_such_player", "heir_absent")
        return events

    async def _regain_trust(self) -> None:
        """Read the table again, if it ran ahead of a store that could not be read since."""
        if self.is_broken:
            try:
                await self._go_back()
            except NotSaved as error:
                self._not_before = self._now() + _RETRY
                raise Declined("not_saved") from error

    async def settled(self) -> Table:
        """The table as it is saved: waits while something is being written."""
        async with self._turn:
            await self._regain_trust()
            return self.table

    async def _look_again(self, player: str, command: str) -> Outcome | None:
        """Catch up with other nodes, and look whether a command has taken effect before."""
        try:
            await self._catch_up()
            return await self._store.receipt(self.table.id, player, command)
        except NotSaved as error:
            raise Declined("not_saved") from error

    async def outcome(self, player: str, command: str) -> int | None:
        """The last event of a command that took effect; None when it never did."""
        earlier = await self._store.receipt(self.table.id, player, command)
        return None if earlier is None else earlier.last

    async def link(self, player: str, link: bytes) -> None:
        """A client shows its link for the round that is about to be dealt; when all are there, the tiles are dealt."""
        seat = commands.check_link(self.table, player, link)
        self._links[seat] = link
        for _ in range(_TRIES):
            if self.table.opening is None or self.table.links.get(seat) == link or self._now() < self._not_before:
                return
            await self._write(self._show_links)

    def _show_links(self) -> list[log.AnyEvent]:
        """Write the links down that came here, or deal with them when nothing more is awaited."""
        if self.table.opening is None:
            return []
        return commands.show_links(self.table, self._links) if commands.links_awaited(self.table, self._links) else self._seed()

    def _seed(self) -> list[log.AnyEvent]:
        return commands.seed(self.table, self._links) if self.table.opening is not None else []

    async def _write(self, decide: Callable[[], list[log.AnyEvent]]) -> None:
        """Do something that the table does by itself; where another node was first, nothing more is to be done."""
        async with self._turn:
            with contextlib.suppress(Declined, NotSaved):
                await self._regain_trust()
                events = decide()
                if events:
                    await self._append(events, None)
        self._set_timer()

    async def _append(self, events: list[log.AnyEvent], receipt: Receipt | None) -> Outcome:
        """Write events with their consequences."""
        happenings, writing = self._begin(events, receipt)
        try:
            outcome: Outcome | NotSaved = await _to_the_end(writing)
        except NotSaved as error:
            outcome = error
        return await self._conclude(outcome, happenings)

    def _begin(self, events: list[log.AnyEvent], receipt: Receipt | None) -> tuple[list[Happening], Awaitable[Outcome]]:
        """Begin to write. The table runs ahead of the store for as long as this turn lasts; if nothing is saved it goes back."""
        expect = self.table.seq
        try:
            happenings, events = self._run_ahead(events)
            bodies = [log.encode(event) for event in events]
            return happenings, self._store.append(Append(self.table.id, expect, bodies, self._listing(events), self._due_elsewhere(), receipt))
        except BaseException:  # nobody knows how far it came: it is read again before anything else
            self.is_broken = True
            raise

    async def _conclude(self, outcome: Outcome | NotSaved, happenings: list[Happening]) -> Outcome:
        if isinstance(outcome, NotSaved):
            self._not_before = self._now() + _RETRY
            with contextlib.suppress(NotSaved):
                await self._go_back()
            raise Declined("not_saved", "lost") from outcome
        if outcome.status == "saved":
            self._publish(happenings)
        else:
            await self._go_back()
        return outcome

    def _run_ahead(self, events: list[log.AnyEvent]) -> tuple[list[Happening], list[log.AnyEvent]]:
        happenings: list[Happening] = []
        written: list[log.AnyEvent] = []
        for event in events:
            happening = self._apply(event)
            more = commands.consequences(self.table, happening)
            happenings += [happening, *[self._apply(one) for one in more]]
            written += [event, *more]
        return happenings, written

    def _apply(self, event: log.AnyEvent) -> Happening:
        if isinstance(event, TURNS):
            self._turn_since = self._clock_since = self._now()
        return self.table.apply(event)

    async def _go_back(self) -> None:
        """The table as the store has it; what viewers have not seen yet, they get."""
        seen = self._told
        self.is_broken = True
        self.table = await load_table(self._store, self.table.id)
        self.is_broken = False
        self._publish([happening for happening in self.table.history if happening.seq > seen])

    async def _catch_up(self) -> None:
        """Read what other nodes have written."""
        rows = await self._store.read(self.table.id, self.table.seq)
        if rows:
            self._publish([self._apply(log.decode(row.body)) for row in rows])
            for player in sorted({chair.player for chair in self.table.chairs if chair.covered} & self._here()):
                self._run(self._write(partial(self._back_again, player)))  # another node took them for absent

    def _back_again(self, player: str) -> list[log.AnyEvent]:
        return [log.Returned(seat) for seat in self.table.seats_of(player) if self.table.chairs[seat].covered]

    async def news(self, last: int) -> None:
        """Another node has written up to this number."""
        if last > self.table.seq or self.is_broken:
            async with self._turn:
                try:
                    await self._regain_trust()
                    await self._catch_up()
                except (Declined, NotSaved):
                    asyncio.get_running_loop().call_later(_RETRY, lambda: self._run(self.news(last)))
            self._set_timer()

    def _publish(self, happenings: list[Happening]) -> None:
        """Tell everybody what is durable; viewers with the same eyes get the same bytes."""
        self._told = self.table.seq
        same_chairs = bool(self.table.told_around)
        news = project.News(self.table, happenings, self._pictures)
        for viewer in self.viewers:
            seat = viewer.seat if same_chairs else self._seat_of(viewer.player)
            viewer.send(news.seen_by(seat, moved=seat != viewer.seat))
            viewer.seat = seat
        self._tell_clock(self.viewers)

    def _listing(self, events: list[log.AnyEvent]) -> Listing:
        """What lists will show once the events are saved."""
        players = [event.player for event in events if isinstance(event, log.Sat)]
        return Listing(self.table.head.listed, project.status(self.table), project.summary(self.table), players)

    # --- what the table does by itself ---

    def due(self) -> float | None:
        """When the table will have something to do by itself; None while it waits for people."""
        table = self.table
        if table.opening is not None:
            return self._turn_since + (self._pace.links if commands.links_awaited(table, self._links) else 0.0)
        if table.state.phase in (Phase.DEAL, Phase.OVER):
            return None
        if commands.automatic(table):
            wait = pace_of(commands.automatic(table), self._pace, table.seq)
            return self._turn_since + wait if any(chair.player for chair in table.chairs) or self.viewers else None
        clock, absence = self._clock_limit(), self._absence_limit()
        return absence if clock is None else clock if absence is None else min(clock, absence)

    def _clock_limit(self) -> float | None:
        return None if self._limit is None else max(self._clock_since + self._limit, self._opened + GRACE)

    def _absence_limit(self) -> float | None:
        """An absent player is covered for the sake of somebody who is there; in slow play everybody may be away."""
        player = self.table.chairs[self.table.state.turn].player
        if player in [viewer.player for viewer in self.viewers]:
            return None
        present = self.present()
        if player in present or is_slow(self.table.head.clock) or not any(chair.player in present for chair in self.table.chairs):
            return None
        return max(self._turn_since, self._gone_since.setdefault(player, self._now())) + self._pace.absence

    def _due_elsewhere(self) -> float | None:
        """When another node should look after the table, should this one die: a little after it is due here; whoever is connected here is not there."""
        if self.table.opening is None and not commands.automatic(self.table):
            due = self._clock_limit() if self.table.state.turn != NOBODY else None
        else:
            due = self.due() if any(chair.player for chair in self.table.chairs) else None
        return None if due is None else due + 2.0

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._now() if self.is_broken else self.due()
        if due is not None and not self._closed:
            wait = max(due, self._not_before) - self._now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._ring)
            self._mind.begin(self.table)

    def _ring(self) -> None:
        self._timer = None
        self._run(self._take_due())

    async def _take_due(self) -> None:
        """Do what is due; a bot that thinks comes to its end first, while others may go on."""
        await self._mind.ready(self.table)
        await self._write(self._by_itself)

    def _by_itself(self) -> list[log.AnyEvent]:
        """What is due now: deal, let a bot act, let the clock act, or cover an absent player."""
        due, table = self.due(), self.table
        if due is None or due > self._now() + 0.001:
            return []
        if table.opening is not None:
            return self._seed()
        seat, bot = table.state.turn, commands.automatic(table)
        if bot:
            return commands.acted(seat, self._mind.action(table, bot), "bot")
        limit = self._clock_limit()
        if limit is not None and limit <= self._now() + 0.001:
            return commands.acted(seat, table.bot_action(commands.STAND_IN), "clock")
        return [log.Covered(seat)]

    async def move_to(self, table_id: str) -> str:
        """Tell everybody where the rematch is; the first one who asked decides."""
        await self._write(lambda: [] if self.table.next_table else [log.Rematched(table_id)])
        if not self.table.next_table:
            raise Declined("not_saved", "lost")
        return self.table.next_table

    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is due soon; what is due later the store remembers."""
        due = self.due()
        return not self.viewers and not self._turn.is_taken and (due is None or due > self._now() + _SOON)

    def wake(self) -> None:
        """Look whether anything is due (after a start, or when another node may have died)."""
        self._set_timer()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def rest(self) -> None:
        """Nothing new begins here."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    async def close(self) -> None:
        """Finish what is being written; nothing new begins."""
        self.rest()
        async with self._turn:
            pass


def _receipt(player: str, command: AnyCommand) -> Receipt:
    return Receipt(player, command.id, hashlib.sha256(msgspec.json.encode(command)).digest())


def _confirm(outcome: Outcome, receipt: Receipt) -> int:
    """The answer to a command that is in the log; the same id with another body is a mistake of the client."""
    if outcome.status == "conflict":
        raise Declined("stale")
    if outcome.status == "duplicate" and outcome.digest != receipt.digest:
        raise Declined("id_reused")
    return outcome.last


def _tell(writing: Awaitable[Outcome], told: Callable[[Outcome | NotSaved], None]) -> None:
    """Tell what became of something that is being written."""
    if isinstance(writing, Promise):
        writing.tell(told)
    else:
        asyncio.ensure_future(writing).add_done_callback(lambda done: told(_error(done) or done.result()))


def _error(done: asyncio.Future[Outcome]) -> NotSaved | None:
    if done.cancelled():
        return NotSaved("nobody knows whether it was written")
    error = done.exception()
    return error if isinstance(error, NotSaved) or error is None else NotSaved(str(error))


async def _to_the_end(writing: Awaitable[Outcome]) -> Outcome:
    """What is being written is waited for even by who is told to stop: otherwise the table would not know whether it ran ahead of the store."""
    task = asyncio.ensure_future(writing)
    try:
        return await (task if isinstance(task, Promise) else asyncio.shield(task))
    except asyncio.CancelledError:
        while not task.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait([task])
        outcome, current = task.result(), asyncio.current_task()
        if current is not None:
            asyncio.get_running_loop().call_soon(current.cancel)  # at the next wait, when everything is in order
        return outcome


async def load_table(store: Store, table_id: str) -> Table:
    """A table as its log tells it; Declined when there is none."""
    tail = await store.tail(table_id)
    if tail is None:
        raise Declined("no_such_table")
    table = Table(table_id, tail)
    for row in await store.read(table_id, 0):
        event = log.decode(row.body)
        table.apply(event)
        if isinstance(event, TURNS):
            table.turned = row.at
    return table
