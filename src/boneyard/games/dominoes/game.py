"""Dominoes as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.counting import Counting
from boneyard.core.errors import Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile
from boneyard.games.dominoes import apply, deal, legal, play, rules, rulesets, score, why
from boneyard.games.dominoes.position import LineView, load
from boneyard.games.dominoes.state import Line, new_line
from boneyard.parts.partners import team_of


@final
class Dominoes(Game[Line]):
    """Draw and Block dominoes for 2, 3 or 4 seats."""

    def __init__(self) -> None:
        self.id = rulesets.GAME
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.public_view = LineView
        self.points_win = True

    def designates_starter(self, code: RuleCode) -> bool:
        """Only where the start rotates (DO-09)."""
        return deal.lead_rule(rules.LineRules(code)) is rules.Lead.ROTATE

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """Two, three or four (DO-02)."""
        return deal.seats_offered(code, top)

    def rounds(self, code: RuleCode, top: int) -> int:
        """As many as it takes."""
        return 0

    def target(self, code: RuleCode) -> int:
        """DO-23."""
        return score.target(rules.LineRules(code))

    def counting(self, code: RuleCode) -> Counting:
        """See `deal` and `score`."""
        line = rules.LineRules(code)
        first = "double" if deal.must_open_high(line, 1) else ""
        return Counting(deal.lead_rule(line).value, first, prize=score.prize(line))

    def new_table(self, code: RuleCode, top: int, seats: int) -> Line:
        """See `state`."""
        return new_line(code, top, seats)

    def team(self, code: RuleCode, seats: int, seat: int) -> list[int]:
        """Partners at four seats (DO-02)."""
        return team_of(seats, seat)

    def copy(self, state: Line) -> Line:
        """The same line, to be changed apart."""
        return state.copy()

    def deal(self, state: Line, order: list[Tile]) -> None:
        """See `deal`."""
        deal.deal(state, order)

    def legal_actions(self, state: Line) -> list[Action]:
        """See `legal`."""
        return legal.legal_actions(state)

    def why_not(self, state: Line, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Line, action: Action, seat: i64) -> None:
        """See `play`; only the seat to move acts."""
        play.play(state, action)

    def apply(self, state: Line, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Line:
        """See `position`."""
        return load(position, code, top, seats)

    def needs(self, state: Line) -> list[int]:
        """The numbers of the open ends."""
        return legal.needs(state)

    def public(self, state: Line) -> LineView:
        """See `position`."""
        return LineView(state)

    def sources(self, state: Line, points: list[int]) -> list[tuple[str, list[int]]]:
        """See `score`."""
        return score.sources(state, points)
