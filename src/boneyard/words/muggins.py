"""The rules of Muggins in plain words (MU-01 to MU-30)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import deal_statements, set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _SPINNER = "setup", "start", "turn", "doubles"
_FIVES, _END, _GAME = "fives", "bonus", "game"

_TOPICS: Final = [
    Topic("sets", _SETUP),
    Topic("larger", _SETUP),
    Topic("deal-6", _SETUP, "deal"),
    Topic("teams", _SETUP),
    Topic("boneyard", _SETUP),
    Topic("starter", _START),
    Topic("lead", _START),
    Topic("one-tile", _TURN),
    Topic("must", _TURN),
    Topic("draw", _TURN),
    Topic("empty", _TURN),
    Topic("spinner", _SPINNER),
    Topic("doubles", _SPINNER),
    Topic("fives", _FIVES),
    Topic("ends", _FIVES),
    Topic("lead-scores", _FIVES),
    Topic("nothing", _FIVES),
    Topic("claim", _FIVES),
    Topic("call", _FIVES, "call-points"),
    Topic("out", _END),
    Topic("blocked", _END),
    Topic("bonus", _END),
    Topic("round-five", _END),
    Topic("tie", _END),
    Topic("target", _GAME, "winner"),
    Topic("target-when", _GAME),
    Topic("next", _GAME),
    Topic("penalty", _GAME, "penalties"),
]

_STATEMENTS: Final = [
    Statement("larger", "says.larger", "MU-02"),
    Statement("teams", "says.teams", "MU-03"),
    Statement("boneyard", "says.boneyard", "MU-04, S-7"),
    Statement("starter", "says.starter-clockwise", "MU-05", "direction=left"),
    Statement("starter", "says.starter-right", "MU-05, HR-03", "direction=right"),
    Statement("starter", "says.to-the-right", "HR-03", "direction=right"),
    Statement("lead", "says.lead", "MU-06"),
    Statement("one-tile", "says.one-tile-ends", "MU-07"),
    Statement("must", "says.must", "MU-08"),
    Statement("draw", "says.draw-until", "MU-09"),
    Statement("empty", "says.empty", "MU-10"),
    Statement("spinner", "says.spinner", "MU-11, MU-12"),
    Statement("doubles", "says.later-doubles", "MU-13"),
    Statement("fives", "says.fives", "MU-14"),
    Statement("ends", "says.ends", "MU-15"),
    Statement("ends", "says.ends-spinner", "MU-16"),
    Statement("lead-scores", "says.lead-scores", "MU-17"),
    Statement("nothing", "says.nothing", "MU-18, MU-19"),
    Statement("claim", "says.claim-auto", "MU-20", "scoring=auto"),
    Statement("claim", "says.claim", "MU-20", "scoring=claim"),
    Statement("call", "says.call", "MU-20", "scoring=claim"),
    Statement("out", "says.out-scores", "MU-21"),
    Statement("blocked", "says.blocked", "MU-22"),
    Statement("bonus", "says.bonus", "MU-23, MU-24"),
    Statement("bonus", "says.bonus-blocked", "MU-25"),
    Statement("round-five", "says.round-five", "MU-26"),
    Statement("tie", "says.tie", "MU-27"),
    Statement("target", "says.target-first", "MU-28", "target_check=at_once"),
    Statement("target", "says.target-most", "MU-28, MU-29", "target_check=round_end"),
    Statement("target-when", "says.target-at-once", "MU-29", "target_check=at_once"),
    Statement("target-when", "says.target-round-end", "MU-29", "target_check=round_end"),
    Statement("next", "says.next", "MU-30"),
    Statement("penalty", "says.penalty-none", "S-6"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [set_statement(game, code, "MU-01"), *deal_statements(game, code, "MU-03, MU-04", "MU-04")]


WORDS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
