"""What a person at the terminal can type, game by game."""

from typing import Final

from boneyard.cli.facts import example_of
from boneyard.words.language import Language

_COLUMN: Final = 13
"""Where the explanations begin."""


def help_lines(game: str, lang: Language, *, claims: bool) -> list[str]:
    """What can be typed in a game, and how its table is to be read; `claims` where points have to be claimed."""
    why = f"{lang.say('play.command.why')} {example_of(game)}"
    parts = [
        lang.say("help.head"),
        *_own(f"help.typed.{game}", lang),
        *([lang.say("help.claims")] if claims else []),
        lang.say("help.tail", why=f"{why:{_COLUMN}}" if len(why) < _COLUMN else f"{why}  "),
        *_own(f"help.table.{game}", lang),
    ]
    return ["", *"\n".join(parts).split("\n"), ""]


def _own(key: str, lang: Language) -> list[str]:
    """What a game adds, where it has words of its own."""
    return [lang.say(key)] if key in lang.texts("help") else []
