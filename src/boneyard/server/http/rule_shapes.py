"""What goes over HTTP of rules beside the published books."""

import msgspec


class RulePoint(msgspec.Struct, frozen=True):
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


class RulePoints(msgspec.Struct, frozen=True):
    """A rule code beside the published books, what matters most first; `book` is the one it is told beside.

    That is the nearest, unless one was named.
    """

    game: str
    code: str
    book: str
    title: str
    points: list[RulePoint]
