"""What the seeds of the simulation choose from: weather and tables."""

from dataclasses import replace
from random import Random
from typing import Any, Final

import msgspec

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.kinds import GAMES
from boneyard.server.table.clock import Pace
from boneyard.server.table.opening import Plan
from tests.kit.codes import random_code
from tests.server.faults import Faults

PACE: Final = Pace(bot=0.15, links=0.4, absence=1.5)


def weather(dice: Random) -> Faults:
    """Every run has its own: some are quiet, some have one kind of failure, some have all."""
    kinds = {
        "refuse": 0.15,
        "second": 0.3,
        "theft": 0.2,
        "late": 0.15,
        "mute": 0.15,
        "slow": 0.2,
        "unread": 0.1,
        "away": 0.2,
        "crash": 0.5,
        "cut": 0.5,
        "twice": 0.4,
        "stall": 0.1,
        "nap": 0.2,
        "mischief": 0.3,
        "skew": 120.0,
        "jump": 0.5,
        "change": 0.4,
    }
    share = dice.choice([0.0, 0.3, 0.6, 1.0])
    return replace(Faults(), **{name: dice.uniform(0.0, most) for name, most in kinds.items() if dice.random() < share})


def plan(dice: Random) -> Plan:
    """A small table of any game, by random rules that can be played."""
    game = dice.choice(GAMES)
    while True:
        try:
            found = _plan(dice, game)
            game.setup(game.read_code(found.rules), found.set, found.seats, 0)
        except BadRules:
            continue
        return msgspec.structs.replace(found, watch=dice.random() < 0.6)


def _plan(dice: Random, game: Game[Any]) -> Plan:
    clock = dice.choice(["none", "move 1"])
    if game.id in ("muggins", "castle-rock"):
        code = random_code(game, dice)
        seats = 1 if game.id == "castle-rock" else dice.choice([2, 2, 3])
        return Plan(game.id, code, 6, seats, clock)
    if game.id == "dominoes":
        code = f"{dice.choice(game.bases).name}+deal={dice.randint(2, 4)}+target={dice.randint(5, 30)}"
        return Plan(game.id, code, 6, dice.choice([2, 2, 3]), clock)
    words = [word for word in random_code(game, dice).split("+") if not word.startswith(("deal=", "rounds="))]
    code = "+".join([*words, f"deal={dice.randint(2, 4)}", f"rounds={dice.randint(1, 2)}"])
    seats = dice.choice([2, 3])
    return Plan(game.id, code, dice.choice([6, 9]), seats, clock, bots={"C": "heaviest"} if seats == 3 else {})
