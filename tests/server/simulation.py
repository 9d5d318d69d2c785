"""The simulation: the real command path (hall, rooms, tables, connections) in a world where everything that can go wrong does.

One seed is one run: a table, some clients, one or two nodes, and a storm of cuts, crashes and failing writes; then the weather calms down, the game
has to go on, and the oracle compares everything that anybody was told with what the disk says. To run one seed again, with what happened told line by line:

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

import msgspec

from boneyard import fair
from boneyard.server import hall as hall_module
from boneyard.server import tables
from boneyard.server.clock import Pace
from boneyard.server.hall import Hall
from boneyard.server.socket import Connection
from boneyard.server.store.port import NotSaved
from boneyard.server.table import Table
from boneyard.server.wishes import Declined
from tests.server.disk import Disk, FakeStore, Faults
from tests.server.fakes import Line, Loop, run
from tests.server.ledger import Ledger, Told
from tests.server.oracle import judge
from tests.server.players import Client
from tests.server.scenes import plan, weather

_PACE: Final = Pace(bot=0.15, links=0.4, absence=1.5)
_LONGEST: Final = 60.0
"""Seconds after which a table that does not go on in calm weather counts as stuck."""


@dataclass
class Node:
    """A process with its own memory; it dies with everything that it did not write."""

    hall: Hall
    store: FakeStore
    lines: list[Line]


@final
class World:
    """One seed."""

    def __init__(self, seed: int) -> None:
        self.dice: Final = Random(f"world {seed}")
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
        """A storm, then calm weather, then silence, and judgement at the very moment when everybody has heard of everything."""
        for index in range(len(self.nodes)):
            await self._start(index)
        await self._open_table()
        plays = self.dice.randint(1, 2) if len(self.disk.logs[self.table].rows) else 1
        names = "abc"[: plays + (self.dice.random() < 0.5)]
        self.clients = [Client(name, self.dice, self.loop, self.ledger, self.faults, self._dial, plays=index < 2) for index, name in enumerate(names)]
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
        hall = Hall(store, _PACE, self.loop.time)
        await hall.start()
        self.nodes[index] = Node(hall, store, [])

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
        for line in node.lines:
            line.cut()
        if not self.shared:
            self.disk.crash()
        self._restarting = asyncio.ensure_future(self._restart(index))

    async def _open_table(self) -> None:
        node = self.nodes[0]
        assert node is not None, "a node that has just been started"
        for _ in range(50):
            with contextlib.suppress(NotSaved):
                self.table = await node.hall.open_table("a", plan(self.dice))
                return
        raise AssertionError("no table could be opened")

    # --- lines ---

    def _dial(self, client: Client) -> Line | None:
        alive = [node for node in self.nodes if node is not None]
        if not alive:
            return None
        node = self.dice.choice(alive)
        line = Line(self.loop, self.dice, client, self.faults)
        node.lines.append(line)
        self.loop.create_task(self._serve(node, line, client.player, client.last))
        return line

    async def _serve(self, node: Node, line: Line, player: str, after: int) -> None:
        """What the route of a socket does."""
        try:
            room = await node.hall.room(self.table)
        except (Declined, NotSaved):
            await line.close(1013, "not now")
            return
        await Connection(line, player, now=self.loop.time).run(room, after)
        line.cut()

    async def _peek(self) -> None:
        """Somebody who asks by HTTP now and then, as the routes answer."""
        while True:
            await asyncio.sleep(self.dice.uniform(0.05, 0.6))
            alive = [node for node in self.nodes if node is not None]
            if alive:
                await self._ask(self.dice.choice(alive))

    async def _ask(self, node: Node) -> None:
        request: Any = SimpleNamespace(headers={}, cookies={}, app=SimpleNamespace(state=SimpleNamespace(hall=node.hall)))
        with contextlib.suppress(Declined, NotSaved, TimeoutError):
            async with asyncio.timeout(5.0):
                shown = msgspec.json.decode(msgspec.json.encode(await tables.table_view.fn(request, self.table)))
                self.ledger.told.append(Told("", {**shown, "happened": []}))
                deals = await tables.fair_transcript.fn(request, self.table)
                revealed = sum(b'"kind":"revealed"' in row for row in self.disk.logs[self.table].rows)
                if sum(round_.link is not msgspec.UNSET for round_ in deals.rounds) > revealed:
                    self.ledger.faults.append("the deal of a round was shown before its end was saved")

    # --- weather ---

    def _seq(self) -> int:
        return len(self.disk.logs[self.table].rows)

    async def _storm(self) -> None:
        """Until enough has happened, or nothing does any more."""
        target, end = self.dice.randint(8, 24), self.loop.clock + 25.0
        while self._seq() < target and self.loop.clock < end:
            await asyncio.sleep(0.1)
            if self.dice.random() < self.faults.crash * 0.1:
                self._crash(self.dice.randrange(len(self.nodes)))
            self.disk.away = self.dice.random() < (0.9 if self.disk.away else self.faults.away * 0.1)
            for node in self.nodes:
                for line in node.lines if node is not None else []:
                    if self.dice.random() < self.faults.cut * 0.1:
                        line.cut()

    async def _calm_down(self) -> None:
        """Nothing fails any more: the game goes on, whatever there was."""
        vars(self.faults).update(vars(Faults()))
        self.disk.away = False
        for client in self.clients:
            client.calm = True
        for index, node in enumerate(self.nodes):
            if node is None:
                await self._start(index)
        await self._wait_for(self._goes_on(), "the table is stuck")

    def _goes_on(self) -> Callable[[], bool]:
        acted = self._acted()
        return lambda: self._acted() >= acted + 2 or self._is_over()

    def _acted(self) -> int:
        return sum(b'"kind":"acted"' in row for row in self.disk.logs[self.table].rows)

    def _is_over(self) -> bool:
        return any(b'"kind":"finished"' in row for row in self.disk.logs[self.table].rows[-3:])

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
            for room in node.hall.rooms.values() if node is not None else []:
                await room.close()
        await self._wait_for(lambda: all(client.last == self._seq() for client in self.clients), "somebody has not heard of everything")

    def live_tables(self) -> list[Table]:
        """The table as the nodes have it in memory, where they have heard of everything: those with viewers have."""
        rooms = [node.hall.rooms[self.table] for node in self.nodes if node is not None and self.table in node.hall.rooms]
        return [room.table for room in rooms if room.audience.viewers or room.table.seq == self._seq()]


Change = tuple[Any, str, Any]
"""A class or a module, a name in it, and what stands there instead."""
Breaking = Callable[[], list[Change]]
"""A way to break the server on purpose, told in a server that is not broken yet."""


@contextlib.contextmanager
def _fixed(seed: int, breaking: Breaking) -> Iterator[None]:
    """Everything that comes from outside is the seed's: tokens and dates. Space is short."""
    dice = Random(f"secrets {seed}")
    tokens = SimpleNamespace(token_urlsafe=lambda n: dice.randbytes(n).hex(), token_bytes=dice.randbytes, token_hex=lambda n: dice.randbytes(n).hex())
    date = SimpleNamespace(now=lambda _zone: datetime(2026, 11, 15, tzinfo=UTC))
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch.object(hall_module, "secrets", tokens))
        stack.enter_context(patch.object(hall_module, "datetime", date))
        stack.enter_context(patch.object(fair, "LINKS", 20))
        if seed % 3 == 0:
            stack.enter_context(patch.object(hall_module, "_MOST_IDLE", 0))
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
        print(f"seed {word}: {len(told)} events, {len(world.ledger.sent)} commands, {world.crashes} crashes, {world.loop.clock - 1000:.1f} s")
        for number, row in enumerate(told, 1):
            print(f"{number:4} {row.decode()[:150]}")


if __name__ == "__main__":
    main(sys.argv[1:])
