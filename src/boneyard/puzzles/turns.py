"""What can be reached within one's own turn: every way to go on, by the engine alone."""

from collections.abc import Callable
from typing import Any, Final

from boneyard.core.action import DRAW_KIND, PASS_KIND, STOP_KIND, Action, kind_of
from boneyard.core.game import Game
from boneyard.core.state import Phase, State
from boneyard.notation.action import action_text
from boneyard.puzzles.puzzle import Way

MOST: Final = 20_000
"""So many positions are looked at; a turn with more makes no puzzle."""
_ENDING: Final = (DRAW_KIND, PASS_KIND, STOP_KIND)
Worth = Callable[[State], float]


class TooMany(Exception):
    """There is more to look at than a puzzle is worth."""


class Turn:
    """A turn of one seat, seen through to its end."""

    def __init__(self, game: Game[Any], seat: int, worth: Worth) -> None:
        self._game: Final = game
        self._seat: Final = seat
        self._worth: Final = worth
        self._left = MOST

    def after(self, state: State, action: Action) -> tuple[float, list[str]]:
        """The most that can be had in this turn after an action, and how."""
        self._left -= 1
        if self._left < 0:
            raise TooMany
        after: State = self._game.copy(state)
        self._game.play(after, action, self._seat)
        best, line = self._worth(after), list[str]()
        if after.phase is not Phase.PLAY or after.turn != self._seat:
            return best, line
        for further in lays(self._game, after):
            value, rest = self.after(after, further)
            if value > best:
                best, line = value, [action_text(further), *rest]
        return best, line


def lays(game: Game[Any], state: State) -> list[Action]:
    """What may be done with tiles."""
    return [action for action in game.legal_actions(state) if kind_of(action) not in _ENDING]


def ways_of_turn(game: Game[Any], state: State, worth: Worth) -> list[Way]:
    """Every action that may be done with a tile now, with the most that it leads to in this turn."""
    turn = Turn(game, int(state.turn), worth)
    return [Way(action_text(action), *turn.after(state, action)) for action in lays(game, state)]
