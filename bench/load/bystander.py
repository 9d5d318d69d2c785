"""What sixty sockets of one address, each within its limits, cost somebody who plays at another table.

python -m bench.load.bystander [seconds] [kind …]
"""

import asyncio
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

CROWD: Final = "127.0.0.2"
BYSTANDER: Final = "127.0.0.3"
SOCKETS: Final = 60
PACE: Final = 0.1
"""Seconds between two messages of a socket: what the limit allows."""
_PROGRAM: Final = "from boneyard.cli.main import run; run()"
Message = dict[str, Any]
KINDS: Final[dict[str, Message]] = {
    "nothing": {},
    "stale": {"do": "act", "seq": 0, "seat": 0, "action": "draw"},
    "refused": {"do": "act", "seat": 0, "action": "0-0>hub"},
    "why": {"do": "why", "seat": 0, "action": "0-0>A"},
    "arrange": {"do": "arrange", "seat": 0},
    "history": {"do": "history", "after": 0},
    "say": {"do": "say", "phrase": 1},
    "nonsense": {"do": "dance"},
}
"""What the crowd sends, again and again."""


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[int]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    own = {"PORT": "0", "DATABASE": str(folder / "crowd.sqlite"), "BOT_PACE": "0", "LOG_LEVEL": "warning"}
    given = {f"BONEYARD_{name}": value for name, value in own.items()}
    command = [sys.executable, "-c", _PROGRAM, "serve"]
    with subprocess.Popen(command, env={**kept, **given}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None, "a pipe"
        found = re.search(rb":(\d+)/", process.stdout.readline())
        assert found, "the server did not start"
        try:
            yield int(found[1])
        finally:
            process.terminate()
            process.wait(30)


class Guest:
    """Somebody from an address."""

    def __init__(self, port: int, address: str) -> None:
        self._port: Final = port
        self._address: Final = address
        transport = httpx.HTTPTransport(local_address=address)
        self._http: Final = httpx.Client(transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=60)
        self._token: Final = self._http.post("/api/session").json()["token"]

    def open(self, **plan: Any) -> str:
        """A table with oneself at it."""
        headers = {"authorization": f"Bearer {self._token}"}
        return str(self._http.post("/api/tables", json={"name": "Ann", **plan}, headers=headers).json()["table"])

    def enter(self, table: str) -> connect:
        """A socket to it."""
        return connect(
            f"ws://127.0.0.1:{self._port}/ws/tables/{table}",
            additional_headers={"authorization": f"Bearer {self._token}"},
            local_addr=(self._address, 0),
            compression=None,
            open_timeout=60,
            max_size=None,
        )


async def _hear(socket: ClientConnection, *kinds: str) -> Message:
    while (message := json.loads(await socket.recv()))["t"] not in kinds:
        pass
    return dict(message)


async def _play(socket: ClientConnection, enough: int) -> list[float]:
    """Move after move at a table of one's own, and how long each took."""
    shown, took = await _hear(socket, "welcome"), list[float]()
    for number in range(enough):
        action = shown["legal"][-1] if shown["legal"] else None
        asked = {"do": "act", "seat": 0, "action": action} if action else {"do": "deal"}
        if action or shown["view"]["phase"] == "deal":
            since = time.perf_counter()
            await socket.send(json.dumps({"id": f"m{number}", "seq": shown["seq"], **asked}))
            while (message := await _hear(socket, "ack", "declined", "news"))["t"] == "news":
                shown = message
            took += [time.perf_counter() - since] if action else []
        while not shown["legal"] and shown["view"]["phase"] != "over" and (action is None or shown["view"]["turn"]):
            shown = await _hear(socket, "news")
        if shown["view"]["phase"] == "over":
            break
        await asyncio.sleep(PACE)
    return took


async def _shout(guest: Guest, table: str, said: Message, end: float) -> None:
    """One of the crowd: whatever it hears, it goes on, and comes back."""
    number = 0
    while time.monotonic() < end:
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            async with guest.enter(table) as socket:
                seq = (await _hear(socket, "welcome"))["seq"]
                reading = asyncio.create_task(_read(socket))
                while time.monotonic() < end and not reading.done():
                    number += 1
                    now = {"seq": seq} if said["do"] == "act" else {}
                    await socket.send(json.dumps({"id": f"s{number}", **now, **said}))
                    await asyncio.sleep(PACE)
                reading.cancel()
        await asyncio.sleep(PACE)


async def _read(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def _measure(port: int, kind: str, seconds: float) -> str:
    crowd, bystander = [Guest(port, CROWD), Guest(port, CROWD)], Guest(port, BYSTANDER)
    bots = dict.fromkeys("BCDEFGH", "heaviest")
    plan = {"game": "mexican-train", "rules": "parsons", "set": 12, "seats": 8, "bots": bots}
    tables = [guest.open(**plan) for guest in crowd]
    for guest, table in zip(crowd, tables, strict=True):
        async with guest.enter(table) as socket:
            await _play(socket, 40)
    end = time.monotonic() + seconds
    shouts = [
        asyncio.create_task(_shout(crowd[one % 2], tables[one % 2], KINDS[kind], end))
        for one in range(SOCKETS if KINDS[kind] else 0)
    ]
    await asyncio.sleep(1)
    own = {"game": "castle-rock", "rules": "booklet", "set": 12, "seats": 1}
    took: list[float] = []
    while time.monotonic() < end:
        async with bystander.enter(bystander.open(**own)) as socket:
            took += await _play_on(socket, end)
    for shout in shouts:
        shout.cancel()
    took.sort()
    middle, late = statistics.median(took), took[int(len(took) * 0.99)]
    told = ", ".join(
        f"{name} {value * 1000:.1f}" for name, value in (("median", middle), ("p99", late), ("worst", took[-1]))
    )
    return f"{kind}: {len(took)} moves, milliseconds: {told}"


async def _play_on(socket: ClientConnection, end: float) -> list[float]:
    """Draw until nothing is left."""
    seq, took, number = (await _hear(socket, "welcome"))["seq"], list[float](), 0
    await socket.send(json.dumps({"do": "deal", "id": "deal", "seq": seq}))
    shown = await _hear(socket, "news")
    while time.monotonic() < end:
        while not shown["legal"] and shown["view"]["phase"] != "over":
            shown = await _hear(socket, "news")
        if shown["view"]["phase"] == "over":
            break
        number, since = number + 1, time.perf_counter()
        asked = {"do": "act", "id": f"m{number}", "seq": shown["seq"], "seat": 0, "action": shown["legal"][0]}
        await socket.send(json.dumps(asked))
        while (message := await _hear(socket, "ack", "declined", "news"))["t"] == "news":
            shown = message
        took.append(time.perf_counter() - since)
        await asyncio.sleep(PACE)
    return took


def main() -> None:
    """One kind after the other, each on a server of its own."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    for kind in sys.argv[2:] or KINDS:
        with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as port:
            print(asyncio.run(_measure(port, kind, seconds)), flush=True)


if __name__ == "__main__":
    main()
