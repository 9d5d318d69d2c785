"""A match at hand: a game, its state, and the seed that deals its rounds.

What the terminal, the engine protocol and tests play on.
"""

from copy import deepcopy
from random import Random
from typing import Any

from boneyard.bots.steady import steady_choice
from boneyard.chance import draw_lot, round_key, shuffle
from boneyard.core import referee
from boneyard.core.action import DEAL, PASS, Action
from boneyard.core.errors import BadPosition, BadRules, Refusal, Refused, Unreadable
from boneyard.core.event import Event, GameEnded, RoundEnded
from boneyard.core.game import Game
from boneyard.core.position import Position, by_seat, tile_texts
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS, MOST_SEATS, NOBODY, read_seat, seat_text
from boneyard.core.state import Phase, State
from boneyard.core.tile import Tile
from boneyard.core.view import View
from boneyard.kinds import Kind, find_kind
from boneyard.match.hint import Hint, hint_of
from boneyard.notation.action import action_text, read_action, read_deal
from boneyard.notation.record import Record, RoundRecord, Step
from boneyard.render.svg import Picture
from boneyard.search.sight import Sight, Steps
from boneyard.words.language import ENGLISH, Language


def usual_set(game: Game[Any], code: RuleCode) -> int:
    """The set that a rule book names first, or the first one that these rules can be played with."""
    playable = [top for top in code.base.deals if game.seat_counts(code, top)]
    return playable[0] if playable else next(iter(code.base.deals))


Seat = int | str | None
"""A seat by its letter or its number; None for nobody: a spectator, or whoever is to act."""


def _number(seat: Seat) -> int:
    if isinstance(seat, int):
        return seat
    found = NOBODY if seat is None else read_seat(seat)
    if found is None:
        raise Unreadable(
            'there is no seat "{seat}": seats are A to {last}', {"seat": str(seat)[:40], "last": LETTERS[-1]}
        )
    return found


