"""A rule in plain words, the clauses it comes from, and the options under which it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode


@dataclass(frozen=True)
class Statement:
    """One thing that the rules of a table say.

    `cites` names the clauses, for all books alike or, divided by slashes, for each book in the order of the game's bases.
    `when` names what has to hold, all of it: `doubles=pair satisfy_doubles=yes`, with `|` between values, ` or ` between cases; `book` is the base.
    """

    topic: str
    text: str
    cites: str
    when: str = ""


@dataclass(frozen=True)
class Topic:
    """A question that rules answer: two tables are compared topic by topic."""

    name: str
    section: str
    title: str


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
    return all(facts[option] in values.split("|") for option, _, values in conditions)


def clauses(statement: Statement, book: int) -> str:
    """The clauses that a statement comes from, in one book."""
    parts = statement.cites.split(" / ")
    return parts[book if len(parts) > 1 else 0]
