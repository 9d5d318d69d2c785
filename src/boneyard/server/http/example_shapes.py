"""What goes over HTTP of rules that can be tried: a table, what somebody would like to do there, and the verdict."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from boneyard.server.out.head_shapes import Traits
from boneyard.server.out.shapes import Layout, View

Word = Annotated[str, Meta(max_length=40)]


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action in words, and what the rules say of it.

    `clause` and `message` say why it is refused; where they are empty it is allowed, and `happened` is what came of it.
    """

    action: str
    text: str
    clause: str
    message: str
    happened: list[str]


class Allowed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that may be done, and in words."""

    action: str
    text: str


class TriedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be tried: the whole position, to be sent back, and how it looks to the seat that tries.

    `legal` is what may be done, tiles before words; `words` are the actions that name no tile, allowed or not. `row`
    has tiles that may be taken out, where a game has such a row; otherwise one plays the tiles of the hand.
    """

    position: dict[str, Any]
    seat: str
    turn: str | None
    view: View
    layout: Layout
    traits: Traits
    hand: list[str]
    row: list[str]
    legal: list[Allowed]
    words: list[Verdict]


class RuleExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One example of many: a table, and what it shows in turn; `question` is what somebody asks, where somebody does.

    `clauses` are those that it is an example of.
    """

    at: int
    count: int
    question: str
    clauses: list[str]
    table: TriedTable
    shows: list[Verdict]


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that people ask and dispute."""

    name: str
    text: str


class RuleExamples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be tried of a rule code: how many examples each clause has, and questions that are answered for it."""

    game: str
    code: str
    clauses: dict[str, int]
    questions: list[Question]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody tries: a position as in `docs/protocol.md`, and either a tile that is only looked at or an action.

    `seat` is with whose eyes it is looked at, by default those of the seat to move.
    """

    position: dict[str, Any]
    tile: Word = ""
    action: Word = ""
    seat: Annotated[str, Meta(max_length=1)] = ""


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table after it, the verdict on the action, and what may be done with the tile."""

    table: TriedTable
    verdict: Verdict | None
    tries: list[Verdict]


class SketchPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where there may be an open end, and what may be open there: numbers, doubles, doubles just laid."""

    place: str
    text: str
    ends: list[str]


class SketchFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something else that may be so."""

    name: str
    text: str


class SketchForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be said of a table by a rule code, so that it is laid out.

    `sets` has the numbers of seats by set. `marks`: the trains of seats may be marked. `row`: the tiles that are named
    lie in a row; otherwise they are one's own.
    """

    game: str
    code: str
    sets: dict[str, list[int]]
    set: int
    seats: int
    places: list[SketchPlace]
    marks: bool
    row: bool
    facts: list[SketchFact]


class LaidOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody says that it is; seat A is to move."""

    game: Word
    code: Annotated[str, Meta(max_length=400)]
    set: int
    seats: int
    ends: Annotated[dict[Word, Word], Meta(max_length=16)]
    marked: Annotated[list[Word], Meta(max_length=16)]
    hand: Annotated[list[Word], Meta(max_length=60)]
    facts: Annotated[list[Word], Meta(max_length=8)]
