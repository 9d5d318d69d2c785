"""The rule books over HTTP: games with their options and bots, the rules of a code in words, and which options go together."""

import contextlib
from typing import Any, Final

from litestar import get
from litestar.params import FromQuery

from boneyard.bots.ladder import LEVELS, offered
from boneyard.core.errors import BadRules
from boneyard.core.rules import Base, Option
from boneyard.games import GAMES, find_game
from boneyard.match import usual_set
from boneyard.server import api
from boneyard.server.asked import AnyRequest, language_of, problems
from boneyard.words.hint import bot_character, bot_name
from boneyard.words.language import Language
from boneyard.words.rules import rules_difference, rules_text


@get("/api/games", responses=problems())
async def games(request: AnyRequest) -> api.Games:
    """The games, their rule books, options, sets and numbers of seats, and all of it in words."""
    lang = language_of(request)
    return api.Games([_game(game.id, lang) for game in GAMES], list(lang.texts("phrase").values()), _bots(lang))


def _bots(lang: Language) -> list[api.BotShown]:
    return [api.BotShown(level.id, bot_name(level.id, lang), bot_character(level.id, lang)) for level in LEVELS]


def _game(name: str, lang: Language) -> api.GameShown:
    game = find_game(name)
    bases = [_book(name, base, lang) for base in game.bases]
    return api.GameShown(game.id, lang.say(f"book.{name}.title"), bases, [_option(option, lang) for option in game.options], offered(name))


def _book(name: str, base: Base, lang: Language) -> api.Book:
    title, source, sentence = [lang.say(f"book.{name}.{base.name}.{word}") for word in ("title", "source", "sentence")]
    return api.Book(base.name, title, source, sentence, base.values, _sets(name, base.name))


def _option(option: Option, lang: Language) -> api.Option:
    says = {value: lang.say(f"option.{option.name}.value.{value}") for value in option.values}
    return api.Option(option.name, option.values, option.most, lang.say(f"option.{option.name}.title"), says)


def _sets(name: str, code: str) -> dict[str, list[int]]:
    game = find_game(name)
    rules_ = game.read_code(code)
    return {str(top): game.seat_counts(rules_, top) for top in rules_.base.deals}


@get("/api/rules", responses=problems())
async def rules(request: AnyRequest, game: FromQuery[str], code: FromQuery[str], other: FromQuery[str] = "") -> api.Rules:
    """The rules of a rule code in plain words, or where two codes differ."""
    lang = language_of(request)
    lines = rules_difference(game, code, other, lang) if other else rules_text(game, code, lang)
    read = find_game(game).read_code(code)
    return api.Rules(game, read.text(), lines, _sets(game, code), usual_set(find_game(game), read), _possible(game, code))


def _possible(name: str, code: str) -> dict[str, dict[str, str]]:
    """For every value of an option that can be played together with the rest of a code, the code that results."""
    game = find_game(name)
    base, *given = game.read_code(code).text().split("+")
    found = {option.name: {value: _changed(name, base, given, f"{option.name}={value}") for value in option.values} for option in game.options}
    return {option: {value: text for value, text in values.items() if text} for option, values in found.items()}


def _changed(name: str, base: str, given: list[str], wish: str) -> str:
    """A code with an option changed; what another option brought along goes with it. Empty where it cannot be played."""
    rest = [part for part in given if part.partition("=")[0] != wish.partition("=")[0]]
    for kept in [rest, *([part for part in rest if part != brought] for brought in rest)]:
        with contextlib.suppress(BadRules):
            text = find_game(name).read_code("+".join([base, *kept, wish])).text()
            if any(_sets(name, text).values()):
                return text
    return ""


HANDLERS: Final[list[Any]] = [games, rules]
"""What the application registers."""
