"""Castle Rock as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.position import Position, tile_texts
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile
from boneyard.core.view import Piles
from boneyard.games.castle_rock import apply, deal, legal, play, rules, rulesets, why
from boneyard.games.castle_rock.position import RowView, load, private
from boneyard.games.castle_rock.state import Castle, new_castle


@final
class CastleRock(Game[Castle]):
    """Castle Rock for one player."""

    def __init__(self) -> None:
        self.id = rulesets.GAME
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.public_view = RowView
        self.points_win = False

    def check_offered(self, code: RuleCode, top: int, seats: int) -> None:
        """CR-01, CR-02."""
        if top not in code.base.deals:
            raise BadRules(
                "Castle Rock is not played with a double-{top} set: set may be 6, 9, 12, 15, 18 (CR-01, HR-01)",
                {"top": str(top)},
            )
        if seats != 1:
            raise BadRules(
                "Castle Rock is played by one, not by {seats}: seats may be 1 (CR-02)", {"seats": str(seats)}
            )

    def designates_starter(self, code: RuleCode) -> bool:
        """There is only one player."""
        return False

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """One, with each set (CR-02)."""
        return [1] if top in code.base.deals else []

    def new_table(self, code: RuleCode, top: int, seats: int) -> Castle:
        """See `state`."""
        return new_castle(code, top)

    def copy(self, state: Castle) -> Castle:
        """The same castle, to be changed apart."""
        return state.copy()

    def deal(self, state: Castle, order: list[Tile]) -> None:
        """See `deal`."""
        deal.deal(state, order)

    def legal_actions(self, state: Castle) -> list[Action]:
        """See `legal`."""
        return legal.legal_actions(state)

    def why_not(self, state: Castle, action: Action, seat: int) -> Refusal | None:
        """See `why`."""
        return why.why_not(state, action, seat)

    def play(self, state: Castle, action: Action, seat: i64) -> None:
        """See `play`."""
        play.play(state, action)

    def apply(self, state: Castle, event: Event) -> None:
        """See `apply`."""
        apply.apply(state, event)

    def dump(self, state: Castle) -> Position:
        """The row and the boneyard; tiles named nowhere have been removed."""
        return {**self.public(state).fields(), "boneyard": tile_texts(state.boneyard.left())}

    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> Castle:
        """See `position`."""
        return load(position, code, top)

    def public(self, state: Castle) -> RowView:
        """See `position`."""
        return RowView(state)

    def private(self, state: Castle, viewer: int) -> Piles:
        """See `position`."""
        return private(state, viewer)

    def grounds(self, state: Castle, action: Action) -> list[int]:
        """See `legal`."""
        return legal.grounds(state, action)

    def cost(self, state: Castle, t: Tile) -> int:
        """Each tile left in the row counts one (CR-15)."""
        return 1
