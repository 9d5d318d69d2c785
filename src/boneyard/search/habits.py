"""Habits: people choose.

A world in which everybody did what a sensible player would have done with that hand is more likely than others.

The facts of a round say what a hand cannot hold; habits say what it will hardly hold. They never rule a world out.
"""

from math import log
from typing import Any, Final, final

from boneyard.core.action import Action
from boneyard.core.game import Game
from boneyard.core.state import State
from boneyard.core.tile import Tile
from boneyard.search.facts import Round
from boneyard.search.pilot import Pilot
from boneyard.search.watch import Watch

_NEVER: Final = 1 << 30


@final
class _Choice:
    """What a seat chose, the table before it, and the slots that were in its hand."""

    def __init__(self, table: State, action: Action, step: int, slots: list[int]) -> None:
        self.table: Final = table
        self.action: Final = action
        self.step: Final = step
        self.slots: Final = slots


@final
class Habits:
    """How well the hands of a world explain the choices of their seats: the logarithm of a likelihood, seat by seat."""

    def __init__(self, game: Game[Any], pilot: Pilot, found: Round, watch: Watch) -> None:
        self._game: Final = game
        self._watch: Final = watch
        self._pilot: Final = pilot
        self._tiles: Final = found.tiles
        self._laid: Final = [found.played[t][1] if t in found.played else _NEVER for t in found.tiles]
        """By tile: in which step it was laid."""
        hidden = found.hidden()
        self._slots: Final = [
            [index for index, slot in enumerate(hidden) if slot.seat == seat] for seat in range(len(found.choices))
        ]
        self._choices: Final[list[list[_Choice]]] = []
        for seat, choices in enumerate(found.choices):
            mine = [
                _Choice(table, action, step, [index for index in self._slots[seat] if hidden[index].born < step])
                for step, table, action in choices
            ]
            mine.reverse()
            self._choices.append(mine)
        self._kept: list[int] = []
        self._known: list[float] = []
        """What was found of the world that was kept, by seat."""
        self._found: list[float] = []

    def begin(self, at: list[int]) -> None:
        """Look at a world, and keep it."""
        self._kept = []
        self._known = [0.0] * len(self._choices)
        self.likelihood(at, -1e9)
        self.keep(at)

    def keep(self, at: list[int]) -> None:
        """The world that was looked at last is the one to compare with."""
        self._kept = at[:]
        self._known = self._found[:]

    def total(self) -> float:
        """The likelihood of the world that is kept."""
        return sum(self._known)

    def likelihood(self, at: list[int], floor: float) -> float:
        """That of another world; anything below the floor is only known to be below it."""
        changed = [seat for seat in range(len(self._choices)) if self._is_changed(at, seat)]
        self._found = self._known[:]
        for seat in changed:
            self._found[seat] = 0.0
        total = sum(self._found)
        for seat in changed:
            for choice in self._choices[seat]:
                self._watch.look()
                found = log(self._odds(at, seat, choice))
                self._found[seat] += found
                total += found
                if total < floor:
                    return total
        return total

    def _is_changed(self, at: list[int], seat: int) -> bool:
        return not self._kept or any([at[index] != self._kept[index] for index in self._slots[seat]])

    def _odds(self, at: list[int], seat: int, choice: _Choice) -> float:
        """How likely a seat with the hand that it had in this world chooses what it chose."""
        table = choice.table
        hands = table.hands
        count = hands.counts[seat]
        for pip in range(hands.width):
            hands.rows[seat * hands.width + pip] = 0
        for index in choice.slots:
            tile = at[index]
            if self._laid[tile] >= choice.step:
                hands.take(seat, Tile(self._tiles[tile]))
        hands.counts[seat] = count
        return self._pilot.odds(self._game, table, choice.action)
