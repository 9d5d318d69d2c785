"""Dominoes beyond single positions: partners, starters, prices, places, and rounds dealt at random."""

from random import Random

import pytest

from boneyard.core.errors import BadPosition, BadRules
from boneyard.core.event import GameEnded
from boneyard.core.seat import NOBODY
from boneyard.core.tile import is_double, read_tile
from boneyard.kinds import find_game
from boneyard.match.match import Match, load_match, new_match

GAME = find_game("dominoes")
BOOK = GAME.read_code("draw")


def _load(**fields: object) -> Match:
    position: dict[str, object] = {"game": "dominoes", "rules": "draw", "set": 6, "seats": 2, "turn": "A", **fields}
    return load_match(position)


def test_partners_sit_opposite() -> None:
    """DO-02: A and C, B and D; two and three play for themselves."""
    assert [GAME.team(BOOK, 4, seat) for seat in range(4)] == [[0, 2], [1, 3], [0, 2], [1, 3]]
    assert [GAME.team(BOOK, 3, seat) for seat in range(3)] == [[0], [1], [2]]


def test_other_teams_are_no_position() -> None:
    """DO-02: a position may name the teams, but only as they are."""
    hands = {"A": ["6-6"], "B": ["5-5"], "C": ["4-4"], "D": ["*"]}
    assert _load(seats=4, hands=hands, teams=[["A", "C"], ["B", "D"]]).dump()["teams"] == [["A", "C"], ["B", "D"]]
    with pytest.raises(BadPosition, match="A and C against B and D"):
        _load(seats=4, hands=hands, teams=[["A", "B"], ["C", "D"]])


def test_only_a_rotating_lead_names_a_starter() -> None:
    """DO-06, DO-09: elsewhere the tiles decide, whatever seat is asked for."""
    assert not GAME.designates_starter(GAME.read_code("draw"))
    assert GAME.setup(GAME.read_code("draw"), 6, 2, 1).starter == NOBODY
    with pytest.raises(BadRules, match="no seat of this table"):
        GAME.setup(GAME.read_code("block+lead=rotate"), 6, 2, 2)


def test_a_tile_costs_its_pips() -> None:
    """DO-19: what is left in a hand counts its pips, the double blank nothing."""
    match = new_match("dominoes", "draw", 6, 2, "cost")
    tiles = [read_tile(text) for text in ("6-5", "0-0", "4-4")]
    assert [GAME.cost(match.state, t) for t in tiles if t is not None] == [11, 0, 8]


@pytest.mark.parametrize(("seats", "places"), [(2, [1, 2]), (4, [1, 2, 1, 2])])
def test_partners_share_their_place(seats: int, places: list[int]) -> None:
    """DO-24: the side with the most points is first, and both partners with it."""
    scores = dict(zip("ABCD"[:seats], [99, 5, 99, 5], strict=False))
    hands = {"A": ["6-2"], "B": ["1-1"], "C": ["3-3"], "D": ["2-2"]}
    dealt = {seat: hands[seat] for seat in "ABCD"[:seats]}
    match = _load(seats=seats, hands=dealt, layout=[["6-4", None]], boneyard=["*"], scores=scores)
    events = match.do("6-2>6-4")
    assert [event.places for event in events if isinstance(event, GameEnded)] == [places]


@pytest.mark.parametrize("seed", range(40))
def test_the_highest_double_opens_every_first_round(seed: int) -> None:
    """DO-06, DO-07: whoever is to move after the first deal has one tile to lead, and nobody a higher double."""
    rng = Random(seed)
    match = new_match(
        "dominoes", rng.choice(["draw", "block"]), rng.choice([6, 9, 12]), rng.choice([2, 3, 4]), str(seed)
    )
    match.do("deal")
    (lead,) = match.legal()
    hands = match.dump()["hands"]
    assert isinstance(hands, dict)
    doubles = [t for hand in hands.values() for text in hand if (t := read_tile(text)) is not None and is_double(t)]
    assert not doubles or read_tile(lead.split(">")[0]) == max(doubles)
