"""All worked examples of the catalogue hold, read by machine from the rule texts."""

import re

import pytest

from boneyard.core.boneyard import Boneyard
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.tile import NO_TILE, tile_text
from boneyard.games.chickenfoot.legal import toes_wanted
from boneyard.games.chickenfoot.state import Coop
from boneyard.games.dominoes.score import round_points
from boneyard.games.dominoes.state import Line
from boneyard.games.muggins.score import count
from boneyard.games.muggins.state import Cross
from boneyard.kinds import GAMES
from boneyard.match import load_match
from boneyard.match.match import Match
from boneyard.notation.event import event_fields
from boneyard.table.ends import end_number, entry_tile
from tests import oracle
from tests.kit.examples import (
    Example,
    cross_layout,
    foot_plays,
    foot_position,
    forced_actions,
    game_of,
    line_layout,
    line_numbers,
    line_plays,
    open_ends,
    read_examples,
    tiles,
    train_plays,
    train_position,
)

PLAYED = {game.id for game in GAMES}
EXAMPLES = [example for example in read_examples() if game_of(example) in PLAYED]


def _of(game: str) -> list[object]:
    return [pytest.param(example, id=example["id"]) for example in EXAMPLES if game_of(example) == game]


def test_every_example_is_of_a_game_with_a_reader_here() -> None:
    """No block of the catalogue is left unread."""
    assert {"mexican-train", "castle-rock", "chickenfoot", "muggins", "dominoes"} == {
        game_of(example) for example in EXAMPLES
    }
    assert len(EXAMPLES) == len(list(read_examples())) == 85


@pytest.mark.parametrize("example", _of("mexican-train"))
def test_mexican_train_example(example: Example) -> None:
    """The legal placements, the forced turn or the sequence are those of the text."""
    match = _match(train_position(example))
    if "legal" in example:
        assert train_plays(example["legal"]) == [action for action in match.legal() if action not in ("draw", "pass")]
    elif "forced" in example:
        for action in forced_actions(example["forced"]):
            assert [action] == match.legal()
            match.do(action)
    else:
        _check_sequence(match, example)


def _check_sequence(match: Match, example: Example) -> None:
    """MT-P-X10 names a few tiles and an empty boneyard: the others are out of the game."""
    assert example["boneyard"] == "0"
    match.state.boneyard = Boneyard([])
    for step in example["sequence"].split(", "):
        action = "pass" if step.endswith("mark") else train_plays(step.split()[1])[0]
        events = match.do(action)
    scores = dict(re.findall(r"([A-H]) (\d+)", example["result"].split("scores ")[1]))
    assert {seat: int(points) for seat, points in scores.items()} == event_fields(events[-1])["points"]


@pytest.mark.parametrize("example", _of("castle-rock"))
def test_castle_rock_example(example: Example) -> None:
    """The removals are those of the text; where there are none, one draws."""
    position = {
        "game": "castle-rock",
        "rules": "booklet",
        "set": 6,
        "seats": 1,
        "turn": "A",
        "row": tiles(example["row"]),
        "boneyard": ["*"],
    }
    moves = ["draw"] if example["moves"] == "none" else example["moves"].split(", ")
    assert sorted(moves) == _match(position).legal()


@pytest.mark.parametrize("example", _of("chickenfoot"))
def test_chickenfoot_example(example: Example) -> None:
    """The open ends, the incomplete foot with its toes, and the legal placements are those of the text."""
    match = _match(foot_position(example))
    coop = match.state
    assert isinstance(coop, Coop)
    assert foot_plays(example) == match.legal()
    assert tiles(example["pending"]) == ([] if coop.foot == NO_TILE else [tile_text(coop.foot)])
    if "toes" in example:
        assert example["toes"] == f"{coop.toes}/{toes_wanted(coop)}"
    if "ends" in example:
        assert sorted(map(int, example["ends"].split())) == sorted(open_ends(example).values())
        assert open_ends(example) == {tile_text(entry_tile(end)): end_number(end) for end in coop.ends}


@pytest.mark.parametrize("example", _of("muggins"))
def test_muggins_example(example: Example) -> None:
    """The count, the score of who laid the last tile, and the numbers that can be attached are those of the text."""
    *lying, (last, beside) = cross_layout(example)
    spare = next(one for one in ("0-0", "1-0") if one not in [tile for tile, _ in lying])
    hands = {"A": [last, spare], "B": ["*"]}
    match = _match(
        {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2, "turn": "A", "layout": lying, "hands": hands}
    )
    match.do(f"{last}>{beside or 'table'}")
    assert isinstance(match.state, Cross)
    assert int(example["count"]) == count(match.state)
    assert {"A": int(example["score"]), "B": 0} == match.dump()["scores"]
    plays = [action.split(">") for action in match.legal()]
    common = [set(one.split("-")) & set(other.split("-")) for one, other in plays]
    assert example["accepts"].split() == sorted({number for numbers in common for number in numbers})


@pytest.mark.parametrize("example", _of("dominoes"))
def test_dominoes_example(example: Example) -> None:
    """The placements, the forced turn or the points of a blocked round are those of the text."""
    if "points" in example:
        _check_block(example)
        return
    drawn = tiles(example.get("draws", ""))
    hands = {"A": tiles(example["hand"]), "B": ["*"] if drawn else []}
    match = _match(_line_position(example, hands) | {"layout": line_layout(example), "boneyard": drawn or ["*"]})
    if "legal" in example:
        assert line_plays(example["legal"]) == sorted(_on_number(action, example) for action in match.legal())
    for step in example.get("forced", "").split(", ") if "forced" in example else []:
        (action,) = match.legal()
        assert (line_plays(step) or [step]) == [_on_number(action, example)]
        match.do(action)


def _line_position(example: Example, hands: dict[str, list[str]]) -> dict[str, object]:
    return {
        "game": "dominoes",
        "rules": example["version"],
        "set": 6,
        "seats": len(hands),
        "round": 2,
        "turn": "A",
        "hands": hands,
    }


def _on_number(action: str, example: Example) -> str:
    """A placement by the number that it is laid on, as the examples write it."""
    tile, laid, beside = action.partition(">")
    if not laid:
        return action
    (number,) = line_numbers(example)[beside] & set(tile.split("-"))
    return f"{tile}>{number}"


def _check_block(example: Example) -> None:
    hands = {seat: tiles(text) for seat, text in re.findall(r"([A-D])=([^;]*)", example["hands"])}
    line = _match(_line_position(example, hands) | {"boneyard": ["*"]}).state
    assert isinstance(line, Line)
    points = dict(re.findall(r"([A-D]) (\d+)", example["points"]))
    assert {seat: int(number) for seat, number in points.items()} == {
        LETTERS[seat]: number for seat, number in enumerate(round_points(line, NOBODY))
    }


def _match(position: dict[str, object]) -> Match:
    """The match in a position, on whose actions the oracle agrees: each of the two is right for itself."""
    match = load_match(position)
    assert oracle.legal(oracle.load(match.dump())) == match.legal()
    return match
