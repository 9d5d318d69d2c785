"""Levels that think ahead, each with its effort for a decision."""

from random import Random
from typing import Final, final

from boneyard.bots.thinking import Effort, Mind, candidates
from boneyard.core.action import Action
from boneyard.search.sight import Sight


@final
class Thinker:
    """A bot that thinks its game through before it acts."""

    def __init__(self, id_: str, effort: Effort, mind: Mind) -> None:
        self.id: Final = id_
        self.effort: Final = effort
        self._mind: Final = mind

    def at(self, effort: Effort) -> "Thinker":
        """The same with another effort."""
        return Thinker(self.id, effort, self._mind)

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """The best of what it thought about; where there is nothing to think about, at once."""
        plays = candidates(legal)
        return plays[0] if len(plays) == 1 else self._mind.choose(sight, plays, rng, self.effort)
