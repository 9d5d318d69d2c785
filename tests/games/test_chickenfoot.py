"""Chickenfoot: what scenarios cannot say. Each test names its clauses."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.errors import BadRules, Unreadable
from boneyard.core.state import Phase
from boneyard.match.match import Match, new_match
from boneyard.notation.event import event_fields

DEAL_TABLE = {
    9: {2: (20, 14), 3: (14, 12), 4: (11, 10), 5: (9, 9), 6: (7, 12)},
    12: {4: (18, 18), 5: (14, 20), 6: (12, 18), 7: (10, 20), 8: (9, 18)},
}
"""CF-03: for each set and number of players the tiles in a hand and in the boneyard."""

CELLS = [(top, seats) for top in (9, 12) for seats in range(2, 9)]
OFFERED = [cell for cell in CELLS if cell[1] in DEAL_TABLE[cell[0]]]
CROSSED_OUT = [cell for cell in CELLS if cell not in OFFERED]
TABLES = [("", 9, 2), ("", 9, 4), ("", 12, 6), ("+dead_foot=bind", 9, 3), ("+deal=3", 9, 8)]
Pairs = list[list[Any]]


def new_coop(top: int, seats: int, seed: str, options: str = "", starter: int | None = None) -> Match:
    """A match before its first deal."""
    return new_match("chickenfoot", f"booklet{options}", top, seats, seed, starter)


def position_of(match: Match) -> dict[str, Any]:
    """The whole position, with its fields open to any question."""
    return dict(match.dump())


def numbers(tile: str) -> tuple[int, int]:
    """The two numbers of a tile."""
    high, low = tile.split("-")
    return int(high), int(low)


def is_double(tile: str) -> bool:
    """Whether a tile has two equal ends."""
    return len(set(numbers(tile))) == 1


def cost(hand: list[str]) -> int:
    """What a hand costs by CF-20 and CF-21."""
    return sum(50 if tile == "0-0" else sum(numbers(tile)) for tile in hand)


def open_number(layout: Pairs, tile: str) -> int:
    """The number of a tile that lies away from the tile it was laid against, found by walking in from the engine."""
    parent = next(beside for one, beside in layout if one == tile)
    inward = numbers(parent)[0] if is_double(parent) else open_number(layout, parent)
    high, low = numbers(tile)
    return low if high == inward else high


def incomplete_foot(layout: Pairs, top: int, *, bind: bool) -> str | None:
    """The double that wants toes, written down from CF-07, CF-13 and CF-17."""
    doubles: list[str] = [tile for tile, _ in layout if is_double(tile)]
    for double in doubles:
        number = numbers(double)[0]
        toes = sum(parent == double for _, parent in layout)
        used_up = sum(number in numbers(tile) for tile, _ in layout) == top + 1
        if toes < (6 if double == layout[0][0] else 3) and (bind or not used_up):
            return double
    return None


def open_tiles(layout: Pairs) -> dict[str, int]:
    """The tiles with an open end and its number, from CF-11 and CF-12: all but doubles that nothing lies against."""
    parents = {parent for _, parent in layout}
    return {tile: open_number(layout, tile) for tile, _ in layout if not is_double(tile) and tile not in parents}


def expected_actions(position: dict[str, Any]) -> list[str]:
    """What CF-07 to CF-17 say about a position in play."""
    layout, hand = position["layout"], position["hands"][position["turn"]]
    foot = incomplete_foot(layout, position["set"], bind="bind" in position["rules"])
    places = {foot: numbers(foot)[0]} if foot else open_tiles(layout)
    plays = sorted(f"{tile}>{beside}" for tile in hand for beside, number in places.items() if number in numbers(tile))
    return plays or ["draw" if position["boneyard"] and not position["drew"] else "pass"]


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
    """CF-02, CF-03, CF-04: every cell of the table; the engine lies in the centre, and no tile is lost (S-1)."""
    match = new_coop(top, seats, "cells")
    match.do("deal")
    position = position_of(match)
    each, left = DEAL_TABLE[top][seats]
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert position["layout"] == [[f"{top}-{top}", None]]
    tiles = [*position["boneyard"], *[tile for hand in position["hands"].values() for tile in hand], f"{top}-{top}"]
    assert len(set(tiles)) == len(tiles) == (top + 1) * (top + 2) // 2


@pytest.mark.parametrize(("top", "seats"), CROSSED_OUT)
def test_crossed_out_cells(top: int, seats: int) -> None:
    """CF-02: a crossed-out cell is not offered; an agreed deal opens it."""
    with pytest.raises(BadRules):
        new_coop(top, seats, "crossed")
    match = new_coop(top, seats, "crossed", "+deal=5")
    match.do("deal")
    assert [len(hand) for hand in position_of(match)["hands"].values()] == [5] * seats


def test_sets_and_seats_offered() -> None:
    """CF-01, CF-02: double-9 for 2 to 6, double-12 for 4 to 8; the starter is a seat of the table (CF-05)."""
    games: Any = Engine().answer({"op": "games"})["games"]
    foot = next(game for game in games if game["game"] == "chickenfoot")
    assert [base["sets"] for base in foot["bases"]] == [
        {"6": [], "9": [2, 3, 4, 5, 6], "12": [4, 5, 6, 7, 8], "15": [], "18": []}
    ]
    with pytest.raises(BadRules):
        new_coop(9, 3, "starter", starter=3)


@pytest.mark.parametrize(("top", "seats"), [(9, 2), (12, 4)])
def test_rounds_of_a_whole_game(top: int, seats: int) -> None:
    """CF-04, CF-05, CF-22: N + 1 rounds, each with the next lower double and the next starter.

    Hands are new each time.
    """
    match, chance = new_coop(top, seats, "whole", starter=seats - 1), Random(22)
    total = dict.fromkeys("ABCD"[:seats], 0)
    for number in range(1, top + 2):
        points = play_round(match, chance)["points"]
        total = {seat: total[seat] + points[seat] for seat in total}
        position = position_of(match)
        assert (position["round"], position["engine"]) == (number, f"{top - number + 1}-{top - number + 1}")
        assert position["starter"] == "ABCD"[(seats - 2 + number) % seats]
        assert position["scores"] == total
        assert match.phase is (Phase.OVER if number == top + 1 else Phase.DEAL)


@pytest.mark.parametrize(
    ("scores", "places"),
    [((60, 50, 35), (3, 1, 1)), ((0, 50, 35), (1, 2, 2)), ((53, 50, 35), (1, 1, 1)), ((9, 0, 0), (2, 1, 3))],
)
def test_places(scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """CF-23: the lowest total wins, and equal totals share a place; here the last round adds 0, 3 and 18."""
    position = {
        "game": "chickenfoot",
        "rules": "booklet",
        "set": 9,
        "seats": 3,
        "engine": "0-0",
        "turn": "A",
        "layout": [["0-0", None], ["9-0", "0-0"]],
        "hands": {"A": ["8-0"], "B": ["2-1"], "C": ["9-9"]},
        "boneyard": ["*"],
        "scores": dict(zip("ABC", scores, strict=True)),
    }
    engine = Engine()
    assert engine.answer({"op": "load", "position": position})["ok"]
    events: Any = engine.answer({"op": "do", "action": "8-0>0-0"})["events"]
    assert events[-1] == {"event": "over", "places": dict(zip("ABC", places, strict=True))}


@pytest.mark.parametrize(("options", "top", "seats"), TABLES)
def test_every_step_of_random_games(options: str, top: int, seats: int) -> None:
    """CF-06 to CF-17: at every step the actions are those of the clauses; the turn moves with every tile and pass."""
    chance = Random(top * seats)
    for number in range(6):
        match = new_coop(top, seats, f"random {number}", options)
        match.do("deal")
        while match.phase is Phase.PLAY:
            before = position_of(match)
            assert expected_actions(before) == match.legal()
            action = chance.choice(match.legal())
            match.do(action)
            after = position_of(match)
            turn = "ABCDEFGH".index(before["turn"])
            expected = before["turn"] if action == "draw" else "ABCDEFGH"[(turn + 1) % seats]
            assert after["turn"] == (expected if after["phase"] == "play" else None)


def test_number_of_open_ends() -> None:
    """CF-X05, CF-16, CF-17: six after the engine's toes.

    Each closed foot replaces one end by as many as it has toes.
    """
    chance, seen = Random(5), set()
    for number in range(25):
        match = new_coop(9, 2, f"ends {number}")
        match.do("deal")
        while match.phase is Phase.PLAY:
            match.do(chance.choice(match.legal()))
            layout = position_of(match)["layout"]
            if incomplete_foot(layout, 9, bind=False) is None:
                toes = [sum(parent == double for _, parent in layout) for double, _ in layout[1:] if is_double(double)]
                assert len(open_tiles(layout)) == 6 + sum(count - 1 for count in toes)
                if set(toes) <= {3}:
                    seen.add((len(toes), len(open_tiles(layout))))
    assert {(0, 6), (1, 8), (2, 10)} <= seen


def test_no_toe_is_a_double() -> None:
    """CF-07, CF-15: the first six tiles are toes of the engine, no toe is a double, and one foot at most is open."""
    chance = Random(15)
    for number in range(25):
        match = new_coop(9, 3, f"toes {number}")
        play_round(match, chance)
        layout = position_of(match)["layout"]
        assert {parent for _, parent in layout[1:7]} == {"9-9"}
        assert not [tile for tile, parent in layout[1:] if is_double(tile) and is_double(parent)]
        for index, (double, _) in enumerate(layout[1:], 1):
            if is_double(double):
                toes = sum(parent == double for _, parent in layout)
                assert toes <= 3
                assert [parent for _, parent in layout[index + 1 : index + 1 + toes]] == [double] * toes


@pytest.mark.parametrize("options", ["", "+dead_foot=bind"])
def test_blocked_means_nobody_can_play(options: str) -> None:
    """CF-18, CF-19: a round ends with an empty hand, or with an empty boneyard and nothing to play in any hand."""
    chance, blocked = Random(19), 0
    for number in range(60):
        match = new_coop(9, 2, f"blocked {number}", options)
        play_round(match, chance)
        position = position_of(match)
        if all(position["hands"].values()):
            blocked += 1
            assert position["boneyard"] == []
            for seat in "AB":
                assert expected_actions({**position, "turn": seat}) == ["pass"]
    assert 0 < blocked < 60


def test_a_round_costs_what_is_left() -> None:
    """CF-20, CF-21: every round of random games adds the pips left in each hand, with 50 for the double blank."""
    chance, dear = Random(20), 0
    match = new_coop(9, 4, "costs")
    for _ in range(10):
        points = play_round(match, chance)["points"]
        hands = position_of(match)["hands"]
        assert points == {seat: cost(hand) for seat, hand in hands.items()}
        dear += any("0-0" in hand for hand in hands.values())
    assert dear > 0


@pytest.mark.parametrize("rounds", [1, 2, 10])
def test_rounds_can_be_agreed_on(rounds: int) -> None:
    """CF-22: the game ends after the agreed number of rounds; engines begin with the highest double as always."""
    match, chance = new_coop(9, 2, "short", f"+rounds={rounds}"), Random(rounds)
    for _ in range(rounds):
        assert match.phase is Phase.DEAL
        play_round(match, chance)
    assert match.phase is Phase.OVER
    assert position_of(match)["engine"] == f"{10 - rounds}-{10 - rounds}"


def test_views_hide_hands_and_boneyard() -> None:
    """CF-03, S-7: a seat sees the layout, its own hand and counts; a drawn tile is seen by who drew it alone."""
    match = new_coop(9, 2, "views", starter=0)
    match.do("deal")
    position = position_of(match)
    seen, spectator = match.view(1).fields(), match.view(-1).fields()
    assert seen == {**position, "hands": {"A": 20, "B": position["hands"]["B"]}, "boneyard": 14, "seat": "B"}
    assert spectator == {**position, "hands": {"A": 20, "B": 20}, "boneyard": 14, "seat": None}


def test_nothing_is_announced() -> None:
    """CF-24: a call of the last tile is no action of this game, and one tile left is no event."""
    match, chance, single = new_coop(9, 2, "quiet"), Random(24), 0
    match.do("deal")
    with pytest.raises(Unreadable):
        match.do("9-4>9-9!")
    while match.phase is Phase.PLAY:
        kinds = {event_fields(event)["event"] for event in match.do(chance.choice(match.legal()))}
        assert kinds <= {"played", "drew", "passed", "foot-closed", "turn-ended", "turn", "round"}
        single += any(len(hand) == 1 for hand in position_of(match)["hands"].values())
    assert single > 0
