"""The engine against the oracle.

A second referee, written from the rule texts alone, agrees on every step of random games.
"""

import json
import os
from random import Random
from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.kinds import GAMES
from tests import oracle
from tests.kit.codes import Table, option_values, published_tables, random_table
from tests.kit.two_referees import compare

GAMES_PLAYED = int(os.environ.get("BONEYARD_MIXES", "30"))


def _compare(table: Table, seed: str) -> int:
    game, code, top, seats = table
    return compare((game.id, code, top, seats), seed)


@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_oracle_agrees_on_random_mixes(seed: int) -> None:
    """Random mixes of the books, sets and seat counts."""
    rng = Random(seed)
    assert _compare(random_table(rng, GAMES[seed % len(GAMES)] if seed % 4 else GAMES[0]), str(seed)) > 0


VALUES = list(option_values())


@pytest.mark.parametrize(
    ("game", "name", "value"), VALUES, ids=[f"{game.id} {name}={value}" for game, name, value in VALUES]
)
def test_oracle_agrees_on_every_value_of_every_option(game: Game[Any], name: str, value: str) -> None:
    """No option is left out by chance: each value is played once, among others that are mixed at random."""
    assert _compare(random_table(Random(f"{game.id} {name} {value}"), game, name, value), "value") > 0


PUBLISHED = list(published_tables())


@pytest.mark.parametrize(
    "table", PUBLISHED, ids=[f"{game.id} {code} {top} {seats}" for game, code, top, seats in PUBLISHED]
)
def test_oracle_agrees_on_published_tables(table: Table) -> None:
    """Every rule book with each of its sets and seat counts."""
    assert _compare(table, "oracle") > 0


def test_oracle_loads_what_the_engine_dumps() -> None:
    """Both read a hand-written position with left-out fields and `*` to the same full dump."""
    position = json.loads(
        """{"game": "mexican-train", "rules": "parsons", "set": 12, "seats": 3, "engine": "12-12",
            "phase": "play", "turn": "A",
            "hands": {"A": ["12-4", "4-4"], "B": ["12-1"], "C": ["11-10"]}, "boneyard": ["9-8", "7-7", "*"],
            "trains": {"A": [], "B": ["12-5", "5-5"], "C": [], "M": ["12-3"]}, "marked": ["C"]}"""
    )
    game = GAMES[0]
    assert oracle.load(position) == game.dump(game.load(position, game.read_code("parsons"), 12, 3))
