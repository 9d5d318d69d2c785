"""`boneyard verify` on links: whoever showed a link in time is not said to have withheld it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boneyard import fair
from boneyard.server.out import transcript
from boneyard.server.table import table_log
from boneyard.server.table.commands import Deal
from boneyard.server.table.links import seed, show_links
from boneyard.server.table.table import Table
from tests.server.tables import TAIL, dealt, do, finish_round, opened, seated, write
from tests.server.transcripts import seal_anew, verified

PLAYERS = ("ann", "ben")


def _link(seat: int, number: int = 1) -> str:
    return fair.link_at(PLAYERS[seat].encode(), number).hex()


Change = Callable[[list[table_log.AnyEvent]], None]


def over(*, withheld: list[int], written: list[int], signs: bool = True) -> list[table_log.AnyEvent]:
    """The events of a round that is over; its server saw both links, wrote some of them, and called some withheld."""
    table = seated(*PLAYERS, tips=True, signs=signs)
    do(table, "ann", Deal("deal", table.seq))
    assert table.opening is not None
    write(table, *[table_log.Linked(seat, _link(seat)) for seat in written])
    tips = [bytes.fromhex(tip or "") for tip in table.opening.tips]
    links = [fair.withheld(tips[seat]).hex() if seat in withheld else _link(seat) for seat in (0, 1)]
    write(table, table_log.Seeded(1, list(links), withheld))
    finish_round(table)
    return [happening.event for happening in table.history]


def _verified(events: list[table_log.AnyEvent], tmp_path: Path) -> int:
    """The exit status for a table at which this happened."""
    return verified(msgspec.to_builtins(transcript.transcript(_folded(events))), tmp_path)


def _folded(events: list[table_log.AnyEvent]) -> Table:
    table = Table("table", TAIL)
    for event in events:
        table.apply(event)
    return table


@pytest.mark.parametrize("withheld", [[0], [1], [0, 1]])
@pytest.mark.parametrize("signs", [True, False])
def test_a_link_that_was_written_was_not_withheld(
    withheld: list[int], signs: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that sees all links and leaves some out chooses among as many deals as there are ways to do so."""
    assert _verified(over(withheld=withheld, written=[0, 1], signs=signs), tmp_path) == 1
    said = capsys.readouterr().out
    assert f"seat {'AB'[withheld[0]]} showed its link before the deal, and the deal calls it withheld" in said
    assert said.rstrip().endswith("NOT FAIR: see above.")


def test_links_that_were_all_written_are_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is left to be said."""
    assert _verified(over(withheld=[], written=[0, 1]), tmp_path) == 0
    assert "not pro" not in capsys.readouterr().out


def test_a_link_is_written_before_its_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise the server could have dropped it, had the deal not been to its liking."""
    assert _verified(over(withheld=[], written=[1]), tmp_path) == 1
    assert "WRONG: round 1: the link of seat A was not written before the deal" in capsys.readouterr().out


