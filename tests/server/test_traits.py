"""What a page is told of a game beside its view: asked of the game, so that no page takes a rule code apart."""

from typing import Any

import msgspec
import pytest

from boneyard.core.game import Game
from boneyard.kinds import GAMES, find_game
from boneyard.server.out import head_shapes
from boneyard.server.out.traits import traits


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_book_of_every_game_has_traits(game: Game[Any]) -> None:
    """A trait that a game forgets to answer would break its table's first message."""
    for base in game.bases:
        told = msgspec.convert(traits(game, game.read_code(base.name), 12, 4), head_shapes.Traits)
        assert told.points_win == game.points_win


@pytest.mark.parametrize(("code", "claims"), [("booklet", False), ("booklet+scoring=claim", True)])
def test_claims_are_made_where_the_rules_say_so(code: str, *, claims: bool) -> None:
    """MU-20: the page offers claims and calls exactly at tables with `scoring=claim`."""
    game = find_game("muggins")
    assert traits(game, game.read_code(code), 6, 2)["claims"] is claims


def test_partners_are_sides() -> None:
    """MU-03, DO-02: four play as two teams; the pages colour and count them together."""
    sides = {game.id: traits(game, game.read_code(game.bases[0].name), 6, 4)["sides"] for game in GAMES}
    assert sides["muggins"] == sides["dominoes"] == [["A", "C"], ["B", "D"]]
    assert sides["mexican-train"] == sides["chickenfoot"] == [["A"], ["B"], ["C"], ["D"]]
