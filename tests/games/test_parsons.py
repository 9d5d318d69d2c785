"""Parsons rules, where a scenario cannot say it."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.tile import tile_text, tiles_of
from boneyard.match.match import new_match
from tests.games.yards import everything, loaded, parsons, play_round

DEALS = [
    (12, 2, 16, 58),
    (12, 3, 16, 42),
    (12, 4, 15, 30),
    (12, 5, 14, 20),
    (12, 6, 12, 18),
    (12, 7, 10, 20),
    (12, 8, 9, 18),
    (9, 2, 15, 24),
    (9, 3, 13, 15),
    (9, 4, 10, 14),
]
"""The table of MT-P-05: set, players, tiles each, tiles left."""


# --- equipment and deal ---


def test_double_nine_is_double_twelve_without_36_tiles() -> None:
    """MT-P-01, MT-P-02: taking out every tile with a 10, 11 or 12 on one end takes 36 and leaves the double-9 set."""
    whole = [tile_text(t) for t in tiles_of(12)]
    small = [text for text in whole if max(int(number) for number in text.split("-")) < 10]
    assert len(whole) == 91
    assert len(whole) - len(small) == 36
    assert sorted(small) == sorted(tile_text(t) for t in tiles_of(9))
    assert len(small) == 55
    assert "9-9" in small


@pytest.mark.parametrize(("top", "seats", "each", "left"), DEALS)
def test_deal_table(top: int, seats: int, each: int, left: int) -> None:
    """MT-P-04, MT-P-05: every cell of the deal table; the engine is in the hub and nowhere else."""
    position = everything(parsons(top=top, seats=seats))
    assert [len(hand) for hand in position["hands"].values()] == [each] * seats
    assert len(position["boneyard"]) == left
    assert position["engine"] == f"{top}-{top}"
    assert all(position["engine"] not in pile for pile in [*position["hands"].values(), position["boneyard"]])


@pytest.mark.parametrize(
    ("top", "seats"), [(9, 5), (9, 6), (9, 7), (9, 8), (12, 1), (12, 9), (9, 1), (6, 2), (6, 4), (15, 4)]
)
def test_other_tables_are_refused(top: int, seats: int) -> None:
    """MT-P-01, MT-P-03: every other combination is refused, as a matter of rules."""
    answer = Engine().answer(
        {"op": "new", "game": "mexican-train", "rules": "parsons", "set": top, "seats": seats, "seed": ""}
    )
    assert (answer["ok"], answer["error"]) == (False, "bad-rules")


def test_a_deal_by_hand_opens_every_seat_count() -> None:
    """MT-P-01, MT-P-03: with the option deal double-6 and the empty cells of double-9 are played by 2 to 8."""
    for top in (6, 9, 12):
        for seats in range(2, 9):
            position = everything(parsons("parsons+deal=3", top, seats))
            assert [len(hand) for hand in position["hands"].values()] == [3] * seats


def test_the_whole_game_has_n_plus_one_rounds() -> None:
    """MT-P-04, MT-P-08, MT-P-41, MT-P-42: engines count down to 0-0, starters go round, then the game is over."""
    match = new_match("mexican-train", "parsons", 9, 4, "all rounds", starter=2)
    engines, starters = [], []
    while match.legal():
        match.do("deal")
        position = everything(match)
        engines.append(position["engine"])
        starters.append(position["starter"])
        assert position["turn"] == position["starter"]
        play_round(match, Random(len(engines)))
    assert engines == [f"{number}-{number}" for number in range(9, -1, -1)]
    assert "".join(starters) == "CDABCDABCD"
    assert everything(match)["phase"] == "over"


def test_the_first_starter_comes_from_the_seed() -> None:
    """MT-P-08, S-5: without a named seat the seed designates the starter.

    Every seat can be drawn, and equal seeds draw equally.
    """
    drawn = [everything(parsons(seats=4, seed=str(number)))["starter"] for number in range(40)]
    again = [everything(parsons(seats=4, seed=str(number)))["starter"] for number in range(40)]
    assert drawn == again
    assert set(drawn) == set("ABCD")


# --- turns ---


def test_only_the_seat_to_move_acts() -> None:
    """MT-P-09, MT-P-25: after the additional tile it is the next seat's turn, and nobody acts out of turn."""
    hands = {"A": ["5-5", "8-5", "8-8"], "B": ["12-1"]}
    engine = loaded({"engine": "12-12", "turn": "A", "trains": {"A": ["12-5"]}, "hands": hands, "boneyard": ["*"]})
    assert engine.answer({"op": "do", "action": "5-5>A", "seat": "A"})["turn"] == "A"
    assert engine.answer({"op": "do", "action": "12-1>B", "seat": "B"})["clause"] == "MT-P-09"
    assert engine.answer({"op": "do", "action": "8-5>A", "seat": "A"})["turn"] == "B"
    refused = engine.answer({"op": "do", "action": "8-8>A", "seat": "A"})
    assert (refused["error"], refused["clause"], refused["message"]) == ("refused", "MT-P-09", "It is B's turn.")


