"""The puzzles that come with the package, and new ones: one best answer by a clear margin, by the engine."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from boneyard.bots.trains import best_train, heaviest
from boneyard.core.errors import UserError
from boneyard.core.tile import pips, read_tile
from boneyard.kinds import KINDS, find_kind
from boneyard.puzzles import told
from boneyard.puzzles.arts import ARTS
from boneyard.puzzles.library import FILE, numbers_of, puzzles
from boneyard.puzzles.maker import made, posed, solved
from boneyard.puzzles.puzzle import EASY, HARD, LEVELS, puzzle_line, read_puzzle
from boneyard.words.language import LANGUAGES, language

SAMPLE = Random("puzzles").sample(range(1000), 60)
SLOW = "double"
"""An art whose answers are estimated, in seconds a puzzle: two of them are enough."""


def test_a_thousand_ship_and_none_twice() -> None:
    """Each of a game whose kind names its art; of every art some are easy and, but for one or two, some are hard."""
    assert len(puzzles()) >= 1000
    assert len({puzzle_line(one) for one in puzzles()}) == len(puzzles())
    for kind in KINDS:
        for art in kind.puzzles:
            assert numbers_of(kind.id, art, 0), (kind.id, art)
    named = {(kind.id, art) for kind in KINDS for art in kind.puzzles}
    assert {(one.game, one.art) for one in puzzles()} == named
    assert numbers_of("", "", EASY)
    assert numbers_of("", "", HARD)
    assert sum(len(numbers_of("", "", level)) for level in LEVELS) == len(puzzles())
    assert len(FILE.read_bytes()) < 150_000


def test_answers_of_a_sample_are_best_by_the_margin() -> None:
    """Solved again from the position alone: the same answer, the same worth, and nothing else comes near."""
    for number in [at for at in SAMPLE if puzzles()[at].art != SLOW]:
        one = puzzles()[number]
        found = solved(one.art, one.table())
        assert found is not None, number
        best, second = found
        assert (best.action, best.value, second.value) == (one.answer, one.value, one.second), number
        assert best.value - second.value >= ARTS[one.art].margin, number


def test_estimated_answers_hold_in_a_sample() -> None:
    """Two doubles, tried again: the same move leads beyond doubt."""
    for number in Random("doubles").sample(numbers_of("", SLOW, 0), 2):
        found = solved(SLOW, puzzles()[number].table())
        assert found is not None
        assert found[0].action == puzzles()[number].answer


def test_the_heaviest_train_is_that_of_the_solver() -> None:
    """The engine's own turns and the exact train solver agree on what the best train comes to."""
    for number in numbers_of("mexican-train", "train", 0)[:40]:
        one = puzzles()[number]
        hand = [read_tile(text) for text in one.position["hands"][one.position["turn"]]]
        start = int(one.position["engine"].partition("-")[0])
        tiles = best_train([tile for tile in hand if tile is not None], start, heaviest).tiles
        assert sum(map(pips, tiles)) == one.value, number


def test_where_other_hands_matter_they_can_be_known() -> None:
    """Ends are played out with two hands and nothing in the boneyard: whoever counts knows the other hand."""
    for number in (*numbers_of("", "end", 0), *numbers_of("", "out", 0)):
        position = puzzles()[number].position
        assert position["seats"] == 2
        assert position["boneyard"] == []


def test_hidden_tiles_matter_nowhere_else() -> None:
    """Another deal of what the seat cannot see changes nothing of the answer."""
    for art in ("train", "fives"):
        for number in numbers_of("", art, 0)[:25]:
            one = puzzles()[number]
            position = {**one.position, "hands": dict(one.position["hands"])}
            (other,) = [seat for seat in position["hands"] if seat != position["turn"]]
            left: Any = one.table().dump()["boneyard"]
            hidden = sorted([*position["hands"][other], *left])
            Random(number).shuffle(hidden)
            count = len(position["hands"][other])
            position["hands"][other], position["boneyard"] = hidden[:count], hidden[count:]
            found = solved(art, one._replace(position=position).table())
            assert found is not None
            assert found[0].action == one.answer


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_puzzle_is_told(code: str) -> None:
    """What is asked, and why: with the answer's tiles and figures, and nothing left in braces."""
    lang = language(code)
    for number in SAMPLE:
        one = puzzles()[number]
        for text in (told.question(one, lang), told.explanation(one, lang), told.found_by(one, lang)):
            assert text
            assert "{" not in text
        assert (
            one.answer.partition(">")[0].partition(" ")[0] in told.explanation(one, lang) or one.game == "castle-rock"
        )


def test_the_same_seed_makes_the_same_puzzles() -> None:
    """And another makes others; what is stored is read again as it was."""
    one = list(islice(made("muggins", "fives", "a"), 3))
    assert [p.position for p in one] == [p.position for p in islice(made("muggins", "fives", "a"), 3)]
    assert one[0].position != next(made("muggins", "fives", "b")).position
    assert read_puzzle(puzzle_line(one[0])) == one[0]


def test_a_position_without_a_clear_best_makes_no_puzzle() -> None:
    """A tie is no puzzle, and neither is a single thing to do; nobody makes arts of games that do not have them."""
    row = {"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1, "boneyard": ["*"]}
    puzzle = puzzles()[numbers_of("castle-rock", "row", 0)[0]]
    assert posed("row", puzzle.table()) is not None
    tie = puzzle._replace(position={**row, "row": ["6-4", "5-1", "6-2", "4-4", "3-0", "4-1"]}).table()
    assert len(tie.legal()) > 1
    assert posed("row", tie) is None
    with pytest.raises(UserError):
        next(made("castle-rock", "fives", "a"))


def test_levels_follow_the_bots() -> None:
    """Whoever is found by all bots is easy, by none hard."""
    one = puzzles()[0]
    assert one._replace(found=list(find_kind(one.game).offered)).level == EASY
    assert one._replace(found=[]).level == HARD
