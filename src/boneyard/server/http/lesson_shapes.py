"""What goes over HTTP of lessons: their tables, their words, and what comes of a try."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boneyard.server.http.example_shapes import TriedTable, Verdict, Word


class Lesson(msgspec.Struct, frozen=True):
    """A position in which one does what is taught: its name, a title, what is to be done, and the table.

    `way` are actions that lead to the goal, for whoever wants to be shown.
    """

    lesson: str
    title: str
    task: str
    way: list[str]
    table: TriedTable


class Lessons(msgspec.Struct, frozen=True):
    """All lessons of a game in their order; of some games there are none."""

    game: str
    lessons: list[Lesson]


class LessonTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody tries in a lesson after what was `done` there: a tile that is only looked at, or an action."""

    game: Word
    lesson: Word
    done: Annotated[list[Word], Meta(max_length=12)] = []
    tile: Word = ""
    action: Word = ""


class LessonAnswer(msgspec.Struct, frozen=True):
    """The table after a try, the verdict on the action, what may be done with the tile, and how the lesson stands.

    `stand`: the action was `refused`, leads `on`, is allowed but leads `aside` (and is not done), or the lesson is
    `done`; `says` is what is taught by that, where there is something.
    """

    table: TriedTable
    verdict: Verdict | None
    tries: list[Verdict]
    stand: Literal["refused", "on", "aside", "done"]
    says: str
