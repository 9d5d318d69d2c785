"""A table in words, for those who do not see the picture."""

from collections.abc import Callable, Mapping

from boneyard.render.layout import Layout, Placement
from boneyard.words.language import Language, capital, game_title

Names = Mapping[str, str]
Caption = Callable[[Layout, Names, Language], list[str]]
"""What lies on the table of a game, in sentences."""


def title_of(layout: Layout, lang: Language) -> str:
    """What the picture shows, in a line."""
    return lang.count("picture.title", len(layout.placements), game=game_title(layout.game, lang))


def describe(layout: Layout, caption: Caption, names: Names, lang: Language) -> str:
    """The whole table in sentences."""
    sentences = caption(layout, names, lang)
    sentences += [lang.say("picture.asking", tile=tile) for tile in layout.asking]
    if layout.turn:
        sentences.append(lang.say("picture.turn", name=seat_name(layout.turn, names, lang)))
    return " ".join([capital(sentence) for sentence in sentences])


def trains_caption(layout: Layout, names: Names, lang: Language) -> list[str]:
    """The engine, then every train clockwise."""
    marked = {marker.train for marker in layout.markers}
    groups: dict[str, list[str]] = {}
    for placed in layout.placements:
        groups.setdefault(placed.group, []).append(placed.tile)
    sentences = [
        lang.say("picture.engine", tile=groups["hub"][0]) if "hub" in groups else lang.say("picture.no-engine")
    ]
    for end in layout.ends:
        if end.place != "hub":
            tiles = groups.get(f"train {end.place}", [])
            key = f"picture.train{'' if tiles else '-empty'}{'-marked' if end.place in marked else ''}"
            sentences.append(lang.say(key, train=_train(end.place, names, lang), tiles=", ".join(tiles)))
    return sentences


def _train(place: str, names: Names, lang: Language) -> str:
    return (
        lang.say("place.mexican") if place == "M" else lang.say("picture.train-of", name=seat_name(place, names, lang))
    )


def branches_caption(layout: Layout, _names: Names, lang: Language) -> list[str]:
    """Every tile with the one it lies against, in the order of laying."""
    if not layout.placements:
        return [lang.say("picture.empty")]
    first, *rest = layout.placements
    lies = [lang.say("picture.lies", tile=placed.tile, parent=placed.parent) for placed in rest]
    return [
        lang.say("picture.middle", tile=first.tile),
        *lies,
        *_open_ends(layout, lang),
    ]


def _open_ends(layout: Layout, lang: Language) -> list[str]:
    ends = ", ".join([lang.say("picture.end", number=end.number, place=end.place) for end in layout.ends])
    return [lang.say("picture.open", ends=ends)] if ends else []


def row_caption(layout: Layout, _names: Names, lang: Language) -> list[str]:
    """The tiles of the row, each with its position."""
    tiles = ", ".join([_at(placed) for placed in layout.placements])
    return [lang.say("picture.row", tiles=tiles) if tiles else lang.say("picture.row-empty")]


def plain_caption(layout: Layout, _names: Names, lang: Language) -> list[str]:
    """What lies, for a game that nobody has put into words yet."""
    tiles = ", ".join([placed.tile for placed in layout.placements])
    return [lang.say("picture.lying", tiles=tiles) if tiles else lang.say("picture.empty")]


def _at(placed: Placement) -> str:
    return f"{placed.at + 1}: {placed.tile}"


def seat_name(seat: str, names: Names, lang: Language) -> str:
    """Who sits there, by name where one is known."""
    return names.get(seat, lang.say("picture.seat", seat=seat))
