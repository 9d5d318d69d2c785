"""The rules of any rule code in plain words, each statement with the clauses it comes from; and where two codes differ."""

from typing import Any, Final

from boneyard.core.errors import BadRules
from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.games import find_game
from boneyard.words.castle_rock import CASTLE_ROCK
from boneyard.words.chickenfoot import CHICKENFOOT
from boneyard.words.language import ENGLISH, Language
from boneyard.words.mexican_train import MEXICAN_TRAIN
from boneyard.words.muggins import MUGGINS
from boneyard.words.statement import RuleWords, Statement, Topic, clauses, holds

WORDS: Final[dict[str, RuleWords]] = {
    "mexican-train": MEXICAN_TRAIN,
    "chickenfoot": CHICKENFOOT,
    "muggins": MUGGINS,
    "castle-rock": CASTLE_ROCK,
}


def rules_text(game: str, code: str, lang: Language) -> list[str]:
    """The rules of a code, in sections; one statement a line."""
    kind, words = find_game(game), words_of(game)
    rules = kind.read_code(code)
    lines = _head(kind, rules, lang)
    said = statements_of(game, rules)
    for section in dict.fromkeys([topic.section for topic in words.topics]):
        names = [topic.name for topic in words.topics if topic.section == section]
        told = [_line("- ", statement, _book(kind, rules), lang) for name in names for statement in said if statement.topic == name]
        lines += ["", lang.say(f"rules.section.{section}"), *told] if told else []
    return lines + _idle_lines(game, rules, lang)


def rules_difference(game: str, a: str, b: str, lang: Language) -> list[str]:
    """Where two codes differ, topic by topic, with what each says; empty where they agree in everything."""
    kind = find_game(game)
    one, two = kind.read_code(a), kind.read_code(b)
    lines: list[str] = []
    for topic in words_of(game).topics:
        lines += _topic_difference(kind, topic, one, two, lang)
    return lines[1:]


def words_of(game: str) -> RuleWords:
    """What can be said of a game's rules; BadRules while nobody has written it."""
    if game not in WORDS:
        raise BadRules("the rules of {game} are not written out yet", {"game": game})
    return WORDS[game]


def statements_of(game: str, rules: RuleCode) -> list[Statement]:
    """Every statement that holds under a rule code."""
    words, kind = words_of(game), find_game(game)
    facts = rules.values | {"book": rules.base.name}
    return [*words.numbers(kind, rules), *[statement for statement in words.statements if holds(statement, facts)]]


def idle_options(game: str, rules: RuleCode) -> list[str]:
    """Options that differ from the base and change nothing in this mix: the same is said with the base's value."""
    changed = [name for name, value in rules.values.items() if value != rules.base.values[name]]
    return [name for name in sorted(changed) if _texts(game, rules) == _texts(game, _with_base_value(rules, name))]


def _with_base_value(rules: RuleCode, name: str) -> RuleCode:
    return RuleCode(rules.base, rules.values | {name: rules.base.values[name]})


def _texts(game: str, rules: RuleCode) -> list[tuple[str, str]]:
    return [(statement.topic, statement.text(ENGLISH)) for statement in statements_of(game, rules)]


def _head(kind: Game[Any], rules: RuleCode, lang: Language) -> list[str]:
    book = f"book.{kind.id}.{rules.base.name}"
    lines = [
        lang.say("rules.head.title", game=lang.say(f"book.{kind.id}.title"), code=rules.text()),
        lang.say("rules.head.book", title=lang.say(f"{book}.title"), source=lang.say(f"{book}.source")),
    ]
    changed = rules.text().split("+")[1:]
    return [*lines, lang.say("rules.head.changed", options=", ".join(changed))] if changed else lines


def _idle_lines(game: str, rules: RuleCode, lang: Language) -> list[str]:
    idle = [f"{name}={rules.values[name]}" for name in idle_options(game, rules)]
    return ["", lang.say("rules.head.idle", options=", ".join(idle))] if idle else []


def _topic_difference(kind: Game[Any], topic: Topic, one: RuleCode, two: RuleCode, lang: Language) -> list[str]:
    said = [[statement for statement in statements_of(kind.id, rules) if statement.topic == topic.name] for rules in (one, two)]
    if [statement.text(lang) for statement in said[0]] == [statement.text(lang) for statement in said[1]]:
        return []
    lines = ["", topic.heading(lang)]
    for rules, statements in zip((one, two), said, strict=True):
        told = [_line("", statement, _book(kind, rules), lang) for statement in statements]
        lines.append(f"- {rules.text()}: {' '.join(told) or lang.say('rules.head.absent')}")
    return lines


def _book(kind: Game[Any], rules: RuleCode) -> int:
    return [base.name for base in kind.bases].index(rules.base.name)


def _line(start: str, statement: Statement, book: int, lang: Language) -> str:
    return f"{start}{statement.text(lang)} ({clauses(statement, book, lang)})"
