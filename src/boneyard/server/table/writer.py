"""A writer keeps a table and its log in step.

What was decided is written, and told when the store says that it is durable.

While something is being written the table runs ahead of the store; where it is not saved, or another node was first,
the table is read again.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Final, final

import msgspec

from boneyard.server.out import listing
from boneyard.server.store.port import (
    SHEET_TAIL,
    Append,
    DamagedTable,
    Listing,
    NotSaved,
    Outcome,
    Promise,
    Receipt,
    Row,
    Store,
    Unknown,
)
from boneyard.server.table import decide, table_log
from boneyard.server.table.audience import Audience
from boneyard.server.table.commands import AnyCommand, Declined
from boneyard.server.table.doubts import not_saved, unknown
from boneyard.server.table.personal import salted
from boneyard.server.table.table import Happening, Move, Table
from boneyard.server.table.timers import TURNS, Timers

Answer = Callable[[int | Exception], None]
"""Told what became of something: the number of its last event, or why it was declined, or a bug."""
_AT_ONCE: Final = 200
RETRY: Final = 1.0
"""Seconds after which something that could not be saved is tried again."""


@final
class Writer:
    """Writes for one table; whoever lets it write holds the room's lock."""

    def __init__(
        self, table: Table, store: Store, audience: Audience, timers: Timers, now: Callable[[], float]
    ) -> None:
        self.table = table
        self.is_broken = False
        """Whether the table ran ahead of the store, or its log was changed, and it was not read again yet."""
        self.not_before = 0.0
        """When to try again after something could not be saved."""
        self._store: Final = store
        self._audience: Final = audience
        self._timers: Final = timers
        self._now: Final = now
        self._told = table.seq
        """The last event that viewers were told of."""

    # --- writing ---

    async def append(self, decided: list[decide.Decided], receipt: Receipt | None) -> int:
        """Write what was decided, and wait until it is durable and told: the number of the last event."""
        return await answered(partial(self.write, decided, receipt))

    def write(self, decided: list[decide.Decided], receipt: Receipt | None, answer: Answer) -> None:
        """Write what was decided, with its consequences.

        The table runs ahead of the store until the answer comes. By then the events are durable and everybody has been
        told, or the table is again as the store has it.
        """
        expect = self.table.seq
        try:
            happenings, events = self._run_ahead(decided)
            bodies = [table_log.encode(event) for event in events]
            due = self._timers.due_elsewhere(self.table)
            writing = self._store.append(Append(self.table.id, expect, bodies, self._listing(events), due, receipt))
        except BaseException:  # nobody knows how far it came: it is read again before anything else
            self.is_broken = True
            raise
        _when_written(writing, partial(self._written, happenings, receipt, answer))

    def _written(
        self, happenings: list[Happening], receipt: Receipt | None, answer: Answer, outcome: Outcome | NotSaved
    ) -> None:
        if isinstance(outcome, NotSaved) or outcome.status != "saved":
            answer_later(self._take_back(outcome, receipt), answer)
            return
        try:
            self.publish(happenings)
        except Exception as bug:  # noqa: BLE001  it is seen where the connection of the sender ends
            answer(bug)
        else:
            answer(outcome.last)

    async def _take_back(self, outcome: Outcome | NotSaved, receipt: Receipt | None) -> int | Exception:
        """Nothing was saved, or another node was first, or nobody knows: the table goes back before the answer."""
        if isinstance(outcome, NotSaved):
            self.not_before = self._now() + RETRY
        try:
            await self.read_again()
            return (
                await self._find_out(outcome, receipt) if isinstance(outcome, Unknown) else _outcome(outcome, receipt)
            )
        except NotSaved as error:
            return not_saved(outcome, "lost") if isinstance(outcome, NotSaved) else not_saved(error)
        except Exception as bug:  # noqa: BLE001  it is seen where the connection of the sender ends
            return bug

    async def _find_out(self, unknown: Unknown, receipt: Receipt | None) -> int | Declined:
        """What became of something whose answer was lost, where that can be told by now."""
        found = None if receipt is None else await self._store.receipt(self.table.id, receipt.player, receipt.command)
        return not_saved(unknown) if found is None else _outcome(found, receipt)

    def _run_ahead(self, decided: list[decide.Decided]) -> tuple[list[Happening], list[table_log.AnyEvent]]:
        happenings: list[Happening] = []
        for one in decided:
            happening = self._play(one) if isinstance(one, Move) else self._apply(salted(one))
            happenings += [happening, *[self._apply(more) for more in decide.consequences(self.table, happening)]]
        return happenings, [happening.event for happening in happenings]

    def _play(self, move: Move) -> Happening:
        self._timers.begin_turn()
        return self.table.play(move)

    def _apply(self, event: table_log.AnyEvent) -> Happening:
        if isinstance(event, TURNS):
            self._timers.begin_turn()
        if isinstance(event, table_log.Waited):
            self._timers.wait_longer()
        return self.table.apply(event)

    def _listing(self, events: list[table_log.AnyEvent]) -> Listing:
        """What lists will show once the events are saved."""
        players = [event.player for event in events if isinstance(event, table_log.Sat)]
        return Listing(self.table.head.listed, listing.status(self.table), listing.summary(self.table), players)

    def publish(self, happenings: list[Happening]) -> None:
        """Tell everybody what is durable."""
        table, audience = self.table, self._audience
        self._told = table.seq
        audience.tell_news(table, happenings)
        if audience.viewers:
            audience.tell_clock(table, self._timers.time_left(table), audience.viewers)

    # --- reading ---

    async def catch_up(self) -> bool:
        """Read what other nodes have written; whether there was anything."""
        rows = await self._store.read(self.table.id, self.table.seq)
        if rows:
            self.publish([self._apply(table_log.decode(row.body)) for row in rows])
        return bool(rows)

    async def reload(self) -> None:
        """Read the table again, if it ran ahead of a store that could not be read since."""
        if self.is_broken:
            try:
                await self.read_again()
            except NotSaved as error:
                self.not_before = self._now() + RETRY
                raise not_saved(error) from error

    async def read_again(self) -> None:
        """The table as the store has it; what viewers have not seen yet, they get."""
        seen = self._told
        self.is_broken = True
        self.table = await load_table(self._store, self.table.id)
        self.is_broken = False
        missed = [happening for happening in self.table.history if happening.seq > seen]
        if any(isinstance(happening.event, TURNS) for happening in missed):
            self._timers.begin_turn()
        self.publish(missed)


