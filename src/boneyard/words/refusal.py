"""Why not, in a sentence for players. Reasons and names come from a game's `why` room."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from boneyard.core.errors import Refusal
from boneyard.words.language import Language, capital

_NOBODY: Final[Mapping[str, str]] = MappingProxyType({})


class _Reader(NamedTuple):
    lang: Language
    me: str
    called: Mapping[str, str]


def sentence(refusal: Refusal, lang: Language, me: str = "", called: Mapping[str, str] = _NOBODY) -> str:
    """One plain sentence that names the tiles and trains concerned; `me` is the seat of whoever reads it, where somebody does.

    `called` has the names of the seats, where they are known; otherwise a seat is its letter.
    """
    reader = _Reader(lang, me, called)
    names = {name: _phrase(name, text, reader) for name, text in refusal.names.items()}
    is_lead = refusal.reason == "must-lay" and names["beside"] == "table"
    return capital(lang.say(f"refusal.{'must-lead' if is_lead else refusal.reason}", **names))


def _phrase(name: str, text: str, reader: _Reader) -> str:
    if name == "game":
        return reader.lang.say(f"book.{text}.title")
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
