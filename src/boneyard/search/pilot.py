"""Pilots play a round to its end, quickly and sensibly, each seat by its own tiles alone.

A game with hidden hands brings its own; the plain one plays any.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Final, final

from boneyard.core.action import LAY_KIND, Action, kind_of, place_of, tile_of
from boneyard.core.game import Game
from boneyard.core.native import i64
from boneyard.core.state import Phase, State
from boneyard.search.watch import Watch

_BETWEEN: Final = 7
"""The watch is looked at before the first of eight actions; who needs long for one looks at it in between."""

ALIKE: Final = 0.8
"""How often somebody does what a pilot would do, where there is a choice."""


class Pilot:
    """Plays every seat of a table. What it remembers of a world serves all play-outs of it."""

    def enter(self, world: State) -> None:
        """A new world: nothing is known of its hands yet."""

    def restart(self) -> None:
        """Another play-out of the same world begins."""

    def act(self, game: Game[Any], state: State) -> Action:
        """What the seat to move does: the only thing there is, or what it chooses."""
        legal: list[Action] = game.legal_actions(state)
        return legal[0] if len(legal) == 1 else self.choose(state, legal)

    def odds(self, game: Game[Any], state: State, action: Action) -> float:
        """How likely somebody who plays much like this pilot does this now."""
        legal: list[Action] = game.legal_actions(state)
        if len(legal) == 1:
            return 1.0
        self.enter(state)
        self.restart()
        chosen = self.choose(state, legal)
        if tile_of(chosen) == tile_of(action) and place_of(chosen) == place_of(action):
            return ALIKE
        return (1.0 - ALIKE) / (len(legal) - 1)

    @abstractmethod
    def choose(self, state: State, legal: list[Action]) -> Action:
        """What the seat to move does; it is asked only where there is a choice."""

    @abstractmethod
    def margin(self, state: State, before: list[int], seat: int) -> float:
        """By how much a finished round was better for a seat (and its partner) than for the others, in points."""


def play_out(game: Game[Any], pilot: Pilot, state: State, watch: Watch) -> None:
    """Play a round to its end."""
    actions: i64 = 0
    while state.phase is Phase.PLAY or state.phase is Phase.SEARCH:
        if actions & _BETWEEN == 0:
            watch.look()
        game.play(state, pilot.act(game, state), state.turn)
        actions += 1


def points_behind(state: State, before: list[int], seat: int) -> float:
    """The margin where points are what is left over: the mean of the others, less one's own."""
    own = state.scores[seat] - before[seat]
    others = -own
    for other in range(state.seats):
        others += state.scores[other] - before[other]
    return others / (state.seats - 1) - own


def points_ahead(state: State, before: list[int], team: list[int], seat: int) -> float:
    """The margin where points are what one plays for: what one's side made, less the mean of the other sides."""
    others, made = 0, 0
    for other in range(state.seats):
        if other not in team:
            others += 1
            made += state.scores[other] - before[other]
    return state.scores[seat] - before[seat] - made / others


PilotMaker = Callable[[State, Watch], Pilot]
"""Makes the pilot of a game for one table."""


@final
class PlainPilot(Pilot):
    """Lays the tile that costs most, in any game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game: Final = game

    def choose(self, state: State, legal: list[Action]) -> Action:
        """The tile that costs most; anything where none is laid."""
        most, chosen = -1, legal[0]
        for action in legal:
            if kind_of(action) == LAY_KIND:
                cost = self._game.cost(state, tile_of(action))
                if cost > most:
                    most, chosen = cost, action
        return chosen

    def margin(self, state: State, before: list[int], seat: int) -> float:
        """Points won, or points left over, as the game counts them."""
        if self._game.points_win:
            return points_ahead(state, before, self._game.team(state.code, state.seats, seat), seat)
        return points_behind(state, before, seat)
