"""What a game is to the rest of the house: a handful of functions of a state. Their contracts stand here, once."""

from abc import abstractmethod
from typing import Generic, TypeVar, final

from boneyard.core.action import Action
from boneyard.core.dice import Dice
from boneyard.core.errors import Refusal
from boneyard.core.event import Event
from boneyard.core.native import i64
from boneyard.core.position import Position
from boneyard.core.rules import Base, Option, RuleCode
from boneyard.core.state import State
from boneyard.core.tile import Tile

S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """One kind of game, for all its rule books."""

    id: str
    bases: list[Base]
    options: list[Option]
    points_win: bool
    """Whether points are what one plays for; otherwise they are what one is left with."""

    @abstractmethod
    def read_code(self, text: str) -> RuleCode:
        """The rules that a code names, every option settled; BadRules otherwise."""

    @abstractmethod
    def setup(self, code: RuleCode, top: int, seats: int, starter: int) -> S:
        """A table before the first deal; `starter` is ignored where the rules designate nobody. BadRules if not offered."""

    @abstractmethod
    def designates_starter(self, code: RuleCode) -> bool:
        """Whether somebody outside the game names the seat that starts."""

    @abstractmethod
    def seat_counts(self, code: RuleCode, top: int) -> list[int]:
        """The numbers of seats offered with a set; none when the set is not offered."""

    def team(self, seats: int, seat: int) -> list[int]:
        """The seats that score together with one; mostly it plays for itself."""
        return [seat]

    @abstractmethod
    def copy(self, state: S) -> S:
        """The same state, to be changed apart; it keeps no log."""

    @abstractmethod
    def tiles_to_deal(self, state: S) -> list[Tile]:
        """The tiles that the next deal shuffles, ascending."""

    @abstractmethod
    def deal(self, state: S, order: list[Tile]) -> None:
        """Deal the next round in this order, which names each of `tiles_to_deal` once: the only door for chance."""

    @abstractmethod
    def legal_actions(self, state: S) -> list[Action]:
        """What may be done now, each once; [DEAL] between rounds, empty only when the game is over."""

    def random_action(self, state: S, dice: Dice) -> Action:
        """One of the legal actions, each as likely; a game that plays many rounds takes it without making the list."""
        legal = self.legal_actions(state)
        return legal[int(dice.below(len(legal)))]

    @abstractmethod
    def why_not(self, state: S, action: Action, seat: int) -> Refusal | None:
        """None exactly when this seat may do this now; else the clause that forbids it. Changes nothing."""

    @abstractmethod
    def play(self, state: S, action: Action, seat: i64) -> None:
        """Do a legal action with all its consequences, in place."""

    @abstractmethod
    def apply(self, state: S, event: Event) -> None:
        """Write one event into the state: no rule, no choice, never fails."""

    @abstractmethod
    def dump(self, state: S) -> Position:
        """The whole position, every tile named."""

    @abstractmethod
    def load(self, position: Position, code: RuleCode, top: int, seats: int) -> S:
        """The state that a position describes; BadPosition if it cannot arise."""

    @abstractmethod
    def public(self, state: S) -> Position:
        """The fields of a position that lie open on the table or stand on the score sheet."""

    @abstractmethod
    def private(self, state: S, viewer: int) -> Position:
        """The other fields, as one seat or a spectator may know them: counts, and the viewer's own hand (S-7)."""

    @abstractmethod
    def asking(self, state: S) -> list[Tile]:
        """The doubles on the table that ask for a tile before anything else, as everybody can see."""

    @abstractmethod
    def cost(self, state: S, t: Tile) -> int:
        """What a tile counts that is left when the round ends: in a hand, or in Castle Rock's row."""

    @final
    def view(self, state: S, viewer: int) -> Position:
        """What one seat, or a spectator, may know: secrets are added by name, never taken away (S-7)."""
        return {**self.public(state), **self.private(state, viewer)}

    @final
    def decide(self, state: S, action: Action, seat: int) -> list[Event]:
        """What a legal action would bring about; the state stays as it is."""
        trial = self.copy(state)
        events: list[Event] = []
        trial.log = events
        self.play(trial, action, seat)
        return events
