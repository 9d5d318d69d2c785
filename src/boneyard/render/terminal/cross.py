"""The cross of Muggins: the line through the spinner, its other arms above and below, open ends in brackets."""

from typing import Any, Final, NamedTuple

from boneyard.core.tile import NO_TILE, tile_text
from boneyard.core.view import View
from boneyard.games.muggins.position import CrossView, load
from boneyard.games.muggins.score import count, must_claim, target
from boneyard.games.muggins.state import Cross
from boneyard.notation.view import position_like
from boneyard.render.terminal.head import boneyard_name, game_name
from boneyard.render.terminal.line import as_laid, name_side, shorten_parts, wrap
from boneyard.render.terminal.seats import seat_lines, whose_turn
from boneyard.table.ends import Laid
from boneyard.words.language import Language

_TALLEST: Final = 7
"""How many lines an arm above or below the spinner may have."""


class Arms(NamedTuple):
    """The tiles of a layout by where they lie: the first, and outward from it, or from the spinner, the four arms."""

    lead: str
    left: list[str]
    right: list[str]
    up: list[str]
    down: list[str]


def draw_cross(view: View[CrossView], width: int, lang: Language) -> list[str]:
    """The round, the seats, the cross, what its ends count where that is told, and whose turn it is."""
    cross = load(position_like(view), view.public.code, view.public.set, view.public.seats)
    lines = [*wrap(_head(view, cross, lang), width, "   "), "", *seat_lines(view, lang), *team_lines(view, lang), ""]
    return [*lines, *_picture(view, cross, width), _status(cross, lang), whose_turn(view, lang)]


def _head(view: View[CrossView], cross: Cross, lang: Language) -> list[str]:
    return [
        lang.say("board.round", round=view.public.round),
        boneyard_name(view, lang),
        lang.say("board.target", points=target(cross.rules)),
        game_name(view, lang),
    ]


def team_lines(view: View[Any], lang: Language) -> list[str]:
    """The teams and their points, where there are any."""
    sides = [f"{name_side(team, view.seat, lang)} {view.public.scores[team[0]]}" for team in view.public.teams]
    return [f"  {lang.say('board.teams')}   {'   '.join(sides)}"] if sides else []


def _status(cross: Cross, lang: Language) -> str:
    """What the ends count: not told where players have to notice it themselves."""
    if not cross.layout:
        return lang.say("board.status.empty")
    return (
        lang.say("board.status.claim") if must_claim(cross.rules) else lang.say("board.status.ends", count=count(cross))
    )


def find_arms(layout: list[Laid], spinner: str) -> Arms:
    """Where each tile lies: a line, left and right of the first tile.

    The spinner's later places are above and below it.
    """
    arms = Arms(layout[0][0], [], [], [], [])
    lies: dict[str, list[str]] = {}
    free = [arms.left, arms.right, arms.up, arms.down]
    for tile, parent in layout[1:]:
        if parent == spinner:
            arm = free.pop(0)
        elif parent == arms.lead:
            arm = arms.left if parent.split("-")[0] in tile.split("-") else arms.right
        else:
            arm = lies[str(parent)]
        arm.append(tile)
        lies[tile] = arm
        if tile == spinner:
            free = [arm, arms.up, arms.down]
    return arms


def _picture(view: View[CrossView], cross: Cross, width: int) -> list[str]:
    layout = view.public.layout
    if not layout:
        return []
    spinner = "" if cross.spinner == NO_TILE else tile_text(cross.spinner)
    number = spinner.partition("-")[0]
    arms = find_arms(layout, spinner)
    row, column = row_line(arms, spinner, width)
    short = f"({number})" if cross.sides == 2 else ""
    up, down = as_laid(arms.up, number), as_laid(arms.down, number)
    above = _column([_upright(outer, inner) for inner, outer in up], f"({up[-1][1]})" if up else short, column)
    below = _column([_upright(inner, outer) for inner, outer in down], f"({down[-1][1]})" if down else short, column)
    return [*reversed(above), row, *below, ""]


def row_line(arms: Arms, spinner: str, width: int) -> tuple[str, int]:
    """The line with its open ends, and the column where the spinner, or else the first tile, begins."""
    high, low = arms.lead.split("-")
    left, right = as_laid(arms.left, high), as_laid(arms.right, low)
    pieces = [
        *[_flat(outer, inner) for inner, outer in reversed(left)],
        _flat(high, low),
        *[_flat(inner, outer) for inner, outer in right],
    ]
    hub = [*reversed(arms.left), arms.lead, *arms.right].index(spinner or arms.lead)
    centre = f"{{{pieces[hub][1:-1]}}}" if spinner else pieces[hub]
    before, after = _fitted(pieces[:hub][::-1], pieces[hub + 1 :], width - len(centre) - 10)
    start = f"  ({left[-1][1] if left else high}) {''.join(reversed(before))}"
    return f"{start}{centre}{''.join(after)} ({right[-1][1] if right else low})", len(start)


def _fitted(before: list[str], after: list[str], room: int) -> tuple[list[str], list[str]]:
    """The two halves of the line, from the middle outward, each shortened where both together are too wide."""
    one, two = len("".join(before)), len("".join(after))
    if one + two > room:
        one, two = max(room // 2, room - two), max(room // 2, room - one)
    return shorten_parts(before, one), shorten_parts(after, two)


def _column(pieces: list[str], end: str, column: int) -> list[str]:
    """An arm above or below the spinner, from the spinner outward, and its open end."""
    if len(pieces) > _TALLEST:
        pieces = [pieces[0], f"..{len(pieces) - _TALLEST + 1}..", *pieces[2 - _TALLEST :]]
    ends = [end.center(5)] if end else []
    return [f"{' ' * column}{piece}".rstrip() for piece in [*pieces, *ends]]


def _flat(left: str, right: str) -> str:
    """A tile of the line; a double lies across it."""
    return f"[{left}/{right}]" if left == right else f"[{left}|{right}]"


def _upright(top: str, bottom: str) -> str:
    """A tile above or below the spinner; a double lies across that arm."""
    return f"[{top}|{bottom}]" if top == bottom else f"[{top}/{bottom}]"
