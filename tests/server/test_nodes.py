"""Two nodes that share a disk, and a player at each.

Presence, phrases, links for a deal, and what becomes of it all when a node dies.
"""

import asyncio

import pytest

from boneyard.server.table import table_log
from boneyard.server.table.commands import Act, Deal
from tests.server.comparing import whole
from tests.server.ledger import chain
from tests.server.places import PACE, Nodes, Place, apart, live
from tests.server.tables import legal


def test_everybody_knows_who_is_at_another_node() -> None:
    """Who comes and goes there is told here; a player of a node that died is not there any more."""

    async def story(nodes: Nodes) -> None:
        here, there = nodes.rooms
        ann, ben = nodes.eyes
        await asyncio.sleep(1.0)
        told = [[one["players"] for one in eye.heard if one["t"] == "presence"][-1] for eye in (ann, ben)]
        assert told == [["ann", "ben"], ["ann", "ben"]]
        assert (here.audience.elsewhere, there.audience.elsewhere) == ({"ben"}, {"ann"})
        there.part(ben)
        await asyncio.sleep(1.0)
        assert [one["players"] for one in ann.heard if one["t"] == "presence"][-1] == ["ann"]
        await there.join(ben, 0)
        await asyncio.sleep(1.0)
        nodes.stores[1].die()
        await asyncio.sleep(15.0)
        assert here.audience.present() == {"ann"}

    apart(story)


def test_phrases_are_heard_at_every_node() -> None:
    """What is said here is heard there, once, and by who said it."""

    async def story(nodes: Nodes) -> None:
        nodes.rooms[0].say("ann", 3)
        await asyncio.sleep(1.0)
        assert [[one for one in eye.heard if one["t"] == "said"] for eye in nodes.eyes] == [
            [{"t": "said", "seat": "A", "phrase": 3}]
        ] * 2

    apart(story)


def test_that_the_store_is_away_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """When it goes, and when it comes back: not every second in between."""
    caplog.set_level("INFO", "boneyard")

    async def story(place: Place) -> None:
        nodes = Nodes(place)
        await nodes.open()
        for away in (True, False):
            place.disk.away = away
            await asyncio.sleep(30.0)
        await nodes.close()

    live(story)
    said = [(record.levelname, record.getMessage()) for record in caplog.records if record.name == "boneyard"]
    assert said == [("ERROR", "the database does not answer")] * 2 + [("INFO", "the database answers again")] * 2


def test_nobody_is_covered_who_is_at_another_node() -> None:
    """Who thinks there for long is left in peace; once their node is dead a bot plays for them."""

    async def story(nodes: Nodes) -> None:
        here = nodes.rooms[0]
        await here.command("ann", Deal("deal", here.table.seq))
        await asyncio.sleep(5.0)
        while here.table.state.turn == 0:
            await here.command("ann", Act(f"act {here.table.seq}", here.table.seq, 0, legal(here.table)[0]))
        await asyncio.sleep(500.0)
        assert not [one for one in here.table.history if isinstance(one.event, table_log.Covered)]
        nodes.stores[1].die()
        await asyncio.sleep(PACE.absence + 30.0)
        assert [one.event for one in here.table.history if isinstance(one.event, table_log.Covered)][:1] == [
            table_log.Covered(1)
        ]

    apart(story)


def test_a_link_shown_at_another_node_is_not_withheld() -> None:
    """Each player shows the link to their own node; the deal has both, and neither node waits in vain."""

    async def story(nodes: Nodes) -> None:
        here, there = nodes.rooms
        await here.command("ann", Deal("deal", here.table.seq))
        await there.news(here.table.seq)
        links = {player: bytes.fromhex(chain(player)[chain(player)[""]]) for player in ("ann", "ben")}
        await asyncio.gather(here.link("ann", links["ann"]), there.link("ben", links["ben"]))
        await asyncio.sleep(1.0)
        seeded = next(one.event for one in here.table.history if isinstance(one.event, table_log.Seeded))
        assert (seeded.withheld, seeded.links) == ([], [links["ann"].hex(), links["ben"].hex()])
        assert whole(here.table) == whole(there.table)

    apart(story)


def test_a_link_that_was_shown_survives_its_node() -> None:
    """The node dies before the other link has come: the deal has the first one all the same."""

    async def story(nodes: Nodes) -> None:
        here, there = nodes.rooms
        await here.command("ann", Deal("deal", here.table.seq))
        await there.news(here.table.seq)
        await there.link("ben", bytes.fromhex(chain("ben")[chain("ben")[""]]))
        nodes.stores[1].die()
        await asyncio.sleep(PACE.links + 1.0)
        seeded = next(one.event for one in here.table.history if isinstance(one.event, table_log.Seeded))
        assert seeded.withheld == [0]

    apart(story)
