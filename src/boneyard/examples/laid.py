"""A table that somebody lays before the referee with a few words: open ends, marks, a hand."""

from dataclasses import replace

from boneyard.core.errors import BadPosition, UserError
from boneyard.core.tile import NO_TILE, tile_text
from boneyard.kinds import Kind
from boneyard.match.match import Match, load_match
from boneyard.notation.sketch import Sketch
from boneyard.words.event import place_phrase
from boneyard.words.language import Language


def lay_out(kind: Kind, code: str, sketch: Sketch) -> Match:
    """The match that a sketch describes; UserError or BadPosition where it cannot be."""
    rules = kind.game.read_code(code)
    kind.game.check_offered(rules, sketch.top, sketch.seats)
    engine = kind.game.next_engine(kind.game.new_table(rules, sketch.top, sketch.seats))
    whole = replace(sketch, engine="" if engine == NO_TILE else tile_text(engine))
    position = {"game": kind.id, "rules": rules.text(), **kind.stage.position(whole)}
    try:
        return load_match(position)
    except BadPosition:
        raise UserError("such a table cannot come about by these rules") from None


def place_words(place: str, lang: Language) -> str:
    """What whoever lays out a table calls a place."""
    if len(place) == 1 and place.isalpha():
        return place_phrase(place, "A", lang)
    return lang.say("try.arm", number=place) if place.isdecimal() else lang.say(f"try.place.{place}")
