"""Servers die in the middle of games: nothing that was acknowledged or shown is lost, and every table goes on.

Half a minute for each store.
"""

import asyncio
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from boneyard.audit.doctor import look_at
from boneyard.audit.store_reader import open_books
from tests.server.nodes import Node
from tests.server.persons import Person
from tests.server.torture import run_nodes, torture

KILLS: Final = 30

EARLY: Final = """
import asyncio
from boneyard.server.store import sqlite
from boneyard.server.store.port import Outcome
real = sqlite.SqliteStore.append
async def early(self, append):
    asyncio.get_running_loop().call_later(0.15, lambda: asyncio.ensure_future(real(self, append)))
    return Outcome("saved", append.expect + len(append.events))
sqlite.SqliteStore.append = early
"""
"""A server that says "saved" before it is."""


def test_kills_on_sqlite(tmp_path: Path) -> None:
    """Thirty kills on SQLite.

    No acknowledged move is missing or written twice, and every table plays on within five seconds.
    """
    result = asyncio.run(torture(str(tmp_path / "games.sqlite"), tmp_path, KILLS, "sqlite", cold_every=15))
    assert (result.faults, result.kills >= KILLS, result.acked > KILLS) == ([], True, True)


def test_kills_on_postgres(database_url: str, tmp_path: Path) -> None:
    """The same on PostgreSQL."""
    result = asyncio.run(torture(database_url, tmp_path, KILLS, "postgres", cold_every=15))
    assert (result.faults, result.kills >= KILLS, result.acked > KILLS) == ([], True, True)


def test_kills_of_two_nodes(database_url: str, tmp_path: Path) -> None:
    """Two nodes on one database, either of them killed while everybody plays on both."""
    result = asyncio.run(torture(database_url, tmp_path, 10, "nodes", nodes=2))
    assert (result.faults, result.kills >= 10, result.acked > 10) == ([], True, True)


def test_broken_server_is_caught(tmp_path: Path) -> None:
    """The torture itself is worth something: a server that acknowledges before it has saved does not get through."""
    result = asyncio.run(torture(str(tmp_path / "games.sqlite"), tmp_path, KILLS, "early", prelude=EARLY, tables=3))
    assert any("missing" in fault or "shown" in fault for fault in result.faults)


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_drain_on_sigterm(store: str, database_url: str, tmp_path: Path) -> None:
    """Told to stop under load, a node ends within ten seconds.

    Everything that it acknowledged is saved, and the tables go on after the next start.
    """
    database = database_url if store == "postgres" else str(tmp_path / "games.sqlite")
    result = asyncio.run(torture(database, tmp_path, 3, "drain", how=signal.SIGTERM, tables=4))
    assert (result.faults, result.kills) == ([], 3)
    assert max(result.ends) < 10


# --- two nodes on one database ---

Message = dict[str, Any]
_PATIENCE: Final = 30.0


async def _post(node: Node, path: str, body: Message, token: str = "") -> Message:
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"} if token else {}) as client:
        answer = await client.post(node.http + path, json=body)
    assert answer.status_code < 300, answer.text
    return dict(answer.json())


def _connect(node: Node, table: str, token: str, after: int = 0) -> connect:
    return connect(
        f"{node.ws}/ws/tables/{table}?after={after}", additional_headers={"Authorization": f"Bearer {token}"}
    )


async def _until(socket: ClientConnection, wanted: Callable[[Message], bool]) -> Message:
    """The first message that is wanted."""
    async with asyncio.timeout(_PATIENCE):
        while not wanted(message := json.loads(await socket.recv())):
            pass
    return dict(message)


def _answers(name: str) -> Callable[[Message], bool]:
    """Whether a message answers a command."""
    return lambda message: message.get("id") == name


async def _do(socket: ClientConnection, seq: int, do: str, **more: object) -> Message:
    """Send a command; its answer."""
    name = f"{do}-{seq}"
    await socket.send(json.dumps({"do": do, "id": name, "seq": seq, **more}))
    return await _until(socket, _answers(name))


