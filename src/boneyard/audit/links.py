"""The part of `boneyard verify` that looks at links.

A server sees all links before it deals. What keeps it from leaving some out is that each is written before the deal:
whoever showed one in time did not withhold it. Whoever sits at the table without a tip has no part in the deal, and
nobody can tell from outside whether the server left that tip out.
"""

from typing import Final, NamedTuple, final

from boneyard import fair
from boneyard.audit.finding import Finding, found
from boneyard.core.seat import LETTERS
from boneyard.server.table import table_log


class Links(NamedTuple):
    """What the public events tell of the links of each round, by its number."""

    faults: dict[int, list[Finding]]
    without: dict[int, list[int]]
    """The seats of persons who had no part in the deal."""
    people: dict[int, set[int]]
    """The seats that persons had at the deal, or took while the round was played."""


def links_of(events: list[table_log.AnyEvent]) -> Links:
    """Look at the links of all rounds."""
    walk = _Walk(signs=isinstance(events[0], table_log.Opened) and events[0].key != "" if events else False)
    for event in events:
        walk.on(event)
    return walk.found


@final
class _Walk:
    """The log, event by event: which tip each seat has, and which links it has shown."""

    def __init__(self, *, signs: bool) -> None:
        self.found: Final = Links({}, {}, {})
        self._people: Final[set[int]] = set()
        self._round: set[int] = set()
        self._signs: Final = signs
        self._tips: Final[dict[int, str | None]] = {}
        self._opened: Final[dict[int, table_log.RoundOpened]] = {}
        self._written: Final[set[tuple[int, str]]] = set()

    def on(self, event: table_log.AnyEvent) -> None:
        """Look at one more event."""
        match event:
            case table_log.Sat():
                self._tips[event.seat] = event.tip
                self._people.add(event.seat)
                self._round.add(event.seat)
            case table_log.Left() | table_log.Dismissed() | table_log.Filled():
                self._tips[event.seat] = None
                self._people.discard(event.seat)
            case table_log.RoundOpened():
                self._open(event)
            case table_log.Linked():
                self._written.add((event.seat, event.link))
            case table_log.Seeded() if event.number in self._opened:
                self._note_people(event.number, self._opened[event.number].tips)
                self._deal(event, self._opened[event.number].tips)
            case _:
                pass

    def _open(self, event: table_log.RoundOpened) -> None:
        """A round is opened once, with the tips that the seats have."""
        if event.number in self._opened:
            self._wrong(event.number, found("links.again"))
        self._opened[event.number] = event
        for seat, tip in enumerate(event.tips):
            if tip != self._tips.get(seat):
                self._wrong(event.number, found("links.tip", seat=_letter(seat)))

    def _note_people(self, number: int, tips: list[str | None]) -> None:
        """Who has a part in a deal: whoever sat there with a tip when the tips were fixed."""
        self._round = self.found.people[number] = set(self._people)
        self.found.without[number] = [
            seat
            for seat, tip in enumerate(tips)
            if seat in self._people and (tip is None or tip != self._tips.get(seat))
        ]

    def _deal(self, event: table_log.Seeded, tips: list[str | None]) -> None:
        for seat, (tip, link) in enumerate(zip(tips, event.links, strict=False)):
            if tip is None or link is None:
                continue
            if seat in event.withheld and self._has_shown(seat, tip):
                self._wrong(event.number, found("links.lie", seat=_letter(seat)))
            elif seat not in event.withheld and self._signs and (seat, link) not in self._written:
                self._wrong(event.number, found("links.unwritten", seat=_letter(seat)))
            if seat not in event.withheld and self._tips.get(seat) == tip:
                self._tips[seat] = link  # whoever sat down meanwhile keeps a chain of their own

    def _has_shown(self, seat: int, tip: str) -> bool:
        """Whether the link that follows a tip was written before."""
        return any(fair.is_next(bytes.fromhex(link), bytes.fromhex(tip)) for at, link in self._written if at == seat)

    def _wrong(self, number: int, fault: Finding) -> None:
        self.found.faults.setdefault(number, []).append(fault)


def _letter(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"
