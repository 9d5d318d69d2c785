"""The part of `boneyard verify` that looks at what a browser kept: links it showed, and what the server signed.

What a server has signed it cannot deny: that a link stood in its log before the deal, and which past it told then.
"""

from typing import Any, Final, final

from boneyard import fair
from boneyard.audit.finding import Finding, found, unproven, wrong, wrong_round
from boneyard.audit.history import Chain, Mark
from boneyard.audit.proofs import Acknowledged, Kept, Receipt, Shown
from boneyard.core.seat import LETTERS
from boneyard.server.table import signature, table_log
from boneyard.server.table.seal import next_seal

LATER: Final = 10_000_001
"""The number of an event that no log has."""


@final
class ReceiptCheck:
    """What one browser kept, held against a transcript."""

    def __init__(self, told: dict[str, Any], kept: Receipt, chain: Chain | None) -> None:
        self._table: Final[str] = told["table"]
        self._kept: Final = kept
        self._chain: Final = chain
        self._rounds: Final[dict[str, dict[str, Any]]] = {str(one["number"]): one for one in told["rounds"]}

    def findings(self) -> list[Finding]:
        """What is to be said of links and signatures, round by round."""
        said = [self._seals()] if self._kept.key else []
        for number, shown in self._kept.shown.items():
            round_ = self._rounds.get(number)
            if round_ is None:
                said.append([wrong(found("about.unknown", number=number[:10]))])
            elif "links" in round_:
                said.append(self._link(round_, shown))
        return [finding for findings in said for finding in findings] + self._foreign() + self._unseated()

    def _seals(self) -> list[Finding]:
        """The server signed one past; this is another one."""
        return [
            wrong(found("receipt.two-stories", seq=mark.seq))
            for kept in self._kept.rounds.values()
            for mark in kept.seals
            if self._chain and not self._chain.holds(Mark(mark.seq, mark.seal))
            if self._is_signed(mark.seq, mark.seal, mark.signature)
        ]

    def _link(self, round_: dict[str, Any], shown: Shown) -> list[Finding]:
        """What became of a link that a page showed."""
        number, seat = round_["number"], LETTERS.find(shown.seat) if len(shown.seat) == 1 else -1
        if not 0 <= seat < len(round_["links"]):
            return [wrong_round(number, found("round.seat"))]
        is_late, is_same = seat in round_["withheld"], round_["links"][seat] == shown.link
        if not is_late and not is_same:
            return [wrong_round(number, found("receipt.other", seat=shown.seat))]
        signed = self._acknowledgement(seat, shown)
        if signed and not self._stands(signed, shown):
            return [wrong_round(number, found("receipt.two-stories", seq=signed))]
        if is_late and 0 < signed < round_.get("seq", LATER):
            return [wrong_round(number, found("receipt.lie", seat=shown.seat, seq=signed))]
        if is_late:
            return [unproven("receipt.dropped", seat=shown.seat, at=shown.at or "?")]
        if signed:
            return [found("receipt.acknowledged", seat=shown.seat, seq=signed)]
        return [unproven("receipt.unsigned", seat=shown.seat)] if self._kept.key else []

    def _acknowledgement(self, seat: int, shown: Shown) -> int:
        """The number of the event with which the server acknowledged a link; 0 where nothing proves it."""
        if not isinstance(shown.acknowledged, Acknowledged):
            return 0
        told = shown.acknowledged
        seal = next_seal(bytes.fromhex(told.before), table_log.Linked(seat, shown.link)).hex()
        return told.seq if self._is_signed(told.seq, seal, told.signature) else 0

    def _stands(self, seq: int, shown: Shown) -> bool:
        """Whether an acknowledged link is where the server said."""
        event = self._chain.event(seq) if self._chain else None
        return self._chain is None or (isinstance(event, table_log.Linked) and event.link == shown.link)

    def _is_signed(self, seq: int, seal: str, by: str) -> bool:
        key = self._chain.key if self._chain and self._chain.signs else self._kept.key or ""
        return signature.is_signed(key, by, self._table, seq, seal)

    def _foreign(self) -> list[Finding]:
        """A link was dealt with for the seat of this browser that it did not show."""
        return [
            unproven("receipt.foreign", number=number[:10], seat=kept.seat)
            for number, kept in self._kept.rounds.items()
            if self._kept.key is not None and number not in self._kept.shown and self._is_foreign(number, kept.seat)
        ]

    def _is_foreign(self, number: str, letter: str) -> bool:
        round_, seat = self._rounds.get(number, {}), LETTERS.find(letter) if len(letter) == 1 else -1
        links = round_.get("links", [])
        return 0 <= seat < len(links) and links[seat] is not None and seat not in round_["withheld"]

    def _unseated(self) -> list[Finding]:
        """By the log a bot had the seat of this browser, which was dealt a hand there."""
        return [
            unproven("receipt.unseated", number=number[:10], seat=kept.seat)
            for number, kept in self._kept.rounds.items()
            if self._chain and "links" in self._rounds.get(number, {})
            if not self._chain.is_person(int(number), LETTERS.find(kept.seat))
        ]


# --- what was noted of a deal ---


def other_tips(round_: dict[str, Any], kept: Kept) -> list[Finding]:
    """Where the tips are not those that a browser has noted, or the one that it sent itself is not among them."""
    return [*([] if kept.tips == round_["tips"] else [found("round.tips")]), *_left_out(round_, kept)]


def _left_out(round_: dict[str, Any], kept: Kept) -> list[Finding]:
    """Where a browser sat down with a tip, and the deal was made without it or with another one."""
    seat = LETTERS.find(kept.seat) if len(kept.seat) == 1 else -1
    if kept.promised is None or not 0 <= seat < len(round_["tips"]):
        return []
    tip = round_["tips"][seat]
    if tip is None:
        return [found("receipt.left-out", seat=kept.seat)]
    is_own = fair.is_of_chain(bytes.fromhex(kept.promised), bytes.fromhex(tip))
    return [] if is_own else [found("receipt.replaced", seat=kept.seat)]


def changed(kept: Kept, chain: Chain | None) -> list[Finding]:
    """Where the events are not those that a browser has sealed."""
    marks = [Mark(one.seq, one.seal) for one in kept.seals] if chain else []
    return [found("round.seal", seq=mark.seq) for mark in marks if chain and not chain.holds(mark)]


def own_hand(number: int, hands: list[list[str]], kept: Kept, chain: Chain | None) -> list[Finding]:
    """Whether the hand that a browser has noted is the one that was dealt."""
    seat = LETTERS.find(kept.seat) if len(kept.seat) == 1 else -1
    if not 0 <= seat < len(hands):
        return [wrong_round(number, found("round.seat"))]
    if sorted(kept.hand) != sorted(hands[seat]):
        return [wrong_round(number, found("round.other-hand", seat=kept.seat))]
    return [_agreement(kept, chain)]


def _agreement(kept: Kept, chain: Chain | None) -> Finding:
    """How far a receipt agrees, and what of it was not checked."""
    if not kept.seals:
        return found("round.agrees-unsealed", seat=kept.seat)
    if changed(kept, chain):
        return found("round.agrees", seat=kept.seat)
    last = max(one.seq for one in kept.seals)
    return (
        found("round.agrees-sealed", seat=kept.seat, seq=last) if chain else found("round.agrees-old", seat=kept.seat)
    )
