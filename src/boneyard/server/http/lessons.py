"""Lessons over HTTP. Nothing is kept: whoever tries something says what was done before."""

from typing import Any, Final

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from boneyard.examples.lessons import Lesson, Stand, find_lesson, lessons, said_of, table_of, tried
from boneyard.examples.verdict import with_tile
from boneyard.match.match import Match
from boneyard.render.plan.form import LANES
from boneyard.server.http import lesson_shapes as shapes
from boneyard.server.http.example_shapes import TriedTable
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.http.trying import told, tried_table
from boneyard.server.ws import costs
from boneyard.words.language import Language

_LEARNER: Final = "A"


@get("/api/lessons", responses=problems())
async def game_lessons(request: AnyRequest, game: FromQuery[str]) -> shapes.Lessons:
    """The lessons of a game, each with its table."""
    pay(request, costs.EXAMPLES)
    lang = language_of(request)
    return shapes.Lessons(game, [_shown(one, lang) for one in lessons(game)])


@post("/api/lessons/try", status_code=200, responses=problems(404))
async def try_lesson(request: AnyRequest, data: JSONBody[shapes.LessonTry]) -> shapes.LessonAnswer:
    """What comes of an action, or of all that one might do with a tile."""
    pay(request, costs.JUDGED)
    lang, lesson = language_of(request), find_lesson(data.game, data.lesson)
    if data.tile:
        match = table_of(lesson, data.done)
        tries = [told(one) for one in with_tile(match, data.tile, lang)]
        return shapes.LessonAnswer(_table(match, lang), None, tries, Stand.ON.value, "")
    now = tried(lesson, data.done, data.action, lang)
    table = _table(now.match, lang)
    return shapes.LessonAnswer(table, told(now.verdict), [], now.stand.value, now.says)


def _shown(lesson: Lesson, lang: Language) -> shapes.Lesson:
    title, task = said_of(lesson, "title", lang), said_of(lesson, "task", lang)
    return shapes.Lesson(lesson.name, title, task, lesson.way, _table(table_of(lesson, []), lang))


def _table(match: Match, lang: Language) -> TriedTable:
    """Trains lie in lanes, where their tiles are large in any window."""
    return tried_table(match, lang, _LEARNER, LANES)


HANDLERS: Final[list[Any]] = [game_lessons, try_lesson]
"""What the application registers."""
