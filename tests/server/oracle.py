"""The oracle of the simulation: holds what clients sent and saw against what is on the disk.

It folds the log by itself, event by event.
"""

from collections import defaultdict
from typing import Any, Final, Protocol, final

import msgspec

from boneyard import fair
from boneyard.audit.deals import IS_FAIR, check_deals
from boneyard.core.errors import BoneyardError
from boneyard.core.event import Dealt, RoundEnded
from boneyard.core.seat import NOBODY
from boneyard.core.tile import tile_text
from boneyard.parts.rounds import order_of
from boneyard.render.plan.form import FORMS, Form
from boneyard.server.out import projection, transcript
from boneyard.server.out.picture import Pictures, seen_at
from boneyard.server.table import decide, table_log
from boneyard.server.table.bot_workers import wait_of
from boneyard.server.table.clock import move_limit
from boneyard.server.table.commands import Declined
from boneyard.server.table.table import Table
from boneyard.server.table.timers import TURNS
from tests.kit.by_name import plan_of
from tests.server.comparing import event_of, unsalted, whole
from tests.server.disk import Commit, Disk
from tests.server.fakes import Loop
from tests.server.ledger import Ledger, Message, Sent, Told
from tests.server.own_doing import has_reason
from tests.server.players import Client
from tests.server.scenes import PACE
from tests.server.shown import Shown

_WISHES: Final = (
    table_log.Sat,
    table_log.Left,
    table_log.Filled,
    table_log.RoundOpened,
    table_log.AskedBack,
    table_log.AgreedBack,
    table_log.KeptOn,
    table_log.Voted,
    table_log.Dismissed,
    table_log.Allowed,
    table_log.Nudged,
    table_log.Stayed,
    table_log.Changed,
    table_log.Waited,
)


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
    on_the_disk = list(dict.fromkeys(past.disk.faults))
    problems = on_the_disk + _Reading(past).problems + past.loop.failures + past.ledger.faults
    assert not problems, "; ".join(problems[:3])


