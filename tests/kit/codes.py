"""Rule codes for the kit: the published books on every set and seat count, and random mixes of them."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.core.rules import Option
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
            few = [str(option.least), str(option.least + 1), str(_largest(game, option))] if option.most else []
            for value in few or option.values:
                yield game, option.name, value


def _largest(game: Game[Any], option: Option) -> int:
    """The largest number that some table can be played with: of tiles to deal no set may have enough."""
    return next(value for value in range(option.most, option.least, -1) if _is_offered(game, f"{option.name}={value}"))


def _is_offered(game: Game[Any], word: str) -> bool:
    for base in game.bases:
        for top in base.deals:
            with suppress(BadRules):
                code = game.read_code(f"{base.name}+{word}")
                if seats := game.seat_counts(code, top):
                    game.check_offered(code, top, seats[0])
                    return True
    return False


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