def test_an_older_table_did_not_promise_so_much(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its links may stand in the deal alone; that is said."""
    assert _verified(over(withheld=[], written=[], signs=False), tmp_path) == 0
    assert "not promised: this table is of an older kind" in capsys.readouterr().out


@pytest.mark.parametrize(("withheld", "said"), [([0], "A showed no link"), ([0, 1], "A, B showed no link")])
def test_a_link_that_was_not_written_may_have_been_dropped(
    withheld: list[int], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody can tell: that is neither fair nor unfair."""
    written = [seat for seat in (0, 1) if seat not in withheld]
    assert _verified(over(withheld=withheld, written=written), tmp_path) == 3
    told = capsys.readouterr().out
    assert f"not proven: {said} in time, or the server dropped it" in told
    assert f"could choose among {2 ** len(withheld)} deals" in told
    assert told.splitlines()[-1].startswith("NOT PROVEN")


def test_a_deal_of_which_nobody_had_a_part_is_not_called_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bots alone, or clients without chains: the server knew the deal when it opened the table."""
    table = dealt(*PLAYERS)
    finish_round(table)
    assert verified(msgspec.to_builtins(transcript.transcript(table)), tmp_path) == 3
    assert "not proven: no seat took part in this deal" in capsys.readouterr().out


def _dropped(*tips: bool, sits: table_log.Sat | None = None) -> Table:
    """A round that is over, at a table whose server kept the tips of some who sat down; who sat down late has none."""
    table = opened(seats=2)
    for seat, player in enumerate(PLAYERS):
        tip = fair.link_at(player.encode(), 0).hex() if tips[seat] else None
        write(table, table_log.Sat(seat, player, player, tip))
    do(table, "ann", Deal("deal", table.seq))
    write(table, *([sits] if sits else []))
    write(table, *show_links(table, {seat: bytes.fromhex(_link(seat)) for seat in (0, 1)}))
    write(table, *seed(table))
    finish_round(table)
    return table


@pytest.mark.parametrize(
    ("tips", "said"), [((False, True), "A sat there"), ((True, False), "B sat"), ((False, False), "A, B sat there")]
)
def test_a_person_without_a_tip_is_named(
    tips: tuple[bool, bool], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that drops a player's tip, and keeps that of an accomplice, has as many deals as it likes."""
    told = msgspec.to_builtins(transcript.transcript(_dropped(*tips)))
    assert verified(told, tmp_path) == 3
    assert f"not proven: {said}" in capsys.readouterr().out


def test_whoever_sat_down_when_the_tips_were_fixed_has_no_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A round that is opened before somebody sits down is dealt to them, and with nothing of theirs."""
    late = table_log.Sat(0, "carl", "Carl", fair.link_at(b"carl", 0).hex())
    assert verified(msgspec.to_builtins(transcript.transcript(_dropped(True, True, sits=late))), tmp_path) == 3
    assert "not proven: A sat there as persons" in capsys.readouterr().out


def test_bots_need_no_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are the server's, whatever it does."""
    table = opened(seats=2)
    write(table, table_log.Sat(0, "ann", "Ann", fair.link_at(b"ann", 0).hex()), table_log.Filled(1, "heaviest"))
    do(table, "ann", Deal("deal", table.seq))
    write(table, *show_links(table, {0: bytes.fromhex(_link(0))}))
    write(table, *seed(table))
    finish_round(table)
    assert verified(msgspec.to_builtins(transcript.transcript(table)), tmp_path) == 0
    assert "only what those pages kept can tell" in capsys.readouterr().out


def test_a_table_without_a_round_that_is_over_proves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither before the first deal nor in the first round."""
    for table in (seated(*PLAYERS, tips=True), dealt(*PLAYERS, tips=True)):
        assert verified(msgspec.to_builtins(transcript.transcript(table)), tmp_path) == 3
        assert "not proven: no round is over" in capsys.readouterr().out


def test_the_last_secret_is_shown_with_the_end_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Otherwise a deal that does not bear looking at would stay open for ever."""
    events = over(withheld=[], written=[0, 1])
    hidden = [event for event in events if not isinstance(event, table_log.Revealed)]
    told: dict[str, Any] = msgspec.to_builtins(transcript.transcript(_folded(events)))
    told["events"] = msgspec.to_builtins([*hidden, table_log.Finished([1, 2])])
    del told["rounds"][0]["link"]
    seal_anew(told)
    assert verified(told, tmp_path) == 1
    assert "the game is over, and the server does not show its link of round 1" in capsys.readouterr().out


def _leave_out(events: list[table_log.AnyEvent]) -> None:
    """As if B had never promised anything."""
    for at, event in enumerate(events):
        if isinstance(event, table_log.RoundOpened):
            events[at] = table_log.RoundOpened(event.number, [event.tips[0], None])
        if isinstance(event, table_log.Seeded):
            events[at] = table_log.Seeded(event.number, [event.links[0], None], [])


def _open_again(events: list[table_log.AnyEvent]) -> None:
    """As if no link had been shown since the round was opened."""
    at = next(at for at, event in enumerate(events) if isinstance(event, table_log.Seeded))
    opened = next(event for event in events if isinstance(event, table_log.RoundOpened))
    events.insert(at, opened)


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        (_leave_out, "it was opened with another tip for seat B than that seat had"),
        (_open_again, "it was opened twice"),
        (_open_again, "seat A showed its link before the deal"),
    ],
)
def test_a_round_is_opened_once_and_with_everybody(
    lie: Change, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise whoever showed a link could be left out by the back door."""
    events = over(withheld=[0] if lie is _open_again else [], written=[0, 1])
    until = next(at for at, event in enumerate(events) if isinstance(event, table_log.Seeded))
    lie(events)
    assert _verified_until_deal(events, until, tmp_path) == 1
    assert said in capsys.readouterr().out


def _verified_until_deal(events: list[table_log.AnyEvent], seeded: int, tmp_path: Path) -> int:
    """The exit status for a table whose other deal is played to its end."""
    table = Table("table", TAIL)
    for event in events[: seeded + 2]:
        table.apply(event)
        if isinstance(event, table_log.Seeded):
            break
    finish_round(table)
    return verified(msgspec.to_builtins(transcript.transcript(table)), tmp_path)


_SEEN = [table_log.Linked(seat, _link(seat)) for seat in (0, 1)]
_OTHER_RULES = table_log.Changed("muggins", "booklet+target_check=round_end", 6, 2, 0, "none", True, True, "bots", "h")
_TIP = fair.link_at(b"ann", 0).hex()
_ANN = table_log.Sat(0, "ann", "Ann", _TIP)


def _at(before: list[table_log.AnyEvent], after: list[table_log.AnyEvent], tips: list[str | None]) -> Table:
    """A round that is over, at a table whose server writes something before the links are shown, or afterwards."""
    table = opened(seats=2)
    write(table, *before, table_log.RoundOpened(1, tips))
    write(table, *[link for link in _SEEN if tips[link.seat]], *after)
    write(table, *seed(table))
    finish_round(table)
    return table


def _shown_early() -> Table:
    table = dealt(*PLAYERS, tips=True, links={seat: bytes.fromhex(_link(seat)) for seat in (0, 1)})
    write(table, table_log.Revealed(1, table.server_link(1).hex()))
    return table


_BOTH = [table_log.Sat(seat, name, name, fair.link_at(name.encode(), 0).hex()) for seat, name in enumerate(PLAYERS)]
_TIPS = [sat.tip for sat in _BOTH]
MISPLACED: dict[str, Callable[[], Table]] = {
    "the rules are chosen by the links": lambda: _at([*_BOTH], [_OTHER_RULES], _TIPS),
    "the table is opened again": lambda: _at([*_BOTH], [opened(seats=2).head, *_BOTH], _TIPS),
    "a player sits in a seat that is not there": lambda: _at([_ANN, table_log.Sat(-1, "ben", "Ben")], [], [_TIP, None]),
    "a player is told of nowhere": lambda: _at([_ANN], [], [_TIP, None]),
    "the secret is shown in the round": _shown_early,
}


@pytest.mark.parametrize("lie", MISPLACED.values(), ids=MISPLACED)
def test_what_is_dealt_is_agreed_before_links_are_shown(
    lie: Callable[[], Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rules go into the deal: whoever could change them afterwards would have as many deals as there are rules."""
    assert verified(msgspec.to_builtins(transcript.transcript(lie())), tmp_path) == 1
    assert capsys.readouterr().out.rstrip().endswith("NOT FAIR: see above.")


def test_without_a_receipt_nothing_more_is_said_than_is_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that replaces every tip by its own tells a story without a fault."""
    assert _verified(over(withheld=[], written=[0, 1]), tmp_path) == 0
    assert "They are fair if the tips are those of the players" in capsys.readouterr().out.splitlines()[-1]
