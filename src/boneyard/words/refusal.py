"""Why not, in a sentence for players. Reasons and names come from a game's `why` room."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from boneyard.core.errors import Refusal
from boneyard.words.language import Language, capital, game_title

_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})


class _Reader(NamedTuple):
    lang: Language
    me: str
    called: Mapping[str, str]


def sentence(refusal: Refusal, lang: Language, me: str = "", called: Mapping[str, str] = _NOBODY) -> str:
    """One plain sentence that names the tiles and trains concerned.

    `me` is the seat of whoever reads it, where somebody does.

    `called` has the names of the seats, where they are known; otherwise a seat is its letter.
    """
    reader = _Reader(lang, me, called)
    names = {name: _phrase(name, text, reader) for name, text in refusal.names.items()}
    return capital(lang.say(_key(refusal, lang), **names))


def _key(refusal: Refusal, lang: Language) -> str:
    """The sentence for a reason; a game that nobody has put into words yet may have others."""
    is_lead = refusal.reason == "must-lay" and refusal.names["beside"] == "table"
    key = f"refusal.{'must-lead' if is_lead else refusal.reason}"
    return key if key in lang.texts("refusal") else "refusal.not-allowed"


def _phrase(name: str, text: str, reader: _Reader) -> str:
    if name == "game":
        return game_title(text, reader.lang)
    if name in ("train", "other"):
        return train_name(text, *reader)
    if name in ("doubles", "later"):
        return reader.lang.either([_double(double, reader) for double in text.split(" ")])
    return reader.called.get(text, text) if name == "seat" else text


def _double(text: str, reader: _Reader) -> str:
    tile, _, train = text.partition(">")
    return reader.lang.say("place.double", tile=tile, train=train_name(train, *reader))


def train_name(train: str, lang: Language, me: str = "", called: Mapping[str, str] = _NOBODY) -> str:
    """What players call a train."""
    if train == me:
        return lang.say("place.own")
    return lang.say("place.mexican") if train == "M" else lang.say("place.of", seat=called.get(train, train))
