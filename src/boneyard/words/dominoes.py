"""The rules of dominoes in plain words (DO-01 to DO-26)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.games.dominoes.rules import LineRules
from boneyard.games.dominoes.score import target
from boneyard.words.deal import deal_statements, set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _END = "setup", "start", "turn", "blocked"
_SCORE, _GAME = "scoring", "game"

_TOPICS: Final = [
    Topic("sets", _SETUP),
    Topic("deal-6", _SETUP),
    Topic("deal-9", _SETUP),
    Topic("deal-12", _SETUP),
    Topic("teams", _SETUP),
    Topic("boneyard", _SETUP),
    Topic("starter", _START),
    Topic("lead", _START),
    Topic("order", _TURN),
    Topic("one-tile", _TURN),
    Topic("doubles", _TURN, "line-doubles"),
    Topic("must", _TURN),
    Topic("draw", _TURN),
    Topic("reserve", _TURN),
    Topic("pass", _TURN),
    Topic("out", _END),
    Topic("blocked", _END),
    Topic("score", _SCORE),
    Topic("blocked-points", _SCORE),
    Topic("tie", _SCORE),
    Topic("target", _GAME, "winner"),
    Topic("next", _GAME),
    Topic("calls", _GAME),
]

_STATEMENTS: Final = [
    Statement("teams", "says.teams", "DO-02"),
    Statement("boneyard", "says.boneyard", "DO-04, S-7", "draw=until|one"),
    Statement("boneyard", "says.aside", "DO-04, S-7", "draw=none"),
    Statement("starter", "says.lead-first", "DO-06, DO-07", "lead=winner"),
    Statement("starter", "says.lead-winner", "DO-08", "lead=winner"),
    Statement("starter", "says.lead-double", "DO-09, DO-06, DO-07", "lead=double"),
    Statement("starter", "says.starter-rotates", "DO-09", "lead=rotate direction=left"),
    Statement("starter", "says.starter-right", "DO-09, HR-03", "lead=rotate direction=right"),
    Statement("lead", "says.lead-any-later", "DO-08", "lead=winner"),
    Statement("lead", "says.lead", "DO-09", "lead=rotate"),
    Statement("order", "says.clockwise", "DO-05", "direction=left"),
    Statement("order", "says.to-the-right", "DO-05, HR-03", "direction=right"),
    Statement("one-tile", "says.one-tile-line", "DO-10"),
    Statement("doubles", "says.line-doubles", "DO-11"),
    Statement("must", "says.must", "DO-12"),
    Statement("draw", "says.draw-until", "DO-13", "draw=until reserve=0"),
    Statement("draw", "says.draw-until-reserve", "DO-13", "draw=until reserve=1|2"),
    Statement("draw", "says.draw-once", "DO-13", "draw=one"),
    Statement("draw", "says.draw-never", "DO-16", "draw=none"),
    Statement("reserve", "says.reserve-0", "DO-14", "draw=until|one reserve=0"),
    Statement("reserve", "says.reserve-1", "DO-14", "draw=until|one reserve=1"),
    Statement("reserve", "says.reserve-2", "DO-14", "draw=until|one reserve=2"),
    Statement("pass", "says.pass-line", "DO-15", "draw=until|one"),
    Statement("out", "says.out", "DO-17"),
    Statement("blocked", "says.blocked-line", "DO-18", "draw=until|one"),
    Statement("blocked", "says.blocked-passes", "DO-18", "draw=none"),
    Statement("score", "says.bonus", "DO-19", "partner=ignore"),
    Statement("score", "says.out-partner", "DO-19", "partner=count"),
    Statement("blocked-points", "says.block-difference", "DO-20, DO-21", "blocked=difference"),
    Statement("blocked-points", "says.bonus-blocked", "DO-20, DO-21", "blocked=others"),
    Statement("blocked-points", "says.block-all", "DO-20, DO-21", "blocked=all"),
    Statement("tie", "says.tie-nobody", "DO-22", "ties=nobody"),
    Statement("tie", "says.tie-share", "DO-22", "ties=share"),
    Statement("next", "says.next", "DO-25"),
    Statement("calls", "says.calls-none", "DO-26, S-6"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    enough = target(LineRules(code))
    return [
        set_statement(game, code, "DO-01"),
        *deal_statements(game, code, "DO-02, DO-03", "DO-03"),
        Statement("target", "number.target", "DO-23, DO-24", names=lambda _lang: {"count": enough}),
    ]


WORDS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
