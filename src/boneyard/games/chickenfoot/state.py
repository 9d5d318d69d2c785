"""The coop: what lies on a Chickenfoot table, who holds what, and whose turn it is."""

from typing import Final, final

from boneyard.core.boneyard import Boneyard
from boneyard.core.hand import Hands, empty_hands, zeros
from boneyard.core.native import i64, mypyc_attr, vec
from boneyard.core.rules import RuleCode
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, Tile, double, tiles_of
from boneyard.games.chickenfoot.rules import FootRules


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Coop(State):
    """A match of Chickenfoot."""

    def __init__(
        self,
        code: RuleCode,
        rules: FootRules,
        top: i64,
        seats: i64,
        hands: Hands,
        boneyard: Boneyard,
        scores: list[int],
        layout: list[int],
        ends: list[int],
        lying: vec[i64],
    ) -> None:
        super().__init__(code, top, seats, hands, boneyard, scores)
        self.rules: Final = rules
        self.engine = NO_TILE
        self.layout = layout
        """Every tile laid, with the tile it was laid against."""
        self.ends = ends
        """The open ends: a tile and its number; doubles have none, their foot is asked for by `foot`."""
        self.foot = NO_TILE
        """The double whose foot is incomplete."""
        self.toes = 0
        self.lying = lying
        """Pip rows of the tiles of the layout, as in a hand."""

    def copy(self) -> "Coop":
        """The same coop, to be changed apart."""
        other = Coop(
            self.code,
            self.rules,
            self.top,
            self.seats,
            self.hands.copy(),
            self.boneyard.copy(),
            self.scores,
            self.layout[:],
            self.ends[:],
            self.lying[:],
        )
        self.share(other)
        other.engine = self.engine
        other.foot = self.foot
        other.toes = self.toes
        return other

    def engine_tile(self) -> Tile:
        """The double of this round (CF-04, HR-04)."""
        return double(self.rules.course.engine(self.top, self.round))


def new_coop(code: RuleCode, top: int, seats: int) -> Coop:
    """A table before the first deal, every tile in the boneyard."""
    return Coop(
        code,
        FootRules(code),
        top,
        seats,
        empty_hands(top, seats),
        Boneyard(tiles_of(top)),
        [0] * seats,
        [],
        [],
        zeros(top + 1),
    )
