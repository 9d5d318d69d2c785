"""What is told of a hand that was read: its tiles, which of them cannot be, and when its total is certain."""

from pathlib import Path

import numpy as np
import pytest

from boneyard.photo.hand import hand_of, told
from boneyard.photo.reading import NUMBERS
from boneyard.photo.seen import Seen
from boneyard.photo.thresholds import CERTAIN, IS_TILE
from tests.photo.pictures import LIE_THERE, in_python

PLAIN = 0.9999


def seen(
    numbers: tuple[int, int], at: tuple[float, float] = (0, 0), sure: float = PLAIN, is_tile: float = PLAIN
) -> Seen:
    """A tile at a place."""
    square = np.array([(0, 0), (40, 0), (40, 80), (0, 80)], np.float32) + np.array(at, np.float32)
    halves = np.full((2, NUMBERS), (1 - sure) / (NUMBERS - 1))
    halves[(0, 1), numbers] = sure
    return Seen(square, is_tile, 0.9, halves)


def test_a_clear_hand() -> None:
    """Row by row, higher numbers first, and added up."""
    hand = hand_of([seen((5, 12), (0, 200)), seen((4, 4), (300, 10)), seen((3, 1), (10, 30))], 12)
    assert [one.text for one in hand.tiles] == ["3-1", "4-4", "12-5"]
    assert (hand.total, hand.certain) == (29, True)
    account = told(hand)
    assert account["tiles"] == ["3-1", "4-4", "12-5"]
    assert account["each"][0]["corners"] == [[10, 30], [50, 30], [50, 110], [10, 110]]
    assert account["each"][2]["corners"] == [[40, 280], [0, 280], [0, 200], [40, 200]]
    assert (account["total"], account["certain"], account["left_out"]) == (29, True, [])


@pytest.mark.parametrize(
    ("more", "marks"),
    [
        (seen((2, 6), (100, 0)), ["twice"]),
        (seen((13, 0), (100, 0)), ["beyond"]),
        (seen((1, 1), (100, 0), sure=CERTAIN - 0.01), []),
        (seen((1, 1), (100, 0), is_tile=CERTAIN - 0.01), []),
    ],
    ids=["twice", "not of this set", "a doubtful number", "a doubtful tile"],
)
def test_a_doubt_makes_the_total_uncertain(more: Seen, marks: list[str]) -> None:
    """The tile counts and is told; why it cannot be is told with it."""
    hand = hand_of([seen((6, 2)), more], 12)
    assert hand.tiles[1].marks == marks
    assert not hand.tiles[1].is_clear
    assert hand.certain is False
    assert len(hand.tiles) == 2


def test_what_is_left_out_makes_it_uncertain() -> None:
    """What is rather no tile is not counted, and somebody has to look."""
    hand = hand_of([seen((6, 2)), seen((9, 9), (100, 0), is_tile=IS_TILE - 0.01)], 12)
    assert ([one.text for one in hand.tiles], hand.total, hand.certain) == (["6-2"], 8, False)
    assert [one.text for one in hand.left_out] == ["9-9"]


def test_nothing_is_not_certain() -> None:
    """A picture without tiles may be one of something else."""
    assert (hand_of([], 12).total, hand_of([], 12).certain) == (0, False)


@pytest.mark.parametrize("path", LIE_THERE, ids=lambda path: path.stem)
def test_pictures_are_read(path: Path) -> None:
    """With the weights that come with the program: every tile that lies there, and nothing else."""
    hand = in_python(path)
    assert sorted(one.text for one in hand.tiles) == sorted(LIE_THERE[path])
    assert hand.total == sum(int(half) for tile in LIE_THERE[path] for half in tile.split("-"))
