"""The oracle of the simulation: holds what clients sent and saw against what is on the disk. It folds the log by itself, event by event."""

from collections import defaultdict
from typing import Any, Final, Protocol, final

import msgspec

from boneyard import fair
from boneyard.core.errors import BoneyardError
from boneyard.core.event import Dealt, RoundEnded
from boneyard.core.seat import NOBODY
from boneyard.core.tile import tile_text
from boneyard.notation.action import action_text
from boneyard.server import commands, log, project, transcript
from boneyard.server.picture import Pictures, seen_at
from boneyard.server.table import Table
from boneyard.server.wishes import Declined
from tests.server.disk import Commit, Disk
from tests.server.fakes import Loop
from tests.server.ledger import Ledger, Message, Sent, Told
from tests.server.players import Client

_WISHES: Final = (log.Sat, log.Left, log.Filled, log.RoundOpened, log.AskedBack, log.AgreedBack, log.KeptOn)


class Past(Protocol):
    """A run that is over."""

    table: str
    clients: list[Client]

    @property
    def disk(self) -> Disk:
        """What is left."""

    @property
    def ledger(self) -> Ledger:
        """What clients sent and saw."""

    @property
    def loop(self) -> Loop:
        """What broke."""

    def live_tables(self) -> list[Table]:
        """The table as the nodes have it in memory."""


def judge(past: Past) -> None:
    """Everything that has to hold after a run."""
    problems = _Reading(past).problems + past.loop.failures + past.ledger.faults
    assert not problems, "; ".join(problems[:3])


