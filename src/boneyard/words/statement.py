"""A rule in plain words, the clauses it comes from, and the options under which it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.language import Language


@dataclass(frozen=True)
class Statement:
    """One thing that the rules of a table say.

    `says` is the key of its sentence, `names` what belongs into it in each language. `cites` names the clauses, for all
    books alike or, divided by slashes, for each book in the order of the game's bases. `when` names what has to hold,
    all of it: `doubles=pair satisfy_doubles=yes`, with `|` between values, ` or ` between cases; `book` is the base.
    `set` and `seats` hold where nobody says with which set, or how many play.
    """

    topic: str
    says: str
    cites: str
    when: str = ""
    names: Callable[[Language], dict[str, object]] = lambda _lang: {}

    def text(self, lang: Language) -> str:
        """The statement in words; a number of things is counted."""
        names = self.names(lang)
        count = cast("int | None", names.pop("count", None))
        return (
            lang.say(f"rules.{self.says}", **names)
            if count is None
            else lang.count(f"rules.{self.says}", count, **names)
        )


@dataclass(frozen=True)
class At:
    """The table that rules are told for: its set and its number of seats, 0 where that is not said."""

    top: int = 0
    seats: int = 0

    def facts(self) -> dict[str, str]:
        """What statements may ask of it."""
        told = {"set": self.top, "seats": self.seats}
        return {name: str(number) for name, number in told.items() if number}


ANYWHERE: Final = At()


@dataclass(frozen=True)
class Topic:
    """A question that rules answer: two tables are compared topic by topic.

    `title` is the key of its heading, where that is not its name.
    """

    name: str
    section: str
    title: str = ""

    def heading(self, lang: Language) -> str:
        """The question, as a heading."""
        return lang.say(f"rules.topic.{self.title or self.name}")


@dataclass(frozen=True)
class RuleWords:
    """Everything that can be said of the rules of one game; `numbers` makes the statements that hold numbers."""

    topics: list[Topic]
    statements: list[Statement]
    numbers: Callable[[Game[Any], RuleCode], list[Statement]]


def holds(statement: Statement, facts: dict[str, str]) -> bool:
    """Whether a statement is true of a table."""
    return any(_case_holds(case, facts) for case in statement.when.split(" or "))


def _case_holds(case: str, facts: dict[str, str]) -> bool:
    conditions = [word.partition("=") for word in case.split()]
    unsaid = {"set", "seats"} - facts.keys()
    return all(option in unsaid or facts[option] in values.split("|") for option, _, values in conditions)


def clauses(statement: Statement, book: int, lang: Language) -> str:
    """The clauses that a statement comes from, in one book."""
    parts = statement.cites.split(" / ")
    cited = parts[book if len(parts) > 1 else 0].split(", ")
    return ", ".join([_option(word, lang) if word.startswith("option ") else word for word in cited])


def _option(word: str, lang: Language) -> str:
    return lang.say("rules.head.option", name=word.removeprefix("option "))
