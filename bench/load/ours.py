"""A table of our server: people with sessions of their own, on sockets of their own, who play any legal action."""

import asyncio
import itertools
import json
from http.client import HTTPConnection
from random import Random
from typing import Any, Final, final

import msgspec

from bench.load.line import Hear, Line, connect
from bench.load.play import Play

_NAMES: Final = itertools.count()


class _View(msgspec.Struct):
    phase: str


class _Heard(msgspec.Struct):
    """What a player needs of a message."""

    t: str
    id: str | None = None
    seq: int | None = 0
    code: str = ""
    legal: list[str] = []
    view: _View | None = None
    opening: int | None = None


_DECODER: Final = msgspec.json.Decoder(_Heard)


@final
class House:
    """The HTTP side: sessions and tables."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self._http: Final = HTTPConnection("127.0.0.1", port, timeout=60)
        self._lock: Final = asyncio.Lock()

    async def prepare(self, table: "OwnTable") -> None:
        """Make what a table needs, one after the other, while the sockets go on answering pings."""
        async with self._lock:
            await asyncio.to_thread(table.prepare)

    def session(self) -> str:
        """A new session's token."""
        return str(self._post("/api/session", {}, "")["token"])

    def table(self, token: str, game: tuple[str, str, int], seats: int) -> str:
        """A new table."""
        name, rules, top = game
        return str(
            self._post("/api/tables", {"game": name, "rules": rules, "set": top, "seats": seats}, token)["table"]
        )

    def _post(self, path: str, body: dict[str, Any], token: str) -> dict[str, Any]:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        self._http.close()  # a server hangs up on who has been silent for a while
        self._http.request("POST", path, json.dumps(body), headers)
        answer = self._http.getresponse()
        said: dict[str, Any] = json.loads(answer.read())
        assert answer.status == 201, said
        return said


@final
class OwnTable(Play):
    """One table; whoever is to act acts."""

    def __init__(self, house: House, game: tuple[str, str, int], viewers: int, rng: Random) -> None:
        super().__init__(viewers)
        self._house: Final = house
        self._game: Final = game
        self._tokens: list[str] = []
        self._table = ""
        self._rng: Final = rng
        self._lines: list[Line] = []
        self._answers: dict[str, asyncio.Future[_Heard]] = {}
        self._mover = self._sender = 0
        self._legal: list[str] = []
        self._moving = ""
        self._seq = self._base = 0

    async def open(self) -> None:
        """Connect everybody, sit down, deal."""
        await self._house.prepare(self)
        for seat in range(self.viewers):
            path, headers = f"/ws/tables/{self._table}?after=0", {"Authorization": f"Bearer {self._tokens[seat]}"}
            self._lines.append(await connect(self._house.port, path, headers, self._ear(seat)))
            self._lines[-1].lost = self.lost
        for seat in range(self.viewers):
            await self._ask(seat, do="sit", seat=seat, name=f"Player {seat}")
        await self._ask(0, do="deal")
        while not self.is_ready:
            await asyncio.sleep(0.01)

    def prepare(self) -> None:
        """What goes by HTTP: sessions, once, and a table."""
        self._tokens = self._tokens or [self._house.session() for _ in range(self.viewers)]
        self._table = self._house.table(self._tokens[0], self._game, self.viewers)

    async def _ask(self, who: int, **command: Any) -> None:
        while True:
            name = f"c{next(_NAMES)}"
            answer = self._answers[name] = asyncio.get_running_loop().create_future()
            self._lines[who].send(json.dumps({"id": name, "seq": self._seq, **command}).encode())
            said = await answer
            self._seq = max(self._seq, said.seq or 0)
            if said.t == "ack":
                return
            assert said.code == "stale", said

    def _ear(self, seat: int) -> Hear:
        return lambda _, data: self._hear(seat, data)

    def _hear(self, seat: int, data: bytes) -> None:
        said = _DECODER.decode(data)
        if said.t == "news":
            self._news(seat, said)
        elif said.t == "ack" and said.id == self._moving:
            self._after(over=self._heard(mover=True))
        elif said.t in ("ack", "declined") and said.id in self._answers:
            self._answers.pop(said.id).set_result(said)
        else:
            assert said.t in ("welcome", "presence", "open", "away"), data

    def _news(self, seat: int, said: _Heard) -> None:
        assert said.view is not None, "news without a view"
        assert said.seq is not None, "news without a number"
        self._seq = max(self._seq, said.seq)
        if said.legal:
            self._mover, self._legal = seat, said.legal
        if seat == 0 and said.opening is None and self._moving:
            self._go_on(said.view.phase)
        if not self._outstanding and self._legal and not self.is_ready:
            self._ready()
        elif self._outstanding and seat != self._sender and said.seq > self._base:
            self._after(over=self._heard(mover=False))

    def _go_on(self, phase: str) -> None:
        """After a round comes the next; after a game another one."""
        if phase == "deal":
            asyncio.ensure_future(self._ask(0, do="deal"))  # noqa: RUF006  the table waits for what it brings
        elif phase == "over":
            asyncio.ensure_future(self._again())  # noqa: RUF006  likewise

    async def _again(self) -> None:
        while self._outstanding:
            await asyncio.sleep(0.01)
        self.close()
        self._lines, self._seq, self._moving = [], 0, ""
        await self.open()

    def _after(self, *, over: bool) -> None:
        if over and self._legal:
            self._ready()

    def _messages_per_move(self) -> int:
        return self.viewers

    def _send(self) -> None:
        action = self._legal[int(self._rng.random() * len(self._legal))]
        self._sender, self._base, self._legal = self._mover, self._seq, []
        self._moving = f"m{next(_NAMES)}"
        self._lines[self._sender].send(
            b'{"do":"act","id":"%b","seq":%d,"seat":%d,"action":"%b"}'
            % (self._moving.encode(), self._seq, self._sender, action.encode())
        )

    def close(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.lost = lambda: None
            line.close()
