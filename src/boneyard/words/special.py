"""What is special about a rule code: option by option beside the published books, and what of it matters at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import Base, Option, RuleCode
from boneyard.words.language import ENGLISH, Language
from boneyard.words.rules import statements_of
from boneyard.words.statement import ANYWHERE, At, RuleWords, Statement, clauses

Said = tuple[str, str, tuple[tuple[str, object], ...]]
"""A statement without its clauses, to be compared."""
_MOST_CLAUSES: Final = 4


@dataclass(frozen=True)
class RulePoint:
    """One option of a rule code in words, and what it is in every book.

    `sentence` is what the rules say of it first, `source` has the clauses of that. `differs`: from the book that it is
    told beside. `own`: no published book has it so, it is a house rule. `matters`: at this table another value would
    change something.
    """

    option: str
    title: str
    says: str
    sentence: str
    source: str
    books: dict[str, str]
    differs: bool
    own: bool
    matters: bool


def points(
    game: Game[Any], words: RuleWords, rules: RuleCode, book: Base, lang: Language, at: At = ANYWHERE
) -> list[RulePoint]:
    """Every option of a code beside one book, and beside all the others."""
    changed = differing(game, words, rules, book, at)
    return [_point(game, words, rules, option, lang, at, option.name in changed) for option in game.options]


def differing(game: Game[Any], words: RuleWords, rules: RuleCode, book: Base, at: At = ANYWHERE) -> list[str]:
    """The options in which a code plays otherwise than a book: values that change nothing in this mix do not count."""
    said = _said(game, words, rules, at)
    return [
        option.name
        for option in game.options
        if number_or_word(rules.values, rules.base, option, at) != number_or_word(book.values, book, option, at)
        and (bool(option.most) or said != _said(game, words, rules.agreed(option.name, book.values[option.name]), at))
    ]


def nearest(game: Game[Any], words: RuleWords, rules: RuleCode, at: At = ANYWHERE) -> Base:
    """The published book from which a code differs least: its own base before the others."""
    books = sorted(game.bases, key=lambda base: base is not rules.base)
    return min(books, key=lambda base: len(differing(game, words, rules, base, at)))


def number_or_word(values: dict[str, str], base: Base, option: Option, at: At) -> str:
    """What an option is at a table: of tiles that are dealt by the book, how many those are."""
    by_table = option.name == "deal" and not values["deal"] and at.top and at.seats
    return str(base.tiles_each(at.top, at.seats) or "") if by_table else values[option.name]


def value_text(option: Option, value: str, lang: Language) -> str:
    """A value of an option in words."""
    if not value:
        return lang.say("rules.head.by-book")
    return lang.say_or(f"option.{option.name}.value.{value}", value)


def _point(
    game: Game[Any], words: RuleWords, rules: RuleCode, option: Option, lang: Language, at: At, differs: bool
) -> RulePoint:
    here = number_or_word(rules.values, rules.base, option, at)
    books = {base.name: number_or_word(base.values, base, option, at) for base in game.bases}
    told = sorted(_hanging_on(game, words, rules, option, at), key=lambda statement: _distance(statement, option.name))
    book = [base.name for base in game.bases].index(rules.base.name)
    cited = [clause for statement in told for clause in clauses(statement, book, lang).split(", ")]
    return RulePoint(
        option.name,
        lang.say_or(f"option.{option.name}.title", option.name),
        value_text(option, here, lang),
        told[0].text(lang) if told else "",
        ", ".join(list(dict.fromkeys(cited))[:_MOST_CLAUSES]),
        {base: value_text(option, value, lang) for base, value in books.items()},
        differs,
        here not in books.values(),
        bool(told),
    )


def _hanging_on(game: Game[Any], words: RuleWords, rules: RuleCode, option: Option, at: At) -> list[Statement]:
    """The statements that hold because an option is as it is.

    With another word they are not made; a number is told where two numbers are told apart.
    """
    told = statements_of(game, words, rules, at)
    if option.most:
        one, two = (set(_said(game, words, rules.agreed(option.name, number), at)) for number in "12")
        topics = {topic for topic, _, _ in one ^ two}
        return [statement for statement in told if statement.topic in topics]
    others = [value for value in option.values if value != rules.values[option.name]]
    kept = [set(_said(game, words, rules.agreed(option.name, value), at)) for value in others]
    return [statement for statement in told if any(_key(statement) not in said for said in kept)]


def _distance(statement: Statement, name: str) -> tuple[bool, bool, int]:
    """How far what a statement says is from an option: the nearest is its answer, the farthest mention it."""
    return statement.topic != name.replace("_", "-"), f"{name}=" not in statement.when, len(statement.when.split())


def _with(rules: RuleCode, name: str, value: str) -> RuleCode:
    return rules.agreed(name, value)


def _said(game: Game[Any], words: RuleWords, rules: RuleCode, at: At) -> Sequence[Said]:
    return [_key(statement) for statement in statements_of(game, words, rules, at)]


def _key(statement: Statement) -> Said:
    return statement.topic, statement.says, tuple(sorted(statement.names(ENGLISH).items()))
