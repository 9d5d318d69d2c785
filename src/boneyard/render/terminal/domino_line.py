"""The line of dominoes, from one open end to the other."""

from boneyard.core.view import View
from boneyard.games.dominoes.position import LineView
from boneyard.games.dominoes.rules import LineRules
from boneyard.games.dominoes.score import target
from boneyard.render.terminal.cross import find_arms, row_line, team_lines
from boneyard.render.terminal.head import boneyard_name, game_name
from boneyard.render.terminal.line import wrap
from boneyard.render.terminal.seats import seat_lines, whose_turn
from boneyard.words.language import Language


def draw_line(view: View[LineView], width: int, lang: Language) -> list[str]:
    """The round, the seats, the line, and whose turn it is."""
    lines = [*wrap(_head(view, lang), width, "   "), "", *seat_lines(view, lang), *team_lines(view, lang), ""]
    return [*lines, *_line(view, width, lang), whose_turn(view, lang)]


def _head(view: View[LineView], lang: Language) -> list[str]:
    return [
        lang.say("board.round", round=view.public.round),
        boneyard_name(view, lang),
        lang.say("board.target", points=target(LineRules(view.public.code))),
        game_name(view, lang),
    ]


def _line(view: View[LineView], width: int, lang: Language) -> list[str]:
    """The tiles side by side, shortened where they are too many; the open numbers in brackets outside."""
    layout = view.public.layout
    if not layout:
        return [lang.say("board.status.empty")]
    lead = layout[0][0]
    row, _ = row_line(find_arms(layout, lead if len(set(lead.split("-"))) == 1 else ""), "", width)
    return [row, ""]
