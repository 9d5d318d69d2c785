"""`boneyard verify --receipt`: what a server has signed it cannot deny."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from boneyard import fair
from boneyard.core.event import Dealt
from boneyard.core.seat import LETTERS
from boneyard.core.tile import tile_text
from boneyard.server.out import transcript
from boneyard.server.table import seal, table_log
from boneyard.server.table.commands import Deal
from boneyard.server.table.links import seed, show_links
from boneyard.server.table.table import Table
from tests.server.tables import TAIL, copy, do, finish_round, opened, seated, write
from tests.server.transcripts import seal_anew, verified

PLAYERS = ("ann", "ben")


def _link(seat: int, number: int = 1) -> str:
    return fair.link_at(PLAYERS[seat].encode(), number).hex()


def _tip(seat: int) -> str:
    return fair.link_at(PLAYERS[seat].encode(), 0).hex()


def _opened(*, signs: bool = True) -> Table:
    table = seated(*PLAYERS, tips=True, signs=signs)
    do(table, "ann", Deal("deal", table.seq))
    return table


def played(withheld: list[int], *, written: tuple[int, ...] = (0, 1), signs: bool = True) -> Table:
    """A round that is over."""
    table = _opened(signs=signs)
    write(table, *[table_log.Linked(seat, _link(seat)) for seat in written])
    assert table.opening is not None
    tips = [bytes.fromhex(tip or "") for tip in table.opening.tips]
    links = [fair.withheld(tips[seat]).hex() if seat in withheld else _link(seat) for seat in (0, 1)]
    write(table, table_log.Seeded(1, list(links), withheld))
    finish_round(table)
    return table


def mark(table: Table, seq: int) -> dict[str, Any]:
    """A seal as a page keeps it, with what the server signed."""
    return {"seq": seq, "seal": seal.seal_at(table, seq), "signature": seal.signed_at(table, seq)}


def receipt(table: Table, seat: int, *, is_shown: bool = True) -> dict[str, Any]:
    """What the page of a seat has kept of the first round."""
    seqs = {type(one.event): one.seq for one in table.history}
    deal = next(one for one in table.history if isinstance(one.event, table_log.Seeded))
    hand = next(event.hands[seat] for event in deal.events if isinstance(event, Dealt))
    kept = {
        "tips": transcript.transcript(table)["rounds"][0]["tips"],
        "seat": LETTERS[seat],
        "hand": [tile_text(tile) for tile in hand],
        "seals": [mark(table, deal.seq), mark(table, seqs[table_log.Revealed])],
    }
    whole = {"table": table.id, "tip": table.head.tip, "key": table.head.key, "rounds": {"1": kept}}
    return {**whole, "shown": {"1": shown(table, seat)}} if is_shown else whole


def shown(table: Table, seat: int) -> dict[str, Any]:
    """The link that a page showed, with its acknowledgement where it has one."""
    seq = next((one.seq for one in table.history if one.event == table_log.Linked(seat, _link(seat))), None)
    told: dict[str, Any] = {"seat": LETTERS[seat], "link": _link(seat), "at": "2026-11-18T20:00:00Z"}
    if seq is not None:
        signed = {"seq": seq, "before": seal.seal_at(table, seq - 1), "signature": seal.signed_at(table, seq)}
        told["acknowledged"] = signed
    return told


def told_of(table: Table) -> dict[str, Any]:
    """Its transcript."""
    plain: dict[str, Any] = msgspec.to_builtins(transcript.transcript(table))
    return plain


def test_an_acknowledged_link_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The signature is checked with the key that the table was opened with."""
    table = played([])
    assert verified(told_of(table), tmp_path, receipt(table, 0)) == 0
    assert "the receipt of A agrees: the server acknowledged its link" in capsys.readouterr().out


