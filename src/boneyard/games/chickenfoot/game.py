"""Chickenfoot as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.piles import seen_piles
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile
from boneyard.games.chickenfoot import apply, legal, play, rules, rulesets, why
from boneyard.games.chickenfoot.coop import Coop, new_coop
from boneyard.games.chickenfoot.position import dump, load, public
from boneyard.parts.counting import tile_cost
from boneyard.parts.offering import check_offered


@final
class Chickenfoot(Game[Coop]):
    """Chickenfoot for 2 to 8 seats."""

    def __init__(self) -> None:
        self.id = "chickenfoot"
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.points_win = False

    def read_code(self, text: str) -> RuleCode:
        """See `rules`."""
        return rules.read_code(text)

    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> Coop:
        """A table before the first deal (CF-01, CF-02)."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        if not 0 <= starter < seats:
            raise BadRules("the starter is no seat of this table")
        coop = new_coop(code, top, seats)
        coop.starter = starter
        return coop

    def designates_starter(self, code: RuleCode) -> bool:
        """CF-05: a seat is named for round 1."""
        return True

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """See `play`."""
        return play.seats_offered(code, top)

    def copy(self, state: Coop) -> Coop:
        """The same coop, to be changed apart."""
        return state.copy()

    def tiles_to_deal(self, state: Coop) -> list[Tile]:
        """See `play`."""
        return play.tiles_to_deal(state)

    def deal(self, state: Coop, order: list[Tile]) -> None:
        """See `play`."""
        play.deal(state, order)

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

    def dump(self, state: Coop) -> Position:
        """See `position`."""
        return dump(state)

    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> Coop:
        """See `position`."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        return load(position, code, top, seats)

    def public(self, state: Coop) -> Position:
        """See `position`."""
        return public(state)

    def private(self, state: Coop, viewer: int) -> Position:
        """Counts, and the viewer's own hand (S-7)."""
        return seen_piles(state, viewer)

    def asking(self, state: Coop) -> list[Tile]:
        """The double whose foot is incomplete (CF-07, CF-13)."""
        return [] if state.foot == NO_TILE or state.phase is not Phase.PLAY else [state.foot]

    def cost(self, state: Coop, t: Tile) -> int:
        """Its pips (CF-20), the double blank 50 (CF-21)."""
        return tile_cost(t, play.DEAR, 50)
