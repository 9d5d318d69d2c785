"""Kill real servers in the middle of real games, and check that nothing that was promised is missing.

`python -m tests.server.torture --kills 1000 --store sqlite` (or `postgres`, or `nodes`: two on one PostgreSQL).
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, Final, final

import httpx

from boneyard.audit.doctor import look_at
from tests.server.audit import audit
from tests.server.nodes import Node
from tests.server.persons import Ledger, Person, Sitting
from tests.server.postgres import Postgres
from tests.server.torture_result import MENU, Result

PLAYABLE: Final = 5.0
"""Seconds after a restart in which every table has to accept a move."""


@final
class Torture:
    """One run: nodes, persons at tables, and somebody who kills."""

    def __init__(
        self,
        nodes: list[Node],
        database: str,
        seed: str,
        *,
        tables: int = 6,
        cold_every: int = 0,
        how: signal.Signals = signal.SIGKILL,
    ) -> None:
        self._nodes: Final = nodes
        self._database: Final = database
        self._seed: Final = seed
        self._rng: Final = Random(seed)
        self._count: Final = tables
        self._cold_every: Final = cold_every
        self._how: Final = how
        self.ledger: Final = Ledger()
        self.result: Final = Result()
        self.live: set[str] = set()
        self._unchecked: set[str] = set()
        self._told = 0
        self._held_up = 0.0
        self._sittings: dict[str, list[Sitting]] = {}

    # --- the persons ---

    def _pick(self) -> Node | None:
        """A node that runs, any of them."""
        up = [node for node in self._nodes if node.port]
        return self._rng.choice(up) if up else None

    async def ask(self, path: str, body: Any, token: str = "") -> dict[str, Any]:
        """Ask any node until it answers."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        while True:
            node = self._pick()
            if node is not None:
                with contextlib.suppress(httpx.HTTPError):
                    async with httpx.AsyncClient(headers=headers, timeout=5) as client:
                        answer = await client.post(node.http + path, json=body)
                    assert answer.status_code < 300, answer.text
                    return dict(answer.json())
            await asyncio.sleep(0.02)

    async def _person(self, name: str, *, chain: bool) -> Person:
        session = await self.ask("/api/session", {})
        return Person(name, session["token"], session["player"], chain=chain)

    async def _keep(self, number: int) -> None:
        """Whatever goes wrong with a client is a fault of the run."""
        try:
            await self._host(number)
        except Exception as error:  # noqa: BLE001  as said
            self.ledger.faults.append(f"the persons at table {number} gave up: {error!r}")

    async def _host(self, number: int) -> None:
        """Keep one table going: when its game is over, the same persons open another."""
        plan = MENU[number % len(MENU)]
        seats = [seat for seat in range(plan["seats"]) if "ABCDEFGH"[seat] not in plan.get("bots", {})]
        persons = [await self._person(f"{number}{'ABCDEFGH'[seat]}", chain=(number + seat) % 2 == 0) for seat in seats]
        spectator = await self._person(f"{number}x", chain=False)
        while True:
            table = (await self.ask("/api/tables", {**plan, "listed": number % 2 == 0}, persons[0].token))["table"]
            sittings = [
                Sitting(person, table, seat, self.ledger, self._pick, self._rng)
                for person, seat in zip(persons, seats, strict=True)
            ]
            self._sittings[table] = sittings
            watching = asyncio.ensure_future(Sitting(spectator, table, None, self.ledger, self._pick, self._rng).play())
            try:
                self.live.add(table)
                self._unchecked.add(table)
                self.result.tables += 1
                await asyncio.gather(*[sitting.play() for sitting in sittings])
            finally:
                watching.cancel()
                del self._sittings[table]
                self.live.discard(table)

    # --- the killer ---

    async def run(self, kills: int) -> Result:
        """Kill so many times under load; what is found is in the result."""
        hosts = [asyncio.ensure_future(self._keep(number)) for number in range(self._count)]
        hosts.append(asyncio.ensure_future(self._watch_time()))
        try:
            for node in self._nodes:
                await node.start()
            await self._all_playable(time.monotonic(), 60.0)
            while self.result.kills < kills and not self.ledger.faults:
                await self._kill_once()
                self._tell(self.result.kills)
            await self._all_playable(self._nodes[0].since)
        finally:
            for host in hosts:
                host.cancel()
            await asyncio.gather(*hosts, return_exceptions=True)
        await self._finish()
        return self.result

    def _tell(self, kills: int) -> None:
        if kills // 50 > self._told:
            self._told = kills // 50
            print(
                f"{kills} kills, {len(self.ledger.acked)} acknowledged, {len(self.ledger.faults)} faults",
                file=sys.stderr,
                flush=True,
            )

    async def _kill_once(self) -> None:
        """Kill a node at some moment; start it again; check the books.

        Wait until every table has accepted something new.
        """
        node = self._rng.choice(self._nodes)
        await asyncio.sleep(self._rng.random() * 0.25)
        told = time.monotonic()
        await node.end(self._how)
        self.result.ends.append(time.monotonic() - told)
        self.result.kills += 1
        if self._how is signal.SIGKILL and self._rng.random() < 0.15:
            await self._kill_a_start(node)
        self.ledger.new_epoch()
        cold, spawned = bool(self._cold_every) and self.result.kills % self._cold_every == 0, time.monotonic()
        await node.start(cold=cold)
        await self._check()
        await self._all_playable(node.since)
        self.result.playable.append(
            max([self.ledger.accepted[table] for table in self.live & set(self.ledger.accepted)], default=node.since)
            - node.since
        )
        if cold:
            self.result.cold.append(time.monotonic() - spawned)

    async def _kill_a_start(self, node: Node) -> None:
        """A server may die while it starts, too."""
        await node.begin()
        await asyncio.sleep(self._rng.random() * 0.12)
        await node.kill()
        self.result.kills += 1
        self.result.boots_killed += 1

    async def _watch_time(self) -> None:
        """Note how long this process, which mostly waits, was not let run by a busy machine.

        Nobody is blamed for that time.
        """
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.02)
            late = time.monotonic() - before - 0.02
            self._held_up += late if late > 0.1 else 0.0

    async def _all_playable(self, since: float, limit: float = PLAYABLE) -> None:
        """Wait until every table has accepted a new move; a table that does not in time is a fault."""
        held_up = self._held_up
        while waiting := [table for table in self.live if table not in self.ledger.accepted] or (
            [""] if not self.live else []
        ):
            left = since + limit + self._held_up - held_up - time.monotonic()
            if left <= 0 or self.ledger.faults:
                told = [
                    f"{table}: no move was accepted within {limit:g} s after the restart ({self._state(table)})"
                    for table in waiting
                ]
                self.ledger.faults += told if left <= 0 else []
                return
            self.ledger.progress.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.ledger.progress.wait(), min(left, 0.25))

    def _state(self, table: str) -> str:
        return "; ".join(sitting.describe() for sitting in self._sittings.get(table, []))

    # --- the books ---

    async def _check(self) -> None:
        """What was promised or shown before the books were opened is in the books, once."""
        self.ledger.faults += await audit(self._database, self.ledger, self._unchecked | self.live)
        self._unchecked = set(self.live)

    async def _finish(self) -> None:
        """At the end everything is looked at once more, by the doctor too."""
        self._unchecked = {sent.table for sent in self.ledger.sent.values()}
        await self._check()
        report = await look_at(self._database)
        self.result.faults += [*self.ledger.faults, *[f"doctor: {table}: {what}" for table, what in report.wrong]]
        self.result.events = report.events
        self.result.acked = len(self.ledger.acked)
        self.result.resent = self.ledger.resent


