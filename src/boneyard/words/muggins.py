"""The rules of Muggins in plain words (MU-01 to MU-30)."""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.games.muggins.rules import MugginsRules
from boneyard.games.muggins.score import target
from boneyard.words.deal import deal_statements, set_statement
from boneyard.words.language import Language
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
    Topic("reserve", _TURN),
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
    Statement("teams", "says.teams", "MU-03", "teams=yes"),
    Statement("teams", "says.teams-none", "HR-23", "teams=no"),
    Statement("boneyard", "says.boneyard", "MU-04, S-7", "draw=until|one"),
    Statement("boneyard", "says.aside", "MU-04, S-7", "draw=none"),
    Statement("starter", "says.starter-clockwise", "MU-05", "direction=left starter=rotate"),
    Statement("starter", "says.starter-right", "MU-05, HR-03", "direction=right starter=rotate"),
    Statement("starter", "says.starter-winner", "HR-06", "starter=winner"),
    Statement("starter", "says.clockwise", "MU-05", "direction=left starter=winner"),
    Statement("starter", "says.to-the-right", "HR-03", "direction=right"),
    Statement("lead", "says.lead", "MU-06"),
    Statement("one-tile", "says.one-tile-ends", "MU-07"),
    Statement("must", "says.must", "MU-08"),
    Statement("draw", "says.draw-until", "MU-09", "draw=until reserve=0 drawn=must"),
    Statement("draw", "says.draw-until-keep", "MU-09, HR-08", "draw=until reserve=0 drawn=may"),
    Statement("draw", "says.draw-until-reserve", "MU-09, HR-09", "draw=until reserve=1|2 drawn=must"),
    Statement("draw", "says.draw-until-reserve-keep", "MU-09, HR-08, HR-09", "draw=until reserve=1|2 drawn=may"),
    Statement("draw", "says.draw-once", "HR-07", "draw=one drawn=must"),
    Statement("draw", "says.draw-once-keep", "HR-07, HR-08", "draw=one drawn=may"),
    Statement("draw", "says.draw-never", "HR-07", "draw=none"),
    Statement("reserve", "says.reserve-1", "HR-09", "draw=until|one reserve=1"),
    Statement("reserve", "says.reserve-2", "HR-09", "draw=until|one reserve=2"),
    Statement("empty", "says.empty", "MU-10", "draw=until|one reserve=0"),
    Statement("empty", "says.pass-line", "MU-10, HR-09", "draw=until|one reserve=1|2"),
    Statement("spinner", "says.spinner", "MU-11, MU-12", "spinner=first"),
    Statement("spinner", "says.spinner-none", "HR-21", "spinner=none"),
    Statement("doubles", "says.later-doubles", "MU-13", "spinner=first"),
    Statement("doubles", "says.all-doubles", "MU-13, HR-21", "spinner=none"),
    Statement("fives", "says.fives", "MU-14"),
    Statement("ends", "says.ends", "MU-15"),
    Statement("ends", "says.ends-spinner", "MU-16", "spinner=first"),
    Statement("ends", "says.ends-led", "HR-21", "spinner=none"),
    Statement("lead-scores", "says.lead-scores", "MU-17"),
    Statement("nothing", "says.nothing", "MU-18, MU-19"),
    Statement("claim", "says.claim-auto", "MU-20", "scoring=auto"),
    Statement("claim", "says.claim", "MU-20", "scoring=claim"),
    Statement("call", "says.call", "MU-20", "scoring=claim"),
    Statement("out", "says.out-scores", "MU-21"),
    Statement("blocked", "says.blocked", "MU-22", "draw=until|one reserve=0"),
    Statement("blocked", "says.blocked-line", "MU-22, HR-09", "draw=until|one reserve=1|2"),
    Statement("blocked", "says.blocked-passes", "MU-22, HR-07", "draw=none"),
    Statement("blocked", "says.blocked-kept", "HR-08", "draw=until|one drawn=may"),
    Statement("bonus", "says.bonus", "MU-23, MU-24", "teams=yes"),
    Statement("bonus", "says.bonus-alone", "MU-23, MU-24, HR-23", "teams=no"),
    Statement("bonus", "says.bonus-blocked", "MU-25"),
    Statement("round-five", "says.round-five", "MU-26", "bonus=nearest"),
    Statement("round-five", "says.round-five-up", "HR-19", "bonus=up"),
    Statement("round-five", "says.round-exact", "HR-19", "bonus=exact"),
    Statement("tie", "says.tie", "MU-27"),
    Statement("target-when", "says.target-at-once", "MU-29", "target_check=at_once"),
    Statement("target-when", "says.target-round-end", "MU-29", "target_check=round_end"),
    Statement("next", "says.next", "MU-30"),
    Statement("penalty", "says.penalty-none", "S-6"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    return [
        set_statement(game, code, "MU-01"),
        *deal_statements(game, code, "MU-03, MU-04", "MU-03, HR-22"),
        *_target(code),
    ]


def _target(code: RuleCode) -> list[Statement]:
    """How many points win, the book's or others."""
    rules = MugginsRules(code)
    agreed, enough = ", HR-05" if rules.target else "", target(rules)

    def names(_lang: Language) -> dict[str, object]:
        return {"points": enough}

    return [
        Statement("target", "number.target-first", f"MU-28{agreed}", "target_check=at_once", names),
        Statement("target", "number.target-most", f"MU-28, MU-29{agreed}", "target_check=round_end", names),
    ]


WORDS: Final = RuleWords(_TOPICS, _STATEMENTS, _numbers)
