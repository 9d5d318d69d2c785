"""The part of `boneyard verify` that looks at everything that happened in public.

Is its hash chain unbroken, is it what a browser sealed then, and was it played by the rules with the deals that were revealed?
"""

from typing import Any, Final, NamedTuple, final

from boneyard.core.errors import BoneyardError
from boneyard.core.event import Drew
from boneyard.server import log
from boneyard.server.seal import seals
from boneyard.server.table import Table
from boneyard.server.transcript import rounds_of

UNBROKEN: Final = "hash chain of public events unbroken"


class Mark(NamedTuple):
    """A seal, and the number of the event after which it stands."""

    seq: int
    seal: str


@final
class Chain:
    """The public events of a transcript, and the seals that they make."""

    def __init__(self, told: dict[str, Any], events: list[log.AnyEvent]) -> None:
        self._told: Final = told
        self._rounds: Final = rounds_of(events)
        self._made: Final = seals(told["table"], events)
        self._first: Final = events[0] if events else None

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._made) - 1

    def holds(self, mark: Mark) -> bool:
        """Whether the events make this seal."""
        return mark.seq <= self.count and self._made[mark.seq] == mark.seal

    def faults(self) -> list[str]:
        """What is wrong with the events as a whole."""
        told, opened = self._told, self._first
        agreed = (told["game"], told["rules"], told["set"], told["seats"], told["tip"])
        if not isinstance(opened, log.Opened) or (opened.game, opened.rules, opened.top, opened.seats, opened.tip) != agreed:
            return ["the public events are of another table"]
        if len(self._rounds) != len(told["rounds"]):
            return [f"{len(told['rounds'])} rounds are told, and the public events have {len(self._rounds)}"]
        return []

    def fault_of(self, at: int) -> str:
        """What is wrong with the events up to the deal of a round, or with what they tell of it; "" when nothing is."""
        round_ = self._told["rounds"][at]
        if "links" in round_ and not self.holds(_mark(round_)):
            return f"hash chain of public events broken: {self._where(at)}"
        told = {name: value for name, value in round_.items() if name != "seal"}
        return "" if told == self._rounds[at] else "its tips, links or secrets are not those of the public events"

    def fault_of_end(self) -> str:
        """What is wrong with the events after the last deal."""
        if self.holds(Mark(self.count, self._told.get("seal", ""))):
            return ""
        return f"hash chain of public events broken: {self._where(len(self._told['rounds']))}"

    def _where(self, before: int) -> str:
        """Between which events something was changed: behind the last seal that holds."""
        marks = [_mark(round_) for round_ in self._told["rounds"][: before + 1] if "links" in round_]
        last = max((mark.seq for mark in marks if self.holds(mark)), default=0)
        until = next((f" and event {mark.seq}" for mark in marks if mark.seq > last), "")
        return f"something {'between' if until else 'after'} event {last}{until} was altered, removed, added or moved"


def _mark(round_: dict[str, Any]) -> Mark:
    """The seal that is told of a deal; nothing holds where none is."""
    return Mark(round_.get("seq", 0), round_.get("seal", ""))


def replayed(table_id: str, events: list[log.AnyEvent]) -> str:
    """A line on whether the events were played by the rules, with the deals that are revealed; then whoever drew, drew what lay next."""
    table = Table(table_id)
    table.shown = {event.number: bytes.fromhex(event.link) for event in events if isinstance(event, log.Revealed)}
    actions = drawn = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, log.Seeded) and event.number not in table.shown:
            break  # its tiles are secret still
        try:
            happening = table.apply(event)
        except BoneyardError as error:
            return f"WRONG: event {seq} is not by the rules ({error})"
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            return f"WRONG: event {seq} cannot have happened there"
        actions += isinstance(event, log.Acted)
        drawn += sum(isinstance(one, Drew) for one in happening.events)
    return f"played again: {actions} actions by the rules, {drawn} draws in order"


def actions_of(events: list[log.AnyEvent]) -> list[list[tuple[int, str]]]:
    """The actions of each round that were not taken back."""
    rounds: list[list[tuple[int, str]]] = []
    for event in events:
        match event:
            case log.Seeded():
                rounds.append([])
            case log.Acted():
                rounds[-1].append((event.seat, event.action))
            case log.TookBack():
                rounds[-1].pop()
            case _:
                pass
    return rounds
