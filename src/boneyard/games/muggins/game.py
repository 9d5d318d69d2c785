"""Muggins as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.piles import seen_piles
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile, pips, tiles_of
from boneyard.games.muggins import apply, legal, play, rules, rulesets, why
from boneyard.games.muggins.cross import Cross, new_cross, team_of
from boneyard.games.muggins.position import dump, load, public
from boneyard.parts.offering import check_offered


@final
class Muggins(Game[Cross]):
    """Muggins for 2, 3 or 4 seats."""

    def __init__(self) -> None:
        self.id = "muggins"
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.points_win = True

    def read_code(self, text: str) -> RuleCode:
        """See `rules`."""
        return rules.read_code(text)

    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> Cross:
        """A table before the first deal (MU-01, MU-03)."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        if not 0 <= starter < seats:
            raise BadRules("the starter is no seat of this table")
        cross = new_cross(code, top, seats)
        cross.starter = starter
        return cross

    def designates_starter(self, code: RuleCode) -> bool:
        """MU-05: a seat is named for round 1."""
        return True

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """Two, three or four (MU-03)."""
        return code.base.seats(top)

    def team(self, seats: int, seat: int) -> list[int]:
        """Partners at four seats (MU-03)."""
        return team_of(seats, seat)

    def copy(self, state: Cross) -> Cross:
        """The same cross, to be changed apart."""
        return state.copy()

    def tiles_to_deal(self, state: Cross) -> list[Tile]:
        """The complete set (MU-01)."""
        return tiles_of(state.top)

    def deal(self, state: Cross, order: list[Tile]) -> None:
        """See `play`."""
        play.deal(state, order)

    def legal_actions(self, state: Cross) -> list[Action]:
        """See `legal`."""
        return legal.legal_actions(state)

    def why_not(self, state: Cross, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Cross, action: Action, seat: i64) -> None:
        """See `play`; `seat` is who calls, where the action is a call."""
        play.play(state, action, seat)

    def apply(self, state: Cross, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def dump(self, state: Cross) -> Position:
        """See `position`."""
        return dump(state)

    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> Cross:
        """See `position`."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        return load(position, code, top, seats)

    def public(self, state: Cross) -> Position:
        """See `position`."""
        return public(state)

    def private(self, state: Cross, viewer: int) -> Position:
        """Counts, and the viewer's own hand (S-7)."""
        return seen_piles(state, viewer)

    def asking(self, state: Cross) -> list[Tile]:
        """None does."""
        return []

    def cost(self, state: Cross, t: Tile) -> int:
        """Its pips (MU-23)."""
        return pips(t)
