"""Mexican Train as the rest of the house sees it: each function opens the door to one room."""

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
from boneyard.games.mexican_train import apply, deal, ends, legal, play, rules, rulesets, score, why
from boneyard.games.mexican_train.position import TrainsView, load
from boneyard.games.mexican_train.state import Yard, new_yard


@final
class MexicanTrain(Game[Yard]):
    """Mexican Train for 2 to 12 seats."""

    def __init__(self) -> None:
        self.id = rulesets.GAME
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.public_view = TrainsView
        self.points_win = False

    def settle(self, values: dict[str, str], given: dict[str, str]) -> None:
        """See `rules`."""
        rules.settle(values, given)

    def designates_starter(self, code: RuleCode) -> bool:
        """MT-P-08, MT-B-06: a seat is named for round 1."""
        return deal.designated_starter(rules.TrainRules(code))

    def rounds(self, code: RuleCode, top: int) -> int:
        """MT-P-42, MT-B-37, MT-F-33, MT-O-04: one for each double, or as many as are agreed."""
        return rules.TrainRules(code).course.rounds(top)

    def target(self, code: RuleCode) -> int:
        """HR-05."""
        return rules.TrainRules(code).course.target

    def counting(self, code: RuleCode) -> Counting:
        """See `deal` and `score`."""
        train = rules.TrainRules(code)
        engine = "dealt" if deal.is_engine_dealt(train) else "aside"
        return Counting(deal.starter_rule(train).value, engine=engine, fees=score.fees(train))

    def next_engine(self, state: Yard) -> Tile:
        """See `deal`."""
        return deal.next_engine(state)

    def sought(self, state: Yard) -> Tile:
        """See `deal`."""
        return deal.sought(state)

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """See `deal`."""
        return deal.seats_offered(code, top)

    def new_table(self, code: RuleCode, top: int, seats: int) -> Yard:
        """See `state`."""
        return new_yard(code, top, seats)

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

    def why_not(self, state: Yard, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Yard, action: Action, seat: i64) -> None:
        """See `play`; only the seat to move ever acts."""
        play.play(state, action)

    def apply(self, state: Yard, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Yard:
        """See `position`."""
        return load(position, code, top, seats)

    def public(self, state: Yard) -> TrainsView:
        """See `position`."""
        return TrainsView(state)

    def asking(self, state: Yard) -> list[Tile]:
        """See `ends`."""
        return ends.asking(state)

    def needs(self, state: Yard) -> list[int]:
        """See `ends`."""
        return ends.needs(state)

    def covers(self, state: Yard, action: Action) -> Tile:
        """See `ends`."""
        return ends.covers(state, action)

    def sources(self, state: Yard, points: list[int]) -> list[tuple[str, list[int]]]:
        """See `score`."""
        return score.sources(state, points)

    def cost(self, state: Yard, t: Tile) -> int:
        """See `score`."""
        return score.cost(state, t)
