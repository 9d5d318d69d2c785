"""What a game is to the rest of the house: a handful of functions of a state. Their contracts stand here, once."""

from abc import abstractmethod
from typing import Any, Final, Generic, TypeVar, final

from boneyard.core.action import Action
from boneyard.core.counting import Counting
from boneyard.core.errors import BadRules, Refusal
from boneyard.core.event import Event
from boneyard.core.native import i64
from boneyard.core.offering import agreed_deals, check_offered, is_offered
from boneyard.core.position import Position
from boneyard.core.rules import Base, Option, RuleCode, read_options
from boneyard.core.seat import MOST_SEATS
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, Tile, pips, tiles_of
from boneyard.core.view import Piles, PublicView, View, open_piles, seen_piles

S = TypeVar("S", bound=State)
NOT_COUNTED: Final = -1


class Game(Generic[S]):
    """One kind of game, for all its rule books."""

    id: str
    bases: list[Base]
    options: list[Option]
    points_win: bool
    """Whether points are what one plays for; otherwise they are what one is left with."""

    def read_code(self, text: str) -> RuleCode:
        """The rules that a code names, every option settled; BadRules otherwise."""
        base, given = read_options(text, self.bases, self.options)
        values = dict(base.values)
        values.update(given)
        self.settle(values, given)
        return RuleCode(base, values, list(given))

    def settle(self, values: dict[str, str], given: dict[str, str]) -> None:
        """Change the values that those given bring along; BadRules where some do not go together. Mostly all do."""

    @final
    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> S:
        """A table before the first deal; `starter` is ignored where the rules designate nobody.

        BadRules if not offered.
        """
        self.check_offered(code, top, seats)
        state = self.new_table(code, top, seats)
        if self.designates_starter(code):
            if not 0 <= starter < seats:
                raise BadRules("the starter is no seat of this table")
            state.starter = starter
        return state

    @abstractmethod
    def new_table(self, code: RuleCode, top: int, seats: int) -> S:
        """A table that is offered, before the first deal: every tile in the boneyard, and nobody designated."""

    def check_offered(self, code: RuleCode, top: int, seats: int) -> None:
        """BadRules unless these rules can be played with this set and this number of seats."""
        check_offered(code, top, seats, self.seat_counts)

    @final
    def sets(self, code: RuleCode) -> list[int]:
        """The sets that these rules can be played with, in the order of the book."""
        return [top for top in code.base.deals if is_offered(code, top, self.seat_counts)]

    def designates_starter(self, code: RuleCode) -> bool:
        """Whether somebody outside the game names the seat that starts."""
        return True

    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """The numbers of seats offered with a set, none when it is not offered; mostly those of the book's table."""
        return code.base.seats(top)

    def agreed_deals(self, code: RuleCode, top: int) -> dict[int, int]:
        """By number of seats the tiles that are offered where the book has no number; 0 where it has one (HR-01)."""
        return agreed_deals(code, top, MOST_SEATS, self.seat_counts)

    def scores_in_play(self) -> bool:
        """Whether points are scored while a round is played, so that its end only adds to them; mostly they are not."""
        return False

    def claims(self, code: RuleCode) -> bool:
        """Whether a player has to claim points with a tile, and may call those that another did not."""
        return False

    def rounds(self, code: RuleCode, top: int) -> int:
        """How many rounds make a game; 0 where it goes on until somebody has enough points. Mostly it is one."""
        return 1

    def target(self, code: RuleCode) -> int:
        """With how many points the game is over; 0 where it ends after its rounds, as most do."""
        return 0

    def team(self, code: RuleCode, seats: int, seat: int) -> list[int]:
        """The seats that score together with one; mostly it plays for itself."""
        return [seat]

    def counting(self, code: RuleCode) -> Counting:
        """How people with real tiles begin and count its rounds; mostly as most games do."""
        return Counting()

    def next_engine(self, state: S) -> Tile:
        """The double that lies in the middle in the next round; mostly NO_TILE."""
        return NO_TILE

    def sought(self, state: S) -> Tile:
        """The tile that everybody draws for, before anything can be played; mostly NO_TILE."""
        return NO_TILE

    @abstractmethod
    def copy(self, state: S) -> S:
        """The same state, to be changed apart; it keeps no log."""

    def tiles_to_deal(self, state: S) -> list[Tile]:
        """The tiles that the next deal shuffles, ascending; mostly the complete set."""
        return tiles_of(int(state.top))

    @abstractmethod
    def deal(self, state: S, order: list[Tile]) -> None:
        """Deal the next round in this order, which names each of `tiles_to_deal` once: the only door for chance."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """What may be done now, each once; [DEAL] between rounds, empty only when the game is over."""

    @abstractmethod
    def why_not(self, state: S, action: Action, seat: int) -> Refusal | None:
        """None exactly when this seat may do this now; else the clause that forbids it. Changes nothing."""

    @abstractmethod
    def play(self, state: S, action: Action, seat: i64) -> None:
        """Do a legal action with all its consequences, in place."""

    @abstractmethod
    def apply(self, state: S, event: Event) -> None:
        """Write one event into the state: no rule, no choice, never fails."""

    def dump(self, state: S) -> Position:
        """The whole position, every tile named."""
        return {**self.public(state).fields(), **open_piles(state)}

    @final
    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> S:
        """The state that a position describes; BadPosition if it cannot arise, BadRules if its table is not offered."""
        self.check_offered(code, top, seats)
        return self.read_position(position, code, top, seats)

    @abstractmethod
    def read_position(self, position: Position, code: RuleCode, top: int, seats: int) -> S:
        """The state that a position describes, at a table that is offered."""

    public_view: type[PublicView]
    """What `public` makes."""

    @abstractmethod
    def public(self, state: S) -> PublicView:
        """What lies open on the table or stands on the score sheet."""

    def private(self, state: S, viewer: int) -> Piles:
        """The piles, as one seat or a spectator may know them: counts, and the viewer's own hand (S-7)."""
        return seen_piles(state, viewer)

    def asking(self, state: S) -> list[Tile]:
        """The doubles on the table that ask for a tile before anything else, as everybody can see; mostly none."""
        return []

    def wants(self, state: S) -> list[int]:
        """How many tiles each double of `asking` still wants, where a game says so; mostly it is one that covers it."""
        return []

    def needs(self, state: S) -> list[int]:
        """The numbers of which a tile needs one, to be laid by the seat to move; none before there is an end."""
        return []

    def covers(self, state: S, action: Action) -> Tile:
        """The double that has to be covered before anything else, and that a placement covers; mostly NO_TILE."""
        return NO_TILE

    def open_count(self, state: S) -> int:
        """What the open ends come to, where that scores and the table counts it; mostly NOT_COUNTED."""
        return NOT_COUNTED

    def worth(self, state: S, action: Action) -> int:
        """What a placement would score at once, where the table counts that; mostly nothing."""
        return 0

    def grounds(self, state: S, action: Action) -> list[int]:
        """The numbers that allow a removal; none where nothing is removed."""
        return []

    def may_call(self, state: S, seat: int) -> bool:
        """Whether a seat may now call points that another might have missed; mostly nobody may."""
        return False

    def sources(self, state: S, points: list[int]) -> list[tuple[str, list[int]]]:
        """Where the points came from that the end of a round has brought, by seat; together they are `points`.

        Asked while the hands still lie there. Mostly they are what was left in them.
        """
        return [("left", points)]

    def cost(self, state: S, t: Tile) -> int:
        """What a tile counts that is left when the round ends, in a hand or in Castle Rock's row; mostly its pips."""
        return pips(t)

    @final
    def view(self, state: S, viewer: int) -> View[Any]:
        """What one seat, or a spectator, may know: secrets are added by name, never taken away (S-7)."""
        return View(self.public(state), self.private(state, viewer))

    @final
    def decide(self, state: S, action: Action, seat: int) -> list[Event]:
        """What a legal action would bring about; the state stays as it is."""
        trial = self.copy(state)
        events: list[Event] = []
        trial.log = events
        self.play(trial, action, seat)
        return events
