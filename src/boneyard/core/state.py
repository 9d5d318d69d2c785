"""The state of a match: what lies on the table, what is hidden, and what stands on the score sheet."""

from enum import Enum

from boneyard.core.boneyard import Boneyard
from boneyard.core.event import Event
from boneyard.core.hand import Hands
from boneyard.core.rules import RuleCode


class Phase(Enum):
    """What the table waits for."""

    DEAL = "deal"
    SEARCH = "search"
    PLAY = "play"
    OVER = "over"


class State:
    """What every game has. `hands` and `boneyard` are secret; everything else lies open.

    Only the functions of a game's `apply` room change a state. While `log` is a list, they write down what happened.
    """

    def __init__(self, code: RuleCode, top: int, seats: int, hands: Hands, boneyard: Boneyard) -> None:
        self.code = code
        self.top = top
        self.seats = seats
        self.hands = hands
        self.boneyard = boneyard
        self.round = 0
        self.phase = Phase.DEAL
        self.turn = -1
        self.starter = -1
        self.scores = [0] * seats
        self.log: list[Event] | None = None

    def share(self, other: "State") -> None:
        """Copy what every game has into `other`, which was made with the same table."""
        other.round = self.round
        other.phase = self.phase
        other.turn = self.turn
        other.starter = self.starter
        other.scores = self.scores[:]

    def note(self, event: Event) -> None:
        """Write an event down, where somebody listens."""
        if self.log is not None:
            self.log.append(event)
