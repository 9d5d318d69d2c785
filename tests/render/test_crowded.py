"""Tables that are as crowded as they can get: one train, one corner, one arm, one line."""

from random import Random

import pytest

from boneyard.render.plan.form import FORMS, Form
from boneyard.render.plan.shape import ends_of
from boneyard.table.ends import Laid
from tests.render.geometry import check, drawing_of, is_double, line_view, open_view, overlaps, yard
from tests.render.test_layout import GAMES_EACH


def _every_tile(top: int, number: int, rng: Random) -> list[str]:
    """A train through as many tiles of a set as a random walk finds, most of a set."""
    left = {(a, b) for a in range(top + 1) for b in range(a + 1)} - {(number, number)}
    train = []
    while fitting := [tile for tile in sorted(left) if number in tile]:
        tile = rng.choice(fitting)
        left.remove(tile)
        number = sum(tile) - number
        train.append(f"{tile[0]}-{tile[1]}")
    return train


@pytest.mark.parametrize("seats", range(2, 9))
def test_one_train_takes_nearly_all_tiles(seats: int) -> None:
    """However long one train grows, in whichever place, it stays in its own share of the table."""
    for train in ["ABCDEFGH"[seat] for seat in range(seats)] + ["M"]:
        for seed in range(3 * GAMES_EACH):
            tiles = _every_tile(12, 12, Random(f"{train} {seed}"))
            check(yard(seats, 12, {train: tiles}))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_all_trains_are_long(seats: int, form: Form) -> None:
    """Forty-five tiles on every train at once overlap nowhere (tiles repeat here; only the places count)."""
    for seed in range(GAMES_EACH):
        trains = {train: _every_tile(12, 12, Random(f"{train} {seed}"))[:45] for train in "ABCDEFGHM"}
        assert overlaps(drawing_of(yard(seats, 12, trains), form)) == []


def _corner_feet(top: int, rng: Random) -> list[Laid]:
    """Chickenfoot with every double laid as soon as it fits, on the newest branch: feet crowd into one corner."""
    engine = f"{top}-{top}"
    lying: list[Laid] = [(engine, None)]
    left = {f"{a}-{b}" for a in range(top + 1) for b in range(a + 1)} - {engine}
    pending, need = engine, 6
    ends: list[tuple[str, int]] = []
    while True:
        places = [(pending, ends_of(pending)[0])] if need else ends[::-1]
        fits = [(place, number, tile) for place, number in places for tile in sorted(left) if number in ends_of(tile)]
        if not fits and not need:
            return lying
        if not fits:
            need = 0
            continue
        place, number, _ = fits[0]
        here = [tile for at, _, tile in fits if at == place]
        tile = next((tile for tile in here if is_double(tile) and not need), rng.choice(here))
        left.remove(tile)
        lying.append((tile, place))
        if need:
            need -= 1
        else:
            ends.remove((place, number))
        if is_double(tile):
            pending, need = tile, 3
        else:
            ends.append((tile, sum(ends_of(tile)) - number))


@pytest.mark.parametrize("top", [9, 12])
def test_feet_crowd_into_one_corner(top: int) -> None:
    """The whole set on the table, feet on feet on feet: still nothing overlaps."""
    for seed in range(4 * GAMES_EACH):
        lying = _corner_feet(top, Random(seed))
        drawn = check(open_view("chickenfoot", top, 4, layout=lying))
        assert sum([placed.linked for placed in drawn.placements]) <= len(lying) // 8


def _walk_line(rng: Random) -> list[Laid]:
    """Muggins with one arm that takes everything it can."""
    lead, *rest = _every_tile(6, rng.randrange(7), rng)
    lying: list[Laid] = [(lead, None)]
    for tile in rest:
        lying.append((tile, lying[-1][0]))
    return lying


def test_one_arm_takes_the_whole_set() -> None:
    """A Muggins arm turns before it leaves the table and never runs into itself."""
    for seed in range(20 * GAMES_EACH):
        lying = _walk_line(Random(seed))
        check(open_view("muggins", 6, 2, layout=lying))


def _walk_both_ways(top: int, rng: Random) -> list[list[str | None]]:
    """Dominoes until nothing fits any more, at either end as chance wills."""
    lead, *rest = _every_tile(top, rng.randrange(top + 1), rng)
    lying: list[list[str | None]] = [[lead, None]]
    outer = {0: (lead, ends_of(lead)[0]), 1: (lead, ends_of(lead)[1])}
    while fitting := [(t, side) for t in rest for side, (_, number) in outer.items() if number in ends_of(t)]:
        tile, side = rng.choice(fitting)
        beside, number = outer[side]
        lying.append([tile, beside])
        outer[side] = (tile, sum(ends_of(tile)) - number)
        rest.remove(tile)
    return lying


@pytest.mark.parametrize("top", [6, 9, 12])
def test_a_long_line_stays_apart_from_itself(top: int) -> None:
    """DO-10: a line of dominoes turns before it leaves the table, at both ends, and never runs into itself."""
    for seed in range(6 * GAMES_EACH):
        lying = _walk_both_ways(top, Random(seed))
        drawn = check(line_view(top, lying))
        assert len(drawn.ends) == 2
        assert len(lying) > top
