"""Mexican Train by the booklet: what scenarios cannot say. Each test names its clauses."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.errors import BadRules, Refused
from boneyard.core.state import Phase
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields

DEAL_TABLE = {
    9: {2: (20, 14), 3: (14, 12), 4: (11, 10), 5: (9, 9), 6: (7, 12)},
    12: {4: (18, 18), 5: (14, 20), 6: (12, 18), 7: (10, 20), 8: (9, 18)},
}
"""MT-B-03: for each set and number of players the tiles in a hand and in the boneyard."""

CELLS = [(top, seats) for top in (9, 12) for seats in range(2, 9)]
OFFERED = [cell for cell in CELLS if cell[1] in DEAL_TABLE[cell[0]]]
CROSSED_OUT = [cell for cell in CELLS if cell not in OFFERED]


def new_booklet(top: int, seats: int, seed: str, options: str = "", starter: int | None = None) -> Match:
    """A match by the booklet, before its first deal."""
    return new_match("mexican-train", f"booklet{options}", top, seats, seed, starter)


def position_of(match: Match) -> dict[str, Any]:
    """The whole position, with its fields open to any question."""
    return dict(match.dump())


def all_tiles(position: dict[str, Any]) -> list[str]:
    """Every tile of a position, wherever it is."""
    piles = [*position["hands"].values(), *position["trains"].values(), position["boneyard"], [position["engine"]]]
    return [tile for pile in piles for tile in pile]


def is_double(tile: str) -> bool:
    """Whether a tile has two equal ends."""
    return len(set(tile.split("-"))) == 1


def cost(hand: list[str]) -> int:
    """The sum of the numbers on some tiles."""
    return sum(int(number) for tile in hand for number in tile.split("-"))


def play_round(match: Match, chance: Random) -> dict[str, Any]:
    """Deal and play a round at random; the event that ends it."""
    match.do("deal")
    while True:
        for event in match.do(chance.choice(match.legal())):
            fields: dict[str, Any] = event_fields(event)
            if fields["event"] == "round":
                return fields


@pytest.mark.parametrize(("top", "seats"), OFFERED)
def test_deal_table(top: int, seats: int) -> None:
    """MT-B-03, MT-B-04, MT-B-05: every cell of the deal table; the engine in the hub and every tile in one place."""
    match = new_booklet(top, seats, "table")
    match.do("deal")
    position = position_of(match)
    each, left = DEAL_TABLE[top][seats]
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert position["engine"] == f"{top}-{top}"
    assert len(set(all_tiles(position))) == len(all_tiles(position)) == (top + 1) * (top + 2) // 2


@pytest.mark.parametrize(("top", "seats"), CROSSED_OUT)
def test_crossed_out_cells(top: int, seats: int) -> None:
    """MT-B-02: a crossed-out cell is not offered, in `new` and in `load`; the option `deal` opens it."""
    with pytest.raises(BadRules):
        new_booklet(top, seats, "crossed out")
    table = {"game": "mexican-train", "rules": "booklet", "set": top, "seats": seats}
    position = {**table, "turn": "A", "boneyard": ["*"], "hands": {"A": ["1-0"]}}
    answer = Engine().answer({"op": "load", "position": position})
    assert (answer["ok"], answer["error"]) == (False, "bad-rules")
    match = new_booklet(top, seats, "crossed out", "+deal=5")
    match.do("deal")
    assert [len(hand) for hand in position_of(match)["hands"].values()] == [5] * seats


def test_offered_seat_counts() -> None:
    """MT-B-01, MT-B-02: the list of games names the sets and seat counts of the table, and no others."""
    games: Any = Engine().answer({"op": "games"})["games"]
    bases = next(game["bases"] for game in games if game["game"] == "mexican-train")
    sets = next(base["sets"] for base in bases if base["base"] == "booklet")
    assert sets == {"6": [], "9": [2, 3, 4, 5, 6], "12": [4, 5, 6, 7, 8], "15": [], "18": []}


def test_engine_is_not_dealt() -> None:
    """MT-B-04: a deal that names the engine is refused, because it lies on the table before the shuffle."""
    match = new_booklet(9, 2, "aside")
    tiles = [f"{high}-{low}" for high in range(10) for low in range(high + 1)]
    refusal = match.why_not("deal " + " ".join(tiles))
    assert refusal is not None
    assert refusal.clause == "S-1"
    tiles.remove("9-9")
    match.do("deal " + " ".join(tiles))
    assert position_of(match)["hands"]["A"] == tiles[:20]
    assert position_of(match)["boneyard"] == tiles[40:]


def test_hands_are_hidden() -> None:
    """MT-B-05: a seat sees its own hand and of the others only how many tiles they have."""
    match = new_booklet(9, 3, "hidden")
    match.do("deal")
    position = position_of(match)
    for viewer, letter in enumerate("ABC"):
        view: dict[str, Any] = match.view(viewer).fields()
        assert view["boneyard"] == 12
        assert view["hands"] == {"A": 14, "B": 14, "C": 14} | {letter: position["hands"][letter]}
    assert match.view(-1).fields()["hands"] == {"A": 14, "B": 14, "C": 14}


def test_first_starter_by_lot() -> None:
    """MT-B-06: without a named seat the seed designates the starter: the same for the same seed, and any seat."""
    starters = [position_of(new_booklet(9, 3, f"lot {number}"))["starter"] for number in range(40)]
    assert starters == [position_of(new_booklet(9, 3, f"lot {number}"))["starter"] for number in range(40)]
    assert set(starters) == {"A", "B", "C"}


def test_nobody_plays_out_of_turn() -> None:
    """MT-B-07: only the seat whose turn it is may act."""
    match = new_booklet(9, 3, "order", starter=1)
    match.do("deal")
    for seat in (0, 2):
        with pytest.raises(Refused) as refused:
            match.do(match.legal()[0], seat)
        assert refused.value.refusal.clause == "MT-B-07"
    match.do(match.legal()[0], 1)


@pytest.mark.parametrize(("top", "seats", "rounds"), [(9, 2, 10), (9, 5, 10), (12, 4, 13), (12, 8, 13)])
def test_whole_game(top: int, seats: int, rounds: int) -> None:
    """MT-B-06, MT-B-36, MT-B-37: N + 1 rounds, engines from N down to 0, starters in turn, and hands counted."""
    match, chance = new_booklet(top, seats, f"whole {top} {seats}", starter=1), Random(top * seats)
    totals = [0] * seats
    for number in range(1, rounds + 1):
        assert match.phase is Phase.DEAL
        ended = play_round(match, chance)
        position = position_of(match)
        assert (position["round"], position["engine"]) == (number, f"{top + 1 - number}-{top + 1 - number}")
        assert position["starter"] == "ABCDEFGH"[number % seats]
        assert list(ended["points"].values()) == [cost(hand) for hand in position["hands"].values()]
        totals = [total + points for total, points in zip(totals, ended["points"].values(), strict=True)]
        assert list(position["scores"].values()) == totals
    assert match.phase is Phase.OVER
    assert match.legal() == []


@pytest.mark.parametrize(
    ("before", "places"),
    [
        ({"A": 10, "B": 3, "C": 5}, {"A": 1, "B": 2, "C": 3}),
        ({"A": 10, "B": 0, "C": 1}, {"A": 1, "B": 1, "C": 3}),
        ({"A": 20, "B": 0, "C": 0}, {"A": 3, "B": 1, "C": 1}),
        ({"A": 10, "B": 0, "C": 0}, {"A": 1, "B": 1, "C": 1}),
        ({"A": 0, "B": 9, "C": 9}, {"A": 1, "B": 2, "C": 2}),
    ],
)
def test_lowest_total_wins_and_ties_are_shared(before: dict[str, int], places: dict[str, int]) -> None:
    """MT-B-38: after the last round the lowest total has the first place; equal totals share a place."""
    position = {
        "game": "mexican-train",
        "rules": "booklet",
        "set": 9,
        "seats": 3,
        "engine": "0-0",
        "turn": "A",
        "scores": before,
        "trains": {"A": ["5-0"]},
        "hands": {"A": ["5-1"], "B": ["6-4"], "C": ["7-3"]},
        "boneyard": ["*"],
    }
    engine = Engine()
    assert engine.answer({"op": "load", "position": position})["ok"]
    events: Any = engine.answer({"op": "do", "action": "5-1>A"})["events"]
    assert next(event["places"] for event in events if event["event"] == "over") == places


def test_no_announcement_in_mid_turn() -> None:
    """MT-B-35: a double that leaves one tile is not announced.

    Nor is the end of the turn, once a drawn tile is kept with it.
    """
    match = new_booklet(9, 2, "mid-turn", "+deal=3", starter=0)
    order = ["9-8", "8-8", "5-4", "9-7", "6-3", "6-1", "3-2"]
    rest = [f"{high}-{low}" for high in range(10) for low in range(high + 1) if f"{high}-{low}" not in ["9-9", *order]]
    match.do("deal " + " ".join(order + rest))
    events = [event for action in ("9-8>A", "9-7>B", "8-8>A", "draw", "pass") for event in match.do(action)]
    assert "announced" not in [event_fields(event)["event"] for event in events]
    assert position_of(match)["hands"]["A"] == ["3-2", "5-4"]


ONE_LIVE_DOUBLE = [
    "",
    "+dead_double=bind",
    "+satisfy_order=any",
    "+mexican_from=second",
    "+engine=dealt",
    "+penalty=draw_one",
]
"""Tables at which MT-B-31 holds: pairs that bind, and a first turn of one tile."""


@pytest.mark.parametrize("options", ONE_LIVE_DOUBLE)
def test_never_two_live_doubles(options: str) -> None:
    """MT-B-31, MT-B-25: after any turn at most one live double is open, and a turn has two doubles at most."""
    chance, opened = Random(31), 0
    for number in range(12):
        match = new_booklet(9, 4, f"doubles {number}", options)
        match.do("deal")
        while match.phase is not Phase.DEAL:
            match.do(chance.choice(match.legal()))
            position = position_of(match)
            assert len(live_doubles(position, position["open"])) <= 1 or position["phase"] == "deal"
            assert len(position["laid"]) <= 2
            opened += len(position["open"])
    assert opened > 0


def live_doubles(position: dict[str, Any], doubles: list[str]) -> list[str]:
    """Those of some doubles that an unplayed tile could cover."""
    unplayed = [
        tile for pile in [*position["hands"].values(), position["boneyard"]] for tile in pile if not is_double(tile)
    ]
    return [double for double in doubles if any(double.split("-")[0] in tile.split("-") for tile in unplayed)]


def test_second_double_is_never_forced() -> None:
    """MT-B-23, MT-B-26, MT-B-27: no second double after a draw, nor as the only play unless it empties the hand."""
    chance, seen = Random(23), 0
    for number in range(60):
        match = new_booklet(9, 2, f"second {number}")
        match.do("deal")
        while match.phase is Phase.PLAY:
            legal, position = match.legal(), position_of(match)
            doubles = [play for play in legal if ">" in play and is_double(play.split(">")[0])]
            if position["laid"] and doubles:
                seen += 1
                assert not position["drew"]
                assert len(position["laid"]) == 1
                assert len(position["hands"][position["turn"]]) == 1 or len(doubles) < len(legal)
            match.do(chance.choice(doubles or legal))
    assert seen > 0


def test_stalled_means_nobody_could_play() -> None:
    """MT-B-34: when a round ends as stalled, no hand has a tile for any train, even if every train were marked."""
    chance, stalls = Random(34), 0
    for number in range(60):
        match = new_booklet(9, 3, f"stall {number}", "+rounds=1")
        play_round(match, chance)
        position = position_of(match)
        if all(position["hands"].values()):
            stalls += 1
            assert position["boneyard"] == []
            ends = {end_of(train, 9) for train in position["trains"].values()}
            assert not [
                tile
                for hand in position["hands"].values()
                for tile in hand
                if ends & {int(number) for number in tile.split("-")}
            ]
    assert stalls > 0


def end_of(train: list[str], engine: int) -> int:
    """The open number of a train."""
    end = engine
    for tile in train:
        one, other = (int(number) for number in tile.split("-"))
        end = other if one == end else one
    return end
