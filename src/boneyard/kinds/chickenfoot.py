"""Chickenfoot."""

from types import MappingProxyType
from typing import Final

from boneyard.bots import chickenfoot as bots
from boneyard.bots.ladder import Players
from boneyard.bots.thinking import HiddenHands
from boneyard.games.chickenfoot.game import Chickenfoot
from boneyard.kinds.kind import Kind, Setting
from boneyard.notation.sketch import FootStage
from boneyard.render.caption import branches_caption
from boneyard.render.plan.feet import Feet
from boneyard.render.terminal.feet import draw_feet
from boneyard.search.coop_pilot import CoopPilot
from boneyard.words.chickenfoot import WORDS
from boneyard.words.chickenfoot_questions import QUESTIONS

_GAME: Final = Chickenfoot()

CHICKENFOOT: Final = Kind(
    game=_GAME,
    words=WORDS,
    questions=QUESTIONS,
    plan=Feet,
    drawing=draw_feet,
    caption=branches_caption,
    players=Players(bots.passenger, bots.porter, bots.brakeman, bots.conductor),
    mind=HiddenHands(_GAME, lambda _table, _watch: CoopPilot(), bots.glance),
    merged=frozenset({"stationmaster"}),
    reasons=bots.foot_reasons,
    example="9-4>9-9",
    stage=FootStage(),
    puzzles=MappingProxyType(
        {
            "end": Setting("booklet", 9, 2),
        }
    ),
    daily=Setting("booklet+rounds=1", 9, 3),
)
