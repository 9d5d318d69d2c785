"""Positions in which a level must choose well."""

from random import Random
from typing import Any

from boneyard.core.position import Position
from boneyard.kinds import find_game
from boneyard.notation.action import action_text
from boneyard.search.sight import Sight
from tests.kit.by_name import BOTS


def choice(level: str, position: Position) -> str:
    """What a level does in a position."""
    game = find_game(str(position["game"]))
    seats = position["seats"]
    assert isinstance(seats, int)
    top = position["set"]
    assert isinstance(top, int)
    state = game.load(position, game.read_code(str(position["rules"])), top, seats)
    return action_text(
        BOTS[level].choose(Sight(game.view(state, state.turn)), game.legal_actions(state), Random("dice"))
    )


def trains(hand: list[str], rules: str = "parsons", **fields: Any) -> Position:
    """A Mexican Train table where A is to move, on its second turn."""
    position: Position = {
        "game": "mexican-train",
        "rules": rules,
        "set": 12,
        "seats": 4,
        "engine": "12-12",
        "turn": "A",
        "turns": {"A": 1, "B": 1, "C": 1, "D": 1},
        "hands": {"A": hand, "B": ["0-0"], "C": ["1-0"], "D": ["1-1"]},
        "boneyard": ["*"],
    }
    return {**position, **fields}


def test_conductor_keeps_its_train_and_sheds_what_is_in_none() -> None:
    """12-5 5-4 4-3 is a train; 12-11 goes to the Mexican Train although 12-5 fits there too."""
    assert choice("conductor", trains(["12-5", "5-4", "4-3", "12-11"])) == "12-11>M"


def test_conductor_goes_out() -> None:
    """The last tile is laid wherever it fits, and the double is covered with it."""
    assert choice("conductor", trains(["12-5"])) in {"12-5>A", "12-5>M"}


def test_conductor_lays_the_whole_chain() -> None:
    """On the first turn of `online` it begins with the heaviest chain, goes on, and stops where nothing fits."""
    first = trains(["12-5", "5-4", "4-3", "12-11"], rules="online", turns={"A": 0, "B": 0, "C": 0, "D": 0})
    assert choice("conductor", first) == "12-5>A"
    further = trains(["5-4", "4-3", "12-11"], rules="online", turns={"A": 0}, trains={"A": ["12-5"]})
    assert choice("conductor", further) == "5-4>A"


def test_conductor_stops_before_a_light_double_it_cannot_cover() -> None:
    """A double blank at the end of a chain would stay open: it is kept."""
    hand = trains(
        ["0-0", "7-6"],
        rules="online",
        turns={"A": 0},
        trains={"A": ["12-0"]},
        hands={"A": ["0-0", "7-6"], "B": ["1-0"]},
    )
    assert choice("conductor", hand) == "stop"


def test_porter_covers_its_double() -> None:
    """After a double its cover comes before a heavier tile elsewhere."""
    table = trains(["5-1", "12-11"], trains={"A": ["12-5", "5-5"]}, laid=["5-5"])
    assert choice("porter", table) == "5-1>A"


def test_double_blank_goes_first_in_chickenfoot() -> None:
    """It costs 50 (CF-21)."""
    position: Position = {
        "game": "chickenfoot",
        "rules": "booklet",
        "set": 9,
        "seats": 2,
        "engine": "9-9",
        "turn": "A",
        "layout": [["9-9", None], *[[f"9-{n}", "9-9"] for n in (0, 1, 2, 3, 4, 5)]],
        "hands": {"A": ["0-0", "8-5", "7-4"], "B": ["6-6"]},
        "boneyard": ["*"],
    }
    assert choice("porter", position) == "0-0>9-0"
    assert choice("conductor", position) == "0-0>9-0"
