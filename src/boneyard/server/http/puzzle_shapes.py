"""What goes over HTTP of puzzles."""

import msgspec

from boneyard.server.http.example_shapes import TriedTable, Verdict, Word


class PuzzleArt(msgspec.Struct, frozen=True):
    """An art of puzzles of a game, and how many there are that are easy, medium and hard."""

    game: str
    art: str
    name: str
    counts: list[int]


class Puzzles(msgspec.Struct, frozen=True):
    """All puzzles that there are, and what the three levels are called."""

    arts: list[PuzzleArt]
    levels: list[str]


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle: what is asked, on which table; `at` is its place among `count` of its kind."""

    number: int
    at: int
    count: int
    game: str
    name: str
    level: int
    question: str
    table: TriedTable


class PuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody would do."""

    number: int
    action: Word


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """Whether that is best; if not, what the rules say of it. `why` says what is, and `found` which bots find it.

    `table` is how it looks after the best move.
    """

    right: bool
    said: str
    tried: Verdict
    why: str
    found: str
    table: TriedTable
