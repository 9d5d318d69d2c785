"""The part of `boneyard verify` that looks at everything that happened in public.

Is its hash chain unbroken, is it what a browser sealed then, and was it played by the rules with the deals that were
revealed?
"""

from typing import Any, Final, NamedTuple, assert_never, final

from boneyard.audit.finding import Finding, found, wrong
from boneyard.audit.links import links_of
from boneyard.audit.order import Order
from boneyard.audit.vouches import check_vouches
from boneyard.core.errors import BoneyardError
from boneyard.core.event import Drew
from boneyard.server.out.transcript import rounds_of
from boneyard.server.table import table_log
from boneyard.server.table.seal import code_of, seals
from boneyard.server.table.table import Table


class Mark(NamedTuple):
    """A seal, and the number of the event after which it stands."""

    seq: int
    seal: str


@final
class Chain:
    """The public events of a transcript, and the seals that they make."""

    def __init__(self, told: dict[str, Any], events: list[table_log.AnyEvent]) -> None:
        self._told: Final = told
        self._rounds: Final = rounds_of(events)
        self._made: Final = seals(told["table"], events)
        self._links: Final = links_of(events)
        self._events: Final = events

    @property
    def signs(self) -> bool:
        """Whether the server of this table signs, and writes every link before its deal."""
        return self.key != ""

    @property
    def key(self) -> str:
        """The public half of what the server signs with."""
        return self._events[0].key if self._events and isinstance(self._events[0], table_log.Opened) else ""

    def code_of(self, at: int) -> str:
        """What people read to each other, to know that they were told the same up to the deal of a round."""
        round_ = self._told["rounds"][at]
        opened = [
            seq
            for seq, event in enumerate(self._events, 1)
            if isinstance(event, table_log.RoundOpened) and event.number == round_["number"]
        ]
        return code_of(self._made[opened[-1] if opened else 0], round_["links"])

    def vouches(self) -> list[Finding]:
        """Whose pages signed this past."""
        return check_vouches(self._told["table"], self._events, self._made)

    def event(self, seq: int) -> table_log.AnyEvent | None:
        """The event of a number, as far as there is one."""
        return self._events[seq - 1] if seq <= len(self._events) else None

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._made) - 1

    def holds(self, mark: Mark) -> bool:
        """Whether the events make this seal."""
        return mark.seq <= self.count and self._made[mark.seq] == mark.seal

    def faults(self) -> list[Finding]:
        """What is wrong with the events as a whole."""
        told, opened = self._told, self.event(1)
        agreed = (told["game"], told["rules"], told["set"], told["seats"], told["tip"])
        if not isinstance(opened, table_log.Opened):
            return [found("events.other")]
        for event in self._events:
            opened = event.on(opened) if isinstance(event, table_log.Changed) else opened
        if (opened.game, opened.rules, opened.top, opened.seats, opened.tip) != agreed:
            return [found("events.other")]
        if len(self._rounds) != len(told["rounds"]):
            return [found("events.rounds", told=len(told["rounds"]), found=len(self._rounds))]
        is_over = any(isinstance(event, table_log.Finished) for event in self._events)
        hidden = [round_["number"] for round_ in self._rounds if "links" in round_ and "link" not in round_]
        return [found("events.unrevealed", number=number) for number in hidden if is_over]

    def faults_of(self, at: int) -> list[Finding]:
        """What is wrong with the links of a round, as the events tell of them."""
        return self._links.faults.get(self._told["rounds"][at]["number"], [])

    def without_part(self, number: int) -> list[int]:
        """The seats in which persons sat who had no part in the deal of a round."""
        return self._links.without.get(number, [])

    def is_person(self, number: int, seat: int) -> bool:
        """Whether a person had a seat at the deal of a round, or took it while the round was played."""
        return seat in self._links.people.get(number, set())

    def fault_of(self, at: int) -> Finding | None:
        """What is wrong with the events up to the deal of a round, or with what they tell of it."""
        round_ = self._told["rounds"][at]
        if "links" in round_ and not self.holds(_mark(round_)):
            return found("events.broken", where=self._where(at))
        told = {name: value for name, value in round_.items() if name != "seal"}
        return None if told == self._rounds[at] else found("events.deals")

    def fault_of_end(self) -> Finding | None:
        """What is wrong with the events after the last deal."""
        if self.holds(Mark(self.count, self._told.get("seal", ""))):
            return None
        return found("events.broken", where=self._where(len(self._told["rounds"])))

    def _where(self, before: int) -> Finding:
        """Between which events something was changed: behind the last seal that holds."""
        marks = [_mark(round_) for round_ in self._told["rounds"][: before + 1] if "links" in round_]
        last = max((mark.seq for mark in marks if self.holds(mark)), default=0)
        until = next((mark.seq for mark in marks if mark.seq > last), 0)
        return found("events.between", seq=last, until=until) if until else found("events.after", seq=last)


def _mark(round_: dict[str, Any]) -> Mark:
    """The seal that is told of a deal; nothing holds where none is."""
    return Mark(round_.get("seq", 0), round_.get("seal", ""))


def replayed(table_id: str, events: list[table_log.AnyEvent]) -> Finding:
    """Whether the events were played by the rules, with the deals that are revealed.

    Then whoever drew, drew what lay next.
    """
    table = Table(table_id)
    order = Order(table)
    table.shown = {event.number: bytes.fromhex(event.link) for event in events if isinstance(event, table_log.Revealed)}
    actions = drawn = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, table_log.Seeded) and event.number not in table.shown:
            break  # its tiles are secret still
        if misplaced := order.fault(event):
            return wrong(found(misplaced, seq=seq))
        try:
            happening = table.apply(event)
            order.note(happening)
        except BoneyardError as error:
            return wrong(found("events.illegal", seq=seq, error=error))
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            return wrong(found("events.impossible", seq=seq))
        actions += isinstance(event, table_log.Acted)
        drawn += sum(isinstance(one, Drew) for one in happening.events)
    if order.awaited:
        return wrong(found("order.unfinished", event=order.awaited))
    return found("events.played", actions=actions, draws=drawn)


def actions_of(events: list[table_log.AnyEvent]) -> list[list[tuple[int, str]]]:
    """The actions of each round that were not taken back."""
    rounds: list[list[tuple[int, str]]] = []
    for event in events:
        match event:
            case table_log.Seeded():
                rounds.append([])
            case table_log.Acted():
                rounds[-1].append((event.seat, event.action))
            case table_log.TookBack():
                rounds[-1].pop()
            case table_log.Finished() | table_log.AroundPlay():
                pass
            case _:
                assert_never(event)
    return rounds
