"""Everything that one pair of eyes can get out of a server: by socket and by HTTP, what it is told and what it finds out by asking, and what the program logs."""
# ruff: noqa: SLF001  a room is put around a table that no log tells of

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, Final, final

import httpx
import msgspec

from boneyard import fair
from boneyard.bots.desk import question
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.notation.action import action_text
from boneyard.server import app, commands, logs, wire, wishes
from boneyard.server.hall import Hall
from boneyard.server.room import Room
from boneyard.server.settings import Settings
from boneyard.server.socket import Connection
from boneyard.server.table import Table
from boneyard.server.wishes import AnyCommand, Declined
from boneyard.words.language import ENGLISH
from tests.kit.conformance import conceivable
from tests.server.disk import Disk, FakeStore, Faults
from tests.server.fakes import Loop, run
from tests.server.twins import last_deal

PLAYERS: Final = [f"player {letter}" for letter in LETTERS]
SPECTATOR: Final = "spectator"
ASKED: Final = [
    *("", "/saved", "/left", "/fair", "/replay", "/replay?hands=open", "/replay?hands=may", "/replay?seat=A", "/replay?seat=B", "/nothing"),
]
"""What may be asked of a table by HTTP, whether or not there is such an answer."""
_PLAIN: Final = msgspec.json.Encoder()


def player_at(viewer: int) -> str:
    """Who has a seat; a spectator has none."""
    return SPECTATOR if viewer == NOBODY else PLAYERS[viewer]


@final
class Ear:
    """A socket that says what it is told to say, and keeps everything that comes back."""

    def __init__(self, says: list[str]) -> None:
        self._says = iter(says)
        self.heard: list[bytes] = []
        self._at_once: Callable[[str], bool] = lambda _: False

    def offer(self, at_once: Callable[[str], bool]) -> None:
        """What is taken at once does not have to be received."""
        self._at_once = at_once

    async def receive(self) -> str | bytes | None:
        """The next thing to say, in peace."""
        for said in self._says:
            await asyncio.sleep(1.0)
            if not self._at_once(said):
                return said
        return None

    def send(self, data: bytes) -> None:
        """Keep it."""
        self.heard.append(data)

    def waiting(self) -> int:
        """Everything is taken at once."""
        return 0

    async def close(self, code: int, reason: str) -> None:
        """Keep that too."""
        self.heard.append(f"{code} {reason}".encode())


@final
class Notes(logging.Handler):
    """Keeps all that is logged, at the most talkative level and as the server writes it; only the time is left out."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(logs.Lines())
        self.lines: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record, unless it is of who asks."""
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
    """A whole server around one table, with its routes and its metrics; the tables of a game pass through it one after the other."""

    def __init__(self) -> None:
        hall: Any = Hall(FakeStore(Disk(), Random(1), Faults(), shared=False), now=_time)
        hall.player_of = _by_name
        self._hall: Final = hall
        self._app: Any = app.create_app(self._hall, Settings(requests_per_minute=0))

    def count(self, metric: Any) -> None:
        """Show another metric among the others."""
        self._app.state.metrics.registry.register(metric)

    async def everything(self, table: Table, viewer: int, says: list[str], notes: Notes) -> list[bytes]:
        """All bytes of all channels to one viewer; a spectator looks in as a stranger without a session, too."""
        notes.lines.clear()
        told = await self.ask(table, player_at(viewer))
        told += await self.ask(table, "") if viewer == NOBODY else []
        told += await self._visit(table, player_at(viewer), says)
        return [*told, *_thought(table, viewer), *_wished(table, player_at(viewer)), *notes.lines]

    async def _visit(self, table: Table, player: str, says: list[str]) -> list[bytes]:
        """One socket, from its welcome to its end, with news in between."""
        room = self._hall.rooms[table.id]
        room._closed = True  # no bot acts meanwhile
        ear = Ear(says)
        socket = asyncio.create_task(Connection(ear, player, messages_per_second=1e6).run(room, last_deal(table)))
        await asyncio.sleep(0.5)
        room.scribe.publish(table.history[-3:])
        await socket
        return ear.heard

    async def ask(self, table: Table, player: str) -> list[bytes]:
        """What the routes answer, headers and all."""
        token = {"authorization": f"Bearer {player}"} if player else {}
        told: list[bytes] = []
        self._hall.rooms = {table.id: Room(table, self._hall.store, self._hall._pace, _time)}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=self._app), base_url="http://table", headers=token) as client:
            paths = [f"/api/tables/{table.id}{more}" for more in ASKED] + ["/api/tables", "/api/me/tables", "/metrics"]
            for path in paths:
                answer = await client.get(path)
                headers = [value for name, value in answer.headers.raw if path != "/metrics" or name != b"content-length"]
                told += [str(answer.status_code).encode(), *headers, _without_times(answer.content)]
            told.append((await client.post(f"/api/tables/{table.id}/rematch")).content)
        return told