def test_there_is_no_taking_back() -> None:
    """MT-P-20: no action takes a placement back, neither by name nor by laying the tile elsewhere."""
    engine = loaded({"engine": "12-12", "turn": "A", "hands": {"A": ["12-5", "1-1"], "B": ["12-1"]}, "boneyard": ["*"]})
    engine.answer({"op": "do", "action": "12-5>A"})
    before = engine.answer({"op": "dump"})
    for action in ("undo", "back", "take 12-5", "12-5>A", "12-5>M"):
        assert not engine.answer({"op": "do", "action": action, "seat": "A"})["ok"]
    assert engine.answer({"op": "dump"}) == before


def test_announcements_and_errors_are_made_once() -> None:
    """MT-P-39: no announcement with two tiles left or none, one with one.

    MT-P-45: silence is an error, not an announcement.
    """
    for hand, rules, play, told in [
        (["5-4", "3-3", "2-2"], "parsons", "5-4>A", []),
        (["5-4", "3-3"], "parsons", "5-4>A", ["announced"]),
        (["5-5", "3-3"], "parsons", "5-5>A", []),
        (["5-4"], "parsons", "5-4>A", []),
        (["5-4", "3-3"], "parsons+notify=manual", "5-4>A!", ["announced"]),
        (["5-4", "3-3"], "parsons+notify=manual+penalty=add_50", "5-4>A", ["erred"]),
        (["5-4", "3-3"], "parsons+notify=manual+penalty=add_50", "5-4>A!", ["announced"]),
    ]:
        engine = loaded(
            {
                "rules": rules,
                "turn": "A",
                "trains": {"A": ["12-5"]},
                "hands": {"A": hand, "B": ["1-1"]},
                "boneyard": ["*"],
            }
        )
        events: Any = engine.answer({"op": "do", "action": play})["events"]
        assert [event["event"] for event in events if event["event"] in ("announced", "erred")] == told, (
            hand,
            rules,
            play,
        )


# --- the end ---


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ({"A": 9, "B": 0, "C": 20}, {"A": 2, "B": 1, "C": 3}),
        ({"A": 6, "B": 0, "C": 3}, {"A": 1, "B": 1, "C": 1}),
        ({"A": 6, "B": 0, "C": 30}, {"A": 1, "B": 1, "C": 3}),
        ({"A": 30, "B": 1, "C": 4}, {"A": 3, "B": 1, "C": 1}),
    ],
)
def test_lowest_total_wins_and_ties_share(scores: dict[str, int], places: dict[str, int]) -> None:
    """MT-P-44: the lowest total is first, tied players share the place; the round adds 0, 6 and 3."""
    hands = {"A": ["5-4"], "B": ["3-3"], "C": ["2-1"]}
    position = {
        "engine": "0-0",
        "seats": 3,
        "turn": "A",
        "trains": {"A": ["5-0"]},
        "hands": hands,
        "boneyard": ["*"],
        "scores": scores,
    }
    events: Any = loaded(position).answer({"op": "do", "action": "5-4>A"})["events"]
    assert [event["places"] for event in events if event["event"] == "over"] == [places]
