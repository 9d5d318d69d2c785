"""Puzzles over HTTP: which there are, one at a time, and the verdict on an answer. Nothing is kept."""

from typing import Annotated, Any, Final

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from boneyard.examples.verdict import judged, played
from boneyard.kinds import KINDS
from boneyard.puzzles import told
from boneyard.puzzles.library import numbers_of, puzzles
from boneyard.puzzles.puzzle import LEVELS
from boneyard.server.http import puzzle_shapes as shapes
from boneyard.server.http import trying
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.table.commands import Declined
from boneyard.server.ws import costs


@get("/api/puzzles", responses=problems())
async def all_puzzles(request: AnyRequest) -> shapes.Puzzles:
    """Which puzzles there are, game by game."""
    pay(request, costs.RULES)
    lang = language_of(request)
    arts = [
        shapes.PuzzleArt(kind.id, art, lang.say(f"puzzle.{art}.name"), [_count(kind.id, art, at) for at in LEVELS])
        for kind in KINDS
        for art in kind.puzzles
    ]
    return shapes.Puzzles(arts, [told.level_word(level, lang) for level in LEVELS])


def _count(game: str, art: str, level: int) -> int:
    return len(numbers_of(game, art, level))


@get("/api/puzzle", responses=problems(404))
async def one_puzzle(
    request: AnyRequest,
    game: FromQuery[str] = "",
    art: FromQuery[str] = "",
    level: Annotated[int, QueryParameter(ge=0, le=len(LEVELS))] = 0,
    at: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
) -> shapes.Puzzle:
    """A puzzle of a game, an art and a level, round and round; an empty name or 0 stands for any."""
    pay(request, costs.JUDGED)
    lang, numbers = language_of(request), numbers_of(game, art, level)
    if not numbers:
        raise Declined("no_puzzle")
    number = numbers[at % len(numbers)]
    one = puzzles()[number]
    return shapes.Puzzle(
        number,
        at % len(numbers),
        len(numbers),
        one.game,
        lang.say(f"puzzle.{one.art}.name"),
        one.level,
        told.question(one, lang),
        trying.tried_table(one.table(), lang),
    )


@post("/api/puzzle", status_code=200, responses=problems(404))
async def puzzle_answered(request: AnyRequest, data: JSONBody[shapes.PuzzleAnswer]) -> shapes.PuzzleVerdict:
    """Is that best? And why is what is best."""
    pay(request, costs.JUDGED)
    lang = language_of(request)
    if not 0 <= data.number < len(puzzles()):
        raise Declined("no_puzzle")
    one = puzzles()[data.number]
    table, right = one.table(), data.action == one.answer
    tried = trying.told(judged(table, data.action, lang))
    played(table, one.answer, lang)
    said = lang.say("puzzle.right" if right else "puzzle.wrong")
    return shapes.PuzzleVerdict(
        right,
        said if not tried.clause else tried.message,
        tried,
        told.explanation(one, lang),
        told.found_by(one, lang),
        trying.tried_table(table, lang, str(one.position["turn"])),
    )


HANDLERS: Final[list[Any]] = [all_puzzles, one_puzzle, puzzle_answered]
"""What the application registers."""
