"""Clients of the simulation.

They keep their last number and an outbox, come back after every cut, resend what was not answered, and play.
"""

from collections.abc import Callable
from random import Random
from typing import Final, final

import msgspec

from boneyard.server.out import projection
from boneyard.server.table import commands
from tests.server import messages
from tests.server.fakes import FlakySocket, Loop
from tests.server.faults import Faults
from tests.server.ledger import Drawing, Ledger, Message, Sent, Told, chain
from tests.server.wishes import Wisher

AGAIN: Final = ("unknown", "busy")
"""Answers after which nobody knows yet, or the same command may be sent again."""
UNSAVED: Final = ("not_saved", "gone")
"""Answers that speak of the last sending alone."""


@final
class Client(Wisher):
    """A person with a browser."""

    def __init__(
        self,
        name: str,
        dice: Random,
        loop: Loop,
        ledger: Ledger,
        faults: Faults,
        dial: Callable[["Client"], FlakySocket | None],
        *,
        plays: bool,
    ) -> None:
        self.player = name
        self.names = [name]
        """Everybody whom a seat may be handed over to."""
        self.last = 0
        self.shown: Message = {}
        self.events: list[Message] = []
        self.drawing: Final = Drawing()
        self.outbox: dict[str, Sent] = {}
        self.is_turned_away = False
        """Whether nobody may watch, and it has no seat: it looks in again now and then."""
        self.quiet = False
        """Whether it starts nothing new any more."""
        self._plays: Final = plays
        self._dice = dice
        self._loop: Final = loop
        self._ledger: Final = ledger
        self._faults = faults
        self._dial: Final = dial
        self._chain = chain(name) if dice.random() < 0.7 else {}
        self._socket: FlakySocket | None = None
        self._welcome = False
        self._linked = ""
        self._refusals = 0
        self._impatient = 0.0
        loop.call_later(dice.uniform(0.0, 0.3), self._tick)

    @property
    def is_settled(self) -> bool:
        """Whether it is connected, waits for no answer and misses nothing, or may not look."""
        is_content = self._welcome and not self.outbox and self._is_whole
        return self.is_turned_away or (self._socket is not None and is_content)

    # --- the socket ---

    def _tick(self) -> None:
        """From time to time: connect, or do something."""
        if self._socket is None:
            self._welcome = False
            if self.is_turned_away and self._dice.random() < 0.8:
                self._loop.call_later(0.5, self._tick)
                return
            if self.shown and self._dice.random() < self._faults.nap:
                self._loop.call_later(self._dice.uniform(1.0, 6.0), self._tick)
                return
            self._socket = self._dial(self)
        elif self._welcome:
            self._do_something()
        self._loop.call_later(self._dice.uniform(0.05, 0.4), self._tick)

    def hung_up(self, socket: FlakySocket) -> None:
        """The connection is gone."""
        if socket is self._socket:
            self._socket = None

    def turned_away(self, socket: FlakySocket) -> None:
        """Nobody may watch: what still waits for an answer is given up, as a page does that is left."""
        if socket is self._socket:
            self.is_turned_away = True
            self.outbox.clear()

    def hear(self, socket: FlakySocket, data: bytes) -> None:
        """A message has come; what comes through an old socket is not read."""
        if socket is not self._socket:
            return
        message: Message = msgspec.json.decode(data)
        match message["t"]:
            case "welcome":
                self._welcomed(message)
            case "news":
                self._absorb(message)
            case "laid":
                self.drawing.draw(message["layout"])
            case "ack":
                self._acknowledged(message["id"], message["seq"])
            case "checked":
                self._checked(message)
            case "declined":
                self._declined(message)
            case "history":
                self._recalled(message)
            case _:
                pass

    def _say(self, data: str) -> int:
        """Say something; how many times it was said."""
        if self._socket is None:
            return 0
        times = 2 if self._dice.random() < self._faults.twice else 1
        for _ in range(times):
            self._socket.say(data)
        return times

    def _say_it(self, sent: Sent) -> None:
        sent.times += self._say(sent.raw)

    def _ask(self, name: str) -> None:
        """Ask what became of a command."""
        self._say(messages.text(commands.Check(name)))

    def _fault(self, text: str) -> None:
        self._ledger.faults.append(f"{self.player}: {text}")

    # --- what comes in ---

    def _welcomed(self, message: Message) -> None:
        self._welcome, self._linked, self._refusals = True, "", 0
        self.is_turned_away = False
        self._absorb(message)
        for sent in self.outbox.values():
            asks = self._dice.random() < 0.4
            self._ask(sent.command.id) if asks else self._say_it(sent)
        self._impatient = self._loop.clock + 1.5
        self._ask_for_the_past()

    def _absorb(self, message: Message) -> None:
        """Events come exactly once and in order, up to the number of the table that comes with them."""
        numbers = [one["seq"] for one in message["happened"]]
        start = max(self.last, message["seq"] - projection.LONGEST_PAST if message["t"] == "welcome" else 0)
        if numbers != list(range(start + 1, message["seq"] + 1)) or message["seq"] < self.last:
            self._fault(f"a {message['t']} for event {message['seq']} brought {numbers} after {self.last}")
        self._see(message)
        self.events += message["happened"]
        self.last = message["seq"]
        if "layout" in message:
            self.drawing.draw(message["layout"])

    def _see(self, message: Message) -> None:
        self._ledger.told.append(Told(self.player, message))
        self.shown = message

    def _acknowledged(self, name: str, last: int) -> None:
        self._ledger.sent[name].acks.append(last)
        self.outbox.pop(name, None)

    def _checked(self, message: Message) -> None:
        if message["seq"] is not None:
            self._acknowledged(message["id"], message["seq"])
        elif message["id"] in self.outbox:
            self._say_it(self.outbox[message["id"]])

    def _recalled(self, message: Message) -> None:
        """What is asked for again is what was told before."""
        told = {one["seq"]: one["what"] for one in self.events}
        if message["seq"] != self.last or any(
            told.get(one["seq"], one["what"]) != one["what"] for one in message["happened"]
        ):
            self._fault(f"what was recalled at event {message['seq']} is not what was told up to {self.last}")
        self.events += [one for one in message["happened"] if one["seq"] not in told]
        self.events.sort(key=lambda one: int(one["seq"]))
        self._ask_for_the_past()

    @property
    def _is_whole(self) -> bool:
        return len(self.events) == self.last

    def _ask_for_the_past(self) -> None:
        """A welcome tells only the last part of much: the rest is asked for."""
        if not self._is_whole:
            heard = next(at for at, one in enumerate([*self.events, {"seq": 0}]) if one["seq"] != at + 1)
            self._say(messages.text(commands.History(self._id(), heard)))

    def _declined(self, message: Message) -> None:
        if message.get("seq", self.last) != self.last:
            self._fault(f"a refusal named event {message['seq']} to whoever had been told up to {self.last}")
        sent = self._ledger.sent.get(message["id"])
        if sent is None:
            return
        if message["code"] in AGAIN or (message["code"] in UNSAVED and sent.times > 1):
            self._refusals += 1
            if self._refusals > 3 and self._socket is not None:
                self._socket.cut()
            elif message["code"] != "busy":
                self._loop.call_later(self._dice.uniform(0.1, 1.0), self._ask, message["id"])
            return
        sent.declined.append(message["code"])
        self.outbox.pop(message["id"], None)

    # --- what goes out ---

    def _send(self, command: commands.AnyCommand) -> None:
        sent = Sent(self.player, command, messages.text(command))
        self._ledger.sent[command.id] = self.outbox[command.id] = sent
        self._impatient = self._loop.clock + self._dice.uniform(0.3, 2.0)
        self._say_it(sent)

    def _do_something(self) -> None:
        self._show_link()
        if not self._is_whole and self._loop.clock > self._impatient:
            self._impatient = self._loop.clock + 1.0
            self._ask_for_the_past()
        if self.outbox:
            self._insist()
        elif self.quiet or (not self._plays and self.seat is None):
            return
        elif not self.calm and self._dice.random() < self._faults.mischief:
            self._make_mischief()
        else:
            command = self._command()
            if command is not None:
                self._send(command)

    def _insist(self) -> None:
        """No answer for a while: send everything again, or come back through a new socket."""
        if self._loop.clock > self._impatient:
            self._impatient = self._loop.clock + self._dice.uniform(0.3, 2.0)
            if self._socket is not None and self._dice.random() < 0.3:
                self._socket.cut()
                return
            for sent in self.outbox.values():
                self._say_it(sent)

    def _show_link(self) -> None:
        """A page shows its link by itself, when a round is opened, and again after it came back."""
        opened = next((one["what"] for one in reversed(self.events) if one["what"]["kind"] == "roundopened"), None)
        seat = self.seat
        if self.shown["opening"] is None or seat is None or opened is None:
            return
        tip = opened["tips"][seat]
        link = self._chain.get(tip or "-", "")
        if link and self._linked != f"{opened['number']} {link}" and (self.calm or self._dice.random() < 0.8):
            self._linked = f"{opened['number']} {link}"
            self._say(messages.text(commands.Link(link)))

    def _make_mischief(self) -> None:
        """What a confused or a wicked client might send."""
        name, seats = self._id(), len(self.shown["chairs"])
        seat = self._dice.randrange(-1, seats + 1)
        mine = self.seat if self.seat is not None and self._dice.random() < 0.7 else seat
        last = self.last if self._dice.random() < 0.7 else self._dice.randrange(self.last + 2)
        kind = self._dice.choice([*messages.KINDS, commands.Act, None])
        actions = ["draw", "pass", "0-0>A", "6-5>table", "deal 0-0", "?", *self.shown["legal"]]
        values = messages.some(self._dice, last, [mine], actions) | {
            "id": lambda: name,
            "seq": lambda: last,
            "name": lambda: self._dice.choice(["", f"{self.player}'s"]),
            "player": lambda: self._dice.choice([*self.names, ""]),
            "bot": lambda: self._dice.choice(["heaviest", "nobody"]),
            "tip": lambda: self._chain.get(""),
        }
        if kind is None:
            self._use_again(last)
            return
        message = messages.make(kind, values)
        if isinstance(message, commands.Command):
            self._send(message)
        else:
            self._say(self._dice.choice(["{}", "not JSON", messages.text(message), messages.text(message)]))

    def _use_again(self, last: int) -> None:
        """Send something else under the name of a command that was acknowledged."""
        done = [sent for sent in self._ledger.sent.values() if sent.acks and sent.player == self.player]
        if done and self.seat is not None:
            sent = self._dice.choice(done)
            sent.abused = True
            self._say(messages.text(commands.AskBack(sent.command.id, last, self.seat)))
