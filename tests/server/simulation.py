"""The simulation: the real command path, from connections to tables, in a world where all that can go wrong does.

One seed is one run: a table, some clients, one or two nodes, and a storm of cuts, crashes and failing writes; then the
weather calms down, the game has to go on, and the oracle compares everything that anybody was told with what the disk
says. To run one seed again, with what happened told line by line:

python -m tests.server.simulation 1234
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any, Final, final
from unittest.mock import patch

from boneyard import fair
from boneyard.server.out import projection
from boneyard.server.store.port import NotSaved
from boneyard.server.table import bot_workers, idle, opening, personal
from boneyard.server.table import registry as registry_module
from boneyard.server.table import tokens as token_module
from boneyard.server.table.clock import UNHURRIED
from boneyard.server.table.commands import Declined
from boneyard.server.table.registry import Registry
from boneyard.server.table.table import Table
from boneyard.server.ws.connection import Connection
from tests.server import messages
from tests.server.disk import Disk
from tests.server.fake_store import FakeStore
from tests.server.fakes import FlakySocket, Loop, run
from tests.server.faults import Faults
from tests.server.ledger import Ledger
from tests.server.misfortune import strike
from tests.server.oracle import judge
from tests.server.peek import ask
from tests.server.players import Client
from tests.server.scenes import PACE, plan, weather

_LONGEST: Final = 60.0
"""Seconds after which a table that does not go on in calm weather counts as stuck."""


@dataclass
class Node:
    """A process with its own memory; it dies with everything that it did not write."""

    registry: Registry
    store: FakeStore
    sockets: list[FlakySocket]


@final
class World:
    """One seed."""

    def __init__(self, seed: int) -> None:
        self.dice: Final = Random(f"world {seed}")
        self._memory: Final = 0 if seed % 3 == 0 else idle.MOST_BYTES
        self.loop: Final = Loop()
        self.disk: Final = Disk()
        self.ledger: Final = Ledger()
        self.faults: Final = weather(self.dice)
        self.shared: Final = self.dice.random() < 0.5
        self.nodes: list[Node | None] = [None] * (2 if self.shared and self.dice.random() < 0.8 else 1)
        self.clients: list[Client] = []
        self.table = ""
        self.crashes = 0

    async def live(self) -> None:
        """A storm, calm weather, silence, and judgement when everybody has heard of everything."""
        for index in range(len(self.nodes)):
            await self._start(index)
        await self._open_table()
        names = "abc"[: self.dice.randint(1, 2) + (self.dice.random() < 0.5)]
        self.clients = [
            Client(name, self.dice, self.loop, self.ledger, self.faults, self._dial, plays=index < 2)
            for index, name in enumerate(names)
        ]
        for client in self.clients:
            client.names = list(names)
        self.loop.create_task(self._peek())
        await self._storm()
        await self._calm_down()
        await self._fall_silent()
        judge(self)

    # --- nodes ---

    async def _start(self, index: int) -> None:
        store = FakeStore(self.disk, self.dice, self.faults, shared=self.shared)
        store.ahead = self.dice.uniform(-1.0, 1.0) * self.faults.skew
        registry = Registry(store, PACE, self.loop.time, self._memory)
        await registry.start()
        self.nodes[index] = Node(registry, store, [])

    async def _restart(self, index: int) -> None:
        await asyncio.sleep(self.dice.uniform(0.05, 1.0))
        if self.nodes[index] is None:
            await self._start(index)

    def _crash(self, index: int) -> None:
        node = self.nodes[index]
        if node is None:
            return
        self.crashes += 1
        self.nodes[index] = None
        node.store.die()
        for socket in node.sockets:
            socket.cut()
        if not self.shared:
            self.disk.crash(self.dice)
        self._restarting = asyncio.ensure_future(self._restart(index))

    async def _open_table(self) -> None:
        node = self.nodes[0]
        assert node is not None, "a node that has just been started"
        for _ in range(50):
            with contextlib.suppress(NotSaved):
                self.table = await node.registry.open_table("a", plan(self.dice))
                return
        raise AssertionError("no table could be opened")

    # --- sockets ---

    def _dial(self, client: Client) -> FlakySocket | None:
        alive = [node for node in self.nodes if node is not None]
        if not alive:
            return None
        node = self.dice.choice(alive)
        socket = FlakySocket(self.loop, self.dice, client, self.faults)
        node.sockets.append(socket)
        self.loop.create_task(self._serve(node, socket, client.player, client.last))
        return socket

    async def _serve(self, node: Node, socket: FlakySocket, player: str, after: int) -> None:
        """What the route of a socket does."""
        try:
            room = await node.registry.room(self.table)
        except (Declined, NotSaved):
            await socket.close(1013, "not now")
            return
        await Connection(socket, player, now=self.loop.time, paces=UNHURRIED).run(room, after)
        if not socket.is_closing:
            socket.cut()

    async def _peek(self) -> None:
        """Somebody who asks by HTTP now and then, as the routes answer."""
        while True:
            await asyncio.sleep(self.dice.uniform(0.05, 0.6))
            alive = [node for node in self.nodes if node is not None]
            if alive:
                await ask(self.dice.choice(alive).registry, self.table, self.disk, self.ledger)

    # --- weather ---

    def _knows_all(self, client: Client) -> bool:
        return client.is_turned_away or client.last == self._seq()

    def _seq(self) -> int:
        return len(self.disk.logs[self.table].rows)

    async def _storm(self) -> None:
        """Until enough has happened, or nothing does any more."""
        target, end = self.dice.randint(8, 24), self.loop.clock + 25.0
        while self._seq() < target and self.loop.clock < end:
            await asyncio.sleep(0.1)
            if self.dice.random() < self.faults.crash * 0.1:
                self._crash(self.dice.randrange(len(self.nodes)))
            strike(self.disk, self.dice, self.faults, self.nodes, self._start)
            self.disk.away = self.dice.random() < (0.9 if self.disk.away else self.faults.away * 0.1)
            for node in self.nodes:
                if node is not None and self.dice.random() < self.faults.jump * 0.1:
                    node.store.ahead += self.dice.choice([-3600.0, 90.0, 120.0])
                for socket in node.sockets if node is not None else []:
                    if self.dice.random() < self.faults.cut * 0.1:
                        socket.cut()

    async def _calm_down(self) -> None:
        """Nothing fails any more: the game goes on, whatever there was."""
        vars(self.faults).update(vars(Faults()))
        self.disk.away = False
        self.disk.put_back()
        for client in self.clients:
            client.calm = True
        for index in [at for at, node in enumerate(self.nodes) if node is None]:
            with contextlib.suppress(NotSaved):  # a file has one server: the other one is there
                await self._start(index)
        await self._wait_for(self._goes_on(), "the table is stuck")

    def _goes_on(self) -> Callable[[], bool]:
        target = self._acted() + 2
        return lambda: self._acted() >= target or self._is_over()

    def _acted(self) -> int:
        return sum(b'"kind":"acted"' in row for row in self.disk.logs[self.table].rows)

    def _is_over(self) -> bool:
        """Whether nobody plays any more: bots do not play for nobody, where all have left and nobody may watch."""
        is_deserted = all(client.is_turned_away for client in self.clients)
        return is_deserted or any(b'"kind":"finished"' in row for row in self.disk.logs[self.table].rows)

    async def _wait_for(self, holds: Callable[[], bool], problem: str) -> None:
        end = self.loop.clock + _LONGEST
        while not holds():
            if self.loop.clock > end:
                self.ledger.faults.append(f"{problem}: {self._situation()}")
                return
            await asyncio.sleep(0.2)

    def _situation(self) -> str:
        rows = [row.decode()[:80] for row in self.disk.logs[self.table].rows[-3:]]
        told = [(client.player, client.last, client.is_settled, list(client.outbox)) for client in self.clients]
        return f"event {self._seq()}, {rows}, {told}"

    async def _fall_silent(self) -> None:
        """Clients start nothing new; every answer comes, and everybody hears of everything."""
        for client in self.clients:
            client.quiet = True
        await self._wait_for(lambda: all(client.is_settled for client in self.clients), "somebody waits for an answer")
        for node in self.nodes:
            for room in node.registry.rooms.values() if node is not None else []:
                await room.close()
        await self._wait_for(
            lambda: all(map(self._knows_all, self.clients)) and all(t.seq >= self._seq() for t in self.live_tables()),
            "somebody has not heard of all",
        )

    def live_tables(self) -> list[Table]:
        """The table as the nodes have it in memory, where they have heard of everything: those with viewers have."""
        rooms = [
            node.registry.rooms[self.table]
            for node in self.nodes
            if node is not None and self.table in node.registry.rooms
        ]
        return [room.table for room in rooms if room.audience.viewers or room.table.seq == self._seq()]


Change = tuple[Any, str, Any]
"""A class or a module, a name in it, and what stands there instead."""
Breaking = Callable[[], list[Change]]
"""A way to break the server on purpose, told in a server that is not broken yet."""


@contextlib.contextmanager
def _fixed(seed: int, breaking: Breaking) -> Iterator[None]:
    """Everything that comes from outside is the seed's: tokens and dates. Space is short."""
    dice = Random(f"secrets {seed}")
    made = SimpleNamespace(
        token_urlsafe=lambda n: dice.randbytes(n).hex(),
        token_bytes=dice.randbytes,
        token_hex=lambda n: dice.randbytes(n).hex(),
    )
    date = SimpleNamespace(now=lambda _zone: datetime(2026, 11, 15, tzinfo=UTC))
    with contextlib.ExitStack() as stack:
        for module in (registry_module, token_module, personal):
            stack.enter_context(patch.object(module, "secrets", made))
        stack.enter_context(patch.object(opening, "datetime", date))
        stack.enter_context(patch.object(fair, "LINKS", 20))
        stack.enter_context(patch.object(bot_workers, "HINTS", messages.plain_hints()))
        stack.enter_context(patch.object(idle, "_LOOK", 0.5))
        if seed % 4 == 0:
            stack.enter_context(patch.object(projection, "LONGEST_PAST", 3))
            stack.enter_context(patch.object(projection, "LONGEST_HISTORY", 2))
        stack.enter_context(patch.object(idle, "_JUST_NOW", 1.0))
        for owner, name, broken in breaking():
            stack.enter_context(patch.object(owner, name, broken))
        yield


def simulate(seed: int, breaking: Breaking = list) -> World:
    """Run one seed; AssertionError, with the seed, when anything is wrong."""
    world = World(seed)
    try:
        with _fixed(seed, breaking):
            run(world.loop, world.live())
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {error} (again: python -m tests.server.simulation {seed})") from error
    return world


def main(words: list[str]) -> None:
    """Run the seeds that are named."""
    for word in words:
        world = simulate(int(word))
        told: Any = world.disk.logs[world.table].rows
        print(
            f"seed {word}: {len(told)} events, {len(world.ledger.sent)} commands, "
            f"{world.crashes} crashes, {world.loop.clock - 1000:.1f} s"
        )
        for number, row in enumerate(told, 1):
            print(f"{number:4} {row.decode()[:150]}")


if __name__ == "__main__":
    main(sys.argv[1:])
