"""Play-outs: each way to go on is played to the end of the round in many worlds.

The worlds and their boneyards are the same for all.
"""

from math import sqrt
from typing import Any, Final, final

from boneyard.core.action import Action
from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.search.dice import Dice
from boneyard.search.habits import Habits
from boneyard.search.pilot import PilotMaker, play_out
from boneyard.search.sight import Sight
from boneyard.search.watch import NO_HURRY, Watch
from boneyard.search.worlds import Worlds


@final
class Outlook:
    """What came of one way to go on.

    How often it was played out, the sum of the margins, and of the squared distances from what came of all in the same
    world.
    """

    def __init__(self, action: Action) -> None:
        self.action: Final = action
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def error(self) -> float:
        """How far from the truth that may be, compared with the others in the same worlds: one standard error."""
        return sqrt(self.squares) / self.count if self.count else 0.0

    def mean(self) -> float:
        """The expected margin."""
        return self.total / self.count if self.count else 0.0


@final
class Search:
    """The ways to go on from what a seat has seen, and what came of them."""

    def __init__(
        self,
        game: Game[Any],
        sight: Sight,
        actions: list[Action],
        seed: int,
        pilot: PilotMaker,
        heeds_habits: bool = False,
        watch: Watch = NO_HURRY,
    ) -> None:
        self._game: Final = game
        self._watch: Final = watch
        self._seat: Final = sight.seat
        self.worlds: Final = Worlds(game, sight, Dice(seed), watch)
        if heeds_habits and any([len(choices) > 0 for choices in self.worlds.round.choices]):
            self.worlds.heed(Habits(game, pilot(self.worlds.table, watch), self.worlds.round, watch))
        self._pilot: Final = pilot(self.worlds.table, watch)
        self.outlooks: Final = [Outlook(action) for action in actions]
        self._apart: Final = [[0.0] * len(actions) for _ in actions]
        """By two ways, the later one first: the sum of the squared differences of their margins in the worlds that both
        were played out in."""
        self._gaps: Final = [[0.0] * len(actions) for _ in actions]
        """The sum of these differences."""

    def look(self, alive: list[int]) -> None:
        """Play these ways out in one world more.

        Where the time is up before all of them are through, the world does not count.
        """
        self._watch.look()
        world = self.worlds.next()
        self._pilot.enter(world)
        margins: list[float] = []
        for index in alive:
            state: State = self._game.copy(world)
            self._pilot.restart()
            self._game.play(state, self.outlooks[index].action, self._seat)
            play_out(self._game, self._pilot, state, self._watch)
            margins.append(self._pilot.margin(state, world.scores, self._seat))
        self._note(alive, margins)

    def _note(self, alive: list[int], margins: list[float]) -> None:
        """Write down what came of these ways in one world."""
        mean = sum(margins) / len(margins)
        for at in range(len(alive)):
            outlook = self.outlooks[alive[at]]
            outlook.count += 1
            outlook.total += margins[at]
            outlook.squares += (margins[at] - mean) * (margins[at] - mean)
            for before in range(at):
                gap = margins[at] - margins[before]
                one, two = max(alive[at], alive[before]), min(alive[at], alive[before])
                self._apart[one][two] += gap * gap
                self._gaps[one][two] += gap if one == alive[at] else -gap

    def expected(self, index: int, best: int) -> float:
        """The margin of a way that was given up earlier than the best.

        It is what lay between them in the worlds of both, from where the best stands now.
        """
        count = self.outlooks[index].count
        if index == best or not count:
            return self.outlooks[index].mean()
        gap = self._gaps[max(index, best)][min(index, best)] / count
        return self.outlooks[best].mean() + (gap if index > best else -gap)

    def doubt(self, one: int, two: int) -> float:
        """How certain the gap between two ways is that were played out in the same worlds: one standard error."""
        count = min(self.outlooks[one].count, self.outlooks[two].count)
        if not count:
            return 0.0
        gap = self.outlooks[one].mean() - self.outlooks[two].mean()
        return sqrt(max(0.0, self._apart[max(one, two)][min(one, two)] / count - gap * gap) / count)
