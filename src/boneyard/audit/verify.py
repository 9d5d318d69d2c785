"""The deals of a table checked without trusting its server.

From its transcript, from what a player's own browser kept, and from the saved game.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from boneyard import fair
from boneyard.audit.deals import IS_FAIR, IS_OPEN, check_deals
from boneyard.audit.finding import Finding, found, unproven, wrong, wrong_round
from boneyard.audit.history import Chain, actions_of, replayed
from boneyard.audit.proofs import Kept, Receipt, Round, Transcript
from boneyard.audit.receipts import ReceiptCheck, changed, other_tips, own_hand
from boneyard.core import referee
from boneyard.core.errors import Refused, UserError
from boneyard.core.event import Dealt, Drew
from boneyard.core.seat import LETTERS
from boneyard.core.tile import Tile, read_tile, tile_text
from boneyard.kinds import find_game
from boneyard.match.replay import Moment, replay
from boneyard.notation.record import Damaged, Record
from boneyard.server.out.transcript import deal_of
from boneyard.server.table import table_log

NOT_COMPARED: Final = "about.no-receipt"


@dataclass(frozen=True)
class Verdict:
    """What was found, in order."""

    findings: list[Finding]

    @property
    def is_wrong(self) -> bool:
        """Whether something does not fit."""
        return any(finding.is_wrong for finding in self.findings)

    @property
    def is_open(self) -> bool:
        """Whether nothing is wrong, and something cannot be told from outside."""
        return not self.is_wrong and any(finding.is_open for finding in self.findings)

    @property
    def is_compared(self) -> bool:
        """Whether somebody's receipt says of each deal that is over that it was made with what they promised."""
        return not any(finding.key == NOT_COMPARED for finding in self.findings)


def check(told: Transcript, receipts: list[Receipt]) -> Verdict:
    """What a transcript is worth, round by round."""
    with _must_be_dealt():
        return _checked(told, receipts)


def check_game(told: Transcript, record: Record) -> Verdict:
    """Whether a saved game was played with the deals of a transcript, and by the rules.

    Then whoever drew, drew what lay next.
    """
    of_record = (record.game, record.rules, record.top, len(record.names), record.commitment)
    if of_record != (told.game, told.rules, told.set, told.seats, told.tip):
        return Verdict([wrong(found("game.table"))])
    with _must_be_dealt():
        return Verdict(_other_deals(told, record) or _other_play(told, record))


@contextmanager
def _must_be_dealt() -> Iterator[None]:
    """Whatever a hostile transcript provokes is one sentence."""
    try:
        yield
    except (Refused, ArithmeticError, AssertionError, LookupError, ValueError):
        raise UserError("this is not a transcript of a game that can be dealt") from None


def _checked(told: Transcript, receipts: list[Receipt]) -> Verdict:
    plain = _plain(told)
    chain = None if told.events is None else Chain(plain, told.events)
    faults = _about(told, receipts) + (chain.faults() if chain else [])
    if faults:
        return Verdict([wrong(fault) for fault in faults])
    if told.given:
        return Verdict(_given(told, chain))
    findings = _rounds(plain, receipts, chain) + _end(chain) + _nothing(told, receipts)
    for kept in receipts:
        findings += ReceiptCheck(plain, kept, chain).findings() + _unknown(told, kept)
    if told.events is not None and not Verdict(findings).is_wrong:
        findings.append(replayed(told.table, told.events))
    return Verdict(findings)


def _given(told: Transcript, chain: Chain | None) -> list[Finding]:
    """Of deals that were public before they were played nothing is to be proven but the play."""
    text = fair.played_before(told.given) or told.given
    return [
        unproven("about.given", text=text),
        *_end(chain),
        *([replayed(told.table, told.events)] if told.events else []),
    ]


def _plain(told: Transcript) -> dict[str, Any]:
    """A transcript as the server writes it: what is not known yet is left out."""
    plain: dict[str, Any] = msgspec.to_builtins(told)
    plain["rounds"] = [{name: value for name, value in one.items() if value is not None} for one in plain["rounds"]]
    for one in plain["rounds"]:
        if "links" not in one:
            del one["withheld"]
    return plain


