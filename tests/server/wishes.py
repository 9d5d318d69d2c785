"""What a client of the simulation asks for, going by what it knows of its table."""

from random import Random

from boneyard.core.seat import LETTERS
from boneyard.server.table import commands
from tests.server.faults import Faults
from tests.server.ledger import Message


class Wisher:
    """Somebody who wants something of a table."""

    player: str
    names: list[str]
    last: int
    shown: Message
    calm = False
    """Whether it plays as it should."""
    _dice: Random
    _faults: Faults
    _chain: dict[str, str]
    _made = 0

    def _id(self) -> str:
        self._made += 1
        return f"{self.player}.{self._made}"

    @property
    def seat(self) -> int | None:
        """The seat this client has, as far as it knows."""
        return next((seat for seat, chair in enumerate(self.shown["chairs"]) if chair["player"] == self.player), None)

    def _command(self) -> commands.AnyCommand | None:
        """What somebody who wants to play asks for now."""
        shown, seat, name = self.shown, self.seat, self._id()
        phase = shown["view"]["phase"]
        free = [at for at, chair in enumerate(shown["chairs"]) if not chair["player"] and not chair["bot"]]
        if seat is None:
            bots = [at for at, chair in enumerate(shown["chairs"]) if chair["bot"]] if self._dice.random() < 0.3 else []
            return (
                commands.Sit(name, self.last, (free or bots)[0], self.player, self._chain.get(""))
                if (free or bots) and phase != "over"
                else None
            )
        if not self.calm and self._dice.random() < self._faults.change:
            heir = self._dice.choice([*self.names, ""])
            return (
                commands.HandOver(name, self.last, seat, heir, heir) if heir else commands.Leave(name, self.last, seat)
            )
        if shown["asking"] is not None and LETTERS[seat] not in shown["agreed"]:
            return (
                commands.Agree(name, self.last, seat)
                if self._dice.random() < 0.7
                else commands.KeepOn(name, self.last, seat)
            )
        if phase == "deal" and shown["opening"] is None:
            return commands.Fill(name, self.last, free[0], "heaviest") if free else commands.Deal(name, self.last)
        if shown["legal"]:
            return commands.Act(name, self.last, seat, self._dice.choice(shown["legal"]))
        return commands.AskBack(name, self.last, seat) if not self.calm and self._dice.random() < 0.05 else None
