"""What tiles cost that are left, in pips, and what a marker is worth to the pilot of Mexican Train, in twentieths."""

from typing import Final, final

from boneyard.core.hand import zeros
from boneyard.core.native import i64, vec
from boneyard.core.tile import TILES, tiles_of
from boneyard.games.mexican_train.legal import marks_who_stays_away
from boneyard.games.mexican_train.rules import TrainRules
from boneyard.games.mexican_train.score import blank_price, dear_tiles, marker_price
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.counting import tile_cost

PIP: Final = 20
_MARKER_OFF: Final = 100
"""Others lay no more tiles on one's train."""


@final
class Stakes:
    """Of one table: a marker that costs points (HR-15) is paid for in about half of all rounds."""

    def __init__(self, rules: TrainRules) -> None:
        self._price: Final[i64] = _MARKER_OFF + PIP * marker_price(rules) // 2
        self._marks_away: Final = marks_who_stays_away(rules)

    def marker(self, yard: Yard, seat: i64, place: i64) -> i64:
        """What a play wins that takes a marker off."""
        return self._price if place == seat and yard.is_marked(seat) else 0

    def away(self, yard: Yard, seat: i64, place: i64, where: i64) -> i64:
        """What it costs to end a turn with tiles on these trains, none of them one's own (HR-13)."""
        if not self._marks_away or place == seat or where == seat:  # noqa: PLR1714  a tuple would be made each time
            return 0
        return 0 if seat in yard.laid or yard.is_marked(seat) else self._price


def tile_costs(yard: Yard) -> vec[i64]:
    """What each tile of the set costs, by the tile."""
    costs, dear, blank = zeros(TILES), dear_tiles(yard), blank_price(yard.rules)
    for t in tiles_of(yard.top):
        costs[t] = tile_cost(t, dear, blank)
    return costs
