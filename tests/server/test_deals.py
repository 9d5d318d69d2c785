"""Deals at a table: links follow the tips that were fixed, and whoever withholds one changes nothing."""

import pytest

from boneyard import fair
from boneyard.audit.deals import check_deals
from boneyard.server.out import transcript
from boneyard.server.table import links, table_log
from boneyard.server.table.commands import Act, Deal, Declined, Fill, HandOver, Leave, Sit
from boneyard.server.table.table import Table

# --- seats ---
from tests.server.tables import dealt, do, finish_round, opened, over, refused, seated, write


def test_a_round_is_dealt_when_every_seat_has_somebody() -> None:
    """By a player or the host, once, and not in the middle of a round."""
    table = opened()
    do(table, "ann", Sit("1", 1, 0, "Ann"))
    assert refused(table, "ann", Deal("2", 2)) == "not_full"
    assert refused(table, "ben", Deal("3", 2)) == "not_seated"
    do(table, "host", Fill("4", 2, 1, "heaviest"))
    assert [table_log.RoundOpened(1, [None, None])] == do(table, "host", Deal("5", 3))
    assert refused(table, "ann", Deal("6", 4)) == "refused"
    write(table, *links.seed(table))
    assert refused(table, "ann", Deal("7", table.seq)) == "refused"
    assert refused(over(), "ann", Deal("8", 0)) == "refused"


def test_nobody_chooses_the_deal() -> None:
    """A deal spelled out tile by tile is no action at a table."""
    table = seated("ann", "ben")
    assert refused(table, "ann", Act("1", 3, 0, "deal 0-0 1-1")) == "unreadable"


def test_links_follow_the_tips_that_were_fixed() -> None:
    """A link counts when it is the next of the seat's own chain, while a round is being opened, and never else."""
    table = seated("ann", "ben", tips=True)
    link = fair.link_at(b"ann", 1)
    assert _link_refused(table, "ann", link) == "no_link_wanted"
    do(table, "ann", Deal("1", 3))
    assert links.check_link(table, "ann", link) == 0
    assert _link_refused(table, "ann", fair.link_at(b"ann", 0)) == "bad_link"
    assert _link_refused(table, "ann", fair.link_at(b"ann", 2)) == "bad_link"
    assert _link_refused(table, "ben", link) == "bad_link"
    assert _link_refused(table, "carl", link) == "no_link_wanted"


def test_a_withheld_link_is_named_and_replaced() -> None:
    """The deal goes on with a link that follows from the tip.

    The seat's next link stays the same, and the deal verifies.
    """
    table = dealt("ann", "ben", tips=True, links={0: fair.link_at(b"ann", 1)})
    seeded = next(one.event for one in table.history if isinstance(one.event, table_log.Seeded))
    assert seeded.withheld == [1]
    assert [fair.link_at(b"ann", 1).hex(), fair.withheld(fair.link_at(b"ben", 0)).hex()] == seeded.links
    assert [fair.link_at(b"ann", 1), fair.link_at(b"ben", 0)] == [chair.tip for chair in table.chairs]
    finish_round(table)
    assert [
        str(finding).startswith("ok: round 1: commitment, links, 1 withheld")
        for finding in check_deals(transcript.transcript(table))
    ] == [True]


def test_whoever_sits_down_while_a_round_is_opened_does_not_change_its_deal() -> None:
    """Leaving and coming back with another chain, handing over, and filling.

    The tips stay those that were fixed, and the deal verifies.
    """
    table = seated("ann", "ben", tips=True)
    do(table, "ann", Deal("1", 3))
    do(table, "ann", Leave("2", table.seq, 0))
    do(table, "ann", Sit("3", table.seq, 0, "Ann", fair.link_at(b"other", 0).hex()))
    do(table, "ben", HandOver("4", table.seq, 1, "carl", "Carl"))
    write(table, *links.show_links(table, {0: fair.link_at(b"other", 1), 1: fair.link_at(b"ben", 1)}))
    write(table, *links.seed(table))
    assert table.chairs[0].tip == fair.link_at(b"other", 0)
    finish_round(table)
    assert [
        str(finding).startswith("ok: round 1: commitment, links, 1 withheld")
        for finding in check_deals(transcript.transcript(table))
    ] == [True]


def test_a_link_of_an_earlier_round_is_not_used_again() -> None:
    """What was left over counts as withheld."""
    table = dealt("ann", "ben", tips=True, links={0: fair.link_at(b"ann", 1), 1: fair.link_at(b"ben", 1)})
    finish_round(table)
    do(table, "ann", Deal("1", table.seq))
    write(table, *links.show_links(table, {0: fair.link_at(b"ann", 1), 1: fair.link_at(b"ben", 2)}))
    (seeded,) = links.seed(table)
    assert isinstance(seeded, table_log.Seeded)
    assert seeded.withheld == [0]


def _link_refused(table: Table, player: str, link: bytes) -> str:
    with pytest.raises(Declined) as error:
        links.check_link(table, player, link)
    return error.value.code
