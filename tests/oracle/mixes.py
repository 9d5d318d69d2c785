"""Rule codes and tables at random, from the pages alone: every book, every option, every set and number of seats.

Many of them cannot be played: what is refused is a rule like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from .chickenfoot.rules import CHOICES as CHICKENFOOT
from .dominoes.rules import WORDS as DOMINOES
from .mexican_train.rules import BASES, COMMON_OPTIONS
from .muggins.rules import CHOICES as MUGGINS

Mix = tuple[str, str, int, int]
"""A game, a rule code, a set and a number of seats."""

OPTIONS: dict[str, Mapping[str, tuple[str, ...]]] = {
    "mexican-train": COMMON_OPTIONS,
    "chickenfoot": CHICKENFOOT,
    "muggins": MUGGINS,
    "castle-rock": {"triple_rule": ("common", "chain", "pairs")},
    "dominoes": DOMINOES,
}

LARGEST: dict[str, Mapping[str, int]] = {
    "mexican-train": {"deal": 30, "rounds": 19, "from": 18, "target": 300, "marker_cost": 100},
    "chickenfoot": {"deal": 30, "rounds": 19, "from": 18, "target": 300},
    "muggins": {"deal": 15, "target": 300},
    "castle-rock": {},
    "dominoes": {"deal": 12, "target": 200},
}
"""Options that are numbers, up to where they are tried."""

BOOKS = {"mexican-train": tuple(BASES), "dominoes": ("draw", "block")}

SETS = (6, 9, 12, 15, 18)

MOST_SEATS = {"mexican-train": 13, "chickenfoot": 13, "muggins": 4, "castle-rock": 1, "dominoes": 4}


def random_mix(rng: Random, game: str, name: str = "") -> Mix:
    """Some code of this game, with a value of the option named if one is named."""
    words, numbers = OPTIONS[game], LARGEST[game]
    often = rng.choice((0.05, 0.2, 0.5))
    chosen = [option for option in (*words, *numbers) if option == name or rng.random() < often]
    top = rng.choice(SETS)
    seats = rng.randint(1 if rng.random() < 0.05 else 2, MOST_SEATS[game]) if MOST_SEATS[game] > 1 else 1
    if "deal" in numbers and "deal" not in chosen and rng.random() < 0.7:
        chosen.append("deal")
    rng.shuffle(chosen)
    values = {option: _value(rng, game, option, top, seats) for option in chosen}
    book = rng.choice(BOOKS.get(game, ("booklet",)))
    return game, "+".join([book, *(f"{option}={value}" for option, value in values.items())]), top, seats


def _value(rng: Random, game: str, name: str, top: int, seats: int) -> str:
    """A value of an option; most numbers are such that they can be played."""
    if name in OPTIONS[game]:
        return rng.choice(OPTIONS[game][name])
    if rng.random() < 0.05:
        return str(rng.randint(0, LARGEST[game][name]))
    tiles = (top + 1) * (top + 2) // 2
    within = {"deal": (1, max(1, min(20, tiles // seats))), "rounds": (1, 3), "from": (0, top)}
    return str(rng.randint(*within.get(name, (5, LARGEST[game][name]))))
