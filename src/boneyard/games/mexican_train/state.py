"""The train yard: what lies on a Mexican Train table, who holds what, and whose turn it is."""

from typing import Final, final

from boneyard.core.action import MEXICAN
from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands, zeros
from boneyard.core.native import i64, mypyc_attr, vec
from boneyard.core.rules import RuleCode
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, Tile, double, packed_number, packed_tile, tiles_of
from boneyard.games.mexican_train.rules import TrainRules

TRAINS: Final = MEXICAN + 1
"""Room for twelve personal trains, numbered like their seats, and the Mexican Train after them."""


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Yard(State):
    """A match of Mexican Train. Trains are kept as one line of tiles in the order laid, so that a copy is cheap."""

    def __init__(
        self,
        code: RuleCode,
        rules: TrainRules,
        top: i64,
        seats: i64,
        hands: Hands,
        boneyard: Boneyard,
        scores: list[int],
        line: vec[i64],
        ends: vec[i64],
        lying: vec[i64],
        turns: vec[i64],
        fined: list[int],
    ) -> None:
        super().__init__(code, top, seats, hands, boneyard, scores)
        self.rules: Final = rules
        self.engine = NO_TILE
        self.line = line
        """Every tile laid, with its train: `packed`."""
        self.ends: Final = ends
        """The open number of each train."""
        self.begun: i64 = 0
        """Bit t is set when train t has a tile."""
        self.marks: i64 = 0
        """Bit s is set when the train of seat s is marked."""
        self.lying: Final = lying
        """Pip rows of the tiles on the trains, as in a hand."""
        self.open = vec[i64]()
        """The trains that end in a double left by an earlier turn, oldest first."""
        self.laid = vec[i64]()
        """The trains that end in a double of this turn, in the order laid."""
        self.turns: Final = turns
        self.wrong = False
        self.skip: i64 = 0
        """Bit s is set when seat s will miss its next turn (S-6)."""
        self.fined = fined
        """Points added to the round of each seat; a new list takes its place when something is added, for copies share
        it."""

    def copy(self) -> "Yard":
        """The same yard, to be changed apart."""
        other = Yard(
            self.code,
            self.rules,
            self.top,
            self.seats,
            self.hands.copy(),
            self.boneyard.copy(),
            self.scores,
            self.line[:],
            self.ends[:],
            self.lying[:],
            self.turns[:],
            self.fined,
        )
        self.share(other)
        other.engine = self.engine
        other.begun = self.begun
        other.marks = self.marks
        if len(self.open):
            other.open = self.open[:]
        if len(self.laid):
            other.laid = self.laid[:]
        other.wrong = self.wrong
        other.skip = self.skip
        return other

    def train(self, number: i64) -> list[Tile]:
        """The tiles of a train, from the engine outward."""
        return [packed_tile(entry) for entry in self.line if packed_number(entry) == number]

    def has_begun(self, train: i64) -> bool:
        """Whether a train has a tile."""
        return self.begun >> train & 1 == 1

    def is_marked(self, seat: i64) -> bool:
        """Whether a seat's train carries a marker."""
        return self.marks >> seat & 1 == 1

    def engine_tile(self) -> Tile:
        """The double of this round, wherever it is (MT-P-04, MT-B-04, MT-F-04, MT-O-03, HR-04)."""
        return double(self.rules.course.engine(self.top, self.round))


def new_yard(code: RuleCode, top: i64, seats: i64) -> Yard:
    """A table before the first deal, every tile in the boneyard."""
    return Yard(
        code,
        TrainRules(code),
        top,
        seats,
        empty_hands(top, seats),
        Boneyard(tiles_of(int(top))),
        [0] * seats,
        vec[i64](),
        zeros(TRAINS),
        zeros(top + 1),
        zeros(seats),
        [0] * seats,
    )
