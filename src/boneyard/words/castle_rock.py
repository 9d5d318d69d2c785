"""The rules of Castle Rock in plain words (CR-01 to CR-15)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _TURN, _END = "setup", "turn", "end"

_TOPICS: Final = [
    Topic("sets", _SETUP),
    Topic("seats", _SETUP),
    Topic("start", _SETUP),
    Topic("match", _TURN),
    Topic("middle", _TURN),
    Topic("triple", _TURN),
    Topic("choice", _TURN),
    Topic("draw", _TURN),
    Topic("end", _END),
    Topic("result", _END),
]

_STATEMENTS: Final = [
    Statement("seats", "says.alone", "CR-02"),
    Statement("start", "says.row", "CR-03"),
    Statement("match", "says.match", "CR-04"),
    Statement("middle", "says.middle", "CR-05, CR-06"),
    Statement("triple", "says.triple-common", "CR-07", "triple_rule=common"),
    Statement("triple", "says.triple-chain", "CR-07", "triple_rule=chain"),
    Statement("triple", "says.triple-pairs", "CR-07", "triple_rule=pairs"),
    Statement("choice", "says.choice", "CR-08, CR-09"),
    Statement("choice", "says.choice-closes", "CR-10"),
    Statement("draw", "says.row-draw", "CR-11"),
    Statement("draw", "says.row-draw-three", "CR-12, CR-13"),
    Statement("end", "says.row-end", "CR-14"),
    Statement("result", "says.row-result", "CR-15"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [set_statement(game, code, "CR-01")]


WORDS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
