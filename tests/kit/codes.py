"""Rule codes for the kit: the published books on every set and seat count, and random mixes of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.kinds import GAMES

Table = tuple[Game[Any], str, int, int]
"""A game, a rule code, a set and a number of seats."""


def published_tables() -> Iterator[Table]:
    """Every game that the books offer."""
    for game in GAMES:
        for base in game.bases:
            code = game.read_code(base.name)
            for top in base.deals:
                for seats in game.seat_counts(code, top):
                    yield game, base.name, top, seats


def option_values() -> Iterator[tuple[Game[Any], str, str]]:
    """Every value of every option; of a number, three."""
    for game in GAMES:
        for option in game.options:
            for value in [str(option.least), str(option.least + 1), str(option.most)] if option.most else option.values:
                yield game, option.name, value


def random_code(game: Game[Any], rng: Random, name: str = "", value: str = "") -> str:
    """A rule code with some options changed, one of them as asked; one that contradicts itself is thrown away."""
    while True:
        words = [rng.choice(game.bases).name, *([f"{name}={value}"] if name else [])]
        for option in game.options:
            if option.name != name and rng.random() < 0.4:
                other = (
                    str(rng.choice([option.least, 2, 3, 5, 8, 12, rng.randint(option.least, option.most)]))
                    if option.most
                    else rng.choice(option.values)
                )
                words.append(f"{option.name}={other}")
        rng.shuffle(tail := words[1:])
        try:
            return game.read_code("+".join(words[:1] + tail)).text()
        except BadRules:
            continue


def random_table(rng: Random, game: Game[Any] | None = None, name: str = "", value: str = "") -> Table:
    """A random game, mix of books, set and seat count that can be played, with one option as asked."""
    game = game or rng.choice(GAMES)
    while True:
        code = random_code(game, rng, name, value)
        top = rng.choice([6, 6, 9, 9, 12, 12, 15, 18])
        seats = game.seat_counts(game.read_code(code), top)
        try:
            if seats and game.setup(game.read_code(code), top, choice := rng.choice(seats), 0):
                return game, code, top, choice
        except BadRules:
            continue
