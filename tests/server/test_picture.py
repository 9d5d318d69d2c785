"""The picture of a table that is followed from move to move."""

from random import Random
from typing import Any

import msgspec
import pytest

from boneyard.core.seat import NOBODY
from boneyard.core.state import Phase
from boneyard.notation.action import read_action
from boneyard.server import commands
from boneyard.server.picture import Pictures, seen_at
from tests.server.tables import dealt, legal, write


@pytest.mark.parametrize(
    ("game", "rules", "top"), [("mexican-train", "family", 12), ("chickenfoot", "booklet", 9), ("muggins", "booklet", 6), ("castle-rock", "booklet", 6)]
)
def test_what_is_told_of_a_followed_table_is_what_somebody_sees_who_comes_now(game: str, rules: str, top: int) -> None:
    """A row that grew once was told with the size that it had at first, and lay outside of the window."""
    players = ["ann"] if game == "castle-rock" else ["ann", "ben", "cem"]
    table, rng, followed = dealt(*players, game=game, rules=rules, top=top), Random(5), Pictures(game)
    for _ in range(25):
        seen = seen_at(table)
        told = _around(followed.seen_by(0).change(table, seen))
        assert _around(Pictures(game).seen_by(0).whole(table, seen)) == told
        if table.state.phase is not Phase.PLAY or table.state.turn == NOBODY:
            break
        write(table, *commands.acted(table.state.turn, read_action(rng.choice(legal(table))), "player"))


def _around(picture: bytes) -> dict[str, Any]:
    """All but the tiles."""
    return {name: value for name, value in msgspec.json.decode(picture).items() if name not in ("placed", "gone", "reset")}
