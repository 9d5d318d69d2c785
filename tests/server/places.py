"""A node on the disk and the clock of the simulation, in calm weather, and viewers who keep what they hear."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

import msgspec

from boneyard.core.seat import NOBODY
from boneyard.server.clock import Pace
from boneyard.server.commands import Deal, Fill, Sit
from boneyard.server.hall import Hall, Plan
from boneyard.server.room import Room
from tests.server.disk import Disk, FakeStore, Faults
from tests.server.fakes import Loop, run
from tests.server.ledger import Message, chain

PACE: Final = Pace(bot=1.0, links=3.0, absence=90.0)


class Eye:
    """A viewer who keeps everything."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.seat = NOBODY
        self.heard: list[Message] = []

    def send(self, data: bytes) -> None:
        """Keep a message."""
        self.heard.append(msgspec.json.decode(data))


class Place:
    """A node on a disk."""

    def __init__(self, loop: Loop, disk: Disk | None = None) -> None:
        self.loop = loop
        self.disk = disk or Disk()
        self.faults = Faults()
        self.store = FakeStore(self.disk, Random(1), self.faults, shared=False)
        self.hall = Hall(self.store, PACE, loop.time)

    async def room(self, *players: str, tips: bool = False, **plan: Any) -> Room:
        """A table with these players; `bot` is a bot."""
        table = await self.hall.open_table("host", Plan("muggins", "booklet", 6, len(players), **plan))
        room = await self.hall.room(table)
        for seat, player in enumerate(players):
            tip = chain(player)[""] if tips else None
            wish = Fill(f"fill {seat}", room.table.seq, seat, "heaviest") if player == "bot" else Sit(player, room.table.seq, seat, player, tip)
            await room.command("host" if player == "bot" else player, wish)
        return room

    async def dealt(self, *players: str, **plan: Any) -> Room:
        """The same, in the first round, with everybody there."""
        room = await self.room(*players, **plan)
        for player in players:
            if player != "bot":
                await room.join(Eye(player), 0)
        await room.command(players[0], Deal("deal", room.table.seq))
        await asyncio.sleep(0.5)
        assert room.table.opening is None
        return room


def live(story: Callable[[Place], Coroutine[Any, Any, None]]) -> None:
    """Live through a story, from its first to its last second."""
    loop = Loop()
    run(loop, story(Place(loop)))
    assert not loop.failures
