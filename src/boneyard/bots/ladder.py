"""The ladder: the levels that have a name, from the weakest up. `docs/bots.md` says how far they are apart."""

from random import Random
from typing import Final, NamedTuple

from boneyard.bots.bot import Bot
from boneyard.bots.heaviest import Heaviest
from boneyard.bots.level import Level, Player, heaviest_play, plays_in_order
from boneyard.bots.thinker import Thinker
from boneyard.bots.thinking import Effort, Mind
from boneyard.bots.uniform import Uniform
from boneyard.core.action import Action
from boneyard.search.sight import Sight

EFFORTS: Final = {
    "signalman": Effort(100, 0.027),
    "dispatcher": Effort(1_000, 0.09),
    "stationmaster": Effort(4_000, 0.9, heeds_habits=True),
}
"""The levels that think ahead, and what a decision may cost them."""


def plain_passenger(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """Anything, half the time the heaviest tile."""
    plays = plays_in_order(legal)
    return heaviest_play(plays, rng) if rng.random() < 0.5 else rng.choice(plays)


def plain_porter(_sight: Sight, legal: list[Action], rng: Random) -> Action:
    """The heaviest tile."""
    return heaviest_play(plays_in_order(legal), rng)


class Players(NamedTuple):
    """Who plays the first four levels of a game. The plain ones play any."""

    passenger: Player = plain_passenger
    porter: Player = plain_porter
    brakeman: Player = plain_porter
    conductor: Player = plain_porter


LEVELS: Final = [*Players._fields, *EFFORTS]
"""The names of all levels, from the weakest up."""
BOT_NAMES: Final = ["uniform", "heaviest", *LEVELS]
"""Everybody who can take a seat, in any game."""


def bots_of(players: Players, mind: Mind) -> dict[str, Bot]:
    """The bots of a game by name."""
    levels = {name: Level(name, player) for name, player in players._asdict().items()}
    thinkers = {name: Thinker(name, effort, mind) for name, effort in EFFORTS.items()}
    return {"uniform": Uniform(), "heaviest": Heaviest(), **levels, **thinkers}