class Match:
    """One sitting of a game. Actions, positions and views are spelled as in docs/protocol.md."""

    def __init__(self, kind: Kind, state: State, seed: str) -> None:
        self.kind = kind
        self.game = kind.game
        self.state = state
        self.seed = seed
        self.heard: Steps = []
        """What happened in this round; empty for a match that was loaded in the middle of one."""
        self.record: Record | None = None
        """What was done since the match began; None for one that was loaded from a position."""

    def __repr__(self) -> str:
        return f"load_match({self.dump()!r}, seed={self.seed!r})"

    def __copy__(self) -> "Match":
        """A match of its own: what is done in one is not seen in the other."""
        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled as its position, with what was heard and written down."""
        return _again, (self.dump(), self.seed, self.heard, self.record)

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.state.phase

    @property
    def turn(self) -> str | None:
        """The letter of the seat to act; None between rounds and when the game is over."""
        return seat_text(self.state.turn)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase is Phase.OVER

    @property
    def scores(self) -> dict[str, int]:
        """The totals on the score sheet, by seat."""
        return by_seat(self.state.scores)

    @property
    def hands(self) -> dict[str, list[str]]:
        """Every hand, face up, by seat: for a referee. A game that deals none has none."""
        return {seat: tile_texts(self.state.hands.tiles(LETTERS.index(seat))) for seat in self.view().piles.hands}

    @property
    def teams(self) -> list[list[str]]:
        """The seats that score together; none where everybody plays alone."""
        sides = {tuple(self.game.team(self.state.code, self.state.seats, seat)) for seat in range(self.state.seats)}
        return [[LETTERS[seat] for seat in side] for side in sorted(sides) if len(side) > 1]

    def legal(self) -> list[str]:
        """What may be done now, sorted as text.

        >>> new_match("muggins", "booklet", 6, 2).legal()
        ['deal']
        """
        return sorted(action_text(action) for action in self.game.legal_actions(self.state))

    def why_not(self, text: str, seat: Seat = None) -> Refusal | None:
        """Why an action is refused now; None when it is legal.

        >>> match = new_match("mexican-train", "parsons", 12, 4, seed="README")
        >>> events = match.do("deal")
        >>> match.why_not("12-5>A")
        Refusal('MT-P-12', 'not-marked', {'tile': '12-5', 'train': 'A'})
        """
        seat = _number(seat)
        order = read_deal(text)
        if order is None:
            return self.game.why_not(self.state, read_action(text), self._actor(text, seat))
        return referee.why_not_deal(self.game, self.state, order)

    def do(self, text: str, seat: Seat = None) -> list[Event]:
        """Carry out an action and return what happened; Refused or Unreadable otherwise, and nothing changes.

        `seat` is needed only for an action out of turn.

        >>> match = new_match("muggins", "booklet", 6, 2, seed="README")
        >>> events = match.do("deal")
        >>> match.turn, match.legal()[0]
        ('B', '1-0>table')
        >>> match.do("1-0>table")
        [Played(seat=1, tile=tile(0, 1), place=TABLE), TurnEnded(seat=1, passes=0), TurnBegan(seat=0)]
        """
        seat = _number(seat)
        order = read_deal(text)
        if order is None and text == "deal":
            order = self.next_order()
        actor = self.state.turn if seat == NOBODY else seat
        events = (
            referee.submit(self.game, self.state, read_action(text), seat)
            if order is None
            else referee.deal(self.game, self.state, order)
        )
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

    def view(self, seat: Seat = None) -> View[Any]:
        """What a seat, or a spectator, may know; `fields()` of it is JSON.

        >>> match = new_match("muggins", "booklet", 6, 2, seed="README")
        >>> events = match.do("deal")
        >>> match.view("B").piles.hands["A"], len(match.view("B").own_hand)
        (7, 7)
        """
        return self.game.view(self.state, _number(seat))

    def dump(self) -> Position:
        """The whole position.

        >>> new_match("castle-rock", "booklet", 6, 1).dump()["phase"]
        'deal'
        """
        return self.game.dump(self.state)

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks: what a spectator sees."""
        return Picture(self.kind.layout(self.view(NOBODY)), self.kind.caption)._repr_svg_()

    def choose(self, bot: str, seed: str = "") -> str:
        """What a bot would do in the seat to move, knowing only what that seat has seen.

        >>> match = new_match("muggins", "booklet", 6, 2, seed="README")
        >>> match.choose("conductor")
        'deal'
        """
        legal = self._offered()
        return action_text(steady_choice(self.kind.bots[bot], self.sight(self.state.turn), legal, Random(seed)))

    def hints(self, seed: str = "", lang: Language = ENGLISH) -> list[Hint]:
        """What speaks for and against each legal action, knowing only what the seat to move has seen; best first.

        >>> match = load_match({"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1,
        ...                     "row": ["6-4", "5-1", "4-4"], "boneyard": ["*"]})
        >>> match.hints()
        [Hint(action='mid 1', points=None, error=0.0, reason='row', why='It leads to a row of 2 before the next draw.')]
        """
        legal = self._offered()
        if self.state.turn == NOBODY:
            raise Refused(_expect(self.game.why_not(self.state, PASS, NOBODY)))
        return [hint_of(one, lang) for one in self.kind.hints(self.sight(self.state.turn), legal, Random(seed))]

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
    """A match before its first deal.

    Where the rules have a seat named to start, it is `starter`, or drawn by lot from the seed.

    >>> match = new_match("dominoes", "draw", 6, 2, seed="README")
    >>> match.turn, match.legal(), match.scores
    (None, ['deal'], {'A': 0, 'B': 0})
    """
    kind = find_kind(game)
    code = kind.game.read_code(rules)
    designated = kind.game.designates_starter(code)
    if starter is not None and not designated:
        raise BadRules("{code} names nobody to start: leave the starter out", {"code": code.text()})
    if starter is None and designated:
        starter = draw_lot(seats, seed) if 0 < seats <= MOST_SEATS else NOBODY
    match = Match(kind, kind.game.setup(code, top, seats, NOBODY if starter is None else starter), seed)
    match.record = Record(kind.id, code.text(), top, list(LETTERS[:seats]), starter)
    return match


def load_match(position: Position, seed: str = "") -> Match:
    """The match that a position describes, spelled as in docs/protocol.md; later deals follow from the seed.

    >>> match = load_match({"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1,
    ...                     "row": ["6-4", "5-1", "4-4"], "boneyard": ["*"]})
    >>> match.legal()
    ['mid 1']
    """
    kind = find_kind(str(position.get("game")))
    top, seats = position.get("set"), position.get("seats")
    if not isinstance(top, int) or not isinstance(seats, int):
        raise BadPosition("set and seats are whole numbers")
    return Match(kind, kind.game.load(position, kind.game.read_code(str(position.get("rules"))), top, seats), seed)


def _again(position: Position, seed: str, heard: Steps, record: Record | None) -> Match:
    """The match that `Match.__reduce__` took apart."""
    match = load_match(position, seed)
    match.heard = heard
    match.record = record
    return match
