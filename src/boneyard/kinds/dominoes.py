"""Draw and Block dominoes."""

from types import MappingProxyType
from typing import Final

from boneyard.bots import dominoes as bots
from boneyard.bots.ladder import Players
from boneyard.bots.thinking import HiddenHands
from boneyard.games.dominoes.game import Dominoes
from boneyard.kinds.kind import Kind, Setting
from boneyard.notation.sketch import LineStage
from boneyard.render.caption import branches_caption
from boneyard.render.plan.line import Line
from boneyard.render.terminal.domino_line import draw_line
from boneyard.search.line_pilot import LinePilot
from boneyard.words.dominoes import WORDS
from boneyard.words.dominoes_questions import QUESTIONS

_GAME: Final = Dominoes()

DOMINOES: Final = Kind(
    game=_GAME,
    words=WORDS,
    questions=QUESTIONS,
    plan=Line,
    drawing=draw_line,
    caption=branches_caption,
    players=Players(bots.passenger, bots.porter, bots.brakeman, bots.conductor),
    mind=HiddenHands(_GAME, lambda _table, _watch: LinePilot(), bots.glance),
    merged=frozenset({"signalman", "stationmaster"}),
    reasons=bots.line_reasons,
    example="6-2>6-4",
    stage=LineStage(),
    puzzles=MappingProxyType(
        {
            "end": Setting("draw+reserve=0", 6, 2),
            "out": Setting("draw+reserve=0", 6, 2),
        }
    ),
    daily=Setting("draw+target=1", 6, 2),
)
