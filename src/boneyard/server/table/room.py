"""A room: one table, one thing at a time. Judge, write, and only then tell anybody.

Commands, the clock and bots all take the same path: they are judged on the table as it is, under the room's lock, and
handed to the writer, which appends their events to the log behind the number they expect, and tells the audience when
they are durable. A node that was too late reads what the other wrote and judges again.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, final

from boneyard.core.seat import NOBODY
from boneyard.render.plan.form import Form
from boneyard.server.store.port import NotSaved, Outcome, Store
from boneyard.server.table import decide, links, vouching
from boneyard.server.table.audience import Audience, Viewer
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import AnyCommand, Declined, Vouch
from boneyard.server.table.company import back_again, check_company
from boneyard.server.table.doubts import not_saved, unknown
from boneyard.server.table.reports import Reports
from boneyard.server.table.room_lock import RoomLock
from boneyard.server.table.table import Table
from boneyard.server.table.timers import Timers
from boneyard.server.table.turns import Turns
from boneyard.server.table.writer import RETRY, Answer, Writer, answer_later, answered, confirm, receipt_of, refused

MOST_WAITING: Final = 64
_TRIES: Final = 8
"""How often something is written behind what other nodes write; after that a link waits for the deal."""
_SOON: Final = 7200.0
"""Seconds for which a room stays awake because something will be due."""


@final
class Room:
    """One table, held by this node."""

    def __init__(self, table: Table, store: Store, pace: Pace, now: Callable[[], float], turns: Turns) -> None:
        self.last_used = now()
        """When somebody last asked for this room."""
        self.audience: Final = Audience(table, store, now)
        self.timers: Final = Timers(table, self.audience, pace, now)
        self.writer: Final = Writer(table, store, self.audience, self.timers, now)
        self.reports: Final = Reports(store)
        self._store: Final = store
        self._now: Final = now
        self._turns: Final = turns
        self._lock: Final = RoomLock()
        self._waiting, self._closed = 0, False
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.writer.table

    # --- viewers ---

    async def join(self, viewer: Viewer, after: int) -> None:
        """A socket opens: it gets the table, and what it has missed."""
        async with self._lock:
            await self.writer.reload()
            try:
                await self._catch_up()
            except NotSaved as error:  # what is known here is saved; the rest follows, but nobody is sent back in time
                asyncio.get_running_loop().call_later(RETRY, lambda: self._run(self.news(self.table.seq + 1)))
                if after > self.table.seq:
                    raise not_saved(error) from error
            self._let_in(viewer, after)
        self.wake()

    def _let_in(self, viewer: Viewer, after: int) -> None:
        is_new = viewer.player not in self.audience.here()
        self.audience.let_in(viewer, self.table, after)
        if is_new:
            self._run(self.audience.say_who(viewer.player))
        self.audience.tell_clock(self.table, self.timers.time_left(self.table), [viewer])
        if viewer.seat != NOBODY and self.table.chairs[viewer.seat].covered:
            self._run_back(viewer.player)

    async def look(self, viewer: Viewer, form: Form, pace: float) -> None:
        """A viewer's window has another form, or bots shall take longer: the table is laid out as it is saved."""
        viewer.pace = pace
        self.audience.lay(viewer, await self.settled(), form)
        self.wake()

    def part(self, viewer: Viewer) -> None:
        """A socket closes."""
        self.last_used = self._now()
        self.audience.let_out(viewer)
        if viewer.player not in self.audience.here():
            self._run(self.audience.say_who(viewer.player))
        self.wake()

    async def look_who(self) -> None:
        """Look who is at other nodes."""
        with contextlib.suppress(NotSaved):
            self.hear_who((await self._store.present([self.table.id])).get(self.table.id, set()))

    def hear_who(self, elsewhere: set[str]) -> None:
        """Others have come or gone at other nodes."""
        if elsewhere != self.audience.elsewhere:
            self.audience.hear_who(elsewhere)
            self.wake()

    def say(self, player: str, phrase: int) -> None:
        """A quick phrase, from a seat to everybody; it is not kept."""
        self._run(self.audience.pass_on(self.audience.say(self.table, player, phrase)))

    # --- commands ---

    def at_once(self, player: str, command: AnyCommand, answer: Answer) -> bool:
        """Carry out a command without waiting; False where something is in its way, and nothing has happened.

        The answer comes when its events are durable and told: the number of the last of them, or what went wrong.
        """
        if self.writer.is_broken or command.seq != self.table.seq or not self._lock.try_acquire():
            return False
        try:
            self._carry_out(player, command, partial(self._answered, answer))
        except BaseException:
            self._release()
            raise
        return True

    def _answered(self, answer: Answer, told: int | Exception) -> None:
        try:
            answer(told)
        finally:
            self._release()

    def _release(self) -> None:
        self._lock.release()
        self.wake()

    async def command(self, player: str, command: AnyCommand) -> int:
        """Carry out a command after whatever is in its way: the number of its last event, once that is durable."""
        if self._waiting >= MOST_WAITING:
            raise Declined("busy")
        self._waiting += 1
        try:
            async with self._lock:
                earlier = await self._clear_the_way(player, command)
                if earlier is not None:
                    return confirm(earlier, receipt_of(player, command))
                return await answered(partial(self._carry_out, player, command))
        finally:
            self._waiting -= 1
            self.wake()

    async def _clear_the_way(self, player: str, command: AnyCommand) -> Outcome | None:
        """Have the table as the store has it, and as the sender saw it; what became of a command that took effect."""
        await self.writer.reload()
        if command.seq == self.table.seq:
            return None
        try:
            await self._catch_up()
            earlier = await self._store.receipt(self.table.id, player, command.id)
        except NotSaved as error:
            raise unknown(error) from error
        if earlier is None and command.seq != self.table.seq:
            raise Declined("stale")
        return earlier

    def _carry_out(self, player: str, command: AnyCommand, answer: Answer) -> None:
        """Judge a command on the table as it is, and write what it brings about. Whoever calls has the lock."""
        receipt = receipt_of(player, command)
        try:
            decided = decide.decide(self.table, player, command)
            check_company(self.table, player, command, self.audience, self.timers)
        except Declined as refusal:
            answer_later(refused(self._store, self.table.id, receipt, refusal), answer)
        else:
            self.writer.write(decided, receipt, answer)

    async def settled(self) -> Table:
        """The table as it is saved: waits while something is being written."""
        async with self._lock:
            await self.writer.reload()
            return self.table

    async def outcome(self, player: str, command: str) -> int | None:
        """The last event of a command that took effect; None when it never did."""
        earlier = await self._store.receipt(self.table.id, player, command)
        return None if earlier is None else earlier.last

    async def link(self, player: str, link: bytes) -> None:
        """A client shows its link for the round that is opened; when all are written, the tiles are dealt."""
        self.timers.links[links.check_link(self.table, player, link)] = link
        await self._insist(lambda: self.timers.show_links(self.table))

    async def vouch(self, player: str, vouch: Vouch) -> None:
        """A client signs what it has heard until the end of a round."""
        await self.news(vouch.seq)
        vouching.check(self.table, player, vouch)
        await self._insist(lambda: vouching.written(self.table, player, vouch))

    # --- what other nodes and the table itself do ---

    async def _insist(self, by_itself: Callable[[], list[decide.Decided]]) -> None:
        """Write something behind what other nodes write, until nothing of it is left."""
        for _ in range(_TRIES):
            if not by_itself() or self._now() < self.writer.not_before:
                return
            await self._write(by_itself)

    async def _write(self, by_itself: Callable[[], list[decide.Decided]]) -> None:
        """Do something that the table does by itself; where another node was first, nothing more is to be done."""
        async with self._lock:
            with contextlib.suppress(Declined, NotSaved):
                await self.writer.reload()
                decided = by_itself()
                if decided:
                    await self.writer.append(decided, None)
        self.wake()

    async def news(self, last: int) -> None:
        """Another node has written up to this number."""
        if last > self.table.seq or self.writer.is_broken:
            async with self._lock:
                try:
                    await self.writer.reload()
                    await self._catch_up()
                except (Declined, NotSaved):
                    asyncio.get_running_loop().call_later(RETRY, lambda: self._run(self.news(last)))
            self.wake()

    async def _catch_up(self) -> None:
        """Read what other nodes have written; whoever is here, and was taken for absent there, is back."""
        if await self.writer.catch_up():
            for player in sorted({chair.player for chair in self.table.chairs if chair.covered} & self.audience.here()):
                self._run_back(player)

    def _run_back(self, player: str) -> None:
        self._run(self._write(lambda: [*back_again(self.table, player)]))

    def wake(self) -> None:
        """Look whether anything is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.audience.tell_away(self.table, self.timers.away(self.table))
        due = self._now() if self.writer.is_broken else self.timers.due(self.table)
        if due is not None and not self._closed:
            loop, wait = asyncio.get_running_loop(), max(due, self.writer.not_before) - self._now()
            self._timer = loop.call_later(max(0.0, wait), self._ring)
            if decide.automatic(self.table):
                self._turns.do(self._prepare_bot)  # when everybody has the news

    def _prepare_bot(self) -> None:
        """Let the bot whose turn it is choose while its pace lasts."""
        due = self.timers.due(self.table)
        if due is not None and not self._closed and not self._lock.is_locked:
            self.timers.bot_turn.prepare(self.table, self.audience.owner, due - self._now())

    def _ring(self) -> None:
        self._timer = None
        self._run(self._write(lambda: self.timers.by_itself(self.table)))

    async def note(self, decide_: Callable[[Table], list[decide.Decided]]) -> None:
        """Write down what nobody at the table asked for, until there is nothing left to be written."""
        await self._insist(lambda: decide_(self.table))
        if decide_(self.table):
            raise Declined("not_saved", "lost")

    async def rewrite(self, work: Callable[[Table], Awaitable[None]]) -> None:
        """Let somebody change the log itself while nothing is being written to it, and read it again."""
        async with self._lock:
            await self.writer.reload()
            await self._catch_up()
            await work(self.table)
            await self.writer.read_again()

    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is due soon; what is due later the store remembers."""
        due = self.timers.due(self.table)
        return not self.audience.viewers and not self._lock.is_locked and (due is None or due > self._now() + _SOON)

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
        async with self._lock:
            pass
