"""What a page has to know of a game beside its view: asked of the game itself, the same way of every game."""

from typing import Any

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode


def traits(game: Game[Any], code: RuleCode) -> dict[str, Any]:
    """The fields of `wire.Traits`."""
    return {"claims": game.claims(code), "points_win": game.points_win}
