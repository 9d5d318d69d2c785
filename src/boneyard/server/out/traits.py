"""What a page has to know of a game beside its view: asked of the game itself, the same way of every game."""

from typing import Any

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.core.seat import LETTERS
from boneyard.match.score_sheet import sides_of


def traits(game: Game[Any], code: RuleCode, top: int, seats: int) -> dict[str, Any]:
    """The fields of `head_shapes.Traits`."""
    return {
        "claims": game.claims(code),
        "points_win": game.points_win,
        "rounds": game.rounds(code, top),
        "target": game.target(code),
        "sides": sides(game, code, seats),
    }


def sides(game: Game[Any], code: RuleCode, seats: int) -> list[list[str]]:
    """The seats that score together, by their letters."""
    return [[LETTERS[seat] for seat in side] for side in sides_of(game, code, seats)]
