"""The conformance kit on every published table and on random mixes of the books."""

import os
from random import Random

import pytest

from boneyard.kinds import GAMES
from tests.kit.codes import Table, published_tables, random_table
from tests.kit.conformance import conform
from tests.kit.effort import ROUNDS

PUBLISHED = list(published_tables())
MIXES = int(os.environ.get("BONEYARD_MIXES", "30"))
"""How many random mixes are played; the compiled engine, which is quicker, plays more."""

# What is played at random counts for no branch: a test that means it has to reach it.
pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize(
    "table", PUBLISHED, ids=[f"{game.id} {code} {top} {seats}" for game, code, top, seats in PUBLISHED]
)
def test_every_published_table_conforms(table: Table) -> None:
    """Each rule book, with each of its sets and seat counts, keeps all invariants over a round or two."""
    assert conform(table, "published", rounds=ROUNDS) > 0


@pytest.mark.parametrize("penalty", ["draw_one", "skip_next_turn", "add_50"])
@pytest.mark.parametrize("book", ["parsons", "online"])
def test_tables_with_penalties_conform(book: str, penalty: str) -> None:
    """Infractions and what they cost are replayed and kept secret like everything else (S-6)."""
    assert conform((GAMES[0], f"{book}+notify=manual+penalty={penalty}", 9, 3), penalty, rounds=3) > 0


@pytest.mark.parametrize("seed", range(MIXES))
def test_random_mixes_conform(seed: int) -> None:
    """Any mix of the books is a game."""
    assert conform(random_table(Random(seed)), str(seed), rounds=3) > 0


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_whole_games_end(game: object) -> None:
    """A whole game of each kind ends, after all its rounds."""
    table = next(table for table in PUBLISHED if table[0] is game)
    assert conform(table, "whole", rounds=99, careful=0.002) > 0