@pytest.mark.parametrize("has_events", [True, False])
def test_a_tip_that_was_sent_and_left_out(has_events: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The server drops the tip of whoever sits down, and keeps that of an accomplice: the receipt knows better."""
    table = opened(seats=2)
    write(table, table_log.Sat(0, "ann", "Ann"), table_log.Sat(1, "ben", "Ben", _tip(1)))
    do(table, "ann", Deal("deal", table.seq))
    write(table, *show_links(table, {1: bytes.fromhex(_link(1))}))
    write(table, *seed(table))
    finish_round(table)
    told, mine = told_of(table), receipt(table, 0, is_shown=False)
    if not has_events:
        del told["events"], told["seal"]
    assert verified(told, tmp_path, mine) == 3
    mine["rounds"]["1"]["promised"] = _tip(0)
    assert verified(told, tmp_path, mine) == 1
    said = capsys.readouterr().out
    assert "WRONG: round 1: the page of A sent a tip when it sat down, and the deal was made without it" in said
    assert said.rstrip().endswith("NOT FAIR: see above.")


def test_a_tip_that_was_sent_and_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By another one whose links the server knows."""
    table = played([])
    mine = receipt(table, 0)
    mine["rounds"]["1"]["promised"] = _tip(1)
    assert verified(told_of(table), tmp_path, mine) == 1
    assert "the page of A sent another tip when it sat down" in capsys.readouterr().out


def test_a_tip_that_was_sent_and_dealt_with(tmp_path: Path) -> None:
    """Also in later rounds, where a link of its chain stands for it."""
    table = played([])
    do(table, "ann", Deal("again", table.seq))
    write(table, table_log.Linked(0, _link(0, 2)), table_log.Linked(1, _link(1, 2)))
    write(table, table_log.Seeded(2, [_link(0, 2), _link(1, 2)], []))
    mine = receipt(table, 0)
    kept = {**mine["rounds"]["1"], "promised": _tip(0), "seals": mine["rounds"]["1"]["seals"][:1]}
    tips: list[str | None] = [_link(0), _link(1)]
    mine["rounds"] = {"1": kept, "2": {"tips": tips, "seat": "A", "hand": [], "promised": _tip(0)}}
    assert verified(told_of(table), tmp_path, mine) != 1


def test_a_hand_for_a_seat_that_was_a_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A server that tells a player they have a seat, and writes a bot into it, has a part less to reckon with."""
    table = opened(seats=2)
    write(table, table_log.Filled(0, "heaviest"), table_log.Sat(1, "ben", "Ben", _tip(1)))
    do(table, "ben", Deal("deal", table.seq))
    write(table, *show_links(table, {1: bytes.fromhex(_link(1))}))
    write(table, *seed(table))
    finish_round(table)
    assert verified(told_of(table), tmp_path) == 0
    assert verified(told_of(table), tmp_path, receipt(table, 0, is_shown=False)) == 3
    assert "not proven: by the events no person had seat A in round 1" in capsys.readouterr().out


def test_an_acknowledged_link_that_was_taken_out_of_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The server acknowledges a link, does not like the deal, and tells a past in which it never came.

    That past holds in itself. What the server signed says otherwise, to everybody.
    """
    honest, lied = played([]), played([0], written=(1,))
    assert verified(told_of(lied), tmp_path) == 3
    mine = receipt(lied, 0) | {"shown": {"1": shown(honest, 0)}}
    capsys.readouterr()
    assert verified(told_of(lied), tmp_path, mine) == 1
    said = capsys.readouterr().out
    assert "the server signed another past than this one" in said
    assert said.rstrip().endswith("NOT FAIR: see above.")


def test_an_acknowledged_link_is_not_withheld_without_events_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A transcript that is silent about what happened does not help a liar."""
    table = played([0])
    told = told_of(table)
    mine = receipt(table, 0)
    del told["events"], told["seal"]
    assert verified(told, tmp_path) == 3
    assert verified(told, tmp_path, mine) == 1
    assert "WRONG: round 1: the server acknowledged the link of seat A" in capsys.readouterr().out


def test_a_link_that_was_never_acknowledged_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither that the server dropped it nor that it came too late: that is said, and the deal is not called fair."""
    table = played([0], written=(1,))
    assert verified(told_of(table), tmp_path, receipt(table, 0)) == 3
    said = capsys.readouterr().out
    assert "not proven: the page of A showed its link (2026-11-18T20:00:00Z) and has no acknowledgement" in said


@pytest.mark.parametrize("field", ["signature", "before", "seq"])
def test_a_forged_acknowledgement_proves_nothing(
    field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever makes one up accuses nobody with it."""
    table = played([0], written=(1,))
    mine, other = receipt(table, 0), shown(played([]), 0)
    wrong = {"signature": "00" * 64, "before": "00" * 32, "seq": 99}[field]
    mine["shown"]["1"] = other | {"acknowledged": other["acknowledged"] | {field: wrong}}
    assert verified(told_of(table), tmp_path, mine) == 3
    assert "NOT PROVEN" in capsys.readouterr().out


def test_the_acknowledgement_of_a_later_round_accuses_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever came too late shows the same link in the next round, and it is acknowledged there."""
    table = played([0], written=(1,))
    do(table, "ann", Deal("again", table.seq))
    write(table, table_log.Linked(0, _link(0)), table_log.Linked(1, _link(1, 2)))
    write(table, table_log.Seeded(2, [_link(0), _link(1, 2)], []))
    finish_round(table)
    mine = receipt(table, 0)
    mine["rounds"]["1"]["seals"].pop()
    assert mine["shown"]["1"]["acknowledged"]["seq"] > 8
    assert verified(told_of(table), tmp_path, mine) == 3
    assert "WRONG" not in capsys.readouterr().out


def test_a_deal_with_another_link_than_the_page_showed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """However well it follows from a tip that was put in its place."""
    table = played([])
    mine = receipt(table, 0)
    mine["shown"]["1"]["link"] = _link(0, 2)
    assert verified(told_of(table), tmp_path, mine) == 1
    assert "the deal has another link for seat A than the page of A showed" in capsys.readouterr().out


@pytest.mark.parametrize("signs", [True, False])
def test_a_link_that_the_page_never_showed_is_told(
    signs: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server may have promised and shown something in the player's name, unless another device did.

    To say that the table is of an older kind, and signs nothing, is no way out.
    """
    table = played([], signs=signs)
    assert verified(told_of(table), tmp_path, receipt(table, 0, is_shown=False)) == 3
    assert "a link of seat A that this page did not show" in capsys.readouterr().out


def test_two_stories_are_proven_by_what_the_server_signed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A server tells one player of another past than the rest: both were signed with the key of the table."""
    table, other = played([]), _folded_with_another_name(played([]))
    told, mine = told_of(table), receipt(other, 0)
    assert verified(told_of(other), tmp_path, mine) == 0
    seal_anew(told)
    assert verified(told, tmp_path, mine) == 1
    assert "the server signed another past than this one" in capsys.readouterr().out


def _folded_with_another_name(table: Table) -> Table:
    other = Table(table.id, TAIL)
    for one in copy(table).history:
        is_ben = isinstance(one.event, table_log.Sat) and one.event.seat == 1
        other.apply(msgspec.structs.replace(one.event, name="Bob") if is_ben else one.event)
    return other


def test_the_key_is_that_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another key is another server, or another story from the beginning."""
    table = played([])
    assert verified(told_of(table), tmp_path, receipt(table, 0) | {"key": "11" * 32}) == 1
    assert "the key with which the server signs" in capsys.readouterr().out
