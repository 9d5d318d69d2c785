"""Seals: the same on every node and after every restart, fixed by vectors that the page has too, and blind to everything that lies face down."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from boneyard.core.seat import NOBODY
from boneyard.server import log, project, seal
from boneyard.server.picture import Pictures
from boneyard.server.table import Table
from tests.server.tables import TAIL, dealt, step

VECTORS: Final[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "client" / "tests" / "vectors.json").read_text("utf-8"))["sealed"]


def _events(table: Table) -> list[log.AnyEvent]:
    return [happening.event for happening in table.history]


def _folded(events: list[log.AnyEvent], tail: bytes = TAIL) -> Table:
    """The same log, read again."""
    table = Table("table", tail)
    for event in events:
        table.apply(event)
    return table


def _played(rounds: int) -> Table:
    """A table in the middle of a round."""
    table, rng = dealt("ann", "ben", tips=True), Random(4)
    while table.state.round < rounds:
        step(table, rng)
    step(table, rng)
    return table


def _deals(table: Table) -> list[int]:
    return [happening.seq for happening in table.history if isinstance(happening.event, log.Seeded)]


def test_vectors() -> None:
    """Every kind of event has a fixed form and a fixed seal; a page makes the same of them."""
    events = msgspec.convert(VECTORS["events"], list[log.AnyEvent])
    assert VECTORS["forms"] == [seal.public_form(event).decode() for event in events]
    assert VECTORS["seals"] == seal.seals(VECTORS["table"], events)
    assert {type(event) for event in events} == set(log.AnyEvent.__args__)


def test_an_old_event_keeps_its_seal() -> None:
    """A field that came later, and says nothing, changes no form."""
    old = log.decode(log.encode(log.Sat(1, "ben", "Ben")).replace(b',"tip":null', b""))
    assert seal.public_form(old) == b'{"kind":"sat","name":"Ben","player":"ben","seat":1}'


def test_a_seat_is_not_nothing() -> None:
    """Seat 0 is a seat: it makes another seal than seat 1, and than no seat at all."""
    assert seal.public_form(log.Left(0)) == b'{"kind":"left","seat":0}'


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
    """To seats and to spectators alike, at once and to who comes later; nothing is hashed for a move."""
    table = _played(2)
    wanted = {seq: seal.seals("table", _events(table))[seq] for seq in _deals(table)}
    for viewer in (NOBODY, 0, 1):
        news = json.loads(project.News(table, table.history, Pictures("muggins")).seen_by(viewer))
        welcome = json.loads(project.welcome(table, viewer, 0, Pictures("muggins").seen_by(viewer)))
        assert [wanted] * 2 == [{one["seq"]: one["seal"] for one in told["happened"] if "seal" in one} for told in (news, welcome)]
    moved = _folded(_events(table))
    project.News(moved, moved.history[-1:], Pictures("muggins")).seen_by(0)
    assert moved.seals == {}
