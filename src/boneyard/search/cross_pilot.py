"""The pilot of Muggins: points now, pips shed, and ends for one's own tiles."""

from typing import Final, final

from boneyard.core.action import LAY_KIND, TABLE, Action, amount_of, kind_of, place_of, tile_at, tile_of
from boneyard.core.state import State
from boneyard.core.tile import Tile, high, low, pips
from boneyard.games.muggins.score import fives
from boneyard.games.muggins.state import Cross
from boneyard.search.pilot import Pilot, points_ahead
from boneyard.table.ends import end_number

_PIP: Final = 0.25
_FITS: Final = 1.0


@final
class CrossPilot(Pilot):
    """Scores where it can."""

    def choose(self, state: State, legal: list[Action]) -> Action:
        """What scores most, with what is left in mind; a true claim rather than none."""
        assert isinstance(state, Cross)
        best, chosen = -1.0, legal[0]
        for action in legal:
            if kind_of(action) == LAY_KIND:
                worth = self._worth(state, tile_of(action), place_of(action)) + (0.5 if amount_of(action) > 0 else 0.0)
                if worth > best:
                    best, chosen = worth, action
        return chosen

    def _worth(self, cross: Cross, t: Tile, place: int) -> float:
        trial = cross.copy()
        if place == TABLE:
            trial.lead(t)
        else:
            trial.follow(t, tile_at(place), trial.place_for(t, tile_at(place)))
        fitting = 0
        for end in trial.ends:
            number = end_number(end)
            row = cross.hands.matching(cross.turn, number)
            if low(t) == number or high(t) == number:
                row &= ~(1 << (low(t) + high(t) - number))
            if row:
                fitting += 1
        return fives(trial) + _PIP * pips(t) + _FITS * min(fitting, 3)

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """What one's side made, less the mean of the other sides."""
        assert isinstance(state, Cross)
        return points_ahead(state, before, state.team(seat), seat)
