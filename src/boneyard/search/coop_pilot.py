"""The pilot of Chickenfoot: what costs most goes first, a double holds others up, and ends of one's own stay open."""

from typing import Final, final

from boneyard.core.action import LAY_KIND, Action, kind_of, place_of, tile_at, tile_of
from boneyard.core.state import State
from boneyard.core.tile import Tile, is_double, low, other_end
from boneyard.games.chickenfoot.score import cost
from boneyard.games.chickenfoot.state import Coop
from boneyard.search.pilot import Pilot, points_behind
from boneyard.table.ends import end_number, find_end

_FITS: Final = 2.0
_FOOT: Final = 6.0


@final
class CoopPilot(Pilot):
    """Sheds pips."""

    def choose(self, state: State, legal: list[Action]) -> Action:
        """The heaviest tile, more or less."""
        assert isinstance(state, Coop)
        best, chosen = -1.0, legal[0]
        for action in legal:
            if kind_of(action) == LAY_KIND:
                worth = self._worth(state, tile_of(action), tile_at(place_of(action)))
                if worth > best:
                    best, chosen = worth, action
        return chosen

    def _worth(self, coop: Coop, t: Tile, parent: Tile) -> float:
        if is_double(t):
            return cost(coop.rules, t) + _FOOT
        joined = low(parent) if parent == coop.foot else end_number(coop.ends[find_end(coop.ends, parent)])
        row = coop.hands.matching(coop.turn, other_end(t, joined)) & ~(1 << joined)
        return cost(coop.rules, t) + (_FITS if row else 0.0)

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """The others' pips, less one's own."""
        return points_behind(state, before, seat)
