"""The rules of Chickenfoot in plain words (CF-01 to CF-24)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.words.deal import course_statements, deal_statements, set_statement
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _FEET = "setup", "start", "turn", "feet"
_END, _SCORE, _CALLS = "blocked", "scoring", "calls"

_TOPICS: Final = [
    Topic("sets", _SETUP),
    Topic("deal-6", _SETUP),
    Topic("deal-9", _SETUP),
    Topic("deal-12", _SETUP),
    Topic("deal-15", _SETUP),
    Topic("deal-18", _SETUP),
    Topic("boneyard", _SETUP),
    Topic("rounds", _SETUP),
    Topic("target", _SETUP, "target-when"),
    Topic("number", _START),
    Topic("engine", _START, "the-engine"),
    Topic("starter", _START),
    Topic("six", _START),
    Topic("one-tile", _TURN),
    Topic("where", _TURN),
    Topic("must", _TURN),
    Topic("draw", _TURN),
    Topic("empty", _TURN),
    Topic("foot", _FEET),
    Topic("toes", _FEET),
    Topic("meanwhile", _FEET),
    Topic("closed", _FEET),
    Topic("dead", _FEET),
    Topic("out", _END),
    Topic("blocked", _END),
    Topic("score", _SCORE),
    Topic("blank", _SCORE),
    Topic("winner", _SCORE),
    Topic("calls", _CALLS),
]

_STATEMENTS: Final = [
    Statement("boneyard", "says.boneyard", "CF-03, S-7", "draw=one|until"),
    Statement("boneyard", "says.aside", "CF-03, S-7", "draw=none"),
    Statement("number", "says.engine-falls", "CF-04, CF-22", "from="),
    Statement("engine", "says.engine-centre", "CF-03, CF-04"),
    Statement("starter", "says.starter-clockwise", "CF-05", "direction=left starter=rotate"),
    Statement("starter", "says.starter-right", "CF-05, HR-03", "direction=right starter=rotate"),
    Statement("starter", "says.starter-winner", "HR-06", "starter=winner"),
    Statement("starter", "says.clockwise", "CF-05", "direction=left starter=winner"),
    Statement("starter", "says.to-the-right", "HR-03", "direction=right"),
    Statement("six", "says.six", "CF-07", "toes=6"),
    Statement("six", "says.six-4", "CF-07, HR-20", "toes=4"),
    Statement("six", "says.six-8", "CF-07, HR-20", "toes=8"),
    Statement("one-tile", "says.one-tile-always", "CF-06"),
    Statement("where", "says.where-feet", "CF-11"),
    Statement("must", "says.must", "CF-08"),
    Statement("draw", "says.draw-once", "CF-09", "draw=one drawn=must"),
    Statement("draw", "says.draw-once-keep", "CF-09, HR-08", "draw=one drawn=may"),
    Statement("draw", "says.draw-until", "HR-07", "draw=until drawn=must"),
    Statement("draw", "says.draw-until-keep", "HR-07, HR-08", "draw=until drawn=may"),
    Statement("draw", "says.draw-never", "HR-07", "draw=none"),
    Statement("empty", "says.empty", "CF-10", "draw=one|until"),
    Statement("foot", "says.foot", "CF-13"),
    Statement("toes", "says.toes", "CF-14"),
    Statement("meanwhile", "says.meanwhile", "CF-15"),
    Statement("closed", "says.closed", "CF-12, CF-16"),
    Statement("dead", "says.foot-released", "CF-17", "dead_foot=release"),
    Statement("dead", "says.foot-bound", "CF-17", "dead_foot=bind"),
    Statement("dead", "says.foot-hopeless", "CF-17"),
    Statement("out", "says.out", "CF-18"),
    Statement("blocked", "says.blocked-score", "CF-19", "draw=one|until"),
    Statement("blocked", "says.blocked-passes-score", "CF-19, HR-07", "draw=none"),
    Statement("blocked", "says.blocked-kept", "HR-08", "draw=one|until drawn=may"),
    Statement("score", "says.score-left", "CF-20"),
    Statement("blank", "says.blank-50", "CF-21", "double_blank=50 blanks=0"),
    Statement("blank", "says.blank-0", "HR-18", "double_blank=0 blanks=0"),
    Statement("blank", "says.blank-25", "HR-17", "blanks=25"),
    Statement("winner", "says.lowest-wins", "CF-23"),
    Statement("calls", "says.calls-none", "CF-24, S-6"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [
        set_statement(game, code, "CF-01"),
        *deal_statements(game, code, "CF-02, CF-03", "CF-02, option deal"),
        *course_statements(code, "CF-22", "CF-22, option rounds"),
    ]


WORDS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
