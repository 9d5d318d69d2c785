"""Seals: the same on every node, fixed by vectors that the page has too, and blind to what lies face down."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from boneyard import fair
from boneyard.core.seat import NOBODY
from boneyard.server.out import projection
from boneyard.server.out.picture import Pictures
from boneyard.server.table import seal, signature, table_log
from boneyard.server.table.table import Table
from tests.kit.by_name import plan_of
from tests.server.tables import TAIL, dealt, step

ALL_VECTORS: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "client" / "tests" / "vectors.json").read_text("utf-8")
)
VECTORS: Final[dict[str, Any]] = ALL_VECTORS["sealed"]


def _events(table: Table) -> list[table_log.AnyEvent]:
    return [happening.event for happening in table.history]


def _folded(events: list[table_log.AnyEvent], tail: bytes = TAIL) -> Table:
    """The same log, read again."""
    table = Table("table", tail)
    for event in events:
        table.apply(event)
    return table


def _played(rounds: int) -> Table:
    """A table in the middle of a round."""
    table, rng = dealt("ann", "ben", tips=True, links={0: fair.link_at(b"ann", 1)}), Random(4)
    while table.state.round < rounds:
        step(table, rng)
    step(table, rng)
    return table


def _deals(table: Table) -> list[int]:
    return [happening.seq for happening in table.history if isinstance(happening.event, table_log.Seeded)]


def test_vectors() -> None:
    """Every kind of event has a fixed form and a fixed seal; a page makes the same of them."""
    events = msgspec.convert(VECTORS["events"], list[table_log.AnyEvent])
    assert VECTORS["forms"] == [seal.public_form(event).decode() for event in events]
    assert VECTORS["seals"] == seal.seals(VECTORS["table"], events)
    assert {type(event) for event in events} == set(table_log.AnyEvent.__args__)


def test_vectors_of_signatures_and_codes() -> None:
    """A page makes the same of them."""
    signed, code = ALL_VECTORS["signed"], ALL_VECTORS["code"]
    said = (signed["table"], signed["seq"], signed["seal"])
    assert (signed["key"], signed["signature"]) == (
        signature.public_key(bytes.fromhex(signed["tail"])),
        signature.sign(bytes.fromhex(signed["tail"]), *said),
    )
    assert code["code"] == seal.code_of(code["opened"], code["links"])


def test_an_old_event_keeps_its_seal() -> None:
    """A field that came later, and says nothing, changes no form."""
    old = table_log.decode(table_log.encode(table_log.Sat(1, "ben", "Ben")).replace(b',"tip":null', b""))
    assert seal.public_form(old) == b'{"kind":"sat","name":"Ben","player":"ben","seat":1}'


def test_a_seat_is_not_nothing() -> None:
    """Seat 0 is a seat: it makes another seal than seat 1, and than no seat at all."""
    assert seal.public_form(table_log.Left(0)) == b'{"kind":"left","seat":0}'


def test_seals_are_the_same_after_a_restart_and_in_any_order() -> None:
    """Whichever is asked for first, and by whichever node."""
    table = _played(3)
    again, deals, made = _folded(_events(table)), _deals(table), seal.seals("table", _events(table))
    assert len(deals) == 3
    assert [made[seq] for seq in deals] == [seal.seal_at(table, seq) for seq in deals]
    assert [made[seq] for seq in reversed(deals)] == [seal.seal_at(again, seq) for seq in reversed(deals)]


def test_another_table_has_other_seals() -> None:
    """The same events elsewhere are no proof."""
    events = _events(_played(1))
    assert not set(seal.seals("table", events)) & set(seal.seals("another", events))


def test_nothing_hidden_flows_in() -> None:
    """Two tables with the same log and other tiles have the same seals."""
    events = _events(dealt("ann", "ben", tips=True))
    table, other = _folded(events), _folded(events, bytes(32))
    assert table.game.view(table.state, 0) != other.game.view(other.state, 0)
    assert seal.seal_at(table, table.seq) == seal.seal_at(other, other.seq)


def test_a_deal_is_told_with_its_seal_and_a_move_costs_none() -> None:
    """To seats and to spectators alike, at once and to whoever comes later; nothing is hashed for a move."""
    table = _played(2)
    marked = (table_log.Linked, table_log.Seeded, table_log.Revealed)
    made = seal.seals("table", _events(table))
    wanted = {one.seq: made[one.seq] for one in table.history if isinstance(one.event, marked)}
    assert set(wanted) > set(_deals(table))
    for viewer in (NOBODY, 0, 1):
        news = json.loads(projection.News(table, table.history, Pictures(plan_of("muggins"))).seen_by(viewer))
        welcome = json.loads(projection.welcome(table, viewer, 0, Pictures(plan_of("muggins")).seen_by(viewer)))
        assert [wanted] * 2 == [
            {one["seq"]: one["seal"] for one in told["happened"] if "seal" in one} for told in (news, welcome)
        ]
        signed = {one["seq"]: one["signature"] for one in welcome["happened"] if "signature" in one}
        assert set(signed) == set(wanted)
        for seq, by in signed.items():
            assert signature.is_signed(table.head.key, by, table.id, seq, made[seq])
            assert not signature.is_signed(table.head.key, by, "another", seq, made[seq])
            assert not signature.is_signed(table.head.key, by, table.id, seq + 1, made[seq])
            assert not signature.is_signed(table.head.key, by, table.id, seq, made[seq - 1])
            assert not signature.is_signed(signature.public_key(bytes(32)), by, table.id, seq, made[seq])
    moved = _folded(_events(table))
    projection.News(moved, moved.history[-1:], Pictures(plan_of("muggins"))).seen_by(0)
    assert (moved.seals, moved.signed) == ({}, {})


def test_a_table_of_the_old_kind_tells_the_seals_of_its_deals_alone() -> None:
    """It has no key with which anything could be signed."""
    table = dealt("ann", "ben", tips=True, signs=False)
    happened = [projection.happened(table, one, NOBODY) for one in table.history]
    (told,) = [one for one in happened if "seal" in one]
    assert (told["seq"], "signature" in told) == (table.seq, False)


@pytest.mark.parametrize(
    ("key", "by"), [("", ""), ("00", "00"), ("00" * 32, "00" * 64), ("ff" * 32, "ff" * 64), ("zz", "zz" * 64)]
)
def test_what_is_no_signature_is_none(key: str, by: str) -> None:
    """Whatever a hostile file has in its place."""
    assert not signature.is_signed(key, by, "table", 1, "00" * 32)
