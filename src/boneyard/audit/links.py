"""The part of `boneyard verify` that looks at links.

A server sees all links before it deals. What keeps it from leaving some out is that each is written before the deal:
whoever showed one in time did not withhold it.
"""

from typing import Final, final

from boneyard import fair
from boneyard.audit.finding import Finding, found
from boneyard.core.seat import LETTERS
from boneyard.server.table import table_log


def link_faults(events: list[table_log.AnyEvent]) -> dict[int, list[Finding]]:
    """What is wrong with the links of each round, as the public events tell of them."""
    walk = _Walk(signs=isinstance(events[0], table_log.Opened) and events[0].key != "" if events else False)
    for event in events:
        walk.on(event)
    return walk.faults


@final
class _Walk:
    """The log, event by event: which tip each seat has, and which links it has shown."""

    def __init__(self, *, signs: bool) -> None:
        self.faults: Final[dict[int, list[Finding]]] = {}
        self._signs: Final = signs
        self._tips: Final[dict[int, str | None]] = {}
        self._opened: Final[dict[int, table_log.RoundOpened]] = {}
        self._written: Final[set[tuple[int, str]]] = set()

    def on(self, event: table_log.AnyEvent) -> None:
        """Look at one more event."""
        match event:
            case table_log.Sat():
                self._tips[event.seat] = event.tip
            case table_log.Left() | table_log.Dismissed() | table_log.Filled():
                self._tips[event.seat] = None
            case table_log.RoundOpened():
                self._open(event)
            case table_log.Linked():
                self._written.add((event.seat, event.link))
            case table_log.Seeded() if event.number in self._opened:
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
        self.faults.setdefault(number, []).append(fault)


def _letter(seat: int) -> str:
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"
