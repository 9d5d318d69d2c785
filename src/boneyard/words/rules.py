"""The rules of any rule code in plain words, each statement with the clauses it comes from.

And where two codes differ.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.language import ENGLISH, Language, game_title
from boneyard.words.statement import ANYWHERE, At, RuleWords, Statement, Topic, clauses, holds

_KEPT: Final = 512
"""Rule codes whose statements are remembered: to tell what an option changes, all codes around one are looked at."""


class Section(NamedTuple):
    """What the rules say of one thing: sentences with the clauses that they come from."""

    title: str
    lines: list[tuple[str, str]]


def rules_text(game: Game[Any], words: RuleWords, code: str, lang: Language) -> list[str]:
    """The rules of a code, in sections; one statement a line."""
    rules = game.read_code(code)
    lines = _head(game, rules, lang)
    for section in rule_sections(game, words, rules, lang):
        lines += ["", section.title, *[f"- {text} ({cited})" for text, cited in section.lines]]
    return lines + _idle_lines(game, words, rules, lang)


def rule_sections(
    game: Game[Any], words: RuleWords, rules: RuleCode, lang: Language, at: At = ANYWHERE
) -> list[Section]:
    """The rules of a code, for one table or for any."""
    said, book = statements_of(game, words, rules, at), _book(game, rules)
    told = {
        section: [
            (statement.text(lang), clauses(statement, book, lang))
            for topic in words.topics
            if topic.section == section
            for statement in said
            if statement.topic == topic.name
        ]
        for section in dict.fromkeys([topic.section for topic in words.topics])
    }
    return [Section(lang.say(f"rules.section.{section}"), lines) for section, lines in told.items() if lines]


def rules_difference(game: Game[Any], words: RuleWords, a: str, b: str, lang: Language) -> list[str]:
    """Where two codes differ, topic by topic, with what each says; empty where they agree in everything."""
    one, two = game.read_code(a), game.read_code(b)
    lines: list[str] = []
    for topic in words.topics:
        said = [_said(game, words, rules, topic) for rules in (one, two)]
        if [statement.text(lang) for statement in said[0]] != [statement.text(lang) for statement in said[1]]:
            lines += ["", topic.heading(lang)]
            lines += [_side(game, rules, told, lang) for rules, told in zip((one, two), said, strict=True)]
    return lines[1:]


def statements_of(game: Game[Any], words: RuleWords, rules: RuleCode, at: At = ANYWHERE) -> list[Statement]:
    """Every statement that holds under a rule code, at one table or anywhere."""

    def made() -> list[Statement]:
        facts = rules.values | {"book": rules.base.name} | at.facts()
        said = [*words.numbers(game, rules), *words.statements]
        return [statement for statement in said if holds(statement, facts)]

    return _remembered(_Asked(game.id, rules.text(), at, id(words), made)).copy()


@dataclass(frozen=True)
class _Asked:
    """For which statements somebody asks, and how they are made."""

    game: str
    code: str
    at: At
    words: int
    made: Callable[[], list[Statement]] = field(compare=False)


@lru_cache(_KEPT)
def _remembered(asked: _Asked) -> list[Statement]:
    return asked.made()


def idle_options(game: Game[Any], words: RuleWords, rules: RuleCode) -> list[str]:
    """Options that differ from the base and change nothing in this mix: the same is said with the base's value."""
    changed = [name for name, value in rules.values.items() if value != rules.base.values[name]]
    said = _texts(game, words, rules)
    return [name for name in sorted(changed) if said == _texts(game, words, _with_base_value(rules, name))]


def _with_base_value(rules: RuleCode, name: str) -> RuleCode:
    return rules.agreed(name, rules.base.values[name])


def _texts(game: Game[Any], words: RuleWords, rules: RuleCode) -> list[tuple[str, str]]:
    return [(statement.topic, statement.text(ENGLISH)) for statement in statements_of(game, words, rules)]


def _head(game: Game[Any], rules: RuleCode, lang: Language) -> list[str]:
    book = f"book.{game.id}.{rules.base.name}"
    lines = [
        lang.say("rules.head.title", game=game_title(game.id, lang), code=rules.text()),
        lang.say(
            "rules.head.book",
            title=lang.say_or(f"{book}.title", rules.base.name),
            source=lang.say_or(f"{book}.source", game_title(game.id, lang)),
        ),
    ]
    changed = rules.text().split("+")[1:]
    return [*lines, lang.say("rules.head.changed", options=", ".join(changed))] if changed else lines


def _idle_lines(game: Game[Any], words: RuleWords, rules: RuleCode, lang: Language) -> list[str]:
    idle = [f"{name}={rules.values[name]}" for name in idle_options(game, words, rules)]
    return ["", lang.say("rules.head.idle", options=", ".join(idle))] if idle else []


def _said(game: Game[Any], words: RuleWords, rules: RuleCode, topic: Topic) -> list[Statement]:
    return [statement for statement in statements_of(game, words, rules) if statement.topic == topic.name]


def _side(game: Game[Any], rules: RuleCode, statements: list[Statement], lang: Language) -> str:
    told = [f"{statement.text(lang)} ({clauses(statement, _book(game, rules), lang)})" for statement in statements]
    return f"- {rules.text()}: {' '.join(told) or lang.say('rules.head.absent')}"


def _book(game: Game[Any], rules: RuleCode) -> int:
    return [base.name for base in game.bases].index(rules.base.name)
