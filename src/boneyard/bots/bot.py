"""What a bot is."""

from random import Random
from typing import Protocol

from boneyard.core.action import Action
from boneyard.core.position import Position


class Bot(Protocol):
    """Chooses one of the legal actions, knowing only a seat's view."""

    def choose(self, view: Position, legal: list[Action], rng: Random) -> Action:
        """The action to take; `rng` is the bot's only chance."""
        ...