# --- the whole ---


def _about(told: Transcript, receipts: list[Receipt]) -> list[Finding]:
    """What is wrong with a transcript as a whole."""
    _check_table(told)
    faults = [
        found("about.seats", number=one.number, seats=told.seats) for one in told.rounds if not _fits(one, told.seats)
    ]
    faults += [found("about.early", number=one.number) for one in told.rounds[:-1] if one.link is None]
    if told.events and told.given != _opened(told.events[0], "given"):
        faults.append(found("about.given-other"))
    if any(kept.table != told.table for kept in receipts):
        faults.append(found("about.table"))
    if any(kept.tip != told.tip for kept in receipts):
        faults.append(found("about.tip"))
    if any(kept.key and told.events and kept.key != _opened(told.events[0], "key") for kept in receipts):
        faults.append(found("about.key"))
    return faults


def _opened(event: table_log.AnyEvent, name: str) -> str:
    """What a table says of itself when it is opened."""
    return str(getattr(event, name)) if isinstance(event, table_log.Opened) else ""


def _check_table(told: Transcript) -> None:
    """UserError where it is of a table that cannot be."""
    if told.algorithm != fair.ALGORITHM:
        names = {"name": told.algorithm[:30], "known": fair.ALGORITHM}
        raise UserError('the transcript uses the algorithm "{name}"; this program knows {known}', names)
    game = find_game(told.game)
    if told.seats not in game.seat_counts(game.read_code(told.rules), told.set):
        raise UserError(
            "the transcript names a table that these rules do not offer: {seats} seats with the set {top}",
            {"seats": str(told.seats), "top": str(told.set)},
        )


def _fits(one: Round, seats: int) -> bool:
    complete = one.links is not None or one.link is None
    late = sorted(set(one.withheld)) == sorted(one.withheld) and all(seat < seats for seat in one.withheld)
    return complete and late and len(one.tips) == seats and (one.links is None or len(one.links) == seats)


def _unknown(told: Transcript, kept: Receipt) -> list[Finding]:
    """Rounds of a receipt that the transcript is silent about."""
    last = told.rounds[-1] if told.rounds else None
    known = {str(one.number) for one in told.rounds if one.link is not None or one is last}
    return [wrong(found("about.unknown", number=number[:10])) for number in kept.rounds if number not in known]


def _end(chain: Chain | None) -> list[Finding]:
    """What happened after the last deal, and what cannot be checked."""
    if chain is None:
        return [unproven("events.none")]
    fault = chain.fault_of_end()
    old = [] if chain.signs else [found("events.unsigned")]
    return [wrong(fault) if fault else found("events.unbroken", count=chain.count), *old, *chain.vouches()]


def _nothing(told: Transcript, receipts: list[Receipt]) -> list[Finding]:
    """Where nothing is proven yet; and where nobody says what they themselves have promised."""
    over = [str(one.number) for one in told.rounds if one.link]
    if not over:
        return [unproven("about.none")]
    alone = [number for number in over if not any(number in kept.rounds for kept in receipts)]
    return [found(NOT_COMPARED, rounds=", ".join(alone))] if alone else []


# --- round by round ---


def _rounds(told: dict[str, Any], receipts: list[Receipt], chain: Chain | None) -> list[Finding]:
    findings = []
    for index, checked in enumerate(check_deals(told)):
        number = str(told["rounds"][index]["number"])
        own = [kept.rounds[number] for kept in receipts if number in kept.rounds]
        findings += _round(told, index, checked, own, chain)
    return findings


