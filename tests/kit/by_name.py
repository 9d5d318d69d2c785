"""Games by their names, for tests that go through all of them."""

from random import Random
from typing import Any

from boneyard.bots import find_bot as find_bot_of
from boneyard.bots.arrange import Arrangement
from boneyard.bots.arrange import arrange as arranged
from boneyard.bots.bot import Bot
from boneyard.bots.hints import EFFORT, Hint
from boneyard.bots.ladder import BOT_NAMES
from boneyard.bots.thinking import Effort
from boneyard.core.action import Action
from boneyard.core.rules import RuleCode
from boneyard.core.view import View
from boneyard.kinds import find_kind
from boneyard.render.layout import Layout, Plan
from boneyard.search.sight import Sight
from boneyard.words import rules
from boneyard.words.language import Language
from boneyard.words.statement import Statement


class AnyBot:
    """The bot of a name, whatever is played."""

    def __init__(self, name: str, *, clock: bool = True) -> None:
        self._name = name
        self._clock = clock

    def choose(self, sight: Sight, legal: list[Action], rng: Random) -> Action:
        """What it does in the game that it sees."""
        return self.at(sight.view.public.game).choose(sight, legal, rng)

    def at(self, game: str) -> Bot:
        """The bot as it plays one game."""
        return find_bot_of(find_kind(game).bots, self._name, clock=self._clock)


BOTS = {name: AnyBot(name) for name in BOT_NAMES}


def rules_text(game: str, code: str, lang: Language) -> list[str]:
    """The rules of a code in plain words."""
    return find_kind(game).rules_text(code, lang)


def rules_difference(game: str, a: str, b: str, lang: Language) -> list[str]:
    """Where two codes differ."""
    return find_kind(game).rules_difference(a, b, lang)


def statements_of(game: str, code: RuleCode) -> list[Statement]:
    """Every statement that holds under a rule code."""
    return rules.statements_of(find_kind(game).game, find_kind(game).words, code)


def idle_options(game: str, code: RuleCode) -> list[str]:
    """Options that change nothing in this mix."""
    return rules.idle_options(find_kind(game).game, find_kind(game).words, code)


def plan_of(game: str) -> type[Plan]:
    """A new plan of a game's table."""
    return find_kind(game).plan


def layout(view: View[Any]) -> Layout:
    """Where the tiles of a view lie."""
    return find_kind(view.public.game).layout(view)


def table_lines(view: View[Any], width: int, lang: Language) -> list[str]:
    """The table that a view shows, in a terminal."""
    return find_kind(view.public.game).drawing(view, width, lang)


def hints(sight: Sight, legal: list[Action], rng: Random, effort: Effort = EFFORT) -> list[Hint]:
    """What speaks for and against each legal action."""
    return find_kind(sight.view.public.game).hints(sight, legal, rng, effort)


def arrange(view: View[Any], way: str) -> Arrangement | None:
    """A rack in order."""
    return arranged(view, layout(view).ends, way)
