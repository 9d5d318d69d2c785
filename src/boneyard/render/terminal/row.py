"""The row of Castle Rock: tiles side by side over their positions."""

from boneyard.core.view import View
from boneyard.games.castle_rock.position import RowView
from boneyard.render.terminal.head import boneyard_name, game_name, set_name
from boneyard.render.terminal.line import wrap
from boneyard.words.language import Language


def draw_row(view: View[RowView], width: int, lang: Language) -> list[str]:
    """The row, as many tiles a line as the width allows, and what is left in the boneyard."""
    row = view.public.row
    cell = max([len(t) for t in row], default=0) + 3
    each = max(1, (width - 2) // cell)
    head = [
        boneyard_name(view, lang),
        lang.say("board.row", count=len(row)),
        set_name(view, lang),
        game_name(view, lang),
    ]
    lines = [*wrap(head, width, "   "), ""]
    for start in range(0, len(row), each):
        lines += _draw_part(row[start : start + each], start + 1, cell)
    return lines if row else [*lines, f"  {lang.say('picture.row-empty')}"]


def _draw_part(part: list[str], first: int, cell: int) -> list[str]:
    """Some tiles with their positions underneath."""
    tiles = "".join([f"[{t.replace('-', '|')}]".center(cell) for t in part])
    places = "".join([str(first + index).center(cell) for index in range(len(part))])
    return [f"  {tiles}".rstrip(), f"  {places}".rstrip()]
