"""A table in words, for those who do not see the picture."""

from collections.abc import Callable, Mapping
from typing import Final

from boneyard.render.layout import Layout, Placement
from boneyard.words.language import Language, capital

Names = Mapping[str, str]


def title_of(layout: Layout, lang: Language) -> str:
    """What the picture shows, in a line."""
    return lang.count("picture.title", len(layout.placements), game=lang.say(f"book.{layout.game}.title"))


def describe(layout: Layout, names: Names, lang: Language) -> str:
    """The whole table in sentences."""
    sentences = _DESCRIPTIONS[layout.game](layout, names, lang)
    sentences += [lang.say("picture.asking", tile=tile) for tile in layout.asking]
    if layout.turn:
        sentences.append(lang.say("picture.turn", name=seat_name(layout.turn, names, lang)))
    return " ".join([capital(sentence) for sentence in sentences])


def _trains(layout: Layout, names: Names, lang: Language) -> list[str]:
    """The engine, then every train clockwise."""
    marked = {marker.train for marker in layout.markers}
    groups: dict[str, list[str]] = {}
    for placed in layout.placements:
        groups.setdefault(placed.group, []).append(placed.tile)
    sentences = [lang.say("picture.engine", tile=groups["hub"][0]) if "hub" in groups else lang.say("picture.no-engine")]
    for end in layout.ends:
        if end.place != "hub":
            tiles = groups.get(f"train {end.place}", [])
            key = f"picture.train{'' if tiles else '-empty'}{'-marked' if end.place in marked else ''}"
            sentences.append(lang.say(key, train=_train(end.place, names, lang), tiles=", ".join(tiles)))
    return sentences


def _train(place: str, names: Names, lang: Language) -> str:
    return lang.say("place.mexican") if place == "M" else lang.say("picture.train-of", name=seat_name(place, names, lang))


def _branches(layout: Layout, _names: Names, lang: Language) -> list[str]:
    """Every tile with the one it lies against, in the order of laying."""
    if not layout.placements:
        return [lang.say("picture.empty")]
    first, *rest = layout.placements
    ends = ", ".join([lang.say("picture.end", number=end.number, place=end.place) for end in layout.ends])
    lies = [lang.say("picture.lies", tile=placed.tile, parent=placed.parent) for placed in rest]
    return [lang.say("picture.middle", tile=first.tile), *lies, *([lang.say("picture.open", ends=ends)] if ends else [])]


def _row(layout: Layout, _names: Names, lang: Language) -> list[str]:
    tiles = ", ".join([_at(placed) for placed in layout.placements])
    return [lang.say("picture.row", tiles=tiles) if tiles else lang.say("picture.row-empty")]


def _at(placed: Placement) -> str:
    return f"{placed.at + 1}: {placed.tile}"


def seat_name(seat: str, names: Names, lang: Language) -> str:
    """Who sits there, by name where one is known."""
    return names.get(seat, lang.say("picture.seat", seat=seat))


_DESCRIPTIONS: Final[dict[str, Callable[[Layout, Names, Language], list[str]]]] = {
    "mexican-train": _trains,
    "chickenfoot": _branches,
    "muggins": _branches,
    "castle-rock": _row,
}
