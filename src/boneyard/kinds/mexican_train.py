"""Mexican Train."""

from types import MappingProxyType
from typing import Final

from boneyard.bots import mexican_train as bots
from boneyard.bots.ladder import Players
from boneyard.bots.thinking import HiddenHands
from boneyard.games.mexican_train.game import MexicanTrain
from boneyard.kinds.kind import Kind, Setting
from boneyard.notation.sketch import TrainStage
from boneyard.render.caption import trains_caption
from boneyard.render.plan.trains import Trains
from boneyard.render.terminal.trains import draw_trains
from boneyard.search.yard_pilot import YardPilot
from boneyard.words.mexican_train import WORDS
from boneyard.words.mexican_train_questions import QUESTIONS

_GAME: Final = MexicanTrain()

MEXICAN_TRAIN: Final = Kind(
    game=_GAME,
    words=WORDS,
    questions=QUESTIONS,
    sentences=MappingProxyType({"dealt-lead": "dealt-holder", "dealt-row": "dealt-search"}),
    plan=Trains,
    drawing=draw_trains,
    caption=trains_caption,
    players=Players(bots.passenger, bots.porter, bots.brakeman, bots.conductor),
    mind=HiddenHands(_GAME, YardPilot, bots.glance),
    merged=frozenset({"signalman", "stationmaster"}),
    reasons=bots.train_reasons,
    example="12-5>M",
    stage=TrainStage(),
    puzzles=MappingProxyType(
        {
            "train": Setting("parsons+first_turn=chain+deal=9", 9, 2),
            "out": Setting("parsons", 9, 2),
            "double": Setting("parsons", 9, 3),
        }
    ),
    daily=Setting("parsons+rounds=1", 9, 3),
)
