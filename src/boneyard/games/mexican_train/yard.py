"""The train yard: what lies on a Mexican Train table, who holds what, and whose turn it is."""

from typing import Final, final

from boneyard.core.action import MEXICAN
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands
from boneyard.core.rules import RuleCode
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, Tile, tile, tiles_of
from boneyard.games.mexican_train.rules import TrainRules, train_rules

TRAINS: Final = MEXICAN + 1
"""Room for eight personal trains, numbered like their seats, and the Mexican Train after them."""


@final
class Yard(State):
    """A match of Mexican Train. Trains are kept as one line of tiles in the order laid, so that a copy is cheap."""

    def __init__(self, code: RuleCode, rules: TrainRules, top: int, seats: int, hands: Hands, boneyard: Boneyard) -> None:
        super().__init__(code, top, seats, hands, boneyard)
        self.rules: Final = rules
        self.engine = NO_TILE
        self.line: list[int] = []
        """Every tile laid, with its train: `train << 10 | tile`."""
        self.ends = [0] * TRAINS
        """The open number of each train."""
        self.lengths = [0] * TRAINS
        self.marks = 0
        """Bit s is set when the train of seat s is marked."""
        self.lying = [0] * (top + 1)
        """Pip rows of the tiles on the trains, as in a hand."""
        self.open: list[int] = []
        """The trains that end in a double left by an earlier turn, oldest first."""
        self.laid: list[int] = []
        """The trains that end in a double of this turn, in the order laid."""
        self.turns = [0] * seats
        self.drew = False
        self.passes = 0
        self.wrong = False
        self.skip = 0
        """Bit s is set when seat s will miss its next turn (S-6)."""
        self.fined = [0] * seats

    def copy(self) -> "Yard":
        """The same yard, to be changed apart."""
        other = Yard(self.code, self.rules, self.top, self.seats, self.hands.copy(), self.boneyard.copy())
        self.share(other)
        other.engine = self.engine
        other.line = self.line[:]
        other.ends = self.ends[:]
        other.lengths = self.lengths[:]
        other.marks = self.marks
        other.lying = self.lying[:]
        other.open = self.open[:]
        other.laid = self.laid[:]
        other.turns = self.turns[:]
        other.drew = self.drew
        other.passes = self.passes
        other.wrong = self.wrong
        other.skip = self.skip
        other.fined = self.fined[:]
        return other

    def train(self, number: int) -> list[Tile]:
        """The tiles of a train, from the engine outward."""
        return [Tile(entry & 1023) for entry in self.line if entry >> 10 == number]

    def is_marked(self, seat: int) -> bool:
        """Whether a seat's train carries a marker."""
        return self.marks >> seat & 1 == 1

    def engine_tile(self) -> Tile:
        """The double of this round, wherever it is: N - round + 1 (MT-P-04, MT-B-04, MT-F-04, MT-O-03)."""
        return tile(self.top - self.round + 1, self.top - self.round + 1)


def new_yard(code: RuleCode, top: int, seats: int) -> Yard:
    """A table before the first deal, every tile in the boneyard."""
    return Yard(code, train_rules(code), top, seats, empty_hands(top, seats), Boneyard(tiles_of(top)))
