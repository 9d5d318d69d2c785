"""Clients of the simulation: they keep their last number and an outbox, come back after every cut, resend what was not answered, and play."""

from collections.abc import Callable
from random import Random
from typing import Final, final

import msgspec

from boneyard.core.seat import LETTERS
from boneyard.server import wire, wishes
from tests.server.disk import Faults
from tests.server.fakes import Line, Loop
from tests.server.ledger import Ledger, Message, Sent, Told, chain

AGAIN: Final = ("not_saved", "busy")
"""Answers after which the same command may be sent again."""


@final
class Client:
    """A person with a browser."""

    def __init__(self, name: str, dice: Random, loop: Loop, ledger: Ledger, faults: Faults, dial: Callable[["Client"], Line | None], *, plays: bool) -> None:
        self.player: Final = name
        self.names = [name]
        """Everybody whom a seat may be handed over to."""
        self.last = 0
        self.shown: Message = {}
        self.events: list[Message] = []
        self.tiles: dict[str, Message] = {}
        self.ground: Message = {}
        """What else is drawn."""
        self.outbox: dict[str, Sent] = {}
        self.quiet = False
        """Whether it starts nothing new any more."""
        self.calm = False
        """Whether it plays as it should."""
        self._plays: Final = plays
        self._dice: Final = dice
        self._loop: Final = loop
        self._ledger: Final = ledger
        self._faults: Final = faults
        self._dial: Final = dial
        self._chain: Final = chain(name) if dice.random() < 0.7 else {}
        self._line: Line | None = None
        self._welcome = False
        self._linked = ""
        self._refusals = 0
        self._impatient = 0.0
        self._made = 0
        loop.call_later(dice.uniform(0.0, 0.3), self._tick)

    @property
    def is_settled(self) -> bool:
        """Whether it is connected and waits for no answer."""
        return self._line is not None and self._welcome and not self.outbox

    # --- the line ---

    def _tick(self) -> None:
        """From time to time: connect, or do something."""
        if self._line is None:
            self._welcome = False
            if self.shown and self._dice.random() < self._faults.nap:
                self._loop.call_later(self._dice.uniform(1.0, 6.0), self._tick)
                return
            self._line = self._dial(self)
        elif self._welcome:
            self._do_something()
        self._loop.call_later(self._dice.uniform(0.05, 0.4), self._tick)

    def hung_up(self, line: Line) -> None:
        """The line is gone."""
        if line is self._line:
            self._line = None

    def hear(self, line: Line, data: bytes) -> None:
        """A message has come; what comes through an old line is not read."""
        if line is not self._line:
            return
        message: Message = msgspec.json.decode(data)
        match message["t"]:
            case "welcome":
                self._welcomed(message)
            case "news":
                self._absorb(message)
            case "ack":
                self._acknowledged(message["id"], message["seq"])
            case "checked":
                self._checked(message)
            case "declined":
                self._declined(message)
            case _:
                pass

    def _say(self, data: str) -> None:
        if self._line is not None:
            self._line.say(data)
            if self._dice.random() < self._faults.twice:
                self._line.say(data)

    def _fault(self, text: str) -> None:
        self._ledger.faults.append(f"{self.player}: {text}")

    # --- what comes in ---

    def _welcomed(self, message: Message) -> None:
        self._welcome, self._linked, self._refusals = True, "", 0
        self._absorb(message)
        for sent in self.outbox.values():
            asks = self._dice.random() < 0.4
            self._say(_text(wire.Check(sent.command.id)) if asks else sent.raw)
        self._impatient = self._loop.clock + 1.5

    def _absorb(self, message: Message) -> None:
        """Events come exactly once and in order, up to the number of the table that comes with them."""
        numbers = [one["seq"] for one in message["happened"]]
        if numbers != list(range(self.last + 1, message["seq"] + 1)) or message["seq"] < self.last:
            self._fault(f"a {message['t']} for event {message['seq']} brought {numbers} after {self.last}")
        self._see(message)
        self.events += message["happened"]
        self.last = message["seq"]
        if "layout" in message:
            self._draw(message["layout"])

    def _see(self, message: Message) -> None:
        self._ledger.told.append(Told(self.player, message))
        self.shown = message

    def _draw(self, layout: Message) -> None:
        if layout["reset"]:
            self.tiles = {}
        for tile in layout["gone"]:
            self.tiles.pop(tile, None)
        self.tiles |= {placed["tile"]: placed for placed in layout["placed"]}
        self.ground |= {name: told for name, told in layout.items() if name not in ("placed", "gone", "reset")}

    def _acknowledged(self, name: str, last: int) -> None:
        self._ledger.sent[name].acks.append(last)
        self.outbox.pop(name, None)

    def _checked(self, message: Message) -> None:
        if message["seq"] is not None:
            self._acknowledged(message["id"], message["seq"])
        elif message["id"] in self.outbox:
            self._say(self.outbox[message["id"]].raw)

    def _declined(self, message: Message) -> None:
        if "view" in message:
            numbers = [one["seq"] for one in message["happened"]]
            if message["seq"] != self.last or numbers[-1:] != [self.last][: len(numbers)]:
                self._fault(f"a refusal showed event {message['seq']} to who had been told up to {self.last}")
            self._see(message)
        sent = self._ledger.sent.get(message["id"])
        if sent is None:
            return
        if message["code"] in AGAIN:
            self._refusals += 1
            if self._refusals > 3 and self._line is not None:
                self._line.cut()
            return
        sent.declined.append(message["code"])
        self.outbox.pop(message["id"], None)

    # --- what goes out ---

    def _send(self, command: wishes.AnyCommand) -> None:
        sent = Sent(self.player, command, _text(command))
        self._ledger.sent[command.id] = self.outbox[command.id] = sent
        self._impatient = self._loop.clock + self._dice.uniform(0.3, 2.0)
        self._say(sent.raw)

    def _id(self) -> str:
        self._made += 1
        return f"{self.player}.{self._made}"

    def _do_something(self) -> None:
        self._show_link()
        if self.outbox:
            self._insist()
        elif self.quiet or (not self._plays and self.seat is None):
            return
        elif not self.calm and self._dice.random() < self._faults.mischief:
            self._make_mischief()
        else:
            command = self._wish()
            if command is not None:
                self._send(command)

    def _insist(self) -> None:
        """No answer for a while: send everything again, or come back through a new line."""
        if self._loop.clock > self._impatient:
            self._impatient = self._loop.clock + self._dice.uniform(0.3, 2.0)
            if self._line is not None and self._dice.random() < 0.3:
                self._line.cut()
                return
            for sent in self.outbox.values():
                self._say(sent.raw)

    @property
    def seat(self) -> int | None:
        """The seat this client has, as far as it knows."""
        return next((seat for seat, chair in enumerate(self.shown["chairs"]) if chair["player"] == self.player), None)

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
            self._say(_text(wire.Link(link)))

    def _wish(self) -> wishes.AnyCommand | None:
        """What somebody who wants to play asks for now."""
        shown, seat, name = self.shown, self.seat, self._id()
        phase = shown["view"]["phase"]
        free = [at for at, chair in enumerate(shown["chairs"]) if not chair["player"] and not chair["bot"]]
        if seat is None:
            bots = [at for at, chair in enumerate(shown["chairs"]) if chair["bot"]] if self._dice.random() < 0.3 else []
            return wishes.Sit(name, self.last, (free or bots)[0], self.player, self._chain.get("")) if (free or bots) and phase != "over" else None
        if shown["asking"] is not None and LETTERS[seat] not in shown["agreed"]:
            return wishes.Agree(name, self.last, seat) if self._dice.random() < 0.7 else wishes.KeepOn(name, self.last, seat)
        if phase == "deal" and shown["opening"] is None:
            return wishes.Fill(name, self.last, free[0], "heaviest") if free else wishes.Deal(name, self.last)
        if shown["legal"]:
            return wishes.Act(name, self.last, seat, self._dice.choice(shown["legal"]))
        return wishes.AskBack(name, self.last, seat) if not self.calm and self._dice.random() < 0.05 else None

    def _make_mischief(self) -> None:
        """What a confused or a wicked client might send."""
        name, seats = self._id(), len(self.shown["chairs"])
        seat = self._dice.randrange(-1, seats + 1)
        mine = self.seat if self.seat is not None and self._dice.random() < 0.7 else seat
        last = self.last if self._dice.random() < 0.7 else self._dice.randrange(self.last + 2)
        pick = self._dice.randrange(13)
        plain: list[wishes.AnyCommand] = [
            wishes.Act(name, last, seat, self._dice.choice(["draw", "pass", "0-0>A", "6-5>table", "deal 0-0", "?"])),
            wishes.Act(name, last, mine, self._dice.choice([*self.shown["legal"], "pass", "draw"])),
            wishes.Sit(name, last, seat, "", None),
            wishes.Sit(name, last, seat, f"{self.player}'s", self._chain.get("")),
            wishes.Leave(name, last, mine),
            wishes.HandOver(name, last, mine, self._dice.choice([*self.names, ""]), "Heir"),
            wishes.Fill(name, last, seat, self._dice.choice(["heaviest", "nobody"])),
            wishes.Deal(name, last),
            wishes.AskBack(name, last, mine),
            wishes.Agree(name, last, mine),
            wishes.KeepOn(name, last, mine),
        ]
        if pick < len(plain):
            self._send(plain[pick])
        elif pick == len(plain):
            self._say(
                self._dice.choice(
                    [
                        "{}",
                        "not JSON",
                        _text(wire.Say(2)),
                        _text(wire.Say(99)),
                        _text(wire.Link("00" * 32)),
                        _text(wire.Why("y", mine, "draw")),
                        _text(wire.Arrange("z", mine)),
                    ]
                )
            )
        else:
            self._use_again(last)

    def _use_again(self, last: int) -> None:
        """Send something else under the name of a command that was acknowledged."""
        done = [sent for sent in self._ledger.sent.values() if sent.acks and sent.player == self.player]
        if done and self.seat is not None:
            sent = self._dice.choice(done)
            sent.abused = True
            self._say(_text(wishes.AskBack(sent.command.id, last, self.seat)))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