def _time() -> float:
    return asyncio.get_running_loop().time()


async def _by_name(token: str) -> str | None:
    return token or None


def _without_times(body: bytes) -> bytes:
    """Metrics tell when they began to count, and what the process of both worlds has used so far."""
    return b"\n".join(line for line in body.splitlines() if b"_created" not in line and not line.startswith((b"process_", b"python_")))


def questions(table: Table, viewer: int, rng: Random) -> list[str]:
    """What a curious client asks: reasons for its own seat and others', its rack in order, commands that are stale, refused and nonsense."""
    actions = [*rng.sample(conceivable(table.state.top), 12), *(table.legal() if viewer == table.state.turn else [])]
    other = (viewer + 1) % table.state.seats
    asked: list[Any] = [wire.Why(f"why {at}", viewer, action_text(action)) for at, action in enumerate(actions)]
    asked += [wire.Why("other", other, "draw"), wire.Check("nothing"), wire.Say(1), wire.Say(-1), wire.Link("00" * 32)]
    asked += [wire.Arrange("rack", viewer), wire.Arrange("rack", viewer, "heaviest"), wire.Arrange("theirs", other)]
    asked += [wishes.Deal("stale", last_deal(table)), wishes.Deal("stale too", table.seq - 1)]
    return [*[_PLAIN.encode(one).decode() for one in asked], "nonsense", "{}"]


def _thought(table: Table, viewer: int) -> list[bytes]:
    """What bots in this seat, and who gives hints for it, are told before they think."""
    return [question(None, table.sight(viewer), table.legal(), "")] if viewer == table.state.turn else []


def _wished(table: Table, player: str) -> list[bytes]:
    """What becomes of commands of every kind that are judged on the table as it is."""
    told: list[bytes] = []
    for command in _wishes(table):
        try:
            told += [_PLAIN.encode(event) for event in commands.decide(table, player, command)]
        except Declined as error:
            told.append(f"{error.code} {error.told(ENGLISH)} {error.clause}".encode())
    return told


def _wishes(table: Table) -> list[AnyCommand]:
    """Only the seat's own action may depend on its hand."""
    seats, seq = table.state.seats, table.seq
    asked: list[AnyCommand] = [wishes.Deal("deal", seq), wishes.Sit("sit", seq, 0, "Name"), wishes.Fill("fill", seq, 0, "heaviest")]
    for seat in range(seats):
        asked += [wishes.Leave("leave", seq, seat), wishes.HandOver("hand", seq, seat, "heir", "Heir"), wishes.AskBack("ask", seq, seat)]
        asked += [wishes.Agree("agree", seq, seat), wishes.KeepOn("keep", seq, seat)]
        asked += [wishes.Act("act", seq, seat, text) for text in ("draw", "pass", "6-6>table", "5-4>A", "?")]
    return asked


def secrets_of(table: Table) -> list[bytes]:
    """What would give a deal away: the server's chain, from its end to the first link that was not shown."""
    assert table.tail is not None
    hidden = table.state.round if table.state.round not in table.shown else table.state.round + 1
    return [table.tail.hex().encode(), _link(table.tail, hidden)]


@cache
def _link(tail: bytes, number: int) -> bytes:
    return fair.link_at(tail, number).hex().encode()


def live(loop: Loop, story: Any) -> None:
    """Run a story in its world; nothing of the server may fail in it."""
    run(loop, story)
    assert not loop.failures
