"""A table laid before the referee with a few words: it says what was said, by any rules, and never more than can be."""

from typing import Any, Final

import pytest

from boneyard.core.errors import BadRules, UserError
from boneyard.examples.laid import lay_out, place_words
from boneyard.kinds import KINDS, find_kind
from boneyard.match.match import Match
from boneyard.notation.sketch import Sketch, Stage
from boneyard.words.language import ENGLISH, LANGUAGES, language

NO_FACTS: Final = frozenset[str]()


def _laid(game: str, code: str, top: int, seats: int, **said: Any) -> Match:
    return lay_out(find_kind(game), code, Sketch(top, seats, **said))


def test_trains_end_as_was_said() -> None:
    """With marks, a double of an earlier turn and one of this; what one holds lies nowhere else."""
    ends = {"B": "7-7", "A": "5", "C": "12", "M": "3-3!"}
    match = _laid("mexican-train", "parsons", 12, 4, ends=ends, marked=["C"], hand=["7-2", "12-7", "5-4"])
    told: Any = match.dump()
    assert (told["open"], told["laid"], told["marked"]) == (["7-7"], ["3-3"], ["C"])
    assert told["trains"]["B"][-1] == "7-7"
    assert "12-7" not in told["trains"]["B"]
    assert {end.place: end.number for end in match.kind.layout(match.view()).ends if end.place != "D"} == {
        "A": 5,
        "B": 7,
        "C": 12,
        "M": 3,
    }
    assert [len(told["hands"][seat]) for seat in "BCD"] == [1, 1, 1]
    assert match.legal() == ["12-7>C", "5-4>A"]


def test_the_older_of_two_open_doubles_was_said_first() -> None:
    """So it is covered first, where the rules ask for that."""
    said = {"hand": ["7-2", "8-2", "6-1"]}
    for first, second in (("B", "C"), ("C", "B")):
        tiles = {"B": "7-7", "C": "8-8"}
        match = _laid("mexican-train", "parsons", 12, 3, ends={first: tiles[first], second: tiles[second]}, **said)
        assert [f"{tiles[first][0]}-2>{first}"] == match.legal()


@pytest.mark.parametrize("code", ["family", "online+from=9", "booklet"])
def test_every_book_and_any_engine(code: str) -> None:
    """With the engine dealt, or a lower one than the set has; on everybody's first turn as later."""
    facts = frozenset({"first"}) if code != "booklet" else NO_FACTS
    match = _laid("mexican-train", code, 12, 4, ends={"A": "5"}, hand=["5-4", "8-1"], facts=facts)
    assert "5-4>A" in match.legal()


def test_an_empty_boneyard_and_a_tile_that_was_drawn() -> None:
    """Then one can only pass; and a drawn tile that fits has to be laid."""
    empty = _laid("mexican-train", "parsons", 12, 2, ends={"A": "5"}, hand=["8-1"], facts=frozenset({"empty"}))
    assert empty.legal() == ["pass"]
    drew = _laid("dominoes", "draw", 6, 2, ends={"left": "5", "right": "5-5"}, hand=["5-1"], facts=frozenset({"drew"}))
    assert drew.dump()["drew"]
    assert {"5-1>5-5"} < set(drew.legal())


TABLES: Final[list[tuple[str, str, int, dict[str, str], list[str], set[str]]]] = [
    (
        "chickenfoot",
        "booklet",
        9,
        {"1": "5", "2": "4-4", "3": "1", "4": "2", "5": "3", "6": "6"},
        ["5-1", "4-3"],
        {"4-3>4-4"},
    ),
    ("muggins", "booklet", 6, {"left": "5", "right": "4-4"}, ["4-3", "3-0"], {"4-3>4-4"}),
    ("muggins", "booklet", 6, {"spinner": "5-5", "left": "2", "right": "4", "top": "1"}, ["6-1"], {"6-1>5-1"}),
    ("dominoes", "block", 6, {"right": "5"}, ["6-5", "6-6"], {"6-5>5-0"}),
    ("dominoes", "block", 6, {}, ["6-5"], {"6-5>table"}),
    ("castle-rock", "booklet", 6, {}, ["6-4", "5-1", "6-3"], {"mid 1"}),
]


@pytest.mark.parametrize(("game", "code", "top", "ends", "hand", "legal"), TABLES)
def test_lines_arms_and_rows(
    game: str, code: str, top: int, ends: dict[str, str], hand: list[str], legal: set[str]
) -> None:
    """Every other game is laid out as well."""
    seats = 1 if game == "castle-rock" else 2
    match = _laid(game, code, top, seats, ends=ends, hand=hand)
    assert legal == set(match.legal())


WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"hand": ["7-7"], "ends": {"B": "7-7"}}, "cannot lie in two places"),
    ({"hand": ["x"]}, "is no tile"),
    ({"ends": {"A": "x"}}, "is no tile"),
    ({"ends": {"L": "5"}}, "cannot come about"),
    ({"marked": ["Z"]}, "cannot come about"),
    ({"ends": {"A": "40"}}, "no tiles are left that could lie before 40"),
]


@pytest.mark.parametrize(("said", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_cannot_be_is_said(said: dict[str, Any], words: str) -> None:
    """In a player's words."""
    with pytest.raises(UserError, match=words):
        _laid("mexican-train", "parsons", 12, 4, **({"hand": ["5-4"]} | said))
    with pytest.raises(BadRules):
        _laid("mexican-train", "parsons", 99, 4)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_place_has_a_name(kind: Any) -> None:
    """In every language; and a game that nobody has told how still has a stage."""
    for lang in map(language, LANGUAGES):
        names = [place_words(place, lang) for place in kind.stage.places(2)]
        assert len(set(names)) == len(names)
        assert all(lang.say(f"try.fact.{fact}") for fact in kind.stage.facts)
    assert Stage().places(2) == []
    assert Stage().position(Sketch(6, 2, hand=["6-6"]))["hands"] == {"A": ["6-6"], "B": ["0-0"]}
    assert place_words("A", ENGLISH) == "your train"
