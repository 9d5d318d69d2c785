"""Where a book has no number of tiles, a number that suits the table is offered."""

from typing import Any

import pytest

from boneyard.core.game import Game
from boneyard.core.tile import set_size
from boneyard.kinds import GAMES, find_game


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_table_that_no_book_knows_is_offered_a_deal(game: Game[Any]) -> None:
    """HR-01, HR-02: with it the table can be played, and tiles are left; where the book has a number it stays."""
    for base in game.bases:
        for top in base.deals:
            for seats, tiles in game.agreed_deals(game.read_code(base.name), top).items():
                game.setup(game.read_code(f"{base.name}+deal={tiles}" if tiles else base.name), top, seats, 0)
                assert (base.tiles_each(top, seats) == 0) == (tiles > 0)
                assert 4 * tiles * seats <= 3 * set_size(top)


def test_twelve_seats_are_offered_with_every_set() -> None:
    """HR-01, HR-02: but what is agreed on already is no offer, and who plays alone is dealt nothing."""
    train, rock = find_game("mexican-train"), find_game("castle-rock")
    code = train.read_code("parsons+deal=3")
    assert [max(train.agreed_deals(code, top)) for top in code.base.deals] == [12] * 5
    assert train.agreed_deals(code, 12)[4] == 0
    assert rock.agreed_deals(rock.read_code("booklet"), 6) == {}
    assert train.agreed_deals(code, 7) == {}
