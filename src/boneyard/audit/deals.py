"""The deals of a transcript, checked: does each follow from what was promised before it?"""

from collections.abc import Iterator
from typing import Any, Final

from boneyard import fair
from boneyard.audit.finding import Finding, found, wrong_round
from boneyard.core.seat import LETTERS
from boneyard.server.out.transcript import deal_of

IS_FAIR: Final = "deal.fair"
IS_OPEN: Final = "deal.open"


def check_deals(told: dict[str, Any]) -> list[Finding]:
    """One finding a round: it is fair, not over yet, or wrong."""
    return list(_checked(told))


def _checked(told: dict[str, Any]) -> Iterator[Finding]:
    previous = bytes.fromhex(told["tip"])
    for at, round_ in enumerate(told["rounds"]):
        if "link" not in round_:
            yield found(IS_OPEN, number=round_["number"], whole="")
            continue
        fault = _fault(round_, previous, is_next=round_["number"] == at + 1)
        yield wrong_round(round_["number"], fault) if fault else _fair(told, round_)
        previous = bytes.fromhex(round_["link"])


def _fair(told: dict[str, Any], round_: dict[str, Any]) -> Finding:
    late = found("deal.late", count=len(round_["withheld"])) if round_["withheld"] else ""
    return found(IS_FAIR, number=round_["number"], late=late, tiles=len(deal_of(told, round_)))


def _fault(round_: dict[str, Any], previous: bytes, *, is_next: bool) -> Finding | None:
    """What is wrong with a round that is over."""
    if not fair.is_next(bytes.fromhex(round_["link"]), previous):
        return found("deal.commitment")
    for seat, (tip, shown) in enumerate(zip(round_["tips"], round_["links"], strict=True)):
        if (tip is None) != (shown is None):
            return found("deal.unpaired", seat=LETTERS[seat])
        if tip is not None and not _follows(shown, tip, is_late=seat in round_["withheld"]):
            return found("deal.link", seat=LETTERS[seat])
    return None if is_next else found("deal.gap")


def _follows(shown: str, tip: str, *, is_late: bool) -> bool:
    known, used = bytes.fromhex(tip), bytes.fromhex(shown)
    return used == fair.withheld(known) if is_late else fair.is_next(used, known)
