"""The engine against the oracle.

A second referee, written from the rule texts alone, agrees on every step of random games.
"""

import json
import os
from random import Random
from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.tile import tile_text
from boneyard.kinds import GAMES, find_kind
from boneyard.match.match import Match
from boneyard.notation.event import event_fields
from tests import oracle
from tests.kit.codes import Table, option_values, published_tables, random_table

GAMES_PLAYED = int(os.environ.get("BONEYARD_MIXES", "30"))
ROUNDS = 2


def compare(table: Table, seed: str) -> int:
    """Play a game at random on both, comparing every legal list, position, view, round score and refusal.

    Returns the steps.
    """
    game, code, top, seats = table
    rng = Random(f"{code} {top} {seats} {seed}")
    starter = rng.randrange(seats) if game.designates_starter(game.read_code(code)) else NOBODY
    match = Match(find_kind(game.id), game.setup(game.read_code(code), top, seats, starter), seed)
    theirs: dict[str, Any] = oracle.new(game.id, code, top, seats, None if starter == NOBODY else LETTERS[starter])
    steps = 0
    while match.dump()["phase"] != "over" and not (match.dump()["phase"] == "deal" and match.state.round == ROUNDS):
        assert _contract(theirs) == match.dump(), code
        assert oracle.legal(theirs) == match.legal(), (code, theirs)
        for viewer in [NOBODY, *range(seats)]:
            assert oracle.view(theirs, None if viewer == NOBODY else LETTERS[viewer]) == match.view(viewer).fields()
        action = _any_action(match, theirs, rng)
        theirs, scored = oracle.do(theirs, action)
        events = [event_fields(event) for event in match.do(action)]
        rounds = [{name: event[name] for name in ("points", "scores")} for event in events if event["event"] == "round"]
        assert rounds == ([] if scored is None else [scored]), (code, action)
        steps += 1
    assert _contract(theirs) == match.dump()
    return steps


def _contract(position: dict[str, Any]) -> dict[str, Any]:
    """The oracle remembers in the position itself whether a score can still be called.

    A position has no field for it.
    """
    return {name: value for name, value in position.items() if name != "uncalled"}


def _any_action(match: Match, theirs: dict[str, Any], rng: Random) -> str:
    if match.dump()["phase"] == "deal":
        order = oracle.deal_tiles(theirs)
        assert order == [tile_text(t) for t in match.game.tiles_to_deal(match.state)]
        rng.shuffle(order)
        return "deal " + " ".join(order)
    return rng.choice(match.legal())


@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_oracle_agrees_on_random_mixes(seed: int) -> None:
    """Random mixes of the books, sets and seat counts."""
    rng = Random(seed)
    assert compare(random_table(rng, GAMES[seed % len(GAMES)] if seed % 4 else GAMES[0]), str(seed)) > 0


VALUES = list(option_values())


@pytest.mark.parametrize(
    ("game", "name", "value"), VALUES, ids=[f"{game.id} {name}={value}" for game, name, value in VALUES]
)
def test_oracle_agrees_on_every_value_of_every_option(game: Game[Any], name: str, value: str) -> None:
    """No option is left out by chance: each value is played once, among others that are mixed at random."""
    assert compare(random_table(Random(f"{game.id} {name} {value}"), game, name, value), "value") > 0


PUBLISHED = list(published_tables())


@pytest.mark.parametrize(
    "table", PUBLISHED, ids=[f"{game.id} {code} {top} {seats}" for game, code, top, seats in PUBLISHED]
)
def test_oracle_agrees_on_published_tables(table: Table) -> None:
    """Every rule book with each of its sets and seat counts."""
    assert compare(table, "oracle") > 0


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
