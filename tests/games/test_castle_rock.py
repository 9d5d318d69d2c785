"""Castle Rock: what scenarios cannot say. Each test names its clauses."""

from random import Random
from typing import Any

import pytest

from boneyard.cli.engine import Engine
from boneyard.core.errors import Refused
from boneyard.core.state import Phase
from boneyard.match.match import Match, new_match

TILES = {6: 28, 9: 55, 12: 91}
READINGS = ["common", "chain", "pairs"]


def position_of(match: Match) -> dict[str, Any]:
    """The whole position, with its fields open to any question."""
    return dict(match.dump())


def numbers(tile: str) -> set[str]:
    """The numbers of a tile, one for a double."""
    return set(tile.split("-"))


def expected_moves(row: list[str], reading: str) -> list[str]:
    """What CR-04 to CR-07 and CR-09 say about a row, written down from the clauses."""
    moves = []
    for at in range(1, len(row) - 1):
        one, two, three = (numbers(tile) for tile in row[at - 1 : at + 2])
        if one & three:
            moves.append(f"mid {at}")
        all_pairs = bool(one & two and two & three and one & three)
        goes = {"common": bool(one & two & three), "chain": bool(one & two and two & three), "pairs": all_pairs}
        if goes[reading]:
            moves.append(f"triple {at}")
    return sorted(moves) or ["draw"]


def expected_row(row: list[str], boneyard: list[str], move: str) -> list[str]:
    """The row after a move, written down from CR-05, CR-07 and CR-10 to CR-13."""
    if move == "draw":
        return row + boneyard[: 1 if row else 3]
    word, at = move.split(" ")
    first = int(at) - 1
    return row[: first + 1] + row[first + 2 :] if word == "mid" else row[:first] + row[first + 3 :]


@pytest.mark.parametrize("top", TILES)
def test_complete_set(top: int) -> None:
    """CR-01, CR-03: the complete set is shuffled, three tiles are laid up, and the same seed gives the same row."""
    match, again = (new_match("castle-rock", "booklet", top, 1, "set") for _ in range(2))
    match.do("deal")
    again.do("deal")
    position = position_of(match)
    assert len(position["row"]) == 3
    assert len(set(position["row"] + position["boneyard"])) == TILES[top]
    assert position == position_of(again)


def test_sets_and_seats_offered() -> None:
    """CR-01, CR-02, HR-01: every set from double-6 to double-18, each for one player."""
    games: Any = Engine().answer({"op": "games"})["games"]
    castle = next(game for game in games if game["game"] == "castle-rock")
    assert [base["sets"] for base in castle["bases"]] == [{"6": [1], "9": [1], "12": [1], "15": [1], "18": [1]}]
    for seats in (0, 2, 4):
        answer = Engine().answer({"op": "new", "game": "castle-rock", "rules": "booklet", "set": 6, "seats": seats})
        assert (answer["ok"], answer["error"]) == (False, "bad-rules")


def test_only_one_plays() -> None:
    """CR-02: another seat has no say, not even with an action that is legal now."""
    match = new_match("castle-rock", "booklet", 6, 1, "alone")
    match.do("deal")
    with pytest.raises(Refused) as refused:
        match.do(match.legal()[0], 1)
    assert refused.value.refusal.clause == "CR-02"


def test_boneyard_is_face_down() -> None:
    """CR-03: the player sees the row and of the boneyard only how many tiles it has."""
    match = new_match("castle-rock", "booklet", 6, 1, "hidden")
    match.do("deal")
    assert match.view(0).fields()["boneyard"] == match.view(-1).fields()["boneyard"] == 25
    assert match.view(0).fields()["row"] == position_of(match)["row"]


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("top", TILES)
def test_every_step_of_random_games(top: int, reading: str) -> None:
    """CR-04 to CR-15: at every step of random games the moves, the row and the end are those of the clauses."""
    chance = Random(top)
    for number in range(8):
        match = new_match("castle-rock", f"booklet+triple_rule={reading}", top, 1, f"random {number}")
        match.do("deal")
        while match.phase is Phase.PLAY:
            before = position_of(match)
            assert match.legal() == expected_moves(before["row"], reading)
            move = chance.choice(match.legal())
            match.do(move)
            after = position_of(match)
            assert after["row"] == expected_row(before["row"], before["boneyard"], move)
            over = not after["boneyard"] and expected_moves(after["row"], reading) == ["draw"]
            assert after["phase"] == ("over" if over else "play")
        assert position_of(match)["scores"] == {"A": len(position_of(match)["row"])}


@pytest.mark.parametrize("reading", ["common", "pairs"])
def test_three_may_go_only_where_one_may(reading: str) -> None:
    """CR-15: whenever Option 2 is open on three tiles, Option 1 is open on the same three.

    Here without triple_rule=chain.
    """
    chance, seen = Random(15), 0
    for number in range(30):
        match = new_match("castle-rock", f"booklet+triple_rule={reading}", 9, 1, f"options {number}")
        match.do("deal")
        while match.phase is Phase.PLAY:
            legal = match.legal()
            triples = [move for move in legal if move.startswith("triple")]
            assert all(move.replace("triple", "mid") in legal for move in triples)
            seen += len(triples)
            match.do(chance.choice(legal))
    assert seen > 0


@pytest.mark.parametrize("reading", READINGS)
def test_won_games_end_with_three_tiles(reading: str) -> None:
    """CR-15: the last removal of a won game is an Option 2.

    Won means 0, lost means the number of tiles left, never 0.
    """
    chance, won, lost = Random(3), 0, 0
    for number in range(400):
        match = new_match("castle-rock", f"booklet+triple_rule={reading}", 6, 1, f"won {number}")
        match.do("deal")
        move = "deal"
        while match.phase is Phase.PLAY:
            triples = [move for move in match.legal() if move.startswith("triple")]
            move = chance.choice(triples or match.legal())
            match.do(move)
        position = position_of(match)
        left = position["scores"]["A"]
        assert position["boneyard"] == []
        assert left == len(position["row"])
        assert left > 0 or move.startswith("triple")
        won, lost = won + (left == 0), lost + (left > 0)
    assert won > 0
    assert lost > 0
