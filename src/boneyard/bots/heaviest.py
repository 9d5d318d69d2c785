"""A bot that sheds its heaviest playable tile."""

from random import Random

from boneyard.core.action import LAY_KIND, Action, amount_of, is_announced, kind_of, tile_of
from boneyard.core.tile import pips
from boneyard.search.sight import Sight


class Heaviest:
    """Lays the tile with the most pips, calls its last tile, claims what it makes, and does not err on purpose."""

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """The heaviest tile, any of its places; what is left to do where no tile can be laid."""
        plays = [action for action in legal if kind_of(action) == LAY_KIND]
        if not plays:
            return rng.choice(legal)
        best = max(_worth(play) for play in plays)
        return rng.choice([play for play in plays if _worth(play) == best])


def _worth(play: Action) -> tuple[int, bool, int]:
    return pips(tile_of(play)), is_announced(play), amount_of(play)
