"""Chickenfoot as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.counting import Counting
from boneyard.core.errors import Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.chickenfoot import apply, deal, legal, play, rules, rulesets, score, why
from boneyard.games.chickenfoot.position import FootView, load
from boneyard.games.chickenfoot.state import Coop, new_coop
from boneyard.parts.course import check_course


@final
class Chickenfoot(Game[Coop]):
    """Chickenfoot for 2 to 12 seats."""

    def __init__(self) -> None:
        self.id = rulesets.GAME
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.public_view = FootView
        self.points_win = False

    def settle(self, values: dict[str, str], given: dict[str, str]) -> None:
        """See `parts.course`."""
        check_course(values)

    def rounds(self, code: RuleCode, top: int) -> int:
        """CF-22: one for each double, or as many as are agreed."""
        return rules.FootRules(code).course.rounds(top)

    def target(self, code: RuleCode) -> int:
        """HR-05."""
        return rules.FootRules(code).course.target

    def counting(self, code: RuleCode) -> Counting:
        """The engine is put out before the deal (CF-03), and the start moves on, or is the winner's (CF-05, HR-06)."""
        starter = "winner" if deal.winner_leads(rules.FootRules(code)) else "rotate"
        return Counting(starter, "rotate", engine="aside")

    def next_engine(self, state: Coop) -> Tile:
        """See `deal`."""
        return deal.next_engine(state)

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """See `deal`."""
        return deal.seats_offered(code, top)

    def new_table(self, code: RuleCode, top: int, seats: int) -> Coop:
        """See `state`."""
        return new_coop(code, top, seats)

    def copy(self, state: Coop) -> Coop:
        """The same coop, to be changed apart."""
        return state.copy()

    def tiles_to_deal(self, state: Coop) -> list[Tile]:
        """See `deal`."""
        return deal.tiles_to_deal(state)

    def deal(self, state: Coop, order: list[Tile]) -> None:
        """See `deal`."""
        deal.deal(state, order)

    def legal_actions(self, state: Coop) -> list[Action]:
        """See `legal`."""
        return legal.legal_actions(state)

    def why_not(self, state: Coop, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Coop, action: Action, seat: i64) -> None:
        """See `play`; only the seat to move ever acts."""
        play.play(state, action)

    def apply(self, state: Coop, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Coop:
        """See `position`."""
        return load(position, code, top, seats)

    def public(self, state: Coop) -> FootView:
        """See `position`."""
        return FootView(state)

    def asking(self, state: Coop) -> list[Tile]:
        """The double whose foot is incomplete (CF-07, CF-13)."""
        return [] if state.foot == NO_TILE or state.phase is not Phase.PLAY else [state.foot]

    def needs(self, state: Coop) -> list[int]:
        """See `legal`."""
        return legal.needs(state)

    def wants(self, state: Coop) -> list[int]:
        """See `legal`."""
        return [] if not self.asking(state) else [legal.toes_missing(state)]

    def cost(self, state: Coop, t: Tile) -> int:
        """See `score`."""
        return score.cost(state.rules, t)
