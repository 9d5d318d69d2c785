"""A bot that takes any legal action, each as likely as the other."""

from random import Random

from boneyard.core.action import Action
from boneyard.search.sight import Sight


class Uniform:
    """Plays at random."""

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """Any of them."""
        return rng.choice(legal)
