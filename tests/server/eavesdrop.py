"""Everything that one pair of eyes can get out of a server.

By socket and by HTTP, told or asked for, and what is logged.
"""
# ruff: noqa: SLF001  a room is put around a table that no log tells of

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any, Final, final
from unittest.mock import patch

import httpx
import msgspec

from boneyard import fair
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.match.worker import question
from boneyard.notation.action import action_text
from boneyard.server.http import app
from boneyard.server.process import logging_setup
from boneyard.server.process.settings import Settings
from boneyard.server.table import bot_workers, decide
from boneyard.server.table.commands import AnyCommand, Command, Declined, Incoming, Why
from boneyard.server.table.registry import Registry
from boneyard.server.table.room import Room
from boneyard.server.table.table import Table
from boneyard.server.table.turns import Turns
from boneyard.server.ws.connection import Connection
from boneyard.words.language import ENGLISH
from tests.kit.conformance import conceivable
from tests.server import messages
from tests.server.comparing import event_of
from tests.server.disk import Disk
from tests.server.fake_store import FakeStore
from tests.server.fakes import Loop, run
from tests.server.faults import Faults
from tests.server.sockets import FakeSocket
from tests.server.twins import last_deal

PLAYERS: Final = [f"player {letter}" for letter in LETTERS]
SPECTATOR: Final = "spectator"
ASKED: Final = [
    *(
        "",
        "/saved",
        "/left",
        "/fair",
        "/replay",
        "/replay?hands=open",
        "/replay?hands=may",
        "/replay?seat=A",
        "/replay?seat=B",
        "/review",
        "/review?seat=B",
        "/solution",
        "/compared",
        "/nothing",
    ),
]
"""What may be asked of a table by HTTP, whether or not there is such an answer."""
_PLAIN: Final = msgspec.json.Encoder()


def player_at(viewer: int) -> str:
    """Who has a seat; a spectator has none."""
    return SPECTATOR if viewer == NOBODY else PLAYERS[viewer]


@final
class Notes(logging.Handler):
    """Keeps all that is logged, at the most talkative level and as the server writes it; only the time is left out."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logging_setup.JsonLines())
        self.lines: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record, unless it is of whoever asks."""
        if record.name.startswith("httpx"):
            return
        line = json.loads(self.format(record))
        self.lines.append(json.dumps({**line, "at": ""}).encode())


@contextmanager
def listening() -> Iterator[Notes]:
    """Everything that the program logs meanwhile."""
    notes, root = Notes(), logging.getLogger()
    level = root.level
    root.addHandler(notes)
    root.setLevel(logging.DEBUG)
    try:
        yield notes
    finally:
        root.removeHandler(notes)
        root.setLevel(level)


@final
class World:
    """A whole server around one table, with its routes and its metrics.

    The tables of a game pass through it one after the other.
    """

    def __init__(self) -> None:
        registry: Any = Registry(FakeStore(Disk(), Random(1), Faults(), shared=False), now=_time)
        registry.player_of = _by_name
        self._registry: Final = registry
        self._app: Any = app.create_app(self._registry, Settings(requests_per_minute=0))

    def count(self, metric: Any) -> None:
        """Show another metric among the others."""
        self._app.state.metrics.registry.register(metric)

    async def everything(self, table: Table, viewer: int, says: list[str], notes: Notes) -> list[bytes]:
        """All bytes of all channels to one viewer; a spectator looks in as a stranger without a session, too."""
        notes.lines.clear()
        told = await self.ask(table, player_at(viewer))
        told += await self.ask(table, "") if viewer == NOBODY else []
        told += await self._visit(table, player_at(viewer), says)
        return [*told, *_thought(table, viewer), *_judged(table, player_at(viewer)), *notes.lines]

    async def _visit(self, table: Table, player: str, says: list[str]) -> list[bytes]:
        """One socket, from its welcome to its end, with news in between."""
        room = self._registry.rooms[table.id]
        room._closed = True  # no bot acts meanwhile
        socket = FakeSocket()
        visit = asyncio.create_task(Connection(socket, player, messages_per_second=1e6).run(room, last_deal(table)))
        await asyncio.sleep(0.5)
        room.writer.publish(table.history[-3:])
        for said in says:
            await asyncio.sleep(1.0)
            socket.say(said)
        await asyncio.sleep(1.0)
        socket.leave()
        await visit
        return [*socket.heard, *[f"{code} {reason}".encode() for code, reason in socket.closed]]

    async def ask(self, table: Table, player: str) -> list[bytes]:
        """What the routes answer, headers and all."""
        token = {"authorization": f"Bearer {player}"} if player else {}
        told: list[bytes] = []
        self._registry.rooms = {table.id: Room(table, self._registry.store, self._registry._pace, _time, Turns())}
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=self._app), base_url="http://table", headers=token
        ) as client:
            paths = [f"/api/tables/{table.id}{more}" for more in ASKED] + ["/api/tables", "/api/me/tables", "/metrics"]
            for path in paths:
                answer = await client.get(path)
                headers = [
                    value for name, value in answer.headers.raw if path != "/metrics" or name != b"content-length"
                ]
                told += [str(answer.status_code).encode(), *headers, _without_times(answer.content)]
            told.append((await client.post(f"/api/tables/{table.id}/rematch")).content)
            again = {"seat": "A", "name": "Somebody"}
            told.append((await client.post(f"/api/tables/{table.id}/again", json=again)).content)
        return told


