"""What can be said of the rules of any game, before somebody has written more."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import Option, RuleCode
from boneyard.core.tile import HIGHEST_PIP
from boneyard.words.deal import deal_statements, playable_sets, set_statement
from boneyard.words.language import Language
from boneyard.words.statement import RuleWords, Statement, Topic


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    """Sets, deal, and every option with its value: what is not said would count as making no difference."""
    deals = deal_statements(game, code, "S-1", "option deal") if _is_dealt(game, code) else []
    return [set_statement(game, code, "S-1"), *deals, *[_agreed(option, code) for option in game.options]]


def _is_dealt(game: Game[Any], code: RuleCode) -> bool:
    """Whether the book says what everybody gets; in a game for one it does not."""
    sets = playable_sets(game, code)
    return code.number("deal") > 0 or all(
        code.base.tiles_each(top, seats) for top in sets for seats in game.seat_counts(code, top)
    )


def _agreed(option: Option, code: RuleCode) -> Statement:
    value = code.values[option.name]

    def names(lang: Language) -> dict[str, object]:
        said = lang.say_or(f"option.{option.name}.value.{value}", value)
        return {"option": lang.say_or(f"option.{option.name}.title", option.name), "value": said}

    key = "number.option" if value else "number.option-open"
    return Statement("options", key, f"option {option.name}", names=names)


_DEALS: Final = [Topic(f"deal-{top}", "setup", "seats") for top in range(HIGHEST_PIP + 1)]

PLAIN_WORDS: Final = RuleWords([Topic("sets", "setup"), *_DEALS, Topic("options", "options")], [], _numbers)
