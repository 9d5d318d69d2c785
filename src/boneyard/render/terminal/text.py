"""The table of any game: the head, the seats, and whatever else lies open, field by field."""

from collections.abc import Callable
from typing import Final

from boneyard.core.position import Position
from boneyard.core.view import AnyView, HandsView
from boneyard.render.terminal.head import boneyard_name, game_name, set_name
from boneyard.render.terminal.line import wrap
from boneyard.render.terminal.seats import seat_lines, spread, whose_turn
from boneyard.table.ends import LayoutView
from boneyard.words.language import Language

Drawing = Callable[[AnyView, int, Language], list[str]]
"""The table that a view shows, in lines of at most so many columns."""

_NOTHING: Final = "-"


def draw_plain(view: AnyView, width: int, lang: Language) -> list[str]:
    """A game that nobody has drawn yet."""
    head = [
        lang.say("board.round", round=view.public.round),
        boneyard_name(view, lang),
        set_name(view, lang),
        game_name(view, lang),
    ]
    lines = [*wrap(head, width, "   "), "", *spread(seat_lines(view, lang), width), ""]
    return [*lines, *_field_lines(view, width), "", whose_turn(view, lang)]


def _field_lines(view: AnyView, width: int) -> list[str]:
    """What lies open in this game alone; tiles that were laid against others as one plays them."""
    own: Position = {name: value for name, value in view.public.fields().items() if name not in HandsView.shape}
    if isinstance(view.public, LayoutView):
        own["layout"] = view.public.layout
    lines: list[str] = []
    for name, value in own.items():
        for title, inner in _parts(value):
            lines += wrap([f"  {name} {title}".rstrip() + ":", *_words(inner)], width, " ", "    ")
    return lines


def _parts(value: object) -> list[tuple[str, object]]:
    """A field, or what it is made of, each with a title: several lines of tiles are told apart."""
    if isinstance(value, dict):
        return [(str(name), inner) for name, inner in value.items()]
    if isinstance(value, list) and value and all(isinstance(inner, list) for inner in value):
        return [(str(number), inner) for number, inner in enumerate(value, 1)]
    return [("", value)]


def _words(value: object) -> list[str]:
    """A value in words that may stand on several lines."""
    if isinstance(value, list):
        return [word for item in value for word in _words(item)] or [_NOTHING]
    if isinstance(value, tuple):
        return [">".join([str(part) for part in value if part is not None])]
    return [_NOTHING if value is None else str(value)]
