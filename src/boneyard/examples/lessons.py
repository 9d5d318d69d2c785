"""Lessons: positions in which a newcomer does the thing that is taught, checked by the engine like any scenario.

A lesson is a block as in `scenario.py` under its name and its clauses: `not` are tries that are refused, `do` is a way
to the goal, and what holds `then` is the goal, however it is reached. Its words stand in `lesson.toml` of every
language: `title`, `task`, `done`, and `aside` where something else is allowed as well.
"""

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from boneyard.core.errors import Refused, Unreadable, UserError
from boneyard.core.event import Event
from boneyard.examples.runner import Runner, Untrue
from boneyard.examples.scenario import read_block, read_blocks, read_position
from boneyard.examples.verdict import Verdict, judged, played
from boneyard.kinds import find_game
from boneyard.match.match import Match, load_match
from boneyard.notation.event import event_fields
from boneyard.words.language import Language

FOLDER: Final = Path(__file__).parent / "lessons"


class Lesson(NamedTuple):
    """One position and what is to be done there; `code` is the rule code it is taught by."""

    game: str
    name: str
    clauses: list[str]
    fields: dict[str, str]
    steps: list[tuple[str, str]]

    @property
    def way(self) -> list[str]:
        """Actions that lead to the goal."""
        return [action for kind, text in self.steps if kind == "do" for action in text.split(" ; ")]

    @property
    def goal(self) -> str:
        """What holds when it is done."""
        return next(text for kind, text in self.steps if kind == "then")


class Stand(Enum):
    """How a lesson stands after a try."""

    REFUSED = "refused"
    ON = "on"
    ASIDE = "aside"
    DONE = "done"


class Tried(NamedTuple):
    """The table after a try, what the rules say of it, how the lesson stands, and what is taught by that."""

    match: Match
    verdict: Verdict
    stand: Stand
    says: str


def lessons(game: str) -> list[Lesson]:
    """All lessons of a game in their order; of some there are none."""
    return _lessons(find_game(game).id)


@cache
def _lessons(game: str) -> list[Lesson]:
    path = FOLDER / f"{game}.scn"
    return [_lesson(game, block) for block in read_blocks(path)] if path.exists() else []


def _lesson(game: str, block: str) -> Lesson:
    head, fields, steps = read_block(block)
    name, _, clauses = head.partition(": ")
    return Lesson(game, name, clauses.split(), fields, steps)


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson by its name; UserError if there is none."""
    found = next((one for one in lessons(game) if one.name == name), None)
    if found is None:
        raise UserError("there is no such lesson")
    return found


def table_of(lesson: Lesson, done: list[str]) -> Match:
    """The table of a lesson after what was done there; UserError where that cannot be."""
    match = load_match(read_position(lesson.fields, lesson.game))
    try:
        for action in done:
            match.do(action)
    except (Refused, Unreadable):
        raise UserError("such a table cannot come about by these rules") from None
    return match


def said_of(lesson: Lesson, part: str, lang: Language) -> str:
    """What is said of a lesson."""
    return lang.say(f"lesson.{lesson.game}.{lesson.name}.{part}")


def tried(lesson: Lesson, done: list[str], action: str, lang: Language) -> Tried:
    """What comes of an action; what leads nowhere leaves the table as it is."""
    match = table_of(lesson, done)
    before = judged(match, action, lang)
    if before.clause:
        return Tried(match, before, Stand.REFUSED, "")
    verdict = played(match, action, lang)
    if is_reached(lesson, [*done, action]):
        return Tried(match, verdict, Stand.DONE, said_of(lesson, "done", lang))
    if lesson.way[: len(done) + 1] == [*done, action]:
        return Tried(match, verdict, Stand.ON, "")
    return Tried(table_of(lesson, done), verdict, Stand.ASIDE, said_of(lesson, "aside", lang))


def is_reached(lesson: Lesson, done: list[str]) -> bool:
    """Whether what was done leads to the goal."""
    runner = Runner(table_of(lesson, []))
    events: list[Event] = [event for action in done for event in runner.match.do(action)]
    runner.events = [event_fields(event) for event in events]
    try:
        runner.step_then(lesson.goal)
    except Untrue:
        return False
    return True
