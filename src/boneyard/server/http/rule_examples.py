"""The rule book that plays, over HTTP: examples of every clause that hold for a rule code, and a referee.

Nothing is kept: whoever tries something sends the position along.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, Final, TypeVar

from litestar import get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from boneyard.examples.asked import answers, arising, question, table_of
from boneyard.examples.laid import lay_out, place_words
from boneyard.examples.library import examples, of_clauses
from boneyard.examples.runner import set_table
from boneyard.examples.verdict import in_turn, played, read_table, with_tile
from boneyard.kinds import find_game, find_kind
from boneyard.match.match import usual_set
from boneyard.notation.sketch import Sketch
from boneyard.server.http import example_shapes as shapes
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.http.trying import told, tried_table
from boneyard.server.table.commands import Declined
from boneyard.server.ws import costs
from boneyard.words.language import Language, capital

_ASIDE: Final = ThreadPoolExecutor(1, "examples")
"""All scenarios of a game are tried one after the other, beside the loop that serves the tables."""
_MOST_CLAUSES: Final = 20
T = TypeVar("T")


async def _aside(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_ASIDE, work)


@get("/api/rules/examples", responses=problems())
async def rule_examples(request: AnyRequest, game: FromQuery[str], code: FromQuery[str]) -> shapes.RuleExamples:
    """Which clauses of a rule code have examples that can be tried, and what is asked of it."""
    pay(request, costs.EXAMPLES)
    lang, text = language_of(request), find_game(game).read_code(code).text()
    found = await _aside(lambda: examples(game, text))
    asked = [shapes.Question(one.name, question(game, one, lang)) for one in arising(game, text)]
    return shapes.RuleExamples(game, text, {clause: len(held) for clause, held in found.items()}, asked)


@get("/api/rules/example", responses=problems(404))
async def rule_example(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    clauses: FromQuery[str] = "",
    at: Annotated[int, QueryParameter(ge=0, le=1000)] = 0,
    asked: FromQuery[str] = "",
) -> shapes.RuleExample:
    """An example of some clauses, with commas between them; or the answer to what is asked."""
    pay(request, costs.EXAMPLES if clauses else costs.RULES)
    lang, text = language_of(request), find_game(game).read_code(code).text()
    if asked:
        return _answer(game, text, asked, lang)
    found = await _aside(lambda: of_clauses(game, text, clauses.split(",")[:_MOST_CLAUSES]))
    if not found:
        raise Declined("no_example")
    scenario = found[at % len(found)]
    match = set_table(scenario, game, text)
    shown = [told(one) for one in in_turn(match, scenario.steps, lang)]
    return shapes.RuleExample(at % len(found), len(found), "", scenario.clauses, tried_table(match, lang), shown)


def _answer(game: str, code: str, name: str, lang: Language) -> shapes.RuleExample:
    for at, situation in enumerate(all_arising := arising(game, code)):
        match = table_of(game, code, situation) if situation.name == name else None
        if match is not None:
            shown = [told(one) for one in answers(match, situation, lang)]
            said = question(game, situation, lang)
            return shapes.RuleExample(at, len(all_arising), said, [], tried_table(match, lang), shown)
    raise Declined("no_example")


@post("/api/referee", status_code=200, responses=problems())
async def referee(request: AnyRequest, data: JSONBody[shapes.Attempt]) -> shapes.Judgement:
    """May I? What the rules say of an action, or of all that one might do with a tile; and the table after it."""
    pay(request, costs.JUDGED)
    lang = language_of(request)
    match = read_table(data.position)
    seat = data.seat or match.turn or ""
    tries = [told(one) for one in with_tile(match, data.tile, lang)] if data.tile else []
    verdict = told(played(match, data.action, lang)) if data.action else None
    return shapes.Judgement(tried_table(match, lang, seat), verdict, tries)


@get("/api/referee", responses=problems())
async def sketch_form(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    top: Annotated[int, QueryParameter(name="set")] = 0,
    seats: FromQuery[int] = 0,
) -> shapes.SketchForm:
    """What matters of a table by a rule code: by that, it can be laid before the referee."""
    pay(request, costs.RULES)
    lang, kind = language_of(request), find_kind(game)
    rules = kind.game.read_code(code)
    offered = {each: kind.game.seat_counts(rules, each) for each in rules.base.deals}
    offered = {each: counts for each, counts in offered.items() if counts}
    chosen = top if top in offered else usual_set(kind.game, rules)
    players = seats if seats in offered[chosen] else offered[chosen][0]
    return shapes.SketchForm(
        game,
        rules.text(),
        {str(each): counts for each, counts in offered.items()},
        chosen,
        players,
        [
            shapes.SketchPlace(place, capital(place_words(place, lang)), kind.stage.ends(chosen, place))
            for place in kind.stage.places(players)
        ],
        kind.stage.marks,
        kind.stage.picks_row,
        [shapes.SketchFact(fact, lang.say(f"try.fact.{fact}")) for fact in kind.stage.facts],
    )


@post("/api/referee/table", status_code=200, responses=problems())
async def laid_table(request: AnyRequest, data: JSONBody[shapes.LaidOut]) -> shapes.TriedTable:
    """The table that somebody describes, to be tried."""
    pay(request, costs.JUDGED)
    sketch = Sketch(data.set, data.seats, "", data.ends, data.marked, data.hand, frozenset(data.facts))
    return tried_table(lay_out(find_kind(data.game), data.code, sketch), language_of(request))


HANDLERS: Final[list[Any]] = [rule_examples, rule_example, referee, sketch_form, laid_table]
"""What the application registers."""
