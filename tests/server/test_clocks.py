"""Nobody waits by the clock on the wall: not within a process, and not between nodes."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from boneyard.server.store.postgres import PostgresStore
from boneyard.server.table import table_log
from boneyard.server.table.commands import Deal, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from tests.server.fake_store import FakeStore
from tests.server.faults import Faults
from tests.server.places import PACE, Eye, Place, live
from tests.server.stores import append, started


def test_a_clock_that_is_set_moves_nobody(tmp_path: Path) -> None:
    """An hour back, and bots go on; a minute and a half ahead, and a player still has the minute."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.server.jumps", str(tmp_path / "jumps.sqlite")],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert told.stdout == "back: True, ahead: True\n"


@pytest.mark.parametrize("ahead", [-3600.0, 120.0, 86_400.0])
def test_a_node_whose_clock_is_wrong_leaves_a_player_the_whole_time(ahead: float) -> None:
    """The other node has the table; when it dies, this one lets the clock act after a minute, and not before."""

    async def story(place: Place) -> None:
        stores = [FakeStore(place.disk, Random(seed), Faults(), shared=True) for seed in (1, 2)]
        stores[1].ahead = ahead
        here, there = [Registry(store, PACE, place.loop.time) for store in stores]
        await here.start()
        await there.start()
        room = await here.room(await here.open_table("ann", Plan("muggins", "booklet", 6, 2, "move 60")))
        for seat, player in enumerate(("ann", "ben")):
            await room.command(player, Sit(player, room.table.seq, seat, player))
            await room.join(Eye(player), 0)
        await room.command("ann", Deal("deal", room.table.seq))
        await asyncio.sleep(1.0)
        dealt = room.table.seq
        await asyncio.sleep(30.0)
        stores[0].die()
        await asyncio.sleep(25.0)
        assert len(place.disk.logs[room.table.id].rows) == dealt
        await asyncio.sleep(30.0)
        acted = table_log.decode(place.disk.logs[room.table.id].rows[dealt])
        assert isinstance(acted, table_log.Acted)
        assert acted.by == "clock"

    live(story)


@pytest.mark.parametrize("ahead", [-3600.0, 120.0])
def test_postgresql_has_the_clock_for_all_nodes(
    database_url: str, monkeypatch: pytest.MonkeyPatch, ahead: float
) -> None:
    """What a node with a wrong clock writes is due when it is due, and as old as it is."""
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + ahead)

    async def play() -> None:
        async with started(PostgresStore(database_url)) as store:
            await store.append(append("a table", 0, "one", due=60.0))
            await store.append(append("another", 0, "one"))
            assert await store.due() == []
            assert await store.due(60.0) == ["a table"]
            assert 0.0 <= (await store.read("a table", 0))[0].age < 60.0

    asyncio.run(play())
