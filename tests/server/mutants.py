"""The server broken on purpose, in every way that the design forbids. A simulation that does not notice one of them is broken itself."""
# ruff: noqa: SLF001  mutants reach inside

from typing import Any, Final

import msgspec

from boneyard.server import commands, log
from boneyard.server.room import Answer, Room
from boneyard.server.scribe import Scribe
from boneyard.server.store.port import Append, Outcome, Receipt
from boneyard.server.table import Happening
from boneyard.server.wishes import AnyCommand
from tests.server.disk import Disk, FakeStore
from tests.server.simulation import Breaking, Change


def the_long_way(_self: Room, _player: str, _command: AnyCommand, _answer: Answer) -> bool:
    """Nothing is done at once."""
    return False


def acknowledge_before_the_sync() -> list[Change]:
    """The store answers when it has written, and syncs later."""
    return [(FakeStore, "append", FakeStore.append_early)]


def acknowledge_before_the_append() -> list[Change]:
    """The room answers when it has decided, and saves later."""
    carry_out = Room._carry_out

    async def hasty(self: Room, player: str, command: AnyCommand, receipt: Receipt) -> int:
        if command.seq != self.table.seq:
            return await carry_out(self, player, command, receipt)
        events = commands.decide(self.table, player, command)
        last = command.seq + len(events)
        self._run(self._write(lambda: events if self.table.seq == command.seq else []))
        return last

    return [(Room, "_carry_out", hasty), (Room, "at_once", the_long_way)]


def forget_receipts() -> list[Change]:
    """Nobody remembers which commands took effect."""

    def forgetful(_self: Disk, _table: str, _asked: Receipt | None) -> Outcome | None:
        return None

    return [(Disk, "receipt", forgetful)]


def forget_receipts_and_numbers() -> list[Change]:
    """A command is carried out whenever it comes, whatever its sender had seen."""

    async def obedient(self: Room, player: str, command: AnyCommand, _receipt: Receipt) -> int:
        outcome = await self.scribe.append(commands.decide(self.table, player, command), None)
        return outcome.last

    return [(Room, "_carry_out", obedient), (Room, "at_once", the_long_way)]


def publish_before_saving() -> list[Change]:
    """Viewers are told what is about to be saved."""
    run_ahead, publish = Scribe._run_ahead, Scribe.publish

    def hasty(self: Scribe, events: list[log.AnyEvent]) -> tuple[list[Happening], list[log.AnyEvent]]:
        happenings, written = run_ahead(self, events)
        publish(self, happenings)
        return happenings, written

    def once(self: Scribe, happenings: list[Happening]) -> None:
        fresh = [happening for happening in happenings if happening.seq > self._told]
        if fresh:
            publish(self, fresh)

    return [(Scribe, "_run_ahead", hasty), (Scribe, "publish", once)]


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

    def blind(self: Disk, append: Append, *, synced: bool) -> Outcome:
        known = self.logs.get(append.table)
        expect = append.expect if known is None else len(known.rows)
        fields: dict[str, Any] = msgspec.structs.asdict(append) | {"expect": expect}
        return write(self, Append(**fields), synced=synced)

    return [(Disk, "write", blind)]


def decide_before_the_lock() -> list[Change]:
    """The timer decides when it rings, and writes when it is its turn."""

    def early(self: Room) -> None:
        self._timer = None
        events = self.patience.by_itself(self.table)
        self._run(self._write(lambda: events))

    return [(Room, "_ring", early)]


def stay_ahead() -> list[Change]:
    """A table that ran ahead of the store does not go back."""

    async def stubborn(_self: Scribe) -> None:
        """Nothing."""

    return [(Scribe, "_go_back", stubborn)]


def forget_what_was_missed() -> list[Change]:
    """Who comes back is told how things are, and not what happened."""
    let_in = Room._let_in

    def brief(self: Room, viewer: Any, _after: int) -> None:
        let_in(self, viewer, self.table.seq)

    return [(Room, "_let_in", brief)]


def hide_the_deal() -> list[Change]:
    """The end of a round does not show its deal."""

    def silent(_table: object, _happening: object) -> list[log.AnyEvent]:
        return []

    return [(commands, "consequences", silent)]


MUTANTS: Final[list[Breaking]] = [
    acknowledge_before_the_sync,
    acknowledge_before_the_append,
    forget_receipts,
    forget_receipts_and_numbers,
    publish_before_saving,
    apply_a_conflict,
    write_over_a_conflict,
    decide_before_the_lock,
    stay_ahead,
    forget_what_was_missed,
    hide_the_deal,
]
