"""The rule finder: from answers to a rule code, and from any rule code back to answers.

Whoever asks keeps only a rule code and the names of the questions that are answered. What nobody has answered yet is as
in the published book that is nearest to the answers.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.core.rules import Base, RuleCode
from boneyard.words.language import Language
from boneyard.words.question import Answer, Question
from boneyard.words.rules import statements_of
from boneyard.words.special import value_text
from boneyard.words.statement import ANYWHERE, At, RuleWords


@dataclass(frozen=True)
class RuleChoice:
    """An answer of the rule finder, and the rule code that it leads to."""

    name: str
    text: str
    code: str


@dataclass(frozen=True)
class Asked:
    """A question in words, with the answers that can be played.

    `chosen` names the answer that the rules give now, "" where they say something else: `says` has it in words.
    """

    question: Question
    text: str
    choices: list[RuleChoice]
    chosen: str
    says: str
    answered: bool


@dataclass(frozen=True)
class Finder:
    """The questions of a game at a table: its set and its seats, 0 where they are not said."""

    game: Game[Any]
    words: RuleWords
    questions: list[Question]
    lang: Language
    at: At = ANYWHERE

    def asked(self, rules: RuleCode, answered: Iterable[str]) -> list[Asked]:
        """The questions that these rules leave open, answered or not, in their order."""
        done = [question for question in self.questions if question.name in set(answered)]
        found = [self._asked(rules, question, done) for question in self.questions]
        return [asked for asked in found if asked is not None]

    def _asked(self, rules: RuleCode, question: Question, done: list[Question]) -> Asked | None:
        told = self._offered(rules, question, done)
        if len({self._said(code) for code in told.values()}) < (1 if question.number else 2):
            return None
        known = [*[one for one in done if one is not question], question]
        choices = [
            RuleChoice(answer.name, self._answer_text(question, answer), self._based(code, known).text())
            for answer, code in told.items()
        ]
        fitting = [answer.name for answer in told if self._fits(rules, answer)]
        return Asked(
            question,
            self._question_text(question),
            choices,
            fitting[0] if fitting else "",
            self._says(rules, question),
            question in done,
        )

    def _offered(self, rules: RuleCode, question: Question, done: list[Question]) -> dict[Answer, RuleCode]:
        """The answers that can be played with the rest, and what comes of each.

        What has been answered before this question stays; what comes after it may change.
        """
        before = self.questions[: self.questions.index(question)]
        settled = {name for one in before if one in done for name in self._given(rules, one)}
        found: dict[Answer, RuleCode] = {}
        for answer in question.answers:
            values = self._values(answer)
            code = replaced(self.game, rules, values, self.at) if values else None
            stays = code is not None and all(code.values[name] == rules.values[name] for name in settled)
            if code is not None and stays and code not in found.values():
                found[answer] = code
        return found

    def based(self, rules: RuleCode, answered: Iterable[str]) -> RuleCode:
        """The same answers, written as a mix of the book that is nearest to them; that book answers the rest."""
        return self._based(rules, [question for question in self.questions if question.name in set(answered)])

    def _based(self, rules: RuleCode, done: list[Question]) -> RuleCode:
        about = {option for question in self.questions for option in question.options}
        given = {name: value for name, value in _changes(rules).items() if name not in about}
        for question in done:
            given |= self._given(rules, question)
        found = [_on(self.game, base, given, self.at) for base in self.game.bases]
        mixes = [mix for mix in found if mix is not None and all(mix.values[name] == given[name] for name in given)]
        return min(mixes, key=lambda mix: _distance(mix, given, rules.base), default=rules)

    def _given(self, rules: RuleCode, question: Question) -> dict[str, str]:
        """What has been answered: the answer that fits, or the values that none of them has."""
        fitting = [answer for answer in question.answers if self._fits(rules, answer)]
        known = {name: rules.values[name] for name in question.options if name in rules.values}
        return self._values(fitting[0]) if fitting else known

    def _values(self, answer: Answer) -> dict[str, str]:
        """What an answer says of the options that this game has."""
        known = {option.name for option in self.game.options}
        return {name: value for name, value in answer.values.items() if name in known}

    def _fits(self, rules: RuleCode, answer: Answer) -> bool:
        return all(rules.values[name] == value for name, value in self._values(answer).items())

    def _said(self, rules: RuleCode) -> tuple[str, ...]:
        return tuple([statement.text(self.lang) for statement in statements_of(self.game, self.words, rules, self.at)])

    def _question_text(self, question: Question) -> str:
        title = self.lang.say_or(f"option.{question.name}.title", question.name)
        return self.lang.say_or(f"ask.{self.game.id}.{question.name}.question", title)

    def _answer_text(self, question: Question, answer: Answer) -> str:
        option, value = next(iter(answer.values.items()))
        plain = (value or self.lang.say("ask.book")) if option == question.number else ""
        otherwise = plain or self.lang.say_or(f"option.{option}.value.{value}", value)
        return self.lang.say_or(f"ask.{self.game.id}.{question.name}.{answer.name}", otherwise)

    def _says(self, rules: RuleCode, question: Question) -> str:
        options = [option for option in self.game.options if option.name in question.options]
        told = [(option, value_text(option, rules.values[option.name], self.lang)) for option in options]
        return "; ".join(
            [f"{self.lang.say_or(f'option.{option.name}.title', option.name)}: {value}" for option, value in told]
        )


def replaced(game: Game[Any], rules: RuleCode, wanted: dict[str, str], at: At = ANYWHERE) -> RuleCode | None:
    """A code with other values of some options; what another option brought along goes with them.

    None where nobody can play so.
    """
    rest = {name: value for name, value in _changes(rules).items() if name not in wanted}
    for kept in [rest, *[{name: rest[name] for name in rest if name != brought} for brought in rest]]:
        found = _on(game, rules.base, kept | wanted, at)
        if found is not None and all(found.values[name] == value for name, value in wanted.items()):
            return found
    return None


def _on(game: Game[Any], base: Base, given: dict[str, str], at: At) -> RuleCode | None:
    """A book with some options; None where it cannot be played, at this table if one is said."""
    words = [f"{name}={value}" for name, value in given.items() if value]
    with contextlib.suppress(BadRules):
        code = game.read_code("+".join([base.name, *words]))
        return code if _is_offered(game, code, at) else None
    return None


def _is_offered(game: Game[Any], code: RuleCode, at: At) -> bool:
    tops = [at.top] if at.top else list(code.base.deals)
    counts = [count for top in tops for count in game.seat_counts(code, top)]
    return at.seats in counts if at.seats else bool(counts)


def _changes(rules: RuleCode) -> dict[str, str]:
    return {name: value for name, value in rules.values.items() if value != rules.base.values[name]}


def _distance(mix: RuleCode, given: dict[str, str], now: Base) -> tuple[int, bool]:
    """How far a book is from what is known; the one that is at hand is the nearest of equals."""
    return len([name for name in given if mix.base.values[name] != given[name]]), mix.base is not now
