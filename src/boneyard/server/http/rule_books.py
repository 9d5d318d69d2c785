"""The rule books over HTTP: games with their options and bots, the rules of a code in words, and what goes together."""

from typing import Annotated, Any, Final

from litestar import get
from litestar.params import FromQuery, QueryParameter

from boneyard.bots.ladder import EFFORTS, LEVELS
from boneyard.core.game import Game
from boneyard.core.rules import Base, Option, RuleCode
from boneyard.core.seat import MOST_SEATS
from boneyard.examples.lessons import lessons
from boneyard.kinds import KINDS, Kind, find_game, find_kind
from boneyard.match.match import usual_set
from boneyard.server.http import api, rule_shapes
from boneyard.server.http.request import AnyRequest, language_of, pay, problems
from boneyard.server.out.traits import sides
from boneyard.server.ws import costs
from boneyard.words.finder import replaced
from boneyard.words.hint import bot_character, bot_name
from boneyard.words.language import Language, game_title
from boneyard.words.statement import At


@get("/api/games", responses=problems())
async def games(request: AnyRequest) -> api.Games:
    """The games, their rule books, options, sets and numbers of seats, and all of it in words."""
    return catalogue(language_of(request))


def catalogue(lang: Language) -> api.Games:
    """Everything that a page has to know before there is a table."""
    return api.Games([_game(kind, lang) for kind in KINDS], list(lang.texts("phrase").values()), _bots(lang))


def _bots(lang: Language) -> list[api.BotShown]:
    return [
        api.BotShown(level, bot_name(level, lang), bot_character(level, lang), quick=level not in EFFORTS)
        for level in LEVELS
    ]


def _game(kind: Kind, lang: Language) -> api.GameShown:
    bases = [_book(kind.id, base, lang) for base in kind.game.bases]
    options = [_option(option, lang) for option in kind.game.options]
    title, taught = game_title(kind.id, lang), len(lessons(kind.id))
    return api.GameShown(kind.id, title, bases, options, kind.offered, _sides(kind), taught)


def _sides(kind: Kind) -> dict[str, list[list[str]]]:
    """The partners by the book at every number of seats at which there are some."""
    code = kind.game.read_code(kind.game.bases[0].name)
    found = {str(seats): sides(kind.game, code, seats) for seats in range(1, MOST_SEATS + 1)}
    return {seats: told for seats, told in found.items() if any(len(side) > 1 for side in told)}


def _book(name: str, base: Base, lang: Language) -> api.Book:
    book = f"book.{name}.{base.name}"
    title, source = lang.say_or(f"{book}.title", base.name), lang.say_or(f"{book}.source", "")
    sentence, usual = (
        lang.say_or(f"{book}.sentence", ""),
        usual_set(find_game(name), find_game(name).read_code(base.name)),
    )
    return api.Book(base.name, title, source, sentence, base.values, _sets(name, base.name), usual)


def _option(option: Option, lang: Language) -> api.Option:
    says = {value: lang.say_or(f"option.{option.name}.value.{value}", value) for value in option.values}
    title = lang.say_or(f"option.{option.name}.title", option.name)
    return api.Option(option.name, option.values, option.least, option.most, title, says)


def _sets(name: str, code: str) -> dict[str, list[int]]:
    game = find_game(name)
    rules_ = game.read_code(code)
    return {str(top): game.seat_counts(rules_, top) for top in rules_.base.deals}


@get("/api/rules", responses=problems())
async def rules(
    request: AnyRequest, game: FromQuery[str], code: FromQuery[str], other: FromQuery[str] = ""
) -> api.Rules:
    """The rules of a rule code in plain words, or where two codes differ."""
    lang = language_of(request)
    kind = find_kind(game)
    pay(request, costs.COMPARED if other else costs.RULES)
    lines = kind.rules_difference(code, other, lang) if other else kind.rules_text(code, lang)
    read = kind.game.read_code(code)
    usual, deals = usual_set(kind.game, read), _deals(kind.game, read)
    return api.Rules(game, read.text(), lines, _sets(game, code), usual, _possible(game, code), deals)


def _deals(game: Game[Any], code: RuleCode) -> dict[str, dict[str, int]]:
    return {
        str(top): {str(seats): tiles for seats, tiles in game.agreed_deals(code, top).items()}
        for top in code.base.deals
    }


@get("/api/rules/points", responses=problems())
async def rule_points(
    request: AnyRequest,
    game: FromQuery[str],
    code: FromQuery[str],
    top: Annotated[int, QueryParameter(name="set")] = 0,
    seats: FromQuery[int] = 0,
    book: FromQuery[str] = "",
) -> rule_shapes.RulePoints:
    """Every option of a rule code beside the published books, and where it differs from one of them.

    What is said is for a table with this set and so many seats, where they are given.
    """
    pay(request, costs.COMPARED)
    lang, kind = language_of(request), find_kind(game)
    beside, points = kind.points(code, lang, At(top, seats), book)
    title = lang.say_or(f"book.{game}.{beside}.title", beside)
    return rule_shapes.RulePoints(game, kind.game.read_code(code).text(), beside, title, points)


def _possible(name: str, code: str) -> dict[str, dict[str, str]]:
    """For every value of an option that can be played together with the rest of a code, the code that results."""
    game = find_game(name)
    rules_ = game.read_code(code)
    found = {
        option.name: {value: replaced(game, rules_, {option.name: value}) for value in option.values}
        for option in game.options
    }
    return {
        option: {value: code.text() for value, code in values.items() if code is not None}
        for option, values in found.items()
    }


HANDLERS: Final[list[Any]] = [games, rules, rule_points]
"""What the application registers."""