def _time() -> float:
    return asyncio.get_running_loop().time()


async def _by_name(token: str) -> str | None:
    return token or None


def _without_times(body: bytes) -> bytes:
    """Metrics tell when they began to count, and what the process of both worlds has used so far."""
    return b"\n".join(
        line for line in body.splitlines() if b"_created" not in line and not line.startswith((b"process_", b"python_"))
    )


def questions(table: Table, viewer: int, rng: Random) -> list[str]:
    """What a curious client sends.

    Every kind of message for its own seat and another's, on an old table and on this one.

    And reasons for many actions, and nonsense.
    """
    actions = [*rng.sample(conceivable(table.state.top), 12), *(table.legal() if viewer == table.state.turn else [])]
    asked: list[Incoming] = [Why(f"why {at}", viewer, action_text(action)) for at, action in enumerate(actions)]
    for seat in (viewer, (viewer + 1) % table.state.seats):
        values = messages.some(rng, last_deal(table), [seat], ["draw"]) | {"seq": lambda: table.seq - 1}
        asked += [messages.make(kind, values) for kind in messages.KINDS]
    return [*[messages.text(one) for one in asked], "nonsense", "{}"]


def _thought(table: Table, viewer: int) -> list[bytes]:
    """What bots in this seat, and who gives hints for it, are told before they think."""
    return [question(None, table.sight(viewer), table.legal(), "")] if viewer == table.state.turn else []


def _judged(table: Table, player: str) -> list[bytes]:
    """What becomes of commands of every kind that are judged on the table as it is."""
    told: list[bytes] = []
    for command in _commands(table):
        try:
            told += [_PLAIN.encode(event_of(one)) for one in decide.decide(table, player, command)]
        except Declined as error:
            told.append(f"{error.code} {error.told(ENGLISH)} {error.clause}".encode())
    return told


def _commands(table: Table) -> list[AnyCommand]:
    """Every kind, for every seat; only the seat's own action may depend on its hand."""
    rng = Random(1)
    made = [
        messages.make(kind, messages.some(rng, table.seq, [seat], [action]) | {"seq": lambda: table.seq})
        for seat in range(table.state.seats)
        for action in ("draw", "pass", "6-6>table", "5-4>A", "?")
        for kind in messages.KINDS
    ]
    return [command for command in made if isinstance(command, Command)]


def secrets_of(table: Table) -> list[bytes]:
    """What would give a deal away: the server's chain, from its end to the first link that was not shown."""
    assert table.tail is not None
    hidden = table.state.round if table.state.round not in table.shown else table.state.round + 1
    return [table.tail.hex().encode(), _link(table.tail, hidden)]


@cache
def _link(tail: bytes, number: int) -> bytes:
    return fair.link_at(tail, number).hex().encode()


def differences(here: list[bytes], there: list[bytes]) -> str:
    """Where what two worlds tell parts: how each message begins, and what stands around the place."""
    pairs = zip_longest(here, there, fillvalue=b"")
    return "; ".join(_difference(one, other) for one, other in pairs if one != other)[:2000]


def _difference(one: bytes, other: bytes) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - 60), at + 30)
    return f"in {_plain(one[:80])} ... {_plain(one[around])} here, {_plain(other[around])} there"


def _plain(data: bytes) -> str:
    return data.decode(errors="replace")


def live(loop: Loop, story: Any) -> None:
    """Run a story in its world; nothing of the server may fail in it. Hints follow from what their worker is told."""
    with patch.object(bot_workers, "HINTS", messages.plain_hints()):
        run(loop, story)
    assert not loop.failures