# --- the program ---


@contextlib.asynccontextmanager
async def run_nodes(
    database: str, folder: Path, count: int = 1, prelude: str = "", **settings: str
) -> AsyncIterator[list[Node]]:
    """So many nodes on one database; none is left running."""
    nodes = [Node(database, folder / f"node{number}.log", prelude, **settings) for number in range(count)]
    try:
        yield nodes
    finally:
        for node in nodes:
            await node.close()


async def torture(
    database: str,
    folder: Path,
    kills: int,
    seed: str,
    *,
    nodes: int = 1,
    cold_every: int = 0,
    tables: int = 6,
    prelude: str = "",
    how: signal.Signals = signal.SIGKILL,
) -> Result:
    """Torture a store with so many kills; `prelude` is code that the servers run first, to break them."""
    async with run_nodes(database, folder, nodes, prelude) as running:
        run = Torture(running, database, seed, tables=tables, cold_every=cold_every, how=how)
        result = await run.run(kills)
        result.faults += [
            f"the server logged: {line}"
            for node in running
            for line in node.log.read_text(errors="replace").splitlines()
            if '"error"' in line
        ][:10]
        return result


def main() -> int:
    """Torture one store from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--store", choices=["sqlite", "postgres", "nodes"], default="sqlite")
    parser.add_argument("--seed", default="boneyard")
    parser.add_argument(
        "--cold-every", type=int, default=50, help="every so many kills the restart is a new interpreter"
    )
    given = parser.parse_args()
    server = None if given.store == "sqlite" else Postgres(fsync=True)
    with tempfile.TemporaryDirectory(prefix="boneyard-torture-") as folder:
        try:
            if server is not None:
                server.start()
            database = f"{folder}/torture.sqlite" if server is None else server.url(server.new_database())
            nodes = 2 if given.store == "nodes" else 1
            began = time.monotonic()
            result = asyncio.run(
                torture(database, Path(folder), given.kills, given.seed, nodes=nodes, cold_every=given.cold_every)
            )
        finally:
            if server is not None:
                server.remove()
    print(f"{given.store}, seed {given.seed}: {result.line()}; {time.monotonic() - began:.0f} s")
    for fault in result.faults[:50]:
        print(f"  {fault}")
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
