"""What each tile costs that is left at the end of a round: the parts of what the round added."""

from random import Random
from typing import Any

import pytest

from boneyard.core.tile import read_tile
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields


def play_round(match: Match, chance: Random) -> dict[str, int]:
    """Deal and play a round at random; the points it added."""
    match.do("deal")
    while True:
        for event in match.do(chance.choice(match.legal())):
            fields: dict[str, Any] = event_fields(event)
            if fields["event"] == "round":
                return dict(fields["points"])


def costs(match: Match) -> dict[str, int]:
    """What the tiles that are left cost, by seat."""
    position: dict[str, Any] = dict(match.dump())
    piles: dict[str, list[str]] = position.get("hands") or {"A": position["row"]}
    return {
        seat: sum(match.game.cost(match.state, tile) for text in pile if (tile := read_tile(text)) is not None)
        for seat, pile in piles.items()
    }


@pytest.mark.parametrize(
    ("game", "rules", "top", "seats"),
    [
        ("mexican-train", "parsons", 12, 4),
        ("mexican-train", "family+rounds=13", 12, 4),
        ("chickenfoot", "booklet", 9, 4),
        ("castle-rock", "booklet", 6, 1),
    ],
)
def test_the_costs_of_the_tiles_make_the_points_of_the_round(game: str, rules: str, top: int, seats: int) -> None:
    """MT-P-43, MT-F-31, MT-F-32, CF-20, CF-21, CR-15: nothing else is counted, the double blank at its price."""
    match = new_match(game, rules, top, seats, "cost")
    chance = Random(5)
    while match.legal():
        points = play_round(match, chance)
        assert points == costs(match)


def test_muggins_counts_the_pips_of_the_others() -> None:
    """MU-24, MU-26: who goes out gets what the others hold, to the nearest five."""
    match = new_match("muggins", "booklet", 6, 2, "cost")
    points = play_round(match, Random(5))
    left = costs(match)
    (out,) = [seat for seat in left if left[seat] == min(left.values())]
    assert points[out] == (sum(left.values()) - left[out] + 2) // 5 * 5
