"""A match at hand: a game, its state, and the seed that deals its rounds. What the terminal, the engine protocol and tests play on."""

from random import Random
from typing import Any

from boneyard.bots import BOTS
from boneyard.bots.hints import Hint, hints
from boneyard.bots.steady import steady_choice
from boneyard.chance import draw_lot, round_key, shuffle
from boneyard.core import referee
from boneyard.core.action import DEAL, PASS, Action
from boneyard.core.errors import BadRules, Refusal, Refused
from boneyard.core.event import Event, GameEnded, RoundEnded
from boneyard.core.game import Game
from boneyard.core.position import Position, by_seat
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS, MOST_SEATS, NOBODY
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile
from boneyard.games import find_game
from boneyard.notation.action import action_text, read_action, read_deal
from boneyard.notation.record import Record, RoundRecord, Step
from boneyard.render.layout import layout
from boneyard.render.svg import Picture
from boneyard.search.sight import Sight, Steps


def usual_set(game: Game[Any], code: RuleCode) -> int:
    """The set that a rule book names first, or the first one that these rules can be played with."""
    playable = [top for top in code.base.deals if game.seat_counts(code, top)]
    return playable[0] if playable else next(iter(code.base.deals))


class Match:
    """One sitting of a game. Actions, positions and views are spelled as in the contract."""

    def __init__(self, game: Game[Any], state: State, seed: str) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.heard: Steps = []
        """What happened in this round; empty for a match that was loaded in the middle of one."""
        self.record: Record | None = None
        """What was done since the match began; None for one that was loaded from a position."""

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.state.phase

    @property
    def turn(self) -> int:
        """The seat to act, or nobody."""
        return self.state.turn

    def legal(self) -> list[str]:
        """What may be done now, sorted as text."""
        return sorted(action_text(action) for action in self.game.legal_actions(self.state))

    def why_not(self, text: str, seat: int = NOBODY) -> Refusal | None:
        """Why an action is refused now; None when it is legal."""
        order = read_deal(text)
        if order is None:
            return self.game.why_not(self.state, read_action(text), self._actor(text, seat))
        return referee.why_not_deal(self.game, self.state, order)

    def do(self, text: str, seat: int = NOBODY) -> list[Event]:
        """Carry out an action and return what happened; Refused or Unreadable otherwise, and nothing changes."""
        order = read_deal(text)
        if order is None and text == "deal":
            order = self.next_order()
        actor = self.turn if seat == NOBODY else seat
        events = referee.submit(self.game, self.state, read_action(text), seat) if order is None else referee.deal(self.game, self.state, order)
        self._hear(events, dealt=order is not None)
        if self.record is not None:
            _write_down(self.record, order, Step(actor, "" if order else action_text(read_action(text))), events)
        return events

    def _hear(self, events: list[Event], *, dealt: bool) -> None:
        if dealt:
            self.heard = [events]
        elif self.heard:
            self.heard.append(events)

    def sight(self, seat: int) -> Sight:
        """What a seat has seen of this round."""
        return Sight(self.view(seat), self.heard)

    def places(self) -> dict[str, int] | None:
        """The place of each seat once the game is over, from 1."""
        return self.record.places if self.record else None

    def next_order(self) -> list[Tile]:
        """The order in which a plain `deal` deals the next round: equal seeds give equal games (S-5)."""
        if self.state.phase is not Phase.DEAL:
            raise Refused(_expect(self.game.why_not(self.state, DEAL, self.state.turn)))
        return shuffle(self.game.tiles_to_deal(self.state), round_key(self.seed, self.state.round + 1))

    def _actor(self, text: str, seat: int) -> int:
        return self.state.turn if seat == NOBODY or text == "deal" else seat

    def view(self, viewer: int) -> Position:
        """What a seat, or a spectator, may know."""
        return self.game.view(self.state, viewer)

    def dump(self) -> Position:
        """The whole position."""
        return self.game.dump(self.state)

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks: what a spectator sees."""
        return Picture(layout(self.view(NOBODY)))._repr_svg_()

    def choose(self, bot: str, seed: str) -> Action:
        """What a bot would do in the seat to move, knowing only what that seat has seen."""
        legal = self._offered()
        return steady_choice(BOTS[bot], self.sight(self.turn), legal, Random(seed))

    def hints(self, seed: str = "") -> list[Hint]:
        """What speaks for and against each legal action, knowing only what the seat to move has seen; best first."""
        legal = self._offered()
        if self.turn == NOBODY:
            raise Refused(_expect(self.game.why_not(self.state, PASS, NOBODY)))
        return hints(self.sight(self.turn), legal, Random(seed))

    def _offered(self) -> list[Action]:
        """What may be done now; Refused when the game is over."""
        legal: list[Action] = self.game.legal_actions(self.state)
        if not legal:
            raise Refused(_expect(self.game.why_not(self.state, PASS, NOBODY)))
        return legal


def _write_down(record: Record, order: list[Tile] | None, step: Step, events: list[Event]) -> None:
    """Add what was done to a record, and the scores where it ended a round."""
    if order is not None:
        record.rounds.append(RoundRecord(order))
    else:
        record.rounds[-1].steps.append(step)
    for event in events:
        if isinstance(event, RoundEnded):
            record.rounds[-1].points, record.rounds[-1].scores = by_seat(event.points), by_seat(event.scores)
        if isinstance(event, GameEnded):
            record.places = by_seat(event.places)


def _expect(refusal: Refusal | None) -> Refusal:
    assert refusal is not None, "an action that is not listed was not refused"
    return refusal


def new_match(game: str, rules: str, top: int, seats: int, seed: str = "", starter: int | None = None) -> Match:
    """A match before its first deal. Where the rules have a seat named to start, it is `starter`, or drawn by lot from the seed."""
    kind = find_game(game)
    code = kind.read_code(rules)
    designated = kind.designates_starter(code)
    if starter is not None and not designated:
        raise BadRules("{code} names nobody to start: leave the starter out", {"code": code.text()})
    if starter is None and designated:
        starter = draw_lot(seats, seed) if 0 < seats <= MOST_SEATS else NOBODY
    match = Match(kind, kind.setup(code, top, seats, NOBODY if starter is None else starter), seed)
    match.record = Record(kind.id, code.text(), top, list(LETTERS[:seats]), starter)
    return match
