"""A table: what its log makes of it, and what may be done at it. Pure: time, chance and the store come in as arguments.

`apply` folds one event of a log, `play` a move that was just judged; neither decides anything. The functions of
`boneyard.server.table.decide` decide.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, assert_never, final

from boneyard import fair
from boneyard.bots.steady import steady_choice
from boneyard.core import event as ev
from boneyard.core import referee
from boneyard.core.action import DRAW, PASS, Action
from boneyard.core.game import Game
from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import NO_TILE, Tile
from boneyard.kinds import Kind, find_kind
from boneyard.match.score_sheet import RoundSheet, round_sheet
from boneyard.notation.action import action_text, read_action
from boneyard.search.sight import Sight, Steps
from boneyard.server.table import table_log
from boneyard.server.table.chair import Chair
from boneyard.server.table.conduct import Conduct
from boneyard.server.table.holders import Holders
from boneyard.server.table.personal import stand_in

_NEWS: Final = (ev.Drew, ev.Turned, ev.RoundEnded)
"""Events that show somebody something new."""


@dataclass
class Happening:
    """What one event of the log brought about in the game; a client that missed it gets it again."""

    seq: int
    event: table_log.AnyEvent
    events: list[ev.Event] = field(default_factory=list)
    needed: list[int] = field(default_factory=list)
    """The numbers of which whoever drew or passed had no tile."""
    covered: Tile = NO_TILE
    """The double that had to be covered, and was."""


@final
class Move:
    """An action that was judged on the table as it is, and the event that will tell of it."""

    def __init__(self, seat: int, action: Action, by: str) -> None:
        self.action: Final = action
        self.event: Final = table_log.Acted(seat, action_text(action), by)


class Table:
    """A table as its log tells it."""

    def __init__(self, table_id: str, tail: bytes | None = None) -> None:
        self.id = table_id
        self.tail = tail
        """The secret end of the server's chain; None for a reader who only checks."""
        self.seq = 0
        self.head: table_log.Opened
        self.kind: Kind
        self.game: Game[Any]
        self.state: State
        self.chairs: list[Chair] = []
        self.history: list[Happening] = []
        self.holders = Holders()
        self.conduct = Conduct()
        self.seated_at = 0
        """The last event that may have changed who has, may take or may look at what."""
        self.opening: table_log.RoundOpened | None = None
        self.links: dict[int, bytes] = {}
        """The links of players that were shown for the open round."""
        self.shown: dict[int, bytes] = {}
        """The server's links that are known without the secret chain, because they were revealed."""
        self.seals: dict[int, bytes] = {}
        """The seals that somebody has asked for (`boneyard.server.table.seal`), by the number of their event."""
        self.signed: dict[int, str] = {}
        """The server's signatures under seals, likewise."""
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
        self.scored: list[RoundSheet] = []
        """The score sheets of the rounds before this one."""
        self.agreed: list[int] = []
        self.asking: int | None = None
        self.next_table = ""
        self.is_closed = False
        """Whether the host of the server has closed it."""
        self._legal: list[Action] | None = None
        """The legal actions of this position, once somebody has asked for them."""
        self.turned: float | None = None
        """How many seconds ago the time for the move began, when the table was read from its log."""

    # --- folding ---

    def play(self, move: Move) -> Happening:
        """Carry out a move that was judged on the table as it is."""
        happening = self._next(move.event)
        self._begin_move(happening, move.action)
        self._end_move(happening, referee.play(self.game, self.state, move.action, move.event.seat))
        self.history.append(happening)
        return happening

    def apply(self, event: table_log.AnyEvent) -> Happening:
        """Fold the next event of the log into the table; a move is judged again, so that a damaged log is noticed."""
        happening = self._next(event)
        match event:
            case table_log.Acted():
                action = read_action(event.action)
                self._begin_move(happening, action)
                self._end_move(happening, referee.submit(self.game, self.state, action, event.seat))
            case table_log.Opened() | table_log.Changed():
                self._set_up(event)
            case table_log.Sat():
                tip = bytes.fromhex(event.tip) if event.tip else None
                player = stand_in(event)
                self.chairs[event.seat] = Chair(player, event.name, tip=tip, key=event.key)
                self.holders.sit(event.seat, player)
            case table_log.Left() | table_log.Dismissed():
                self.chairs[event.seat] = Chair()
            case table_log.Filled():
                self.chairs[event.seat] = Chair(name=event.bot, bot=event.bot)
            case table_log.Covered():
                self.chairs[event.seat].covered, self.chairs[event.seat].idle = True, event.idle
            case table_log.Returned():
                self.chairs[event.seat].covered = self.chairs[event.seat].idle = False
            case table_log.RoundOpened():
                self.opening, self.links = event, {}
            case table_log.Linked():
                self.links[event.seat] = bytes.fromhex(event.link)
            case table_log.Seeded():
                happening.events = self._deal(event)
            case table_log.AskedBack():
                self.asking, self.agreed = event.seat, [event.seat]
            case table_log.AgreedBack():
                self.agreed.append(event.seat)
            case table_log.KeptOn():
                self.asking, self.agreed = None, []
            case table_log.TookBack():
                self._take_back()
            case table_log.Vouched():
                self.chairs[event.seat].vouched = event.seq
            case table_log.Rematched():
                self.next_table = event.table
            case table_log.Revealed():
                self.shown[event.number] = bytes.fromhex(event.link)
            case table_log.Closed():
                self.is_closed, self.opening = True, None
                self.asking, self.agreed = None, []
            case (
                table_log.Finished()
                | table_log.Voted()
                | table_log.Allowed()
                | table_log.Nudged()
                | table_log.Stayed()
                | table_log.Waited()
            ):
                pass
            case _:
                assert_never(event)
        self.history.append(happening)
        return happening

    def _next(self, event: table_log.AnyEvent) -> Happening:
        self.seq += 1
        if self.asking is not None or self.conduct.asked_for != NOBODY or not isinstance(event, table_log.Acted):
            self.told_around, self.told_summary = b"", ""
        if not isinstance(event, table_log.Acted):
            self.seated_at = self.seq
            self.conduct.take(self.seq, event, self.chairs)
        return Happening(self.seq, event)

    def _set_up(self, event: table_log.Opened | table_log.Changed) -> None:
        self.head = head = event if isinstance(event, table_log.Opened) else event.on(self.head)
        self.kind = find_kind(head.game)
        self.game = self.kind.game
        starter = NOBODY if head.starter is None else head.starter
        self.state = self.game.setup(self.game.read_code(head.rules), head.top, head.seats, starter)
        self.chairs = [*self.chairs[: head.seats], *(Chair() for _ in range(head.seats - len(self.chairs)))]
        self._legal = None

    def _deal(self, event: table_log.Seeded) -> list[ev.Event]:
        links = [bytes.fromhex(link) if link else None for link in event.links]
        for chair, tip, link in zip(self.chairs, self.opening.tips if self.opening else [], links, strict=False):
            if link is not None and chair.tip is not None and chair.tip.hex() == tip and fair.is_next(link, chair.tip):
                chair.tip = link  # who sat down meanwhile keeps a chain of their own
        self.opening = None
        self.before = self._legal = None
        if self.state.round:
            self.scored.append(round_sheet(self.game, self.state, self.heard))
        told = self.server_link(event.number), self.id, event.number, self.head.rules, links, self.head.given
        key = fair.deal_key(*told)
        events = referee.deal(self.game, self.state, fair.deal_order(self.game.tiles_to_deal(self.state), key))
        self.heard = [events]
        self.holders.deal([chair.player for chair in self.chairs])
        return events

    def server_link(self, number: int) -> bytes:
        """The server's link of a round, from its secret chain or as it was revealed."""
        if number in self.shown:
            return self.shown[number]
        assert self.tail is not None, "a round that is not revealed needs the secret chain"
        if self._link[0] != number:
            self._link = number, fair.link_at(self.tail, number)
        return self._link[1]

    def _begin_move(self, happening: Happening, action: Action) -> None:
        if action in (DRAW, PASS):
            happening.needed = self.game.needs(self.state)
        else:
            happening.covered = self.game.covers(self.state, action)
        self.before = self.game.copy(self.state)
        self.conduct.end_turn()
        self.asking, self.agreed = None, []

    def _end_move(self, happening: Happening, events: list[ev.Event]) -> None:
        self._legal = None
        self.heard.append(events)
        happening.events = events
        if any(isinstance(one, ev.Erred) for one in events):
            happening.needed = []  # something did fit
        if any(isinstance(one, _NEWS) for one in events):
            self.before = None  # new information: nothing before it can be taken back
        if not self.is_in_round:
            self.seated_at = self.seq

    def _take_back(self) -> None:
        assert self.before is not None, "nothing can be taken back"
        self.state, self.before, self._legal = self.before, None, None
        self.heard.pop()
        self.asking, self.agreed = None, []

    # --- asking ---

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def is_early(self) -> bool:
        """Whether nothing has been dealt, nor is about to be."""
        return not self.state.round and self.opening is None

    @property
    def is_in_round(self) -> bool:
        """Whether a round is being played: hands are secret."""
        return self.state.phase not in (Phase.DEAL, Phase.OVER)

    @property
    def is_full(self) -> bool:
        """Whether every seat has somebody."""
        return not any(chair.is_free for chair in self.chairs)

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player has."""
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.player == player]

    def may_hold(self, player: str, seat: int) -> bool:
        """Whether a player may have a seat and see its tiles: between rounds anybody may."""
        is_bots = bool(self.chairs[seat].bot)
        return not self.is_in_round or self.holders.may_hold(seat, player, is_bots=is_bots)

    def last_actor(self) -> int:
        """Who did the last thing in the game; nobody since the last deal."""
        for happening in reversed(self.history):
            if isinstance(happening.event, table_log.Acted):
                return happening.event.seat
            if isinstance(happening.event, table_log.Seeded | table_log.TookBack):
                return NOBODY
        return NOBODY

    def legal(self) -> list[Action]:
        """What the seat to move may do: made once for each position, and shared by whoever asks."""
        if self._legal is None:
            self._legal = self.game.legal_actions(self.state)
        return self._legal

    def sight(self, seat: int) -> Sight:
        """What a seat has seen of this round."""
        return Sight(self.game.view(self.state, seat), self.heard)

    def bot_action(self, bot: str) -> Action:
        """What a bot does in the seat to move, knowing only what that seat has seen: at a moment always the same."""
        given = self.head.given and f"{self.head.given} {self.state.round} {len(self.heard)}"
        rng = Random(f"{given or f'{self.id} {self.seq}'} {bot}")  # noqa: S311  a bot's dice, not a deal
        return steady_choice(self.kind.bots[bot], self.sight(self.state.turn), self.legal(), rng)
