"""Castle Rock as the rest of the house sees it: each function opens the door to one room."""

from typing import final

from boneyard.core.action import Action
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.position import Position
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile, tiles_of
from boneyard.games.castle_rock import apply, legal, play, rules, rulesets, why
from boneyard.games.castle_rock.castle import Castle, new_castle
from boneyard.games.castle_rock.position import dump, load, private, public


@final
class CastleRock(Game[Castle]):
    """Castle Rock for one player."""

    def __init__(self) -> None:
        self.id = "castle-rock"
        self.bases = rulesets.BASES
        self.options = rules.OPTIONS
        self.points_win = False

    def read_code(self, text: str) -> RuleCode:
        """See `rules`."""
        return rules.read_code(text)

    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> Castle:
        """A table before the deal (CR-01, CR-02)."""
        self._check_offered(code, top, seats)
        return new_castle(code, top)

    def _check_offered(self, code: RuleCode, top: int, seats: int) -> None:
        if top not in code.base.deals:
            raise BadRules("Castle Rock is not played with a double-{top} set: set may be 6, 9, 12 (CR-01)", {"top": str(top)})
        if seats != 1:
            raise BadRules("Castle Rock is played by one, not by {seats}: seats may be 1 (CR-02)", {"seats": str(seats)})

    def designates_starter(self, code: RuleCode) -> bool:
        """There is only one player."""
        return False

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """One, with each set (CR-02)."""
        return [1] if top in code.base.deals else []

    def copy(self, state: Castle) -> Castle:
        """The same castle, to be changed apart."""
        return state.copy()

    def tiles_to_deal(self, state: Castle) -> list[Tile]:
        """The complete set (CR-01)."""
        return tiles_of(state.top)

    def deal(self, state: Castle, order: list[Tile]) -> None:
        """See `play`."""
        play.deal(state, order)

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
        """See `position`."""
        return dump(state)

    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> Castle:
        """See `position`."""
        self._check_offered(code, top, seats)
        return load(position, code, top)

    def public(self, state: Castle) -> Position:
        """See `position`."""
        return public(state)

    def private(self, state: Castle, viewer: int) -> Position:
        """See `position`."""
        return private(state, viewer)

    def asking(self, state: Castle) -> list[Tile]:
        """None does."""
        return []

    def cost(self, state: Castle, t: Tile) -> int:
        """Each tile left in the row counts one (CR-15)."""
        return 1
