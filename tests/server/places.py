"""A node on the disk and the clock of the simulation, in calm weather, and viewers who keep what they hear."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, Final

import msgspec

from boneyard.core.seat import NOBODY
from boneyard.render.plan.form import USUAL
from boneyard.server.table.clock import Pace
from boneyard.server.table.commands import Deal, Fill, Sit
from boneyard.server.table.opening import Plan
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from tests.server.disk import Disk
from tests.server.fake_store import FakeStore
from tests.server.fakes import Loop, run
from tests.server.faults import Faults
from tests.server.ledger import Message, chain

PACE: Final = Pace(bot=1.0, links=3.0, absence=90.0)


class Eye:
    """A viewer who keeps everything."""

    def __init__(self, player: str, *, only_looks: bool = False) -> None:
        self.player = player
        self.only_looks = only_looks
        self.address = ""
        self.seat = NOBODY
        self.open_seats: list[int] = []
        self.is_turned_away = False
        self.form, self.pace = USUAL, 1.0
        self.raw: list[bytes] = []

    def send(self, data: bytes) -> None:
        """Keep a message; to who was turned away nothing is sent."""
        if not self.is_turned_away:
            self.raw.append(data)

    def turn_away(self) -> None:
        """Be told that nobody may watch any more."""
        self.is_turned_away = True

    @property
    def heard(self) -> list[Message]:
        """What was said."""
        return [msgspec.json.decode(data) for data in self.raw]


class Place:
    """A node on a disk."""

    def __init__(self, loop: Loop, disk: Disk | None = None) -> None:
        self.loop = loop
        self.disk = disk or Disk()
        self.faults = Faults()
        self.store = FakeStore(self.disk, Random(1), self.faults, shared=False)
        self.registry = Registry(self.store, PACE, loop.time)

    async def room(self, *players: str, tips: bool = False, **plan: Any) -> Room:
        """A table with these players; `bot` is a bot."""
        table = await self.registry.open_table("host", Plan("muggins", "booklet", 6, len(players), **plan))
        room = await self.registry.room(table)
        for seat, player in enumerate(players):
            tip = chain(player)[""] if tips else None
            command = (
                Fill(f"fill {seat}", room.table.seq, seat, "heaviest")
                if player == "bot"
                else Sit(player, room.table.seq, seat, player, tip)
            )
            await room.command("host" if player == "bot" else player, command)
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


class Nodes:
    """Two nodes that share a disk, and a table for Ann at the one and Ben at the other."""

    def __init__(self, place: Place) -> None:
        self.stores = [FakeStore(place.disk, Random(seed), Faults(), shared=True) for seed in (1, 2)]
        self.registries = [Registry(store, PACE, place.loop.time) for store in self.stores]
        self.rooms: list[Room] = []
        self.eyes = [Eye("ann"), Eye("ben")]

    async def open(self) -> None:
        """Both sit down, and look at the table through their own node."""
        for registry in self.registries:
            await registry.start()
        table = await self.registries[0].open_table("ann", Plan("muggins", "booklet", 6, 2))
        self.rooms = [await registry.room(table) for registry in self.registries]
        for seat, (eye, room) in enumerate(zip(self.eyes, self.rooms, strict=True)):
            await room.news(self.rooms[0].table.seq + 1)
            await room.command(eye.player, Sit(eye.player, room.table.seq, seat, eye.player, chain(eye.player)[""]))
        await self.rooms[0].news(self.rooms[1].table.seq)
        for eye, room in zip(self.eyes, self.rooms, strict=True):
            await room.join(eye, 0)

    async def close(self) -> None:
        """End those that live."""
        for store, registry in zip(self.stores, self.registries, strict=True):
            if not store.dead:
                await registry.stop()


def apart(story: Callable[[Nodes], Coroutine[Any, Any, None]]) -> None:
    """Live through a story of two nodes."""

    async def scene(place: Place) -> None:
        nodes = Nodes(place)
        await nodes.open()
        await story(nodes)
        await nodes.close()

    live(scene)
