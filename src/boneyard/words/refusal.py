"""Why not, in a sentence for players. Reasons and names come from a game's `why` room."""

from boneyard.core.errors import Refusal
from boneyard.words.language import Language, capital


def sentence(refusal: Refusal, lang: Language) -> str:
    """One plain sentence that names the tiles and trains concerned."""
    names = {name: _phrase(name, text, lang) for name, text in refusal.names.items()}
    is_lead = refusal.reason == "must-lay" and names["beside"] == "table"
    return capital(lang.say(f"refusal.{'must-lead' if is_lead else refusal.reason}", **names))


def _phrase(name: str, text: str, lang: Language) -> str:
    if name == "game":
        return lang.say(f"book.{text}.title")
    if name in ("train", "other"):
        return train_name(text, lang)
    if name in ("doubles", "later"):
        return lang.either([_double(double, lang) for double in text.split(" ")])
    return text


def _double(text: str, lang: Language) -> str:
    tile, _, train = text.partition(">")
    return lang.say("place.double", tile=tile, train=train_name(train, lang))


def train_name(train: str, lang: Language) -> str:
    """What players call a train."""
    return lang.say("place.mexican") if train == "M" else lang.say("place.of", seat=train)
