"""The registry: one line a game."""

from typing import Any, Final

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.games.castle_rock.game import CastleRock
from boneyard.games.chickenfoot.game import Chickenfoot
from boneyard.games.mexican_train.game import MexicanTrain
from boneyard.games.muggins.game import Muggins

GAMES: Final[list[Game[Any]]] = [
    MexicanTrain(),
    Chickenfoot(),
    Muggins(),
    CastleRock(),
]


def find_game(name: str) -> Game[Any]:
    """The game with this id; BadRules when there is none."""
    for game in GAMES:
        if game.id == name:
            return game
    raise BadRules('there is no game "{name}": choose {games}', {"name": name[:40], "games": ", ".join([game.id for game in GAMES])})
