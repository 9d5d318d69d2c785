"""What a bot is."""

from random import Random
from typing import Protocol

from boneyard.core.action import Action
from boneyard.search.sight import Sight


class Bot(Protocol):
    """Chooses one of the legal actions, knowing only what a seat has seen."""

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """The action to take; `rng` is the bot's only chance."""
        ...
