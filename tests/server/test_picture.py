"""The picture of a table that is followed from move to move."""

from random import Random
from typing import Any, Final, final

import msgspec
import pytest

from boneyard.core.seat import NOBODY
from boneyard.render.plan.form import FORMS, LANES, USUAL, Form
from boneyard.server.out.picture import Picture, Pictures, Seen, seen_at
from boneyard.server.table import table_log
from boneyard.server.table.table import Table
from tests.kit.by_name import plan_of
from tests.server.tables import dealt, step, write

GAMES = [
    ("mexican-train", "online+rounds=2", 9),
    ("chickenfoot", "booklet", 9),
    ("muggins", "booklet", 6),
    ("castle-rock", "booklet", 6),
    ("dominoes", "draw", 9),
]


@final
class Follower:
    """Somebody who is told the whole once, and then what has changed."""

    def __init__(self, pictures: Pictures, seat: int, table: Table, form: Form = USUAL) -> None:
        self._picture: Final[Picture] = pictures.seen_by(seat, form)
        self._seat: Final = seat
        self._form: Final = form
        self.lying, self.around = _read(self._picture.whole(table, seen_at(table)))

    def follow(self, table: Table, seen: Seen) -> None:
        """Hear of a change, and see what somebody sees who comes now."""
        told: dict[str, Any] = msgspec.json.decode(self._picture.change(table, seen))
        placed, gone, reset = told.pop("placed"), told.pop("gone"), told.pop("reset")
        assert not reset
        for tile in gone:
            del self.lying[tile]
        self.lying |= {one["tile"]: one for one in placed}
        self.around |= told
        assert (self.lying, self.around) == _read(
            Pictures(plan_of(table.game.id)).seen_by(self._seat, self._form).whole(table, seen)
        )


def _read(picture: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The tiles of a whole picture, and everything else."""
    told: dict[str, Any] = msgspec.json.decode(picture)
    assert (told.pop("gone"), told.pop("reset")) == ([], True)
    return {one["tile"]: one for one in told.pop("placed")}, told


@pytest.mark.parametrize(("game", "rules", "top"), GAMES)
def test_what_is_told_of_a_followed_table_is_what_somebody_sees_who_comes_now(game: str, rules: str, top: int) -> None:
    """From the deal into the second round, with a move taken back now and then, through windows of several forms.

    A row that grew once was told with the size that it had at first.
    """
    players = ["ann"] if game == "castle-rock" else ["ann", "ben", "cem"]
    table, rng, pictures = dealt(*players, game=game, rules=rules, top=top), Random(5), Pictures(plan_of(game))
    eyes = [(0, LANES), (0, FORMS[0]), (len(players) - 1, USUAL), (NOBODY, LANES)]
    followers = [Follower(pictures, seat, table, form) for seat, form in eyes]
    for number in range(150):
        if table.is_over:
            break
        if number % 7 == 6 and table.before is not None:
            write(table, table_log.TookBack(0))
        else:
            step(table, rng)
        seen = seen_at(table)
        for follower in followers:
            follower.follow(table, seen)
    assert table.is_over or table.state.round > 1


def test_an_event_that_moves_no_tile_says_nothing_of_the_table() -> None:
    """What is not told is as it was."""
    table, pictures = (
        dealt("ann", "ben", game="mexican-train", rules="parsons", top=12),
        Pictures(plan_of("mexican-train")),
    )
    follower = Follower(pictures, 0, table)
    write(table, table_log.Covered(1))
    assert pictures.seen_by(0).change(table, seen_at(table)) == b'{"placed":[],"gone":[],"reset":false}'
    follower.follow(table, seen_at(table))
