"""A table: what its log makes of it, and what may be done at it. Pure: time, chance and the store come in as arguments.

`apply` folds one event; it decides nothing. The functions of `boneyard.server.commands` decide.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from boneyard import fair
from boneyard.bots import BOTS
from boneyard.bots.steady import steady_choice
from boneyard.core import event as ev
from boneyard.core import referee
from boneyard.core.action import Action
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State
from boneyard.games import find_game
from boneyard.notation.action import read_action
from boneyard.search.sight import Sight, Steps
from boneyard.server import log

_NEWS: Final = (ev.Drew, ev.Turned, ev.RoundEnded)
"""Events that show somebody something new."""


@dataclass
class Chair:
    """A seat at the table, and who has it."""

    player: str = ""
    name: str = ""
    bot: str = ""
    covered: bool = False
    was: str = ""
    """Who left this seat, and may come back to it."""
    tip: bytes | None = None
    """The tip of the player's chain, or the link shown last."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.player and not self.bot

    @property
    def is_automatic(self) -> bool:
        """Whether a bot plays this seat now."""
        return bool(self.bot) or self.covered


@dataclass
class Happening:
    """What one event of the log brought about in the game; a client that missed it gets it again."""

    seq: int
    event: log.AnyEvent
    events: list[ev.Event] = field(default_factory=list)


class Table:
    """A table as its log tells it."""

    def __init__(self, table_id: str, tail: bytes | None = None) -> None:
        self.id = table_id
        self.tail = tail
        """The secret end of the server's chain; None for a reader who only checks."""
        self.seq = 0
        self.head: log.Opened
        self.game: Game[Any]
        self.state: State
        self.chairs: list[Chair] = []
        self.history: list[Happening] = []
        self.opening: log.RoundOpened | None = None
        self.links: dict[int, bytes] = {}
        """The links of players that were shown for the open round."""
        self.shown: dict[int, bytes] = {}
        """The server's links that are known without the secret chain, because they were revealed."""
        self.seals: dict[int, bytes] = {}
        """The seals that somebody has asked for (`boneyard.server.seal`), by the number of their event."""
        self.told_around = b""
        """What `project` told of the chairs and the rest around the game, until it changes."""
        self.told_summary = ""
        """What lists show of it, likewise."""
        self._link = -1, b""
        """The server's link of the round that is played, which is a thousand hashes away from the end of the chain."""
        self.before: State | None = None
        """The state before the last action, as long as it may be taken back."""
        self.heard: Steps = []
        """What happened in this round, action by action; what was taken back is forgotten."""
        self.agreed: list[int] = []
        self.asking: int | None = None
        self.next_table = ""
        self.turned = 0.0
        """When the time for the move began, as the log tells it; 0 for a table that was not read from a log."""

    # --- folding ---

    def apply(self, event: log.AnyEvent) -> Happening:
        """Fold the next event of the log into the table."""
        self.seq += 1
        if self.asking is not None or not isinstance(event, log.Acted):
            self.told_around, self.told_summary = b"", ""
        happening = Happening(self.seq, event)
        match event:
            case log.Acted():
                happening.events = self._act(event)
            case log.Opened():
                self._open(event)
            case log.Sat():
                self.chairs[event.seat] = Chair(event.player, event.name, tip=bytes.fromhex(event.tip) if event.tip else None)
            case log.Left():
                self.chairs[event.seat] = Chair(was=self.chairs[event.seat].player)
            case log.Filled():
                self.chairs[event.seat] = Chair(name=event.bot, bot=event.bot, was=self.chairs[event.seat].was)
            case log.Covered():
                self.chairs[event.seat].covered = True
            case log.Returned():
                self.chairs[event.seat].covered = False
            case log.RoundOpened():
                self.opening, self.links = event, {}
            case log.Linked():
                self.links[event.seat] = bytes.fromhex(event.link)
            case log.Seeded():
                happening.events = self._deal(event)
            case log.AskedBack():
                self.asking, self.agreed = event.seat, [event.seat]
            case log.AgreedBack():
                self.agreed.append(event.seat)
            case log.KeptOn():
                self.asking, self.agreed = None, []
            case log.TookBack():
                self._take_back()
            case log.Rematched():
                self.next_table = event.table
            case log.Revealed():
                self.shown[event.number] = bytes.fromhex(event.link)
            case log.Finished():
                pass
        self.history.append(happening)
        return happening

    def _open(self, event: log.Opened) -> None:
        self.head = event
        self.game = find_game(event.game)
        starter = NOBODY if event.starter is None else event.starter
        self.state = self.game.setup(self.game.read_code(event.rules), event.top, event.seats, starter)
        self.chairs = [Chair() for _ in range(event.seats)]

    def _deal(self, event: log.Seeded) -> list[ev.Event]:
        links = [bytes.fromhex(link) if link else None for link in event.links]
        for chair, tip, link in zip(self.chairs, self.opening.tips if self.opening else [], links, strict=False):
            if link is not None and chair.tip is not None and chair.tip.hex() == tip and fair.is_next(link, chair.tip):
                chair.tip = link  # who sat down meanwhile keeps a chain of their own
        self.opening = None
        self.before = None
        key = fair.deal_key(self.server_link(event.number), self.id, event.number, self.head.rules, links)
        events = referee.deal(self.game, self.state, fair.deal_order(self.game.tiles_to_deal(self.state), key))
        self.heard = [events]
        return events

    def server_link(self, number: int) -> bytes:
        """The server's link of a round, from its secret chain or as it was revealed."""
        if number in self.shown:
            return self.shown[number]
        assert self.tail is not None, "a round that is not revealed needs the secret chain"
        if self._link[0] != number:
            self._link = number, fair.link_at(self.tail, number)
        return self._link[1]

    def _act(self, event: log.Acted) -> list[ev.Event]:
        self.before = self.game.copy(self.state)
        self.asking, self.agreed = None, []
        events = referee.submit(self.game, self.state, read_action(event.action), event.seat)
        self.heard.append(events)
        if any(isinstance(one, _NEWS) for one in events):
            self.before = None  # new information: nothing before it can be taken back
        return events

    def _take_back(self) -> None:
        assert self.before is not None, "nothing can be taken back"
        self.state, self.before = self.before, None
        self.heard.pop()
        self.asking, self.agreed = None, []

    # --- asking ---

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def is_full(self) -> bool:
        """Whether every seat has somebody."""
        return not any(chair.is_free for chair in self.chairs)

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player has."""
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.player == player]

    def last_actor(self) -> int:
        """Who did the last thing in the game; nobody since the last deal."""
        for happening in reversed(self.history):
            if isinstance(happening.event, log.Acted):
                return happening.event.seat
            if isinstance(happening.event, log.Seeded | log.TookBack):
                return NOBODY
        return NOBODY

    def legal(self) -> list[Action]:
        """What the seat to move may do."""
        return self.game.legal_actions(self.state)

    def sight(self, seat: int) -> Sight:
        """What a seat has seen of this round."""
        return Sight(self.game.view(self.state, seat), self.heard)

    def bot_action(self, bot: str) -> Action:
        """What a bot does in the seat to move, knowing only what that seat has seen; the same again for the same table and number."""
        rng = Random(f"{self.id} {self.seq} {bot}")  # noqa: S311  a bot's dice, not a deal
        return steady_choice(BOTS[bot], self.sight(self.state.turn), self.legal(), rng)