@final
class _Reading:
    """The log of a run, read from its first event."""

    def __init__(self, past: Past) -> None:
        self.problems: list[str] = []
        self._past: Final = past
        disk = past.disk.logs[past.table]
        self._table = Table(past.table, disk.tail)
        self._wishes: dict[int, list[Sent]] = defaultdict(list)
        self._told: dict[int, list[Told]] = defaultdict(list)
        for sent in past.ledger.sent.values():
            self._wishes[sent.command.seq].append(sent)
        for told in past.ledger.told:
            self._told[told.message["seq"]].append(told)
        self._done: dict[str, int] = {}
        try:
            self._read(disk.rows, disk.commits)
        except (BoneyardError, AssertionError, LookupError, ValueError) as error:
            self._wrong(f"after event {self._table.seq} the log cannot be read on: {error!r}")
            return
        self._check_answers()
        if self._table.seq:
            self._check_end()
        else:
            self._wrong("the table is gone")

    def _wrong(self, text: str) -> None:
        self.problems.append(text)

    # --- the log ---

    def _read(self, rows: list[bytes], commits: list[Commit]) -> None:
        numbers = [number for commit in commits for number in range(commit.first, commit.last + 1)]
        if numbers != list(range(1, len(rows) + 1)):
            self._wrong(f"the numbers of the log are not dense: {numbers}")
            return
        for commit in commits:
            self._read_commit([log.decode(row) for row in rows[commit.first - 1 : commit.last]], commit)
            self._check_told()
        for number in sorted(self._told):
            if number > len(rows):
                self._wrong(f"event {number} was shown to {self._told[number][0].player}, and the log ends with {len(rows)}")

    def _read_commit(self, events: list[log.AnyEvent], commit: Commit) -> None:
        """One commit was either asked for by somebody, on this very table, or is what the table does by itself."""
        first = events[0]
        by_player = any(isinstance(event, log.Acted) and event.by == "player" for event in events)
        if isinstance(first, _WISHES) or by_player:
            self._attribute(events, commit)
        elif not isinstance(first, log.Opened | log.Rematched):
            self._check_own_doing(first, commit.first)
        ended = 0
        for event in events:
            if isinstance(event, log.Seeded):
                self._check_links(event)
            ended += sum(isinstance(one, RoundEnded) for one in self._table.apply(event).events)
        if ended != sum(isinstance(event, log.Revealed) for event in events):
            self._wrong(f"event {commit.last}: a round ended without its deal being shown")

    def _attribute(self, events: list[log.AnyEvent], commit: Commit) -> None:
        """Who asked for this? Exactly one of the commands that were sent for this number, judged again on the table as it was, brings these events about."""
        asked = [sent for sent in self._wishes[commit.first - 1] if self._brings(sent, events)]
        if not asked:
            self._wrong(f"event {commit.first}: nobody asked for {events[0]}")
        answered = [sent for sent in asked if sent.acks]
        if len(answered) > 1:
            self._wrong(f"event {commit.first}: {[sent.command.id for sent in answered]} were all acknowledged for it")
        if asked and all(sent.declined and not sent.abused for sent in asked):
            self._wrong(f"event {commit.first}: {asked[0].command.id} took effect though it was declined: {asked[0].declined}")
        for sent in asked:
            self._done[sent.command.id] = commit.last

    def _brings(self, sent: Sent, events: list[log.AnyEvent]) -> bool:
        try:
            decided = commands.decide(self._table, sent.player, sent.command)
        except Declined:
            return False
        return decided == events[: len(decided)] and all(isinstance(event, log.Revealed | log.Finished) for event in events[len(decided) :])

    def _check_own_doing(self, event: log.AnyEvent, number: int) -> None:
        """What a table does by itself, it does on the table as it is."""
        table = self._table
        fine = True
        match event:
            case log.Acted():
                bot = commands.automatic(table) if event.by == "bot" else commands.STAND_IN
                fine = (
                    bool(bot)
                    and (event.by == "bot" or table.head.clock != "none")
                    and event.seat == table.state.turn
                    and event.action == action_text(table.bot_action(bot))
                )
            case log.Covered():
                fine = event.seat == table.state.turn and not table.chairs[event.seat].covered
            case log.Returned():
                fine = event.seat >= 0 and table.chairs[event.seat].covered
            case log.Linked():
                fine = event.seat not in table.links and event.seat in commands.fitting_links(table, {event.seat: bytes.fromhex(event.link)})
            case log.Seeded():
                fine = table.opening is not None and table.opening.number == event.number
            case _:
                fine = False
        if not fine:
            self._wrong(f"event {number}: the table did {event}, and had no reason to")

    def _check_links(self, event: log.Seeded) -> None:
        """The links of a deal follow from the tips that were fixed before."""
        tips = self._table.opening.tips if self._table.opening is not None else []
        for seat, (tip, link) in enumerate(zip(tips, event.links, strict=True)):
            if tip is None or link is None:
                fine = tip == link
            elif seat in event.withheld:
                fine = seat not in self._table.links and bytes.fromhex(link) == fair.withheld(bytes.fromhex(tip))
            else:
                fine = fair.is_next(bytes.fromhex(link), bytes.fromhex(tip))
            if not fine:
                self._wrong(f"round {event.number}: the link of seat {seat} does not follow its tip")

    # --- what was told ---

    def _check_told(self) -> None:
        """Whoever was shown the table at this number was shown this table, as the seat they had then."""
        seen: dict[int, Message] = {}
        for told in self._told[self._table.seq]:
            seats = self._table.seats_of(told.player)
            seat = seats[0] if seats else NOBODY
            if seat not in seen:
                seen[seat] = _plain(project.snapshot(self._table, seat))
            if not seen[seat].items() <= told.message.items():
                self._wrong(f"event {self._table.seq}: {told.player} was shown another table than the log has")
            if told.message["happened"] != [
                _plain(project.happened(self._table, self._table.history[one["seq"] - 1], seat)) for one in told.message["happened"]
            ]:
                self._wrong(f"event {self._table.seq}: {told.player} was told of other events than the log has")

    def _check_answers(self) -> None:
        """An acknowledged command is in the log once, at the number that was named, whenever it was asked."""
        for name, sent in self._past.ledger.sent.items():
            if len(set(sent.acks)) > 1:
                self._wrong(f"{name} was acknowledged as {sent.acks}")
            if sent.acks and self._done.get(name) != sent.acks[0]:
                self._wrong(f"{name} was acknowledged as event {sent.acks[0]}, and the log has it at {self._done.get(name)}")
            if sent.acks and sent.declined and not sent.abused:
                self._wrong(f"{name} was acknowledged, and declined: {sent.declined}")

    def _check_end(self) -> None:
        """All nodes have the table of the log, all clients its events, and all its deals can be verified."""
        table = self._table
        for live in self._past.live_tables():
            if whole(live) != whole(table):
                self._wrong("a node has another table in memory than the log tells")
        for client in self._past.clients:
            if [one["what"] for one in client.events] != [_plain(happening.event) for happening in table.history]:
                self._wrong(f"{client.player} heard of other events than the log has")
            seats = table.seats_of(client.player)
            picture = Pictures(table.head.game).seen_by(seats[0] if seats else NOBODY)
            drawn = msgspec.json.decode(picture.whole(table, seen_at(table)))
            if client.tiles != {placed["tile"]: placed for placed in drawn["placed"]} or any(drawn[name] != told for name, told in client.ground.items()):
                self._wrong(f"{client.player} has something else on the table than there is")
        deals = [event for happening in table.history for event in happening.events if isinstance(event, Dealt)]
        told = transcript.transcript(table)
        for line, round_, dealt in zip(transcript.verify(told), [one for one in told["rounds"] if "links" in one], deals, strict=False):
            order = [tile_text(tile) for hand in dealt.hands for tile in hand] + [tile_text(tile) for tile in dealt.boneyard]
            if line.startswith("WRONG") or (line.startswith("ok") and sorted(order) != sorted(transcript.deal_of(told, round_))):
                self._wrong(line)


def whole(table: Table) -> list[object]:
    """Everything that a table is, to be compared."""
    before = None if table.before is None else table.game.dump(table.before)
    game = table.game.dump(table.state) if table.seq else None
    return [table.seq, game, table.chairs, table.opening, table.links, table.shown, before, table.agreed, table.asking, table.next_table]


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
