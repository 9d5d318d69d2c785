"""The state of a match: what lies on the table, what is hidden, and what stands on the score sheet."""

from enum import Enum
from typing import Final

from boneyard.core.boneyard import Boneyard
from boneyard.core.event import Event
from boneyard.core.hand import Hands
from boneyard.core.native import i64, mypyc_attr
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY, next_seat


class Phase(Enum):
    """What the table waits for."""

    DEAL = "deal"
    SEARCH = "search"
    PLAY = "play"
    OVER = "over"


@mypyc_attr(acyclic=True)
class State:
    """What every game has. `hands` and `boneyard` are secret; everything else lies open.

    Only `boneyard.parts.rounds` and the functions of a game's `apply` room change a state. While `log` is a list, they
    write down what happened.
    """

    def __init__(
        self, code: RuleCode, top: i64, seats: i64, hands: Hands, boneyard: Boneyard, scores: list[int]
    ) -> None:
        self.code: Final = code
        self.top: Final = top
        self.seats: Final = seats
        self.hands = hands
        self.boneyard = boneyard
        self.round: i64 = 0
        self.phase = Phase.DEAL
        self.turn: i64 = NOBODY
        self.starter: i64 = NOBODY
        self.drew = False
        """Whether the seat to move has drawn since its last tile."""
        self.passes: i64 = 0
        """How many turns in succession count towards the end of the round."""
        self.scores = scores
        """The score sheet; a new one takes its place when something is written, for copies share it."""
        self.log: list[Event] | None = None

    def share(self, other: "State") -> None:
        """Copy what every game has into `other`, which was made with the same table."""
        other.round = self.round
        other.phase = self.phase
        other.turn = self.turn
        other.starter = self.starter
        other.drew = self.drew
        other.passes = self.passes

    def note(self, event: Event) -> None:
        """Write an event down, where somebody listens."""
        if self.log is not None:
            self.log.append(event)


def seat_after(state: State, seat: i64) -> i64:
    """The seat that follows in turn order (HR-03)."""
    return next_seat(seat, state.seats, state.code.to_right)
