"""The rule finder over HTTP: questions with their pictures, and the rule code that answers lead to."""

from typing import Annotated, Any, Final, Literal

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, QueryParameter

from boneyard.kinds import Kind, find_kind
from boneyard.render.scene import scene_svg, scene_words
from boneyard.server.http import rule_shapes
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.ws import costs
from boneyard.words.finder import Asked
from boneyard.words.language import Language
from boneyard.words.statement import At

_DAY: Final = 86_400
_PICTURE: Final = {200: ResponseSpec(str, generate_examples=False, media_type="image/svg+xml", description="an SVG")}


@get("/api/rules/find", responses=problems())
async def find_rules(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    answered: FromQuery[str] = "",
    top: Annotated[int, QueryParameter(name="set")] = 0,
    seats: FromQuery[int] = 0,
    book: FromQuery[str] = "",
) -> rule_shapes.FoundRules:
    """Questions that lead to a rule code, and where the answers have led so far.

    `answered` names the questions that are answered, with commas between them, or is `all`; their answers are those
    that the code gives. What nobody has answered yet is as in the nearest book.
    """
    pay(request, costs.FOUND)
    lang, kind = language_of(request), find_kind(game)
    at = At(top, seats)
    finder = kind.finder(lang, at)
    done = [one.name for one in finder.questions] if answered == "all" else answered.split(",")
    rules = finder.based(kind.game.read_code(code), done)
    beside, points = kind.points(rules.text(), lang, at, book)
    return rule_shapes.FoundRules(
        game,
        rules.text(),
        [_question(kind, asked, lang) for asked in finder.asked(rules, done)],
        beside,
        lang.say_or(f"book.{game}.{beside}.title", beside),
        points,
    )


def _question(kind: Kind, asked: Asked, lang: Language) -> rule_shapes.RuleQuestion:
    question = asked.question
    most = {option.name: option.most for option in kind.game.options}
    return rule_shapes.RuleQuestion(
        question.name,
        asked.text,
        asked.choices,
        asked.chosen,
        asked.says,
        asked.answered,
        question.number,
        most.get(question.number, 0),
        scene_words(kind.drawn(question.scene), question.scene.holds, kind.caption, lang) if question.scene else "",
    )


@get("/api/rules/pictures/{game:str}/{question:str}", media_type="image/svg+xml", responses=_PICTURE | problems())
async def rule_picture(
    request: AnyRequest,
    game: FromPath[str],
    question: FromPath[str],
    theme: FromQuery[Literal["light", "dark", "paper"]] = "light",
    numerals: FromQuery[bool] = False,
) -> Response[str]:
    """The picture of a question of the rule finder, as SVG."""
    pay(request, costs.RULES)
    kind = find_kind(game)
    scene = kind.scene(question)
    drawn = scene_svg(
        kind.drawn(scene), scene.holds, kind.caption, theme=theme, numerals=numerals, lang=language_of(request)
    )
    headers = {"cache-control": f"public, max-age={_DAY}"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


HANDLERS: Final[list[Any]] = [find_rules, rule_picture]
"""What the application registers."""
