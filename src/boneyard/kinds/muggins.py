"""Muggins."""

from types import MappingProxyType
from typing import Final

from boneyard.bots import muggins as bots
from boneyard.bots.ladder import Players
from boneyard.bots.thinking import HiddenHands
from boneyard.games.muggins.game import Muggins
from boneyard.kinds.kind import Kind, Setting
from boneyard.notation.sketch import CrossStage
from boneyard.render.caption import branches_caption
from boneyard.render.plan.cross import Cross
from boneyard.render.terminal.cross import draw_cross
from boneyard.search.cross_pilot import CrossPilot
from boneyard.words.muggins import WORDS
from boneyard.words.muggins_questions import QUESTIONS

_GAME: Final = Muggins()

MUGGINS: Final = Kind(
    game=_GAME,
    words=WORDS,
    questions=QUESTIONS,
    plan=Cross,
    drawing=draw_cross,
    caption=branches_caption,
    players=Players(bots.passenger, bots.porter, bots.brakeman, bots.conductor),
    mind=HiddenHands(_GAME, lambda _table, _watch: CrossPilot(), bots.glance),
    merged=frozenset({"stationmaster"}),
    reasons=bots.five_reasons,
    example="6-2>6-4",
    stage=CrossStage(),
    puzzles=MappingProxyType(
        {
            "fives": Setting("booklet", 6, 2),
            "end": Setting("booklet", 6, 2),
            "out": Setting("booklet", 6, 2),
        }
    ),
    daily=Setting("booklet+target=50", 6, 2),
)
