"""A room: one table, one thing at a time. Judge, write, and only then tell anybody.

Commands, the clock and bots all come through the same door: events are decided on the table as it is, and handed to the scribe, who appends them
to the log behind the number they expect, and tells the audience when they are durable. A node that was too late reads what the other wrote and judges again.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, final

from boneyard.core.seat import NOBODY
from boneyard.server import commands, log
from boneyard.server.audience import Audience, Viewer, seat_of
from boneyard.server.clock import Pace
from boneyard.server.patience import Patience
from boneyard.server.scribe import RETRY, Scribe, confirm, receipt_of, when_written
from boneyard.server.store.port import NotSaved, Outcome, Receipt, Said, Store
from boneyard.server.table import Happening, Table
from boneyard.server.turn import Turn
from boneyard.server.wishes import AnyCommand, Declined, HandOver

MOST_WAITING: Final = 64
_TRIES: Final = 8
"""How often a link is written behind what other nodes write; after that it waits for the deal."""
_SOON: Final = 600.0
"""Seconds for which a room stays awake because something will be due."""

Answer = Callable[[int | Exception], None]
"""Told what became of a command: the number of its last event, or why it was declined."""


@final
class Room:
    """One table, held by this node."""

    def __init__(self, table: Table, store: Store, pace: Pace, now: Callable[[], float]) -> None:
        self.asked = now()
        """When somebody last asked for this room."""
        self.audience: Final = Audience(table, store, now)
        self.patience: Final = Patience(table, self.audience, pace, now)
        self.scribe: Final = Scribe(table, store, self.audience, self.patience, now)
        self._store: Final = store
        self._now: Final = now
        self._turn: Final = Turn()
        self._waiting = 0
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.scribe.table

    # --- viewers ---

    async def join(self, viewer: Viewer, after: int) -> None:
        """A socket opens: it gets the table, and what it has missed."""
        async with self._turn:
            await self.scribe.regain_trust()
            try:
                await self._catch_up()
            except NotSaved as error:  # what is known here is saved, and the rest follows; but nobody is sent back in time
                asyncio.get_running_loop().call_later(RETRY, lambda: self._run(self.news(self.table.seq + 1)))
                if after > self.table.seq:
                    raise Declined("not_saved") from error
            self._let_in(viewer, after)
        self._set_timer()

    def _let_in(self, viewer: Viewer, after: int) -> None:
        if viewer.player not in self.audience.here():
            self._run(self.audience.say_who(viewer.player))
        self.audience.let_in(viewer, self.table, after)
        self.audience.tell_clock(self.table, self.time_left(), [viewer])
        if viewer.seat != NOBODY and self.table.chairs[viewer.seat].covered:
            self._run(self._write(partial(self._back_again, viewer.player)))

    def part(self, viewer: Viewer) -> None:
        """A socket closes."""
        self.audience.let_out(viewer)
        if viewer.player not in self.audience.here():
            self._run(self.audience.say_who(viewer.player))
        self._set_timer()

    async def look_who(self) -> None:
        """Look who is at other nodes."""
        with contextlib.suppress(NotSaved):
            self.hear_who((await self._store.present([self.table.id])).get(self.table.id, set()))

    def hear_who(self, elsewhere: set[str]) -> None:
        """Others have come or gone at other nodes."""
        if elsewhere != self.audience.elsewhere:
            self.audience.hear_who(elsewhere)
            self._set_timer()

    def time_left(self) -> float | None:
        """Seconds that the seat to act has left; None where no clock runs, or nobody is waited for."""
        return self.patience.time_left(self.table)

    def say(self, player: str, phrase: int) -> None:
        """A quick phrase, from a seat to everybody; it is not kept."""
        seat = seat_of(self.table, player)
        if seat == NOBODY:
            raise Declined("not_seated", "who_speaks")
        said = Said(seat, phrase)
        self.audience.tell_phrase(said)
        self._run(self.audience.pass_on(said))

    # --- commands ---

    def at_once(self, player: str, command: AnyCommand, answer: Answer) -> bool:
        """Carry out a command without waiting, where nothing is in its way; False when it has to go the long way (`command`), and nothing has happened.

        The answer comes when its events are durable and told: the number of the last of them, or what went wrong.
        """
        if self.scribe.is_broken or command.seq != self.table.seq or not self._turn.take():
            return False
        try:
            events, receipt = self._judge(player, command), receipt_of(player, command)
            happenings, writing = self.scribe.begin(events, receipt)
        except BaseException as error:
            self._turn.leave()
            self._set_timer()
            if isinstance(error, Declined):
                return False
            raise
        when_written(writing, partial(self._written, happenings, receipt, answer))
        return True

    def _written(self, happenings: list[Happening], receipt: Receipt, answer: Answer, outcome: Outcome | NotSaved) -> None:
        """What was decided is saved: tell everybody, and answer. Where it is not, the table goes back before anybody else has a turn."""
        if isinstance(outcome, NotSaved) or outcome.status != "saved":
            self._run(self._mend(outcome, happenings, receipt, answer))
            return
        try:
            self.scribe.publish(happenings)
        except Exception as bug:  # noqa: BLE001  it is seen where the connection of who acted ends
            answer(bug)
        else:
            answer(outcome.last)
        finally:
            self._turn.leave()
            self._set_timer()

    async def _mend(self, outcome: Outcome | NotSaved, happenings: list[Happening], receipt: Receipt, answer: Answer) -> None:
        try:
            answer(confirm(await self.scribe.conclude(outcome, happenings), receipt))
        except Declined as error:
            answer(error)
        except NotSaved:
            answer(Declined("not_saved"))
        finally:
            self._turn.leave()
            self._set_timer()

    async def command(self, player: str, command: AnyCommand) -> int:
        """Carry out a command; the number of its last event, once that is durable. Sent again it has no second effect."""
        receipt = receipt_of(player, command)
        if self._waiting >= MOST_WAITING:
            raise Declined("busy")
        self._waiting += 1
        try:
            async with self._turn:
                if self.scribe.is_broken:
                    await self.scribe.regain_trust()
                return await self._carry_out(player, command, receipt)
        finally:
            self._waiting -= 1
            self._set_timer()

    async def _carry_out(self, player: str, command: AnyCommand, receipt: Receipt) -> int:
        if command.seq != self.table.seq:
            earlier = await self._look_again(player, command.id)
            if earlier is not None:
                return confirm(earlier, receipt)
            if command.seq != self.table.seq:
                raise Declined("stale")
        try:
            events = self._judge(player, command)
        except Declined:
            with contextlib.suppress(NotSaved):  # an id that was used before is refused as such, whatever the rules say
                earlier = await self._store.receipt(self.table.id, player, command.id)
                if earlier is not None:
                    return confirm(earlier, receipt)
            raise
        return confirm(await self.scribe.append(events, receipt), receipt)

    def _judge(self, player: str, command: AnyCommand) -> list[log.AnyEvent]:
        """What a command brings about; a seat is handed to nobody who is not there to take it."""
        events = commands.decide(self.table, player, command)
        if isinstance(command, HandOver) and command.player not in self.audience.present():
            raise Declined("no_such_player", "heir_absent")
        return events

    async def settled(self) -> Table:
        """The table as it is saved: waits while something is being written."""
        async with self._turn:
            await self.scribe.regain_trust()
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
        self.patience.links[seat] = link
        for _ in range(_TRIES):
            if self.table.opening is None or self.table.links.get(seat) == link or self._now() < self.scribe.not_before:
                return
            await self._write(lambda: self.patience.show_links(self.table))

    # --- what other nodes and the table itself do ---

    async def _write(self, decide: Callable[[], list[log.AnyEvent]]) -> None:
        """Do something that the table does by itself; where another node was first, nothing more is to be done."""
        async with self._turn:
            with contextlib.suppress(Declined, NotSaved):
                await self.scribe.regain_trust()
                events = decide()
                if events:
                    await self.scribe.append(events, None)
        self._set_timer()

    async def news(self, last: int) -> None:
        """Another node has written up to this number."""
        if last > self.table.seq or self.scribe.is_broken:
            async with self._turn:
                try:
                    await self.scribe.regain_trust()
                    await self._catch_up()
                except (Declined, NotSaved):
                    asyncio.get_running_loop().call_later(RETRY, lambda: self._run(self.news(last)))
            self._set_timer()

    async def _catch_up(self) -> None:
        """Read what other nodes have written; whom one of them took for absent, and who is here, is back."""
        if await self.scribe.catch_up():
            for player in sorted({chair.player for chair in self.table.chairs if chair.covered} & self.audience.here()):
                self._run(self._write(partial(self._back_again, player)))

    def _back_again(self, player: str) -> list[log.AnyEvent]:
        return [log.Returned(seat) for seat in self.table.seats_of(player) if self.table.chairs[seat].covered]

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._now() if self.scribe.is_broken else self.patience.due(self.table)
        if due is not None and not self._closed:
            wait = max(due, self.scribe.not_before) - self._now()
            self._timer = asyncio.get_running_loop().call_later(max(0.0, wait), self._ring)
            self.patience.mind.begin(self.table)

    def _ring(self) -> None:
        self._timer = None
        self._run(self._take_due())

    async def _take_due(self) -> None:
        """Do what is due; a bot that thinks comes to its end first, while others may go on."""
        await self.patience.mind.ready(self.table)
        await self._write(lambda: self.patience.by_itself(self.table))

    async def move_to(self, table_id: str) -> str:
        """Tell everybody where the rematch is; the first one who asked decides."""
        await self._write(lambda: [] if self.table.next_table else [log.Rematched(table_id)])
        if not self.table.next_table:
            raise Declined("not_saved", "lost")
        return self.table.next_table

    # --- coming and going ---

    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is due soon; what is due later the store remembers."""
        due = self.patience.due(self.table)
        return not self.audience.viewers and not self._turn.is_taken and (due is None or due > self._now() + _SOON)

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