async def _in_the_books(database: str, table: str, wanted: Callable[[list[Message]], bool]) -> list[Message]:
    """The log of a table, once it is as wanted."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        async with open_books(database) as books:
            logged = [json.loads(row.body) for row in await books.events(table)]
        if wanted(logged):
            return logged
        assert time.monotonic() < deadline, logged[-3:]
        await asyncio.sleep(0.05)


async def _begin(node: Node, plan: Message) -> tuple[str, str, ClientConnection, Message]:
    """A person opens a table with bots, sits down at A and deals: table, token, socket, and the table as A sees it."""
    token = (await _post(node, "/api/session", {}))["token"]
    table = (await _post(node, "/api/tables", {"name": "Ann", "starter": "A", **plan}, token))["table"]
    socket = await _connect(node, table, token)
    seq = (await _until(socket, lambda message: message["t"] == "welcome"))["seq"]
    assert (await _do(socket, seq, "deal"))["t"] == "ack"
    return table, token, socket, await _until(socket, lambda message: message["t"] == "news" and bool(message["legal"]))


SOLO: Final = {"game": "castle-rock", "rules": "booklet", "set": 9, "seats": 1, "starter": None}
DUEL: Final = {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "bots": {"B": "heaviest"}}


def test_a_viewer_on_another_node_sees_the_move(database_url: str, tmp_path: Path) -> None:
    """A move made on node A is shown on node B."""

    async def play() -> None:
        async with run_nodes(database_url, tmp_path, 2) as (a, b):
            await asyncio.gather(a.start(), b.start())
            table, _, socket, shown = await _begin(a, SOLO)
            watcher = (await _post(b, "/api/session", {}))["token"]
            async with _connect(b, table, watcher) as watching:
                await _until(watching, lambda message: message["t"] == "welcome" and message["seq"] == shown["seq"])
                assert (await _do(socket, shown["seq"], "act", seat=0, action=shown["legal"][0]))["t"] == "ack"
                seen = await _until(watching, lambda message: message["t"] == "news")
                assert [one["what"]["kind"] for one in seen["happened"]] == ["acted"]
            await socket.close()

    asyncio.run(play())


def test_tables_of_a_dead_node_go_on_elsewhere(database_url: str, tmp_path: Path) -> None:
    """Node A dies while a bot is to move at one table and a clock runs at another.

    Node B moves the bot and the clock, with nobody connected to it.
    """

    async def play() -> None:
        async with run_nodes(database_url, tmp_path, 2, BONEYARD_BOT_PACE="0.7") as (a, b):
            await asyncio.gather(a.start(), b.start())
            slow, _, clocked, _ = await _begin(a, {**SOLO, "clock": "move 2"})
            table, token, socket, shown = await _begin(a, DUEL)
            moved = await _do(socket, shown["seq"], "act", seat=0, action=shown["legal"][0])
            await a.kill()
            await _in_the_books(
                database_url, table, lambda logged: any(one.get("by") == "bot" for one in logged[moved["seq"] :])
            )
            await _in_the_books(database_url, slow, lambda logged: any(one.get("by") == "clock" for one in logged))
            async with _connect(b, table, token, shown["seq"]) as again:
                welcome = await _until(again, lambda message: message["t"] == "welcome")
                assert [one["seq"] for one in welcome["happened"]][:1] == [shown["seq"] + 1]
                mine = welcome if welcome["legal"] else await _until(again, lambda message: bool(message.get("legal")))
                assert (await _do(again, mine["seq"], "act", seat=0, action=mine["legal"][0]))["t"] == "ack"
            await asyncio.gather(socket.close(), clocked.close())
        assert (await look_at(database_url)).wrong == []

    asyncio.run(play())


def test_two_nodes_race_for_one_number(database_url: str, tmp_path: Path) -> None:
    """The same seat moves on both nodes at once, again and again.

    Exactly one is acknowledged, the other is told what has happened.
    """

    async def play() -> None:
        async with run_nodes(database_url, tmp_path, 2) as (a, b):
            await asyncio.gather(a.start(), b.start())
            table, token, first, shown = await _begin(a, SOLO)
            async with _connect(b, table, token) as second:
                answers = []
                for _ in range(10):
                    sockets, seq, action = (first, second), shown["seq"], shown["legal"]
                    for index, socket in enumerate(sockets):
                        body = {"do": "act", "id": f"{index}-{seq}", "seq": seq, "seat": 0, "action": action[-index]}
                        await socket.send(json.dumps(body))
                    got = [await _until(socket, _answers(f"{index}-{seq}")) for index, socket in enumerate(sockets)]
                    answers.append(sorted(str(one.get("code", one["t"])) for one in got))
                    async with _connect(b, table, token) as fresh:
                        shown = await _until(fresh, lambda message: message["t"] == "welcome")
                    if not shown["legal"]:
                        break
                assert answers == [["ack", "stale"]] * len(answers)
            await first.close()
        assert (await look_at(database_url)).wrong == []

    asyncio.run(play())


def test_a_deal_has_the_links_of_both_nodes(database_url: str, tmp_path: Path) -> None:
    """Two players at two nodes see that the other one is there, and each shows a link to their own node.

    Neither counts as withheld.
    """

    async def play() -> None:
        async with run_nodes(database_url, tmp_path, 2, BONEYARD_LINK_WAIT="20") as nodes:
            await asyncio.gather(*[node.start() for node in nodes])
            people = [
                Person(name, **(await _post(node, "/api/session", {})), chain=True)
                for name, node in zip(("Ann", "Ben"), nodes, strict=True)
            ]
            plan = {
                "game": "muggins",
                "rules": "booklet",
                "set": 6,
                "seats": 2,
                "name": "Ann",
                "tip": people[0].tip,
                "starter": "A",
            }
            table = (await _post(nodes[0], "/api/tables", plan, people[0].token))["table"]
            sockets = [await _connect(node, table, person.token) for node, person in zip(nodes, people, strict=True)]
            seq = (await _until(sockets[1], lambda message: message["t"] == "welcome"))["seq"]
            everybody = sorted(person.player for person in people)
            await _until(sockets[0], lambda message: message["t"] == "presence" and message["players"] == everybody)
            sat = await _do(sockets[1], seq, "sit", seat=1, name="Ben", tip=people[1].tip)
            await _until(sockets[0], lambda message: message["t"] == "news" and message["seq"] == sat["seq"])
            assert (await _do(sockets[0], sat["seq"], "deal"))["t"] == "ack"
            await _until(sockets[1], lambda message: message["t"] == "news" and message["opening"] == 1)
            for socket, person in zip(sockets, people, strict=True):
                await socket.send(json.dumps({"do": "link", "link": person.before[person.tip or ""]}))
            logged = await _in_the_books(database_url, table, lambda logged: logged[-1]["kind"] == "seeded")
            assert (logged[-1]["withheld"], logged[-1]["links"]) == (
                [],
                [person.before[person.tip or ""] for person in people],
            )
            await asyncio.gather(*[socket.close() for socket in sockets])

    asyncio.run(play())