def _round(told: dict[str, Any], index: int, checked: Finding, own: list[Kept], chain: Chain | None) -> list[Finding]:
    """What is to be said of one round."""
    round_ = told["rounds"][index]
    broken = chain.fault_of(index) if chain else None
    links = chain.faults_of(index) if chain else []
    noted = [fault for kept in own for fault in [*other_tips(round_, kept), *changed(kept, chain)]]
    faults = [*links, *([broken] if broken else []), *noted]
    bad = [wrong_round(round_["number"], fault) for fault in faults]
    whole = found("round.whole") if chain and not broken and "links" in round_ else ""
    if checked.key == IS_OPEN:
        return [*bad, replace(checked, names={**checked.names, "whole": whole})]
    if checked.key != IS_FAIR:
        return [*bad, checked]
    hands = _hands(told, round_)
    return [
        *_deal(told, round_, hands, whole),
        *([found("round.code", code=_grouped(chain.code_of(index)))] if chain else []),
        *bad,
        *_unproven(round_, chain),
        *[finding for kept in own for finding in own_hand(round_["number"], hands, kept, chain)],
    ]


def _deal(told: dict[str, Any], round_: dict[str, Any], hands: list[list[str]], whole: object) -> list[Finding]:
    """A deal that is over and fair: everybody's hand, and the boneyard."""
    tiles, late = deal_of(told, round_), len(round_["withheld"])
    head = found(
        "round.fair",
        number=round_["number"],
        late=found("round.late", count=late) if late else "",
        different=len(set(tiles)),
        tiles=len(tiles),
        whole=whole,
    )
    shown = [found("round.hand", seat=LETTERS[seat], tiles=" ".join(hand)) for seat, hand in enumerate(hands)]
    return [head, *shown, found("round.boneyard", tiles=" ".join(tiles[sum(map(len, hands)) :]) or "-")]


def _grouped(code: str) -> str:
    return f"{code[:4]} {code[4:]}"


def _unproven(round_: dict[str, Any], chain: Chain | None) -> list[Finding]:
    """What nobody can tell from outside of a deal that follows from its links."""
    late, without = _letters(round_["withheld"]), _letters(chain.without_part(round_["number"]) if chain else [])
    return [
        *([] if any(round_["tips"]) else [unproven("round.alone")]),
        *([unproven("round.withheld", seats=late, deals=2 ** len(round_["withheld"]))] if late else []),
        *([unproven("round.without", seats=without)] if without else []),
    ]


def _letters(seats: list[int]) -> str:
    return ", ".join(LETTERS[seat] for seat in sorted(seats))


def _hands(told: dict[str, Any], round_: dict[str, Any]) -> list[list[str]]:
    """The hands that follow from the links of a round."""
    game = find_game(told["game"])
    code = game.read_code(told["rules"])
    state = game.setup(code, told["set"], told["seats"], 0 if game.designates_starter(code) else -1)
    state.round = round_["number"] - 1
    events = referee.deal(game, state, [_tile(text) for text in deal_of(told, round_)])
    return [[tile_text(t) for t in hand] for event in events if isinstance(event, Dealt) for hand in event.hands]


def _tile(text: str) -> Tile:
    tile = read_tile(text)
    assert tile is not None, "a deal names tiles"
    return tile


# --- the saved game ---


def _other_deals(told: Transcript, record: Record) -> list[Finding]:
    plain = _plain(told)
    over = [one for one in plain["rounds"] if "link" in one]
    deals = [[tile_text(t) for t in round_.deal] for round_ in record.rounds if round_.deal is not None]
    if len(deals) != len(over):
        return [wrong(found("game.rounds", over=len(over), saved=len(deals)))]
    differing = [one["number"] for one, deal in zip(over, deals, strict=True) if deal_of(plain, one) != deal]
    return [wrong_round(number, found("game.deal")) for number in differing]


def _other_play(told: Transcript, record: Record) -> list[Finding]:
    """What is wrong with the actions; where nothing is, how many there are."""
    try:
        moments = list(replay(record))
    except Damaged as error:
        return [wrong(found("game.damaged", error=error))]
    saved = [[(step.seat, step.action) for step in round_.steps] for round_ in record.rounds]
    if told.events is not None and actions_of(told.events) != saved:
        return [wrong(found("game.actions"))]
    return [_agrees(record, moments)]


def _agrees(record: Record, moments: list[Moment]) -> Finding:
    deals = sum(round_.deal is not None for round_ in record.rounds)
    draws = sum(isinstance(event, Drew) for moment in moments for event in moment.events)
    return found("game.agrees", deals=deals, actions=sum(moment.step is not None for moment in moments), draws=draws)
