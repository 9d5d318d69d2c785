"""The pilot of dominoes: ends that suit one's own hand and few others, pips shed, doubles early."""

from typing import Final, final

from boneyard.core.action import LAY_KIND, TABLE, Action, kind_of, place_of, tile_at, tile_of
from boneyard.core.hand import count_bits
from boneyard.core.native import i64
from boneyard.core.state import State
from boneyard.core.tile import Tile, has, high, is_double, low, other_end, pips, set_size
from boneyard.games.dominoes.state import Line
from boneyard.search.pilot import Pilot, points_ahead
from boneyard.table.ends import end_number, entry_tile

_ANSWERS: Final = 60.0
_FITS: Final = 3.0
_DOUBLE: Final = 3.0


@final
class LinePilot(Pilot):
    """Plays as Conductor does, by its own tiles and what lies on the table."""

    def choose(self, state: State, legal: list[Action]) -> Action:
        """What is worth most."""
        assert isinstance(state, Line)
        unseen = _unseen(state)
        best, chosen = -1000.0, legal[0]
        for action in legal:
            if kind_of(action) == LAY_KIND:
                worth = _worth(state, tile_of(action), place_of(action), unseen)
                if worth > best:
                    best, chosen = worth, action
        return chosen

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """What one's side made, less the mean of the other sides."""
        assert isinstance(state, Line)
        return points_ahead(state, before, state.team(seat), seat)


def _unseen(line: Line) -> list[int]:
    """By number: how many of its tiles the seat to move has not seen; last, how many tiles that is in all."""
    numbers = int(line.top) + 1
    unseen = [numbers - int(count_bits(line.hands.matching(line.turn, number))) for number in range(numbers)]
    for entry in line.layout:
        t = entry_tile(entry)
        unseen[low(t)] -= 1
        if not is_double(t):
            unseen[high(t)] -= 1
    unseen.append(set_size(int(line.top)) - len(line.layout) - int(line.hands.counts[line.turn]))
    return unseen


def _worth(line: Line, t: Tile, place: i64, unseen: list[int]) -> float:
    left, right = low(t), high(t)
    if place != TABLE:
        end = line.place_for(t, tile_at(place))
        left, right = other_end(t, end_number(line.ends[end])), end_number(line.ends[1 - end])
    fitting, answers = _matching(line, t, left), unseen[left]
    if right != left:
        fitting += _matching(line, t, right)
        answers += unseen[right]
    worth = pips(t) + _FITS * fitting - _ANSWERS * answers / max(1, unseen[-1])
    return worth + _DOUBLE if is_double(t) else worth


def _matching(line: Line, t: Tile, number: i64) -> int:
    """How many other tiles of the hand show a number; one that shows both ends of the line counts twice."""
    held = int(count_bits(line.hands.matching(line.turn, number)))
    return held - 1 if has(t, number) else held
