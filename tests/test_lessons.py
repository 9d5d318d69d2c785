"""Lessons hold: every one is played to its goal, and whatever else may be tried there has its answer."""

import re
from collections import Counter
from typing import Final

import pytest

from boneyard.core.errors import UserError
from boneyard.examples.lessons import Lesson, Stand, find_lesson, is_reached, lessons, said_of, table_of, tried
from boneyard.examples.runner import Runner, refused_in
from boneyard.examples.scenario import CLAUSE
from boneyard.kinds import KINDS
from boneyard.words.language import ENGLISH, LANGUAGES, language

ALL: Final = [one for kind in KINDS for one in lessons(kind.id)]
LEARNED: Final = [pytest.param(one, id=f"{one.game}-{one.name}") for one in ALL]


def _before(lesson: Lesson) -> list[tuple[list[str], str]]:
    """Every try that is said to be refused, with what was done before it."""
    done: list[str] = []
    tries: list[tuple[list[str], str]] = []
    for kind, text in lesson.steps:
        if kind == "do":
            done = done + text.split(" ; ")
        elif kind == "not":
            tries.append((done, text))
    return tries


def test_every_game_is_learned_in_six_to_ten_lessons() -> None:
    """Few enough for three minutes; each is named once."""
    assert {kind.id: True for kind in KINDS} == {kind.id: 6 <= len(lessons(kind.id)) <= 10 for kind in KINDS}
    assert max(Counter((one.game, one.name) for one in ALL).values()) == 1


@pytest.mark.parametrize("lesson", LEARNED)
def test_a_lesson_is_played_to_its_goal(lesson: Lesson) -> None:
    """What it says holds, step by step; its way leads to the goal, and to the goal only at its end."""
    assert all(CLAUSE.fullmatch(clause) for clause in lesson.clauses)
    Runner(table_of(lesson, [])).run(lesson.steps)
    stands = [tried(lesson, lesson.way[:at], action, ENGLISH) for at, action in enumerate(lesson.way)]
    assert [one.stand for one in stands] == [Stand.ON] * (len(stands) - 1) + [Stand.DONE]
    assert stands[-1].says == said_of(lesson, "done", ENGLISH)
    assert [one.verdict.clause for one in stands] == [""] * len(stands)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("lesson", LEARNED)
def test_a_wrong_try_is_answered_in_the_words_of_the_rule(lesson: Lesson, code: str) -> None:
    """Refused by the clause that it names, in both languages, and the table stays as it is."""
    for done, text in _before(lesson):
        action, _, clause, _ = refused_in(text)
        answer = tried(lesson, done, action, language(code))
        assert (Stand.REFUSED, clause) == (answer.stand, answer.verdict.clause)
        assert answer.verdict.message
        assert table_of(lesson, done).dump() == answer.match.dump()


@pytest.mark.parametrize("lesson", LEARNED)
def test_whatever_else_is_allowed_has_its_answer(lesson: Lesson) -> None:
    """Any legal action reaches the goal, is on the way, or has a sentence, and only where one is needed."""
    aside = False
    for at, right in enumerate(lesson.way):
        done = lesson.way[:at]
        for action in table_of(lesson, done).legal():
            answer = tried(lesson, done, action, ENGLISH)
            assert (answer.stand is Stand.DONE) == is_reached(lesson, [*done, action])
            aside |= answer.stand is Stand.ASIDE
            if answer.stand is Stand.ASIDE:
                assert action != right
                assert answer.says
                assert table_of(lesson, done).dump() == answer.match.dump()
    for code in LANGUAGES:
        assert (f"lesson.{lesson.game}.{lesson.name}.aside" in language(code).texts("lesson")) == aside


def test_every_word_belongs_to_a_lesson() -> None:
    """Nothing is said of a lesson that there is not."""
    names = {f"lesson.{one.game}.{one.name}" for one in ALL}
    for code in LANGUAGES:
        assert names == {key.rpartition(".")[0] for key in language(code).texts("lesson")}


COUNTED: Final = [one for one in ALL if one.goal.startswith(("points", "scores"))]


@pytest.mark.parametrize("lesson", COUNTED, ids=lambda one: f"{one.game}-{one.name}")
def test_points_are_told_as_the_engine_counts_them(lesson: Lesson) -> None:
    """What a round or a tile brings is in the sentence about it, in every language."""
    counted = {number for number in re.findall(r"\d+", lesson.goal) if number != "0"}
    assert len(COUNTED) > 5
    for code in LANGUAGES:
        assert counted <= set(re.findall(r"\d+", said_of(lesson, "done", language(code))))


def test_most_lessons_have_a_wrong_try() -> None:
    """What a rule forbids is seen by trying it: only leading the first tile of Muggins forbids nothing."""
    assert [f"{one.game} {one.name}" for one in ALL if not _before(one)] == ["muggins lead"]


def test_what_cannot_be_done_is_no_lesson() -> None:
    """Neither another lesson nor steps that the rules refuse, nor what is no action at all."""
    lesson = ALL[0]
    for wrong in (["6-4>A"], ["9-4>A", "9-4>A"], ["hello"]):
        with pytest.raises(UserError):
            table_of(lesson, wrong)
    for game, name in ((lesson.game, "nothing"), ("whist", lesson.name), ("../asked/castle-rock", "triple")):
        with pytest.raises(UserError):
            find_lesson(game, name)
