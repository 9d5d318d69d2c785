"""What a person at the terminal can type, game by game."""

from typing import Final

from boneyard.words.language import Language

_EXAMPLES: Final = {"mexican-train": "12-5>M", "chickenfoot": "9-4>9-9", "muggins": "6-2>6-4", "castle-rock": "mid 2"}
_COLUMN: Final = 13
"""Where the explanations begin."""


def help_lines(game: str, lang: Language, *, claims: bool) -> list[str]:
    """What can be typed in a game, and how its table is to be read; `claims` where points have to be claimed."""
    why = f"{lang.say('play.command.why')} {_EXAMPLES[game]}"
    parts = [
        lang.say("help.head"),
        lang.say(f"help.typed.{game}"),
        *([lang.say("help.claims")] if claims else []),
        lang.say("help.tail", why=f"{why:{_COLUMN}}" if len(why) < _COLUMN else f"{why}  "),
        lang.say(f"help.table.{game}"),
    ]
    return ["", *"\n".join(parts).split("\n"), ""]
