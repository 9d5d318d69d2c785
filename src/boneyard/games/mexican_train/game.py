"""Mexican Train as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.dice import Dice
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.piles import seen_piles
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile
from boneyard.games.mexican_train import apply, deal, legal, play, rules, rulesets, score, why
from boneyard.games.mexican_train.position import dump, load, public
from boneyard.games.mexican_train.yard import Yard, new_yard
from boneyard.parts.offering import check_offered


@final
class MexicanTrain(Game[Yard]):
    """Mexican Train for 2 to 8 seats."""

    def __init__(self) -> None:
        self.id = "mexican-train"
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.points_win = False

    def read_code(self, text: str) -> RuleCode:
        """See `rules`."""
        return rules.read_code(text)

    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> Yard:
        """A table before the first deal."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        yard = new_yard(code, top, seats)
        if self.designates_starter(code):
            if not 0 <= starter < seats:
                raise BadRules("the starter is no seat of this table")
            yard.starter = starter
        return yard

    def designates_starter(self, code: RuleCode) -> bool:
        """MT-P-08, MT-B-06: a seat is named for round 1."""
        return deal.designated_starter(rules.TrainRules(code))

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """See `deal`."""
        return deal.seats_offered(code, top)

    def copy(self, state: Yard) -> Yard:
        """The same yard, to be changed apart."""
        return state.copy()

    def tiles_to_deal(self, state: Yard) -> list[Tile]:
        """See `deal`."""
        return deal.tiles_to_deal(state)

    def deal(self, state: Yard, order: list[Tile]) -> None:
        """See `deal`."""
        deal.deal(state, order)

    def legal_actions(self, state: Yard) -> list[Action]:
        """See `legal`."""
        return legal.legal_actions(state)

    def random_action(self, state: Yard, dice: Dice) -> Action:
        """See `legal`."""
        return legal.random_action(state, dice)

    def why_not(self, state: Yard, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Yard, action: Action, seat: i64) -> None:
        """See `play`; only the seat to move ever acts."""
        play.play(state, action)

    def apply(self, state: Yard, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def dump(self, state: Yard) -> Position:
        """See `position`."""
        return dump(state)

    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> Yard:
        """See `position`."""
        check_offered(code, top, seats, self.seat_counts(code, top))
        return load(position, code, top, seats)

    def public(self, state: Yard) -> Position:
        """See `position`."""
        return public(state)

    def private(self, state: Yard, viewer: int) -> Position:
        """Counts, and the viewer's own hand (S-7)."""
        return seen_piles(state, viewer)

    def asking(self, state: Yard) -> list[Tile]:
        """See `legal`."""
        return legal.asking(state)

    def cost(self, state: Yard, t: Tile) -> int:
        """See `score`."""
        return score.cost(state, t)
