"""Kill a real server while several phones write on shared sheets, and check that nothing promised is missing.

`python -m tests.server.sheet_torture --kills 200` (and `--store postgres`).
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, final

import httpx

from boneyard.audit.doctor import look_at
from tests.server.nodes import Node
from tests.server.postgres import Postgres

HOST: Final = "host-secret-of-128-bits"
WRITERS: Final = "their-secret-of-128-bits"


class Outcome(NamedTuple):
    """What came of it: faults in words, kills, and entries that were acknowledged."""

    faults: list[str]
    kills: int
    acked: int


def entry(name: str, points: int = 5, by: str = "Ann") -> dict[str, Any]:
    """Something that somebody writes down."""
    change = {"kind": "left", "round": 1, "person": "a", "left": {"points": points}}
    return {"id": name, "at": 1.0, "by": by, "change": change}


@final
class Phone:
    """Writes one entry after the other, each until it is acknowledged, and now and then one once more."""

    def __init__(self, node: Node, client: httpx.AsyncClient, sheet: str, name: str) -> None:
        self._node: Final = node
        self._name: Final = name
        self._rng: Final = Random(sheet + name)
        self._client: Final = client
        self.path: Final = f"/api/sheets/{sheet}"
        self.acked: list[str] = []
        self.told: list[str] = []
        """Every entry that this phone has seen, in order."""
        self.faults: list[str] = []
        self._seq = 0

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Ask until there is an answer."""
        while True:
            with contextlib.suppress(httpx.HTTPError):
                answer = await self._client.request(method, self._node.http + path, json=body)
                if answer.status_code == 200:
                    return dict(answer.json())
                if answer.status_code != 503:
                    self.faults.append(answer.text)
            await asyncio.sleep(0.01)

    async def write(self, stop: asyncio.Event, done: asyncio.Semaphore) -> None:
        """Write until it is enough, and let others know of each entry."""
        number = 0
        while not stop.is_set():
            number += 1
            name = f"{self._name}-{number}"
            for _ in range(1 + (self._rng.random() < 0.2)):
                self._hear(await self.ask("POST", f"{self.path}/entries?after={self._seq}", entry(name, number)))
            self.acked.append(name)
            done.release()

    def _hear(self, news: dict[str, Any]) -> None:
        self._seq = news["seq"]
        self.told += [one["id"] for one in news["entries"]]


async def torture(database: str, folder: Path, kills: int, seed: str, prelude: str = "") -> Outcome:
    """Kill the server so many times while three phones write on each of two sheets."""
    node = Node(database, folder / "log", prelude)
    await node.start()
    headers = {"sheet-key": WRITERS}
    async with httpx.AsyncClient(timeout=5, headers=headers, verify=False) as client:  # noqa: S501  plain HTTP
        try:
            phones = [Phone(node, client, f"{seed}-sheet-of-a-family-{at % 2}", f"phone{at}") for at in range(6)]
            for phone in phones[:2]:
                await phone.ask("PUT", phone.path, {"host": HOST, "writers": WRITERS})
            await _kill(node, phones, kills, Random(seed))
            faults = [fault for phone in phones for fault in await _faults(phone)]
        finally:
            await node.close()
    faults += [f"{table}: {finding}" for table, finding in (await look_at(database)).wrong]
    return Outcome(faults, kills, sum(len(phone.acked) for phone in phones))


async def _kill(node: Node, phones: list[Phone], kills: int, rng: Random) -> None:
    """Each time after a few more entries, wherever the others are meanwhile."""
    stop, done = asyncio.Event(), asyncio.Semaphore(0)
    work = [asyncio.create_task(phone.write(stop, done)) for phone in phones]
    for _ in range(kills):
        for _ in range(rng.randrange(1, 12)):
            await done.acquire()
        await node.kill()
        await node.start()
    stop.set()
    await asyncio.gather(*work)


async def _faults(phone: Phone) -> list[str]:
    """What a phone was promised and does not find."""
    news = await phone.ask("GET", phone.path)
    there = [one["id"] for one in news["entries"]]
    own = phone.acked[0].partition("-")[0] if phone.acked else ""
    mine = [name for name in there if name.partition("-")[0] == own]
    faults = (
        phone.faults
        if mine[: len(phone.acked)] == phone.acked
        else [f"{own}: not all, not once, or not in order: {mine}"]
    )
    if there[: len(phone.told)] != phone.told:
        faults.append(f"{own}: was told otherwise than it is")
    return faults if len(set(there)) == len(there) else [*faults, f"{own}: something is there twice"]


def main() -> int:
    """As often as the command says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as undo:
        database = str(Path(folder) / "sheets.sqlite")
        if given.store == "postgres":
            server = Postgres()
            undo.callback(server.remove)
            server.start()
            database = server.url(server.new_database())
        outcome = asyncio.run(torture(database, Path(folder), given.kills, "hand"))
    print(f"{outcome.kills} kills, {outcome.acked} entries acknowledged, faults: {outcome.faults or 'none'}")
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
