"""The head of a table: round, engine, boneyard, set and rules, in a line."""

from boneyard.core.view import AnyView, View
from boneyard.games.chickenfoot.position import FootView
from boneyard.games.mexican_train.position import TrainsView
from boneyard.parts.course import Course
from boneyard.words.language import Language, game_title


def round_names(view: View[TrainsView] | View[FootView], lang: Language) -> list[str]:
    """Which round of how many it is, its engine, and what is left to draw."""
    public = view.public
    rounds = Course(public.code).rounds(public.set)
    return [
        lang.say("board.round-of", round=public.round, rounds=rounds),
        lang.say("board.engine", tile=public.engine) if public.engine else lang.say("board.engine-none"),
        boneyard_name(view, lang),
    ]


def boneyard_name(view: AnyView, lang: Language) -> str:
    """What is left to draw."""
    return lang.say("board.boneyard", count=view.boneyard_count)


def set_name(view: AnyView, lang: Language) -> str:
    """The set that is played with."""
    return lang.say("board.set", top=view.public.set)


def game_name(view: AnyView, lang: Language) -> str:
    """The game and its rules."""
    return lang.say("board.game", game=game_title(view.public.game, lang), rules=view.public.rules)
