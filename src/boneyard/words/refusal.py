"""Why not, in a sentence for players. Reasons and names come from a game's `why` room."""

from boneyard.core.errors import Refusal
from boneyard.words.language import Language, capital


def sentence(refusal: Refusal, lang: Language, me: str = "") -> str:
    """One plain sentence that names the tiles and trains concerned; `me` is the seat of whoever reads it, where somebody does."""
    names = {name: _phrase(name, text, lang, me) for name, text in refusal.names.items()}
    is_lead = refusal.reason == "must-lay" and names["beside"] == "table"
    return capital(lang.say(f"refusal.{'must-lead' if is_lead else refusal.reason}", **names))


def _phrase(name: str, text: str, lang: Language, me: str) -> str:
    if name == "game":
        return lang.say(f"book.{text}.title")
    if name in ("train", "other"):
        return train_name(text, lang, me)
    if name in ("doubles", "later"):
        return lang.either([_double(double, lang, me) for double in text.split(" ")])
    return text


def _double(text: str, lang: Language, me: str) -> str:
    tile, _, train = text.partition(">")
    return lang.say("place.double", tile=tile, train=train_name(train, lang, me))


def train_name(train: str, lang: Language, me: str = "") -> str:
    """What players call a train."""
    if train == me:
        return lang.say("place.own")
    return lang.say("place.mexican") if train == "M" else lang.say("place.of", seat=train)
