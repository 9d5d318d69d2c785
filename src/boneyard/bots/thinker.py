"""Levels that think ahead, each with its effort for a decision."""

from random import Random
from typing import Final, final

from boneyard.bots import castle_rock, chickenfoot, mexican_train, muggins
from boneyard.bots.thinking import Effort, Judge, candidates, think
from boneyard.core.action import Action
from boneyard.search.sight import Sight

JUDGES: Final[dict[str, Judge]] = {"mexican-train": mexican_train.glance, "chickenfoot": chickenfoot.glance, "muggins": muggins.glance}
"""Whose opinion counts while little, or nothing, has been played out."""


@final
class Thinker:
    """A bot that plays rounds out in its head; in a game without hidden hands it tries the orders of the boneyard."""

    def __init__(self, id_: str, effort: Effort) -> None:
        self.id: Final = id_
        self.effort: Final = effort

    def at(self, effort: Effort) -> "Thinker":
        """The same with another effort."""
        return Thinker(self.id, effort)

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """The best of what it thought about; where there is nothing to think about, at once."""
        plays = candidates(legal)
        if len(plays) == 1:
            return plays[0]
        game = str(sight.view["game"])
        if game not in JUDGES:
            return castle_rock.patient(sight, rng, self.effort)
        return think(sight, plays, rng, self.effort, JUDGES[game])[0].action
