"""The table in a terminal: lines of plain text, readable without colour. One function a game, found by the view's game id."""

from collections.abc import Callable
from typing import Final

from boneyard.core.position import Position
from boneyard.render.terminal import field
from boneyard.render.terminal.cross import draw_cross
from boneyard.render.terminal.feet import draw_feet
from boneyard.render.terminal.row import draw_row
from boneyard.render.terminal.trains import draw_trains
from boneyard.words.language import Language

_DRAWINGS: Final[dict[str, Callable[[Position, int, Language], list[str]]]] = {
    "mexican-train": draw_trains,
    "chickenfoot": draw_feet,
    "muggins": draw_cross,
    "castle-rock": draw_row,
}


def table_lines(view: Position, width: int, lang: Language) -> list[str]:
    """The table that a view shows."""
    return _DRAWINGS.get(field.text(view, "game"), _draw_fields)(view, width, lang)


def _draw_fields(view: Position, _width: int, _lang: Language) -> list[str]:
    """A game that nobody has drawn yet: its fields as they are."""
    return [f"{name}: {value}" for name, value in view.items()]
