"""Pages sign what they have heard: a server that tells two stories has no signatures to show for them."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from boneyard import fair
from boneyard.server.out import transcript
from boneyard.server.table import seal, signature, table_log, vouching
from boneyard.server.table.commands import Deal, Declined, Vouch
from boneyard.server.table.table import Table
from tests.server.tables import TAIL, copy, dealt, do, finish_round, write
from tests.server.test_receipts import mark, receipt
from tests.server.transcripts import verified

PLAYERS = ("ann", "ben")


def played() -> Table:
    """A round that is over, with both links, at a table whose pages can sign."""
    table = dealt(*PLAYERS, tips=True, links={seat: fair.link_at(PLAYERS[seat].encode(), 1) for seat in (0, 1)})
    finish_round(table)
    return table


def _end(table: Table) -> int:
    return max(one.seq for one in table.history if isinstance(one.event, table_log.Revealed))


def signed(player: str, heard: Table) -> Vouch:
    """What the page of a player signs that has heard this."""
    seq = _end(heard)
    return Vouch(seq, signature.sign(player.encode(), heard.id, seq, seal.seal_at(heard, seq)))


def other_story(table: Table) -> Table:
    """The same people at the same table with the same tips; what they did in the round is another story."""
    other = Table(table.id, TAIL)
    for one in copy(table).history:
        if isinstance(one.event, table_log.Acted):
            break
        other.apply(one.event)
        if isinstance(one.event, table_log.RoundOpened):
            other.apply(table_log.Covered(0))
            other.apply(table_log.Returned(0))
    finish_round(other)
    return other


def told_of(table: Table) -> dict[str, Any]:
    """Its transcript."""
    plain: dict[str, Any] = msgspec.to_builtins(transcript.transcript(table))
    return plain


def test_a_page_vouches_once_for_what_it_has_heard() -> None:
    """Between two rounds, with its own key."""
    table = played()
    vouch = signed("ann", table)
    vouching.check(table, "ann", vouch)
    (event,) = vouching.written(table, "ann", vouch)
    assert event == table_log.Vouched(0, vouch.seq, vouch.signature)
    write(table, event)
    assert vouching.written(table, "ann", vouch) == []
    assert vouching.written(table, "carl", signed("carl", table)) == []
    do(table, "ann", Deal("next", table.seq))
    assert vouching.written(table, "ben", signed("ben", table)) == []


@pytest.mark.parametrize("what", ["another story", "another key", "nobody", "no key"])
def test_what_is_not_this_past_is_declined(what: str) -> None:
    """The page learns of it, and tells its player."""
    table = played()
    who, vouch = {
        "another story": ("ann", signed("ann", other_story(table))),
        "another key": ("ann", signed("ben", table)),
        "nobody": ("carl", signed("carl", table)),
        "no key": ("ann", signed("ann", table)),
    }[what]
    if what == "no key":
        table.chairs[0].key = None
    with pytest.raises(Declined) as error:
        vouching.check(table, who, vouch)
    assert error.value.code == "bad_vouch"


def test_a_vouch_that_comes_too_late_is_no_mistake() -> None:
    """The next round is opened, and nobody waits for it."""
    table = played()
    vouch = signed("ann", table)
    do(table, "ben", Deal("next", table.seq))
    vouching.check(table, "ann", vouch)
    assert vouching.written(table, "ann", vouch) == []


def test_verify_tells_who_signed_the_same_past(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And of whom there is no word."""
    table = played()
    assert verified(told_of(table), tmp_path) == 0
    assert f"no word from the pages of A, B: whether they were told the same up to event {_end(table)}" in (
        capsys.readouterr().out
    )
    write(table, *vouching.written(table, "ann", signed("ann", table)))
    assert verified(told_of(table), tmp_path) == 0
    said = capsys.readouterr().out
    assert f"the pages of A signed this very past, up to event {_end(table)}" in said
    assert "no word from the pages of B" in said
    write(table, *vouching.written(table, "ben", signed("ben", table)))
    assert verified(told_of(table), tmp_path) == 0
    said = capsys.readouterr().out
    assert "the pages of A, B signed" in said
    assert "no word" not in said


def test_a_server_that_tells_two_stories_cannot_sign_for_the_pages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It tells Ann one past and Ben another, and puts the signature of each into the log of the other."""
    ann_hears = played()
    ben_hears = other_story(ann_hears)
    for table, other in ((ann_hears, ben_hears), (ben_hears, ann_hears)):
        own, far = ("ann", "ben") if table is ann_hears else ("ben", "ann")
        write(table, *vouching.written(table, own, signed(own, table)))
        assert verified(told_of(table), tmp_path) == 0
        assert f"no word from the pages of {'AB'[PLAYERS.index(far)]}" in capsys.readouterr().out
        forged = signed(far, other)
        write(table, table_log.Vouched(PLAYERS.index(far), _end(table), forged.signature))
        assert verified(told_of(table), tmp_path) == 1
        assert f"what the page of {'AB'[PLAYERS.index(far)]} signed is not this past" in capsys.readouterr().out


def test_two_stories_have_two_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever reads the code of a deal aloud finds out whether the other one was told the same."""
    codes = []
    for table in (played(), played(), other_story(played())):
        assert verified(told_of(table), tmp_path) == 0
        codes.append(capsys.readouterr().out.partition("aloud with others who were there: ")[2][:9])
    assert codes[0] == codes[1]
    assert codes[0] == codes[2]  # what came after the round was opened is in the code of the next one
    for table in (played(), other_story(played())):
        do(table, "ann", Deal("next", table.seq))
        links = {seat: fair.link_at(PLAYERS[seat].encode(), 2) for seat in (0, 1)}
        write(table, *[table_log.Linked(seat, link.hex()) for seat, link in links.items()])
        write(table, table_log.Seeded(2, [link.hex() for link in links.values()], []))
        finish_round(table)
        verified(told_of(table), tmp_path)
        codes.append(capsys.readouterr().out.rpartition("aloud with others who were there: ")[2][:9])
    assert codes[3] != codes[4]


def test_two_receipts_find_out_two_stories(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each holds with its own past; together they convict the server, whatever transcript it shows."""
    ann_hears = played()
    ben_hears = other_story(ann_hears)
    mine, other = receipt(ann_hears, 0), receipt(ben_hears, 1)
    assert verified(told_of(ann_hears), tmp_path, mine) == 0
    assert verified(told_of(ben_hears), tmp_path, other) == 0
    capsys.readouterr()
    for table in (ann_hears, ben_hears):
        assert verified(told_of(table), tmp_path, mine, other) == 1
        assert "the server signed another past than this one" in capsys.readouterr().out
    assert mark(ann_hears, _end(ann_hears)) != mark(ben_hears, _end(ben_hears))
