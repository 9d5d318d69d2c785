"""The head of a table: round, engine, boneyard, set and rules, in a line."""

from boneyard.core.position import Position
from boneyard.render.terminal import field
from boneyard.words.language import Language


def round_names(view: Position, lang: Language) -> list[str]:
    """Which round of how many it is, its engine, and what is left to draw."""
    rounds = field.code(view).number("rounds") or field.number(view, "set") + 1
    engine = field.text(view, "engine")
    return [
        lang.say("board.round-of", round=view["round"], rounds=rounds),
        lang.say("board.engine", tile=engine) if engine else lang.say("board.engine-none"),
        boneyard_name(view, lang),
    ]


def boneyard_name(view: Position, lang: Language) -> str:
    """What is left to draw."""
    return lang.say("board.boneyard", count=view["boneyard"])


def set_name(view: Position, lang: Language) -> str:
    """The set that is played with."""
    return lang.say("board.set", top=view["set"])


def game_name(view: Position, lang: Language) -> str:
    """The game and its rules."""
    return lang.say("board.game", game=lang.say(f"book.{view['game']}.title"), rules=view["rules"])
