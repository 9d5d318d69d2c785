"""What each game brings along: one line a game. Nothing else knows games by name."""

from typing import Any, Final

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.kinds.castle_rock import CASTLE_ROCK
from boneyard.kinds.chickenfoot import CHICKENFOOT
from boneyard.kinds.dominoes import DOMINOES
from boneyard.kinds.kind import Kind
from boneyard.kinds.mexican_train import MEXICAN_TRAIN
from boneyard.kinds.muggins import MUGGINS

__all__ = ["GAMES", "KINDS", "Kind", "find_game", "find_kind"]

KINDS: Final[list[Kind]] = [
    MEXICAN_TRAIN,
    CHICKENFOOT,
    MUGGINS,
    CASTLE_ROCK,
    DOMINOES,
]

GAMES: Final[list[Game[Any]]] = [kind.game for kind in KINDS]


def find_kind(name: str) -> Kind:
    """The game with this id and what it brings along; BadRules when there is none."""
    for kind in KINDS:
        if kind.id == name:
            return kind
    raise BadRules(
        'there is no game "{name}": choose {games}',
        {"name": name[:40], "games": ", ".join([kind.id for kind in KINDS])},
    )


def find_game(name: str) -> Game[Any]:
    """The rules of the game with this id; BadRules when there is none."""
    return find_kind(name).game
