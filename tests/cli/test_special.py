"""What is special about a rule code: its options beside the books."""

from random import Random

import pytest

from boneyard.kinds import GAMES, KINDS, Kind, find_kind
from boneyard.words.language import ENGLISH
from boneyard.words.special import RulePoint, differing, nearest
from boneyard.words.statement import At
from tests.kit.codes import random_code

FOUR_AT_TWELVE = At(12, 4)


def _points(game: str, code: str, at: At, book: str = "") -> tuple[str, dict[str, RulePoint]]:
    beside, told = find_kind(game).points(code, ENGLISH, at, book)
    return beside, {point.option: point for point in told}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_a_book_is_nearest_to_itself(kind: Kind) -> None:
    """And differs in nothing from itself."""
    for base in kind.game.bases:
        rules = kind.game.read_code(base.name)
        assert nearest(kind.game, kind.words, rules) is base
        assert differing(kind.game, kind.words, rules, base) == []


def test_a_book_written_as_a_mix_of_another_is_found() -> None:
    """Parsons with everything that Family changes is Family, at a table for which both deal alike."""
    family = "double_blank=50+satisfy_doubles=no+satisfy_order=any+doubles=extra_turn+engine=dealt"
    beside, points = _points("mexican-train", f"parsons+{family}", At(12, 4))
    assert beside == "family"
    assert [name for name, point in points.items() if point.differs] == []


def test_what_differs_is_what_changes_something() -> None:
    """The order of covering is nothing to those whom open doubles do not bind; deals are compared in tiles."""
    beside, points = _points("mexican-train", "parsons+satisfy_doubles=no+satisfy_order=any+deal=15", FOUR_AT_TWELVE)
    assert beside == "parsons"
    assert [name for name, point in points.items() if point.differs] == ["satisfy_doubles"]
    assert (points["deal"].says, points["deal"].books["booklet"]) == ("15", "18")
    assert not points["satisfy_order"].matters


def test_every_point_has_its_source() -> None:
    """A clause of the book for what a book says; what no book says is a house rule."""
    _, points = _points("muggins", "booklet+scoring=claim", At(6, 2))
    assert (points["scoring"].own, points["target_check"].own) == (True, False)
    assert points["scoring"].source == "MU-20"
    assert points["scoring"].sentence.startswith("You claim your score with the tile")


def test_points_of_random_codes_have_words() -> None:
    """Whatever is mixed: each option that matters has a sentence, clauses, and what every book says."""
    for number in range(25):
        game = GAMES[number % len(GAMES)]
        _, points = _points(game.id, random_code(game, Random(number)), At())
        assert [option.name for option in game.options] == sorted(
            points, key=[option.name for option in game.options].index
        )
        for point in points.values():
            assert point.matters == bool(point.sentence) == bool(point.source)
            assert list(point.books) == [base.name for base in game.bases]