@final
class _Reading:
    """The log of a run, read from its first event."""

    def __init__(self, past: Past) -> None:
        self.problems: list[str] = []
        self._past: Final = past
        disk = past.disk.logs[past.table]
        self._shown: Shown | None = None
        self._table = Table(past.table, disk.tail)
        self._wishes: dict[int, list[Sent]] = defaultdict(list)
        self._told: dict[int, list[Told]] = defaultdict(list)
        for sent in past.ledger.sent.values():
            self._wishes[sent.command.seq].append(sent)
        for told in past.ledger.told:
            self._told[told.message["seq"]].append(told)
        self._done: dict[str, int] = {}
        self._turned = 0.0
        """When the time for the move began."""
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
            self._read_commit([table_log.decode(row) for row in rows[commit.first - 1 : commit.last]], commit)
            self._check_told()
        for number in sorted(self._told):
            if number > len(rows):
                self._wrong(
                    f"event {number} was shown to {self._told[number][0].player}, and the log ends with {len(rows)}"
                )

    def _read_commit(self, events: list[table_log.AnyEvent], commit: Commit) -> None:
        """One commit was either asked for by somebody, on this very table, or is what the table does by itself."""
        first = events[0]
        self._check_time(first, commit)
        by_player = any(isinstance(event, table_log.Acted) and event.by == "player" for event in events)
        if isinstance(first, _WISHES) or by_player or self._was_asked_to_cover(events, commit):
            self._attribute(events, commit)
        elif not (isinstance(first, table_log.Opened | table_log.Rematched) or has_reason(self._table, first)):
            self._wrong(f"event {commit.first}: the table did {first}, and had no reason to")
        if any(isinstance(event, table_log.Seeded) for event in events[1:]):
            self._wrong(f"event {commit.last}: a deal was written together with what was shown for it")
        ended = 0
        for event in events:
            if isinstance(event, table_log.Seeded):
                self._check_links(event)
            self._turned = commit.asked if isinstance(event, TURNS) else self._turned
            ended += sum(isinstance(one, RoundEnded) for one in self._table.apply(event).events)
        if ended != sum(isinstance(event, table_log.Revealed) for event in events):
            self._wrong(f"event {commit.last}: a round ended without its deal being shown")

    def _was_asked_to_cover(self, events: list[table_log.AnyEvent], commit: Commit) -> bool:
        """Whether a bot plays for somebody because a player said so, and not because the table waited long enough."""
        wishes = [sent for sent in self._wishes[commit.first - 1] if sent.acks]
        return isinstance(events[0], table_log.Covered) and any(self._brings(sent, events) for sent in wishes)

    def _check_time(self, event: table_log.AnyEvent, commit: Commit) -> None:
        """Neither a bot nor the clock acts before its time, whatever clocks on the wall say."""
        if isinstance(event, table_log.Acted) and event.by in ("bot", "clock"):
            clock = self._table.head.clock
            least = wait_of(self._table, PACE) if event.by == "bot" else move_limit(clock) or 0.0
            if commit.asked - self._turned < least - 0.01:
                self._wrong(
                    f"event {commit.first}: {event} came {commit.asked - self._turned:.2f} s after the turn began"
                )

    def _attribute(self, events: list[table_log.AnyEvent], commit: Commit) -> None:
        """Who asked for this?

        Exactly one of the commands that were sent for this number, judged again on the table as it was, brings these
        events about.
        """
        asked = [sent for sent in self._wishes[commit.first - 1] if self._brings(sent, events)]
        if not asked:
            self._wrong(f"event {commit.first}: nobody asked for {events[0]}")
        answered = [sent for sent in asked if sent.acks]
        if len(answered) > 1:
            self._wrong(f"event {commit.first}: {[sent.command.id for sent in answered]} were all acknowledged for it")
        if asked and all(sent.declined and not sent.abused for sent in asked):
            self._wrong(
                f"event {commit.first}: {asked[0].command.id} took effect though it was declined: {asked[0].declined}"
            )
        for sent in asked:
            self._done[sent.command.id] = commit.last

    def _brings(self, sent: Sent, events: list[table_log.AnyEvent]) -> bool:
        try:
            decided = [event_of(one) for one in decide.decide(self._table, sent.player, sent.command)]
        except Declined:
            return False
        written = [unsalted(event) for event in events[: len(decided)]]
        return decided == written and all(
            isinstance(event, table_log.Revealed | table_log.Finished) for event in events[len(decided) :]
        )

    def _check_links(self, event: table_log.Seeded) -> None:
        """The links of a deal follow from the tips that were fixed before."""
        tips = self._table.opening.tips if self._table.opening is not None else []
        for seat, (tip, link) in enumerate(zip(tips, event.links, strict=True)):
            if tip is None or link is None:
                fine = tip == link
            elif seat in event.withheld:
                fine = seat not in self._table.links and bytes.fromhex(link) == fair.withheld(bytes.fromhex(tip))
            else:
                fine = self._table.links.get(seat) == bytes.fromhex(link) and fair.is_next(
                    bytes.fromhex(link), bytes.fromhex(tip)
                )
            if not fine:
                self._wrong(
                    f"round {event.number}: the link of seat {seat} does not follow its tip, or was not written"
                )

    # --- what was told ---

    def _check_told(self) -> None:
        """Whoever was shown the table at this number was shown this table, as the seat they had then."""
        seen: dict[int, Message] = {}
        self._shown = self._shown or Shown(watch=self._table.head.watch)
        self._shown.watch = self._table.head.watch
        for told in self._told[self._table.seq]:
            wrong = self._shown.wrong(told.player, told.message)
            if wrong:
                self._wrong(f"event {self._table.seq}: {wrong}")
            seats = self._table.seats_of(told.player)
            seat = seats[0] if seats else NOBODY
            if seat not in seen:
                seen[seat] = _plain(projection.snapshot(self._table, seat))
            if not _is_part(told.message, seen[seat]):
                self._wrong(f"event {self._table.seq}: {told.player} was shown another table than the log has")
            if told.message["happened"] != [
                _plain(projection.happened(self._table, self._table.history[one["seq"] - 1], seat))
                for one in told.message["happened"]
            ]:
                self._wrong(f"event {self._table.seq}: {told.player} was told of other events than the log has")

    def _check_answers(self) -> None:
        """An acknowledged command is in the log once, at the number that was named, whenever it was asked."""
        for name, sent in self._past.ledger.sent.items():
            if len(set(sent.acks)) > 1:
                self._wrong(f"{name} was acknowledged as {sent.acks}")
            if sent.acks and self._done.get(name) != sent.acks[0]:
                self._wrong(
                    f"{name} was acknowledged as event {sent.acks[0]}, and the log has it at {self._done.get(name)}"
                )
            if sent.acks and sent.declined and not sent.abused:
                self._wrong(f"{name} was acknowledged, and declined: {sent.declined}")

    def _check_end(self) -> None:
        """All nodes have the table of the log, all clients its events, and all its deals can be verified."""
        table = self._table
        for live in self._past.live_tables():
            if whole(live) != whole(table):
                self._wrong("a node has another table in memory than the log tells")
        for client in self._past.clients:
            # Who is sent away while the past is asked for bit by bit lacks a part of it, and hears nothing any more.
            known = {one["seq"] for one in client.events}
            log = [one for one in table.history if one.seq in known] if client.is_turned_away else table.history
            if [one["what"] for one in client.events] != [_plain(happening.event) for happening in log]:
                self._wrong(f"{client.player} heard of other events than the log has")
            if client.is_turned_away:
                continue
            if not any(_is_drawn(table, client, form) for form in FORMS):
                self._wrong(f"{client.player} has something else on the table than there is")
        deals = [event for happening in table.history for event in happening.events if isinstance(event, Dealt)]
        told = transcript.transcript(table)
        for finding, round_, dealt in zip(
            check_deals(told), [one for one in told["rounds"] if "links" in one], deals, strict=False
        ):
            order = [tile_text(tile) for tile in order_of(dealt)]
            if finding.is_wrong or (
                finding.key == IS_FAIR and sorted(order) != sorted(transcript.deal_of(told, round_))
            ):
                self._wrong(str(finding))


def _is_drawn(table: Table, client: Client, form: Form) -> bool:
    """Whether a client has on its table what lies there, as it is laid out for a window of this form."""
    seats = table.seats_of(client.player)
    picture = Pictures(plan_of(table.head.game)).seen_by(seats[0] if seats else NOBODY, form)
    drawn = msgspec.json.decode(picture.whole(table, seen_at(table)))
    return client.drawing.tiles == {placed["tile"]: placed for placed in drawn["placed"]} and all(
        drawn[name] == told for name, told in client.drawing.ground.items()
    )


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _is_part(told: Message, table: Message) -> bool:
    """Whether a message tells of this table; news leave out what is not there, and rounds that are as they were."""
    known, rounds = len(told.get("sheet", [])), table["sheet"]
    return (table | {"sheet": rounds[len(rounds) - known :]}).items() <= ({"facts": {}, "sheet": []} | told).items()
