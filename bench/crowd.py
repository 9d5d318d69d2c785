"""How long a bystander waits for a hint, and how well bots keep their pace, while others make bots think.

`python -m bench.crowd` opens tables of thinking bots from three addresses at a server of its own, looks at all of them,
and lets somebody from a fourth address play a bot and ask for hints; with `--hints` the three ask for hints as well,
and with `--vast` they play by rules that deal 63 tiles to everybody. Half a minute; the other core is the crowd's.
"""

import argparse
import asyncio
import json
import time
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from boneyard.server.table.bot_workers import pace_of
from boneyard.server.table.clock import Pace
from tests.server.served import served

_PACE: Final = 0.8
_BOTS: Final = {"A": "stationmaster", "B": "stationmaster", "C": "stationmaster"}
_GAME: Final = {"game": "muggins", "rules": "booklet", "set": 6}
_VAST: Final = {"game": "mexican-train", "rules": "family+deal=63", "set": 18}
_SIZE: Final = 2**22
Message = dict[str, Any]


class House:
    """The server as one address sees it."""

    def __init__(self, port: int, address: str) -> None:
        self.port: Final = port
        self._heads: Final = {"X-Forwarded-For": address}
        self.token: Final = str(self._post("/api/session", {})["token"])

    def _post(self, path: str, body: Message) -> Message:
        heads = self._heads | {"content-type": "application/json"}
        if path != "/api/session":
            heads["Authorization"] = f"Bearer {self.token}"
        http = HTTPConnection("127.0.0.1", self.port, timeout=60)
        http.request("POST", path, json.dumps(body), heads)
        said: Message = json.loads(http.getresponse().read())
        http.close()
        return said

    async def look(self, **plan: Any) -> ClientConnection:
        """Open a table, and look at it."""
        table = (await asyncio.to_thread(self._post, "/api/tables", {**_GAME, **plan}))["table"]
        heads = {**self._heads, "Authorization": f"Bearer {self.token}"}
        url = f"ws://127.0.0.1:{self.port}/ws/tables/{table}?after=0"
        return await connect(url, additional_headers=heads, max_size=_SIZE, ping_interval=None)


async def watch(socket: ClientConnection, stretched: list[float]) -> None:
    """Look on, deal when it is time, and note how long each bot took beside its pace."""
    since, seq, turn = 0.0, 0, None
    async for data in socket:
        now, said = time.perf_counter(), json.loads(data)
        if said["t"] not in ("welcome", "news"):
            continue
        if turn and said["happened"][0]["what"]["kind"] == "acted":
            stretched.append((now - since) / pace_of(turn, Pace(_PACE), seq))
        since, seq, view = now, said["seq"], said["view"]
        turn = _BOTS.get(view.get("turn") or "") if view["phase"] == "play" else None
        if view["phase"] == "deal" and said["opening"] is None:
            await socket.send(json.dumps({"do": "deal", "id": f"d{seq}", "seq": seq}))
        elif view["phase"] == "over":
            return


async def ask(house: House, waits: list[float], answers: list[str], pause: float) -> None:
    """Play a bot, and ask for a hint before each move."""
    rng, said, asked = Random(1), dict[str, Any](), 0.0
    socket = await house.look(seats=2, bots={"B": "stationmaster"}, name="Bob", hints="always")
    async for data in socket:
        told = json.loads(data)
        if told["t"] in ("welcome", "news"):
            said = told
        elif told["t"] in ("advised", "declined") and asked:
            waits.append(time.perf_counter() - asked)
            answers.append(told.get("code", "advised"))
            asked = 0.0
            await asyncio.sleep(pause)
            if said["legal"]:
                await _send(socket, said, do="act", seat=0, action=rng.choice(said["legal"]))
        if said["legal"] and told is said:
            asked = time.perf_counter()
            await _send(socket, said, do="advise", seat=0)
        elif said["view"]["phase"] == "deal" and told is said and said["opening"] is None:
            await _send(socket, said, do="deal")


async def _send(socket: ClientConnection, said: Message, **message: Any) -> None:
    seq = {} if message["do"] == "advise" else {"seq": said["seq"]}
    await socket.send(json.dumps({"id": f"{message['do']}{said['seq']}", **seq, **message}))


async def crowd(port: int, given: argparse.Namespace) -> None:
    """The whole scene."""
    houses = [House(port, f"198.51.100.{number}") for number in range(3)]
    stretched, waits, others = list[float](), list[float](), list[float]()
    answers, theirs = list[str](), list[str]()
    tasks = [
        asyncio.create_task(
            watch(await houses[number % 3].look(seats=3, bots=_BOTS, **(_VAST if given.vast else {})), stretched)
        )
        for number in range(given.tables)
    ]
    tasks += [asyncio.create_task(ask(houses[number % 3], others, theirs, 0.0)) for number in range(given.hints)]
    await asyncio.sleep(5.0)
    stretched.clear()
    tasks.append(asyncio.create_task(ask(House(port, "192.0.2.7"), waits, answers, 0.3)))
    await asyncio.sleep(given.seconds)
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()
        task.cancel()
    print(f"{len(waits)} hints of a bystander: {told(waits)}; {answers.count('advised')} were given")
    print(f"{len(others)} hints of the crowd; {theirs.count('advised')} were given")
    print(f"{len(stretched)} moves of bots, as parts of their pace: {told(stretched)}")


def told(many: list[float]) -> str:
    """The middle, the hundredth worst and the worst."""
    return (
        f"median {median(many):.2f}, p99 {quantiles(many, n=100)[98]:.2f}, most {max(many):.2f}"
        if len(many) > 1
        else "-"
    )


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="What a crowd of thinking bots does to others.")
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--hints", type=int, default=0, help="tables of the three addresses that ask for hints")
    parser.add_argument("--vast", action="store_true", help="the three addresses play with as many tiles as there are")
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        served(
            Path(folder), bot_pace=str(_PACE), sockets_per_session="0", sockets_per_address="0", tables_per_hour="0"
        ) as server,
    ):
        asyncio.run(crowd(server.port, given))


if __name__ == "__main__":
    main()
