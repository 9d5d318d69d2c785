"""The server broken on purpose, in every way that the design forbids.

A simulation that does not notice one of them is broken itself.
"""
# ruff: noqa: SLF001  mutants reach inside

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import msgspec

from boneyard.server.store.port import Append, NotSaved, Outcome, Receipt, Row, Unknown
from boneyard.server.table import audience, decide, table_log, timers
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import AnyCommand, Declined
from boneyard.server.table.company import check_company
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.table.table import Happening, Table
from boneyard.server.table.timers import Timers
from boneyard.server.table.writer import Answer, Writer
from tests.server.disk import Disk
from tests.server.fake_store import FakeStore
from tests.server.simulation import Breaking, Change


def acknowledge_before_the_sync() -> list[Change]:
    """The store answers when it has written, and syncs later."""
    return [(FakeStore, "append", FakeStore.append_early)]


def acknowledge_before_the_append() -> list[Change]:
    """The room answers when it has decided, and saves later."""
    carry_out = Room._carry_out

    def hasty(self: Room, player: str, command: AnyCommand, answer: Answer) -> None:
        try:
            decided = decide.decide(self.table, player, command)
            check_company(self.table, player, command, self.audience, self.timers)
        except Declined:
            carry_out(self, player, command, answer)
            return
        self._run(self._write(lambda: decided if self.table.seq == command.seq else []))
        answer(command.seq + len(decided))

    return [(Room, "_carry_out", hasty)]


def call_what_nobody_knows_unsaved() -> list[Change]:
    """A lost answer is told as a refusal: try again."""
    append = FakeStore.append

    async def sure(self: FakeStore, wanted: Append) -> Outcome:
        try:
            return await append(self, wanted)
        except Unknown as error:
            raise NotSaved(str(error)) from None

    return [(FakeStore, "append", sure)]


def let_a_second_server_in() -> list[Change]:
    """A file is open to whoever finds it under another name."""

    def careless(self: Disk, store: FakeStore) -> None:
        self.holder = store

    return [(Disk, "claim", careless)]


def never_look_for_the_file() -> list[Change]:
    """A file that was taken away is written to as ever."""
    return [(Disk, "look", lambda _self: None)]


def forget_receipts() -> list[Change]:
    """Nobody remembers which commands took effect."""

    def forgetful(_self: Disk, _table: str, _asked: Receipt | None) -> Outcome | None:
        return None

    return [(Disk, "receipt", forgetful)]


def forget_receipts_and_numbers() -> list[Change]:
    """A command is carried out whenever it comes, whatever its sender had seen."""

    async def obedient(self: Room, player: str, command: AnyCommand) -> int:
        async with self._lock:
            return await self.writer.append(decide.decide(self.table, player, command), None)

    def after_others(_self: Room, _player: str, _command: AnyCommand, _answer: Answer) -> bool:
        return False

    return [(Room, "command", obedient), (Room, "at_once", after_others)]


def publish_before_saving() -> list[Change]:
    """Viewers are told what is about to be saved."""
    run_ahead, publish = Writer._run_ahead, Writer.publish

    def hasty(self: Writer, decided: list[decide.Decided]) -> tuple[list[Happening], list[table_log.AnyEvent]]:
        happenings, written = run_ahead(self, decided)
        publish(self, happenings)
        return happenings, written

    def once(self: Writer, happenings: list[Happening]) -> None:
        fresh = [happening for happening in happenings if happening.seq > self._told]
        if fresh:
            publish(self, fresh)

    return [(Writer, "_run_ahead", hasty), (Writer, "publish", once)]


def apply_a_conflict() -> list[Change]:
    """Where another node was first, the room goes on as if it had been itself."""
    append = FakeStore.append

    async def deaf(self: FakeStore, wanted: Append) -> Outcome:
        outcome = await append(self, wanted)
        return Outcome("saved", wanted.expect + len(wanted.events)) if outcome.status == "conflict" else outcome

    return [(FakeStore, "append", deaf)]


def write_over_a_conflict() -> list[Change]:
    """The store does not look which number is expected."""
    write = Disk.write

    def blind(self: Disk, append: Append, **more: Any) -> Outcome:
        known = self.logs.get(append.table)
        expect = append.expect if known is None else len(known.rows)
        fields: dict[str, Any] = msgspec.structs.asdict(append) | {"expect": expect}
        return write(self, Append(**fields), **more)

    return [(Disk, "write", blind)]


