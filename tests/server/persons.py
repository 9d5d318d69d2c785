"""Persons who play over real sockets as a careful client does.

An outbox, command ids, the last number seen, and a ledger of all that was promised to them.
"""

import asyncio
import contextlib
import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from boneyard.server.out.projection import LONGEST_PAST
from tests.server.nodes import Node

_PATIENCE: Final = 5.0
Message = dict[str, Any]


@dataclass
class Sent:
    """A command that somebody sent."""

    table: str
    player: str
    body: Message
    epoch: int


@dataclass
class Ledger:
    """What clients sent, what the server promised, and what it showed to anybody."""

    sent: dict[str, Sent] = field(default_factory=dict)
    acked: dict[str, int] = field(default_factory=dict)
    promised: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The acknowledged commands of each table."""
    dropped: set[str] = field(default_factory=set)
    told: defaultdict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """The events of each table that anybody was shown."""
    faults: list[str] = field(default_factory=list)
    epoch: int = 0
    """How many times a server was started."""
    accepted: dict[str, float] = field(default_factory=dict)
    """The tables where a new move was accepted since the last start, and when."""
    resent: int = 0
    missed: int = 0
    progress: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, table: str, happened: list[Message]) -> None:
        """Somebody was shown events; whoever is shown another event under the same number was lied to."""
        for one in happened:
            shown = json.dumps(one["what"], sort_keys=True)
            if self.told[table].setdefault(one["seq"], shown) != shown:
                self.faults.append(f"{table}: event {one['seq']} was shown in two ways")

    def ack(self, command: str, last: int) -> None:
        """A command was acknowledged."""
        if self.acked.setdefault(command, last) != last:
            self.faults.append(f"{command} was acknowledged as event {self.acked[command]} and as {last}")
        if command in self.dropped:
            self.faults.append(f"{command} was acknowledged after it had been declined for good")
        sent = self.sent[command]
        self.promised[sent.table].add(command)
        if sent.epoch == self.epoch and sent.body["do"] == "act":
            self.accepted.setdefault(sent.table, time.monotonic())
            self.progress.set()

    def new_epoch(self) -> None:
        """A server was started."""
        self.epoch += 1
        self.accepted = {}


@final
class Person:
    """Somebody with a session, and a chain for fair deals where `chain` says so."""

    def __init__(self, name: str, token: str, player: str, *, chain: bool) -> None:
        self.name: Final = name
        self.token: Final = token
        self.player: Final = player
        self.before: Final[dict[str, str]] = {}
        """The link that lies before each link."""
        self.tip: str | None = None
        if chain:
            link = hashlib.sha256(f"{name} {token}".encode()).digest()
            for _ in range(60):
                following = hashlib.sha256(link).digest()
                self.before[following.hex()] = link.hex()
                link = following
            self.tip = link.hex()


@final
class Sitting:
    """A person at a table, on whichever node can be reached; a spectator where `seat` is None."""

    def __init__(
        self, person: Person, table: str, seat: int | None, ledger: Ledger, pick: Callable[[], Node | None], rng: Random
    ) -> None:
        self.person: Final = person
        self.table: Final = table
        self.seat: Final = seat
        self.last = 0
        self.over = False
        self._ledger: Final = ledger
        self._pick: Final = pick
        self._rng: Final = rng
        self._outbox: Message | None = None
        self._shown: Message = {}
        self._linked = 0
        self._made = 0
        self._tips: list[str | None] = []
        self._just_acted = False
        self._inside = False

    async def play(self) -> None:
        """Play until the game is over, through as many connections as it takes."""
        while not self.over:
            node = self._pick()
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                if node is not None and node.port:
                    await self._visit(node)
            self._inside = False
            await asyncio.sleep(0.01)

    def describe(self) -> str:
        """Where this person stands, without a tile."""
        shown = self._shown
        state = (
            f"{shown['view']['phase']}, turn {shown['view'].get('turn')}, opening {shown['opening']}, "
            f"{len(shown['legal'])} legal"
            if shown
            else "nothing seen"
        )
        place = "connected" if self._inside else "outside"
        return f"{self.person.name} {place} at {self.last}, {state}, outbox {self._outbox and self._outbox['do']}"

    async def _visit(self, node: Node) -> None:
        url = f"{node.ws}/ws/tables/{self.table}?after={self.last}"
        headers = {"Authorization": f"Bearer {self.person.token}"}
        async with connect(
            url,
            additional_headers=headers,
            open_timeout=_PATIENCE,
            close_timeout=0.2,
            ping_interval=None,
            compression=None,
        ) as socket:
            self._linked = 0
            await self._resume(socket)
            self._inside = True
            while not self.over:
                await self._go_on(socket)
                if self._rng.random() < 0.003:
                    self._ledger.missed += 1
                    return  # a closed laptop
                self._hear(json.loads(await asyncio.wait_for(socket.recv(), _PATIENCE)), socket)

    async def _resume(self, socket: ClientConnection) -> None:
        """The welcome brings exactly what was missed; then the outbox is asked about, or sent again."""
        welcome = json.loads(await asyncio.wait_for(socket.recv(), _PATIENCE))
        numbers = [one["seq"] for one in welcome["happened"]]
        if numbers != list(range(max(self.last, welcome["seq"] - LONGEST_PAST) + 1, welcome["seq"] + 1)):
            self._ledger.faults.append(
                f"{self.table}: asked for what follows {self.last}, got {numbers[:3]}… up to {welcome['seq']}"
            )
        self._absorb(welcome)
        if self._outbox is not None:
            self._ledger.resent += 1
            asks = self._rng.random() < 0.5
            await self._send(socket, {"do": "check", "id": self._outbox["id"]} if asks else self._outbox)

    async def _send(self, socket: ClientConnection, body: Message) -> None:
        await socket.send(json.dumps(body))

    def _absorb(self, shown: Message) -> None:
        happened = shown["happened"]
        self._ledger.tell(self.table, happened)
        fresh = [one["seq"] for one in happened if one["seq"] > self.last]
        if fresh != list(range(self.last + 1, self.last + 1 + len(fresh))):
            self._ledger.faults.append(f"{self.table}: after event {self.last} came {fresh[:3]}")
        for one in happened:
            self._tips = one["what"].get("tips", self._tips)
        if shown["seq"] >= self.last:
            self.last, self._shown = shown["seq"], shown
        self.over = shown["view"]["phase"] == "over" and self._outbox is None

    def _hear(self, message: Message, socket: ClientConnection) -> None:
        mine = self._outbox is not None and message.get("id") == self._outbox["id"]
        match message["t"]:
            case "news":
                self._absorb(message)
            case "ack" if mine:
                self._settle(message["seq"])
            case "checked" if mine and message["seq"] is not None:
                self._settle(message["seq"])
            case "checked" if mine:
                self._again(socket)
            case "declined" if mine:
                self._declined(message, socket)
            case "error":
                self._again(socket, 0.3)

    def _settle(self, last: int) -> None:
        assert self._outbox is not None, "nothing was sent"
        self._ledger.ack(self._outbox["id"], last)
        self._just_acted = self._outbox["do"] == "act"
        self._outbox = None
        self.over = self._shown["view"]["phase"] == "over"

    def _again(self, socket: ClientConnection, pause: float = 0.0) -> None:
        """Send the outbox once more, a little later."""

        async def send(body: Message) -> None:
            await asyncio.sleep(pause)
            with contextlib.suppress(OSError, WebSocketException):
                await self._send(socket, body)

        if self._outbox is not None:
            self._later = asyncio.ensure_future(send(self._outbox))

    def _declined(self, message: Message, socket: ClientConnection) -> None:
        """A stale command is given up for good; one that could not be saved is sent again.

        Any other refusal of a legal command is a fault.
        """
        assert self._outbox is not None, "nothing was sent"
        if message["code"] in ("busy", "not_saved", "unknown"):
            self._again(socket, 0.05)
            return
        if message["code"] == "stale":
            if message["seq"] != self.last:
                self._ledger.faults.append(f"{self.table}: stale at {message['seq']}, and told up to {self.last}")
        elif self._outbox["do"] != "askback":  # what may be taken back, a client does not know
            self._ledger.faults.append(
                f"{self.table}: {self._outbox} was declined: {message['code']}: {message['message']}"
            )
        self._ledger.dropped.add(self._outbox["id"])
        self._outbox = None
        self.over = self._shown["view"]["phase"] == "over"

    # --- what a person does ---

    async def _go_on(self, socket: ClientConnection) -> None:
        """Do what is to be done now, if anything: show a link, or send one command and keep it until it is answered."""
        opening = self._shown["opening"]
        if self.seat is None:
            return
        if opening is not None and opening > self._linked and self.person.tip:
            self._linked = opening
            await self._show_link(socket)
        command = self._command() if self._outbox is None and not self.over else None
        if command is None:
            return
        await asyncio.sleep(self._rng.random() * 0.01)
        self._made += 1
        self._outbox = {**command, "id": f"{self.person.name}-{self.table}-{self._made}", "seq": self.last}
        self._ledger.sent[self._outbox["id"]] = Sent(self.table, self.person.player, self._outbox, self._ledger.epoch)
        await self._send(socket, self._outbox)

    async def _show_link(self, socket: ClientConnection) -> None:
        newest = self._tips[self.seat or 0]
        if newest in self.person.before:
            await self._send(socket, {"do": "link", "link": self.person.before[newest]})

    def _command(self) -> Message | None:
        shown, view = self._shown, self._shown["view"]
        assert self.seat is not None, "a spectator asks for nothing"
        letter = "ABCDEFGH"[self.seat]
        if shown["asking"] is not None and letter not in shown["agreed"] and self._rng.random() < 0.7:
            return {"do": self._rng.choice(["agree", "keepon"]), "seat": self.seat}
        if shown["chairs"][self.seat]["player"] != self.person.player:
            return {"do": "sit", "seat": self.seat, "name": self.person.name, "tip": self.person.tip}
        just_acted, self._just_acted = self._just_acted, False
        if just_acted and view["phase"] == "play" and self._rng.random() < 0.1:
            return {"do": "askback", "seat": self.seat}
        if shown["legal"]:
            return {"do": "act", "seat": self.seat, "action": self._rng.choice(shown["legal"])}
        if (
            view["phase"] == "deal"
            and shown["opening"] is None
            and self.seat == 0
            and all(chair["player"] or chair["bot"] for chair in shown["chairs"])
        ):
            return {"do": "deal"}
        return None
