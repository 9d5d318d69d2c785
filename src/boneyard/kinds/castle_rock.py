"""Castle Rock."""

from types import MappingProxyType
from typing import Final

from boneyard.bots import castle_rock as bots
from boneyard.bots.ladder import Players
from boneyard.core.rules import RuleCode
from boneyard.core.tile import Tile
from boneyard.games.castle_rock.game import CastleRock
from boneyard.games.castle_rock.legal import what_makes_a_triple
from boneyard.games.castle_rock.rules import CastleRules
from boneyard.kinds.kind import Kind, Setting
from boneyard.notation.sketch import RowStage
from boneyard.render.caption import row_caption
from boneyard.render.plan.row import Row
from boneyard.render.terminal.row import draw_row
from boneyard.search.castle import Solution, solve_deal
from boneyard.words.castle_rock import WORDS
from boneyard.words.castle_rock_questions import QUESTIONS


def _solve(code: RuleCode, order: list[Tile]) -> Solution:
    return solve_deal(order, what_makes_a_triple(CastleRules(code)))


CASTLE_ROCK: Final = Kind(
    game=CastleRock(),
    words=WORDS,
    questions=QUESTIONS,
    plan=Row,
    drawing=draw_row,
    caption=row_caption,
    players=Players(bots.passenger, bots.porter, bots.brakeman, bots.conductor),
    mind=bots.RowMind(),
    merged=frozenset({"conductor", "signalman", "stationmaster"}),
    reasons=bots.row_reasons,
    example="mid 2",
    stage=RowStage(),
    solver=_solve,
    puzzles=MappingProxyType(
        {
            "row": Setting("booklet", 6, 1),
        }
    ),
    daily=Setting("booklet", 6, 1),
)