def decide_before_the_lock() -> list[Change]:
    """The timer decides when it rings, and writes when it is its turn."""

    def early(self: Room) -> None:
        self._timer = None
        events = self.timers.by_itself(self.table)
        self._run(self._write(lambda: events))

    return [(Room, "_ring", early)]


def stay_ahead() -> list[Change]:
    """A table that ran ahead of the store does not go back."""

    async def stubborn(_self: Writer) -> None:
        """Nothing."""

    return [(Writer, "read_again", stubborn)]


def forget_what_was_missed() -> list[Change]:
    """Who comes back is told how things are, and not what happened."""
    let_in = Room._let_in

    def brief(self: Room, viewer: Any, _after: int) -> None:
        let_in(self, viewer, self.table.seq)

    return [(Room, "_let_in", brief)]


def hide_the_deal() -> list[Change]:
    """The end of a round does not show its deal."""

    def silent(_table: object, _happening: object) -> list[table_log.AnyEvent]:
        return []

    return [(decide, "consequences", silent)]


def go_by_the_wall() -> list[Change]:
    """A node measures by its clock on the wall how long it waits."""
    init = Registry.__init__

    def hung(self: Registry, store: FakeStore, pace: Pace, _now: Callable[[], float], most_bytes: int) -> None:
        init(self, store, pace, store.wall, most_bytes)

    return [(Registry, "__init__", hung)]


def go_by_ones_own_clock() -> list[Change]:
    """What is due, and for how long a move has been waited for, a node tells by its own clock, not by the store's."""

    async def due(self: FakeStore, within: float = 0.0) -> list[str]:
        now = self.wall() + within
        return [table for table, log in self._disk.logs.items() if log.due is not None and log.due <= now]

    read = FakeStore.read

    async def aged(self: FakeStore, table: str, after: int) -> list[Row]:
        return [replace(row, age=self.wall() - row.at) for row in await read(self, table, after)]

    return [(FakeStore, "due", due), (FakeStore, "read", aged), (timers, "GRACE", 0.0)]


def hurry_what_is_forced() -> list[Change]:
    """A bot that has no choice does not wait for its pace."""
    due = Timers.due

    def hasty(self: Timers, table: Table) -> float | None:
        when = due(self, table)
        return when if when is None or not decide.automatic(table) or len(table.legal()) > 1 else when - 0.05

    return [(Timers, "due", hasty)]


def forget_hands() -> list[Change]:
    """Nobody remembers who has seen which hand."""
    return [(Table, "may_hold", lambda *_: True)]


def let_sockets_stay() -> list[Change]:
    """Whoever was let in once hears everything."""
    return [(audience, "may_look", lambda *_: True)]


_OTHER_TABLE: Final = "was shown another table than the log has|heard of other events than the log has"
MUTANTS: Final[dict[Breaking, str]] = {
    acknowledge_before_the_sync: "another table in memory than the log tells|and the log has it at",
    acknowledge_before_the_append: "and the log has it at|took effect though it was declined",
    call_what_nobody_knows_unsaved: r"took effect though it was declined: \['not_saved'",
    let_a_second_server_in: "a number would stand in the log twice",
    never_look_for_the_file: "acknowledged into a file without a name",
    forget_receipts: "took effect though it was declined|was acknowledged as",
    forget_receipts_and_numbers: "took effect though it was declined|nobody asked for",
    publish_before_saving: _OTHER_TABLE,
    apply_a_conflict: f"{_OTHER_TABLE}|was told of other events than the log has",
    write_over_a_conflict: f"had no reason to|{_OTHER_TABLE}",
    decide_before_the_lock: "had no reason to",
    stay_ahead: f"a refusal showed event|and the log ends with|{_OTHER_TABLE}",
    forget_what_was_missed: "heard of other events than the log has",
    forget_hands: "has seen the hands of .* in one round",
    let_sockets_stay: "heard of a table that nobody may watch",
    hide_the_deal: "a round ended without its deal being shown",
    go_by_the_wall: "the table is stuck|s after the turn began",
    go_by_ones_own_clock: "s after the turn began",
    hurry_what_is_forced: "s after the turn began",
}
"""Ways to break the server, and the words by which the oracle tells of each."""
