"""The feet of Chickenfoot: a tree from the engine outward, a line for each branch with its open end."""

from typing import NamedTuple

from boneyard.core.tile import NO_TILE, low, tile_text
from boneyard.core.view import View
from boneyard.games.chickenfoot.legal import toes_missing
from boneyard.games.chickenfoot.position import FootView, load
from boneyard.games.chickenfoot.state import Coop
from boneyard.notation.view import position_like
from boneyard.render.terminal.head import game_name, round_names, set_name
from boneyard.render.terminal.line import as_laid, shorten, wrap
from boneyard.render.terminal.seats import seat_lines, spread, whose_turn
from boneyard.table.ends import Laid, end_number, entry_tile
from boneyard.words.language import Language


class Branch(NamedTuple):
    """A line of tiles that ends openly or in a double: its tiles, and the number that it begins with.

    `later` says, from the engine on, which of the feet have later toes.
    """

    tiles: list[str]
    start: str
    later: list[bool]


def draw_feet(view: View[FootView], width: int, lang: Language) -> list[str]:
    """The round, the seats, the tree, the foot that is incomplete, and whose turn it is."""
    coop = load(position_like(view), view.public.code, view.public.set, view.public.seats)
    lines = [
        *wrap([*round_names(view, lang), set_name(view, lang), game_name(view, lang)], width, "   "),
        "",
        *spread(seat_lines(view, lang), width),
        "",
    ]
    return [*lines, *_tree(view, coop, width, lang), *_status(view, coop, lang), whose_turn(view, lang)]


def _tree(view: View[FootView], coop: Coop, width: int, lang: Language) -> list[str]:
    layout = view.public.layout
    if not layout:
        return []
    engine = layout[0][0]
    branches: list[Branch] = []
    _add_branch(layout, Branch([engine], engine.split("-")[0], []), branches)
    ends = _ends(coop)
    step = _step(branches, width)
    end, against, outward = [lang.say(f"board.column.{word}") for word in ("end", "against", "outward")]
    return [
        f"{end:>5}  {against:7}  {outward}",
        *[_line(branch, step, ends, coop, width, lang) for branch in branches],
        "",
    ]


def _add_branch(layout: list[Laid], branch: Branch, branches: list[Branch]) -> None:
    """Follow a line as far as it goes on singly, and then each of its toes."""
    tiles = branch.tiles
    following = _laid_against(layout, tiles[-1])
    while following and not _is_double(tiles[-1]):
        tiles.append(following[0])
        following = _laid_against(layout, tiles[-1])
    branches.append(branch)
    for toe in following:
        _add_branch(layout, Branch([toe], tiles[-1].split("-")[0], [*branch.later, toe != following[-1]]), branches)


def _laid_against(layout: list[Laid], beside: str) -> list[str]:
    return [tile for tile, parent in layout if parent == beside]


def _is_double(tile: str) -> bool:
    high, _, low_ = tile.partition("-")
    return high == low_


def _ends(coop: Coop) -> dict[str, str]:
    """The open ends: the tile to play against, and its number, in brackets while the incomplete foot comes first."""
    ends: dict[str, str] = {}
    for end in coop.ends:
        number = str(end_number(end))
        ends[tile_text(entry_tile(end))] = number if coop.foot == NO_TILE else f"({number})"
    if coop.foot != NO_TILE:
        ends[tile_text(coop.foot)] = str(low(coop.foot))
    return ends


def _step(branches: list[Branch], width: int) -> int:
    """How far a toe is indented: less in a deep tree on a narrow page."""
    deepest = max([len(branch.later) for branch in branches])
    return 3 if deepest * 3 <= width // 3 else 2


def _line(branch: Branch, step: int, ends: dict[str, str], coop: Coop, width: int, lang: Language) -> str:
    last = branch.tiles[-1]
    left = f"{ends[last]:>5}  {last:7}" if last in ends else f"       {lang.say('board.note.closed'):7}"
    note = f"  << {toes(coop, lang)}" if coop.foot != NO_TILE and last == tile_text(coop.foot) else ""
    stems = [("|" if later else " ").ljust(step) for later in branch.later[:-1]]
    head = f"{left}  {''.join(stems)}{'+'.ljust(step, '-') if branch.later else ''}"
    laid = [f"[{inner}|{outer}]" for inner, outer in as_laid(branch.tiles, branch.start)]
    return f"{head}{shorten(laid, width - len(head) - len(note))}{note}"


def toes(coop: Coop, lang: Language) -> str:
    """How many toes the incomplete foot still needs."""
    return lang.count("board.toes", toes_missing(coop))


def _status(view: View[FootView], coop: Coop, lang: Language) -> list[str]:
    if coop.foot == NO_TILE or view.public.phase != "play":
        return []
    return [lang.say("board.status.foot", tile=tile_text(coop.foot), toes=toes(coop, lang))]
