"""End games of two with every tile known: each action, when both sides play as well as can be."""

from math import inf
from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.state import Phase, State
from boneyard.notation.action import action_text
from boneyard.puzzles.puzzle import Way
from boneyard.puzzles.turns import TooMany, Worth

MOST: Final = 30_000
"""So many positions are looked at; an end with more makes no puzzle."""
_Line = tuple[float, list[str]]


class Ending:
    """One end game, for the seat that is to move in it."""

    def __init__(self, game: Game[Any], seat: int, worth: Worth) -> None:
        self._game: Final = game
        self._seat: Final = seat
        self._worth: Final = worth
        self._left = MOST

    def value(self, state: State, least: float, most: float) -> _Line:
        """What the round comes to for the seat from here, as far as that is between two bounds, and how."""
        self._left -= 1
        if self._left < 0:
            raise TooMany
        if state.phase is not Phase.PLAY:
            return self._worth(state), []
        is_own = state.turn == self._seat
        best: _Line = (-inf if is_own else inf, [])
        for action in self._game.legal_actions(state):
            after: State = self._game.copy(state)
            self._game.play(after, action, state.turn)
            value, line = self.value(after, least, most)
            if value > best[0] if is_own else value < best[0]:
                best = value, [action_text(action), *line]
            least, most = (max(least, best[0]), most) if is_own else (least, min(most, best[0]))
            if least >= most:
                break
        return best


def ways_of_end(game: Game[Any], state: State, worth: Worth) -> list[Way]:
    """Every action, and what the round comes to after it for the seat to move."""
    ending, found = Ending(game, int(state.turn), worth), []
    for action in game.legal_actions(state):
        after: State = game.copy(state)
        game.play(after, action, state.turn)
        found.append(Way(action_text(action), *ending.value(after, -inf, inf)))
    return found
