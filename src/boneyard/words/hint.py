"""Why a play is good or bad, in one sentence for the player who asked, and what people call the bots."""

from collections.abc import Mapping
from typing import NamedTuple

from boneyard.words.language import Language, capital


class Reason(NamedTuple):
    """A key of the templates, and what belongs into it.

    `lacks` names a number and a seat that is not likely to hold it.
    """

    key: str
    names: dict[str, object]
    lacks: tuple[int, str] | None = None


def reason_sentence(reason: Reason, lang: Language, called: Mapping[str, str] | None = None) -> str:
    """The reason in one sentence; `called` has the names of the seats, where they are known."""
    names = {**reason.names}
    count = names.pop("count", None)
    why = (
        lang.count(f"hint.{reason.key}", count, **names)
        if isinstance(count, int)
        else lang.say(f"hint.{reason.key}", **names)
    )
    if reason.lacks is not None:
        number, seat = reason.lacks
        why = lang.say("hint.and-lacks", why=why.rstrip("."), number=number, seat=(called or {}).get(seat, seat)) + "."
    return capital(why)


def bot_name(bot: str, lang: Language) -> str:
    """What people call a bot."""
    return lang.say(f"bot.name.{bot}")


def bot_character(bot: str, lang: Language) -> str:
    """One sentence about a bot."""
    return lang.say(f"bot.character.{bot}")
