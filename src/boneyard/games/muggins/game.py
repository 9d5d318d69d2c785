"""Muggins as the rest of the house sees it: each function opens the door to one room."""

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
from boneyard.games.muggins import apply, deal, legal, play, rules, rulesets, score, why
from boneyard.games.muggins.position import CrossView, load
from boneyard.games.muggins.state import Cross, are_partners, new_cross
from boneyard.parts.partners import team_of


@final
class Muggins(Game[Cross]):
    """Muggins for 2, 3 or 4 seats."""

    def __init__(self) -> None:
        self.id = rulesets.GAME
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.public_view = CrossView
        self.points_win = True

    def scores_in_play(self) -> bool:
        """Whenever the ends make a multiple of five (MU-14)."""
        return True

    def claims(self, code: RuleCode) -> bool:
        """With `scoring=claim` (MU-20)."""
        return score.must_claim(rules.MugginsRules(code))

    def open_count(self, state: Cross) -> int:
        """See `score`."""
        return score.open_count(state)

    def worth(self, state: Cross, action: Action) -> int:
        """See `legal`."""
        return legal.worth(state, action)

    def may_call(self, state: Cross, seat: int) -> bool:
        """See `legal`."""
        return legal.may_call(state, seat)

    def sources(self, state: Cross, points: list[int]) -> list[tuple[str, list[int]]]:
        """See `score`."""
        return score.sources(state, points)

    def team(self, code: RuleCode, seats: int, seat: int) -> list[int]:
        """Partners at four seats (MU-03), where they are agreed on (HR-23)."""
        return team_of(seats, seat) if are_partners(rules.MugginsRules(code)) else [seat]

    def check_offered(self, code: RuleCode, top: int, seats: int) -> None:
        """See `deal`."""
        deal.check_teams(code, seats)
        super().check_offered(code, top, seats)

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """See `deal`."""
        return deal.seats_offered(code, top)

    def rounds(self, code: RuleCode, top: int) -> int:
        """As many as it takes."""
        return 0

    def target(self, code: RuleCode) -> int:
        """MU-28."""
        return score.target(rules.MugginsRules(code))

    def counting(self, code: RuleCode) -> Counting:
        """See `score`; the start moves on, or is the winner's (MU-05, HR-06)."""
        agreed = rules.MugginsRules(code)
        return score.counting(agreed, "winner" if deal.winner_leads(agreed) else "rotate")

    def new_table(self, code: RuleCode, top: int, seats: int) -> Cross:
        """See `state`."""
        return new_cross(code, top, seats)

    def copy(self, state: Cross) -> Cross:
        """The same cross, to be changed apart."""
        return state.copy()

    def deal(self, state: Cross, order: list[Tile]) -> None:
        """See `deal`."""
        deal.deal(state, order)

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

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Cross:
        """See `position`."""
        return load(position, code, top, seats)

    def needs(self, state: Cross) -> list[int]:
        """The numbers of the open ends."""
        return legal.needs(state)

    def public(self, state: Cross) -> CrossView:
        """See `position`."""
        return CrossView(state)