async def load_table(store: Store, table_id: str) -> Table:
    """A table as its log tells it; Declined when there is none."""
    tail = await store.tail(table_id)
    if tail is None or tail == SHEET_TAIL:
        raise Declined("no_such_table")
    if not tail:
        raise Declined("deleted")
    table = Table(table_id, tail)
    rows = await store.read(table_id, 0)
    try:
        await _fold(table, rows)
    except Exception as error:  # whatever a damaged log provokes
        raise DamagedTable("the log of a table cannot be replayed") from error
    return table


async def _fold(table: Table, rows: list[Row]) -> None:
    for row in rows:
        if not row.seq % _AT_ONCE:
            await asyncio.sleep(0)  # a long log is read bit by bit, and others come in between
        event = table_log.decode(row.body)
        table.apply(event)
        if isinstance(event, TURNS):
            table.turned = row.age


# --- receipts and promises ---


def receipt_of(player: str, command: AnyCommand) -> Receipt:
    """What is written with a command, so that it takes effect once."""
    return Receipt(player, command.id, hashlib.sha256(msgspec.json.encode(command)).digest())


def confirm(outcome: Outcome, receipt: Receipt | None) -> int:
    """The answer to a command that is in the log; the same id with another body is a mistake of the client."""
    if outcome.status == "conflict":
        raise Declined("stale")
    if outcome.status == "duplicate" and receipt is not None and outcome.digest != receipt.digest:
        raise Declined("id_reused")
    return outcome.last


def _outcome(outcome: Outcome | NotSaved, receipt: Receipt | None) -> int | Declined:
    """The answer to something that was not saved as it was decided."""
    if isinstance(outcome, NotSaved):
        return not_saved(outcome, "lost")
    try:
        return confirm(outcome, receipt)
    except Declined as error:
        return error


_UNDERWAY: Final[set[asyncio.Task[int | Exception]]] = set()


def answer_later(work: Coroutine[Any, Any, int | Exception], answer: Answer) -> None:
    """Answer with what a task finds out; one that is told to stop has found out nothing."""
    task = asyncio.get_running_loop().create_task(work)
    _UNDERWAY.add(task)
    task.add_done_callback(partial(_pass_on, answer))


def _pass_on(answer: Answer, done: asyncio.Task[int | Exception]) -> None:
    _UNDERWAY.discard(done)
    answer(Declined(Unknown.code) if done.cancelled() else done.result())


async def answered(begin: Callable[[Answer], None]) -> int:
    """Begin something that answers later, and wait for the answer.

    Whoever is told to stop meanwhile stops when it is there, and everything is in order.
    """
    answer = Promise(loop=asyncio.get_running_loop())
    begin(answer.keep)
    try:
        last: int = await answer
    except asyncio.CancelledError:
        answer.exception()  # nobody else asks for it
        raise
    return last


def _when_written(writing: Awaitable[Outcome], told: Callable[[Outcome | NotSaved], None]) -> None:
    """Tell what became of something that is being written."""
    if isinstance(writing, Promise):
        writing.tell(told)
    else:
        asyncio.ensure_future(writing).add_done_callback(lambda done: told(_error(done) or done.result()))


def _error(done: asyncio.Future[Outcome]) -> NotSaved | None:
    if done.cancelled():
        return Unknown("nobody waited for the answer")
    error = done.exception()
    return error if isinstance(error, NotSaved) or error is None else Unknown(str(error))


async def refused(store: Store, table: str, receipt: Receipt, refusal: Declined) -> int | Exception:
    """An id that was used before is answered or refused as such, whatever the rules say."""
    try:
        earlier = await store.receipt(table, receipt.player, receipt.command)
        return refusal if earlier is None else confirm(earlier, receipt)
    except NotSaved as error:
        return unknown(error)
    except Exception as error:  # noqa: BLE001  Declined, or a bug that is seen where the sender's connection ends
        return error
