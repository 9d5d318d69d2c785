"""The rule finder: answers lead to a rule code, any code back to answers, and nobody is asked what is settled."""

import io
from random import Random

import pytest

from boneyard.cli.find import find_rules
from boneyard.cli.talk import Talk
from boneyard.kinds import KINDS, Kind, find_kind
from boneyard.render.scene import scene_svg, scene_words
from boneyard.words.language import ENGLISH, LANGUAGES, language
from boneyard.words.rules import statements_of
from boneyard.words.statement import At
from tests.kit.codes import random_code

TRAINS = find_kind("mexican-train")
EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)


def _answers(kind: Kind, code: str, answered: list[str], at: At = At()) -> dict[str, str]:  # noqa: B008  frozen
    """The open questions, each with the answer that a code gives."""
    finder = kind.finder(ENGLISH, at)
    return {asked.question.name: asked.chosen for asked in finder.asked(kind.game.read_code(code), answered)}


@EACH
def test_every_option_is_asked_or_there_is_a_reason_not_to(kind: Kind) -> None:
    """By a question of its own, with a picture: no option of these games is left to the plain questions."""
    asked = {option for question in kind.questions.asked for option in question.options}
    names = {option.name for option in kind.game.options}
    assert set() == names - asked - kind.questions.not_asked.keys()
    assert set() == asked & kind.questions.not_asked.keys()
    assert all(question.scene is not None for question in kind.questions.asked)
    assert all(len(reason.split()) > 4 for reason in kind.questions.not_asked.values())


@EACH
def test_every_picture_is_one_that_can_arise(kind: Kind) -> None:
    """And it is told to those who do not see it, in every language; the tile that is spoken of lies in it."""
    for question in kind.questions.asked:
        scene = kind.scene(question.name)
        for code in LANGUAGES:
            words = scene_words(kind.drawn(scene), scene.holds, kind.caption, language(code))
            picture = scene_svg(kind.drawn(scene), scene.holds, kind.caption, theme="paper", lang=language(code))
            assert scene.holds in words
            assert picture.count("<title>" + scene.holds + "</title>") >= bool(scene.holds)


@EACH
def test_an_answer_leads_to_rules_that_give_it(kind: Kind) -> None:
    """From every book: whoever answers finds the answer again, and all that was answered before stays."""
    for base in kind.game.bases:
        finder, code, answered = kind.finder(ENGLISH), base.name, list[str]()
        for name in _answers(kind, code, []):
            asked = next(
                (one for one in finder.asked(kind.game.read_code(code), answered) if one.question.name == name), None
            )
            if asked is None:
                continue
            answered.append(name)
            for choice in asked.choices:
                assert _answers(kind, choice.code, answered)[name] == choice.name
            before = _answers(kind, code, answered)
            code = asked.choices[-1].code
            after = _answers(kind, code, answered)
            kept = [one for one in answered[:-1] if one in after and one in before]
            assert {one: before[one] for one in kept} == {one: after[one] for one in kept}


@EACH
def test_any_code_fills_in_the_answers(kind: Kind) -> None:
    """Read backwards and on from there, nothing that a code says is lost."""
    finder = kind.finder(ENGLISH)
    every = [question.name for question in finder.questions]
    for number in range(40):
        rules = kind.game.read_code(random_code(kind.game, Random(number)))
        found = finder.based(rules, every)
        asked = finder.asked(found, every)
        assert all(one.answered and (one.chosen or one.says) for one in asked)
        said = [
            [statement.text(ENGLISH) for statement in statements_of(kind.game, kind.words, code)]
            for code in (rules, found)
        ]
        assert sorted(said[0]) == sorted(said[1]) or rules.base is not found.base


def test_the_answers_of_a_household_are_its_book() -> None:
    """Who plays as the Family sheet says needs four answers until it is found, and is asked nothing that is settled."""
    code, answered = "parsons", list[str]()
    for name, answer in (("engine", "draw"), ("doubles", "extra-turn"), ("open", "nobody"), ("blanks", "double")):
        asked = TRAINS.finder(ENGLISH).asked(TRAINS.game.read_code(code), answered)
        code = next(
            choice.code for one in asked if one.question.name == name for choice in one.choices if choice.name == answer
        )
        answered.append(name)
    assert code == "family"
    assert {"starter", "order"} & _answers(TRAINS, code, answered).keys() == set()
    assert {"starter", "order"} <= _answers(TRAINS, "parsons", []).keys()


def test_at_a_table_that_a_book_does_not_offer_it_is_not_taken() -> None:
    """Two seats and a double-12 set are crossed out in the Booklet: its doubles are played by another book's table."""
    asked = TRAINS.finder(ENGLISH, At(12, 2)).asked(TRAINS.game.read_code("parsons"), [])
    codes = {choice.name: choice.code for one in asked if one.question.name == "doubles" for choice in one.choices}
    assert (codes["pair"], codes["succession"]) == ("parsons+doubles=pair", "parsons")


def _talk(answers: str) -> tuple[Talk, io.StringIO]:
    sink = io.StringIO()
    return Talk(io.StringIO(answers), sink, 100, ENGLISH), sink


def test_the_terminal_asks_and_tells_what_came_of_it() -> None:
    """A number answers, Enter leaves it, b goes back, nonsense is told so, q is enough; the end names the code."""
    talk, sink = _talk("2\nb\nx\n2\nq\n")
    assert find_rules(TRAINS, TRAINS.game.read_code("parsons"), At(12, 4), talk) == 0
    said = sink.getvalue()
    assert said.count("Where does the engine come from") == 3
    assert "Type a number from 1 to" in said
    assert "Your rules: family\nThat is Family, point by point." in said
    assert "boneyard play --game mexican-train --rules family" in said


def test_the_terminal_says_in_what_the_nearest_book_differs() -> None:
    """With what the book has there; whoever stops early gets what is known so far."""
    talk, sink = _talk("")
    find_rules(TRAINS, TRAINS.game.read_code("parsons+double_blank=50"), At(12, 4), talk)
    assert "The nearest rule book is Parsons." in sink.getvalue()
    assert "- The double blank costs: 50 points (nothing in the book)" in sink.getvalue()
