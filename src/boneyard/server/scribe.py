"""A scribe keeps a table and its log in step: what was decided is written, and told when the store says that it is durable.

While something is being written the table runs ahead of the store; where it is not saved, or another node was first, the table is read again.
"""

import asyncio
import contextlib
import hashlib
from collections.abc import Awaitable, Callable
from typing import Final, final

import msgspec

from boneyard.server import commands, log, project
from boneyard.server.audience import Audience
from boneyard.server.patience import TURNS, Patience
from boneyard.server.store.port import Append, Listing, NotSaved, Outcome, Promise, Receipt, Store
from boneyard.server.table import Happening, Table
from boneyard.server.wishes import AnyCommand, Declined

RETRY: Final = 1.0
"""Seconds after which something that could not be saved is tried again."""


@final
class Scribe:
    """Writes for one table; everybody who lets it write has the turn."""

    def __init__(self, table: Table, store: Store, audience: Audience, patience: Patience, now: Callable[[], float]) -> None:
        self.table = table
        self.is_broken = False
        """Whether the table ran ahead of the store and could not be read again yet."""
        self.not_before = 0.0
        """When to try again after something could not be saved."""
        self._store: Final = store
        self._audience: Final = audience
        self._patience: Final = patience
        self._now: Final = now
        self._told = table.seq
        """The last event that viewers were told of."""

    # --- writing ---

    async def append(self, events: list[log.AnyEvent], receipt: Receipt | None) -> Outcome:
        """Write events with their consequences."""
        happenings, writing = self.begin(events, receipt)
        try:
            outcome: Outcome | NotSaved = await _to_the_end(writing)
        except NotSaved as error:
            outcome = error
        return await self.conclude(outcome, happenings)

    def begin(self, events: list[log.AnyEvent], receipt: Receipt | None) -> tuple[list[Happening], Awaitable[Outcome]]:
        """Begin to write. The table runs ahead of the store for as long as this turn lasts; if nothing is saved it goes back."""
        expect = self.table.seq
        try:
            happenings, events = self._run_ahead(events)
            bodies = [log.encode(event) for event in events]
            due = self._patience.due_elsewhere(self.table)
            return happenings, self._store.append(Append(self.table.id, expect, bodies, self._listing(events), due, receipt))
        except BaseException:  # nobody knows how far it came: it is read again before anything else
            self.is_broken = True
            raise

    async def conclude(self, outcome: Outcome | NotSaved, happenings: list[Happening]) -> Outcome:
        """Tell everybody what is saved; Declined where nothing is."""
        if isinstance(outcome, NotSaved):
            self.not_before = self._now() + RETRY
            with contextlib.suppress(NotSaved):
                await self._go_back()
            raise Declined("not_saved", "lost") from outcome
        if outcome.status == "saved":
            self.publish(happenings)
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
            self._patience.begin_turn()
        return self.table.apply(event)

    def _listing(self, events: list[log.AnyEvent]) -> Listing:
        """What lists will show once the events are saved."""
        players = [event.player for event in events if isinstance(event, log.Sat)]
        return Listing(self.table.head.listed, project.status(self.table), project.summary(self.table), players)

    def publish(self, happenings: list[Happening]) -> None:
        """Tell everybody what is durable."""
        table, audience = self.table, self._audience
        self._told = table.seq
        audience.tell_news(table, happenings)
        if audience.viewers:
            audience.tell_clock(table, self._patience.time_left(table), audience.viewers)

    # --- reading ---

    async def catch_up(self) -> bool:
        """Read what other nodes have written; whether there was anything."""
        rows = await self._store.read(self.table.id, self.table.seq)
        if rows:
            self.publish([self._apply(log.decode(row.body)) for row in rows])
        return bool(rows)

    async def regain_trust(self) -> None:
        """Read the table again, if it ran ahead of a store that could not be read since."""
        if self.is_broken:
            try:
                await self._go_back()
            except NotSaved as error:
                self.not_before = self._now() + RETRY
                raise Declined("not_saved") from error

    async def _go_back(self) -> None:
        """The table as the store has it; what viewers have not seen yet, they get."""
        seen = self._told
        self.is_broken = True
        self.table = await load_table(self._store, self.table.id)
        self.is_broken = False
        self.publish([happening for happening in self.table.history if happening.seq > seen])


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


# --- receipts and promises ---


def receipt_of(player: str, command: AnyCommand) -> Receipt:
    """What is written with a command, so that it takes effect once."""
    return Receipt(player, command.id, hashlib.sha256(msgspec.json.encode(command)).digest())


def confirm(outcome: Outcome, receipt: Receipt) -> int:
    """The answer to a command that is in the log; the same id with another body is a mistake of the client."""
    if outcome.status == "conflict":
        raise Declined("stale")
    if outcome.status == "duplicate" and outcome.digest != receipt.digest:
        raise Declined("id_reused")
    return outcome.last


def when_written(writing: Awaitable[Outcome], told: Callable[[Outcome | NotSaved], None]) -> None:
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
