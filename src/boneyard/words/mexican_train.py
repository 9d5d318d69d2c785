"""The rules of Mexican Train in plain words: every statement of the four books and of their options, in one table.

Where the books say the same it is said once, and cited by the clause of the base. A statement that an option brings is
cited by the clauses named with that option in `rules/README`.
"""

from typing import Any, Final

from boneyard.core.game import Game
from boneyard.core.rules import RuleCode
from boneyard.games.mexican_train.rules import TrainRules
from boneyard.games.mexican_train.score import DOUBLE_ONE, dear_in, marker_price
from boneyard.words.deal import course_statements, deal_statements, playable_sets, set_statement
from boneyard.words.mexican_train_doubles import DOUBLES, DOUBLES_TOPICS
from boneyard.words.statement import RuleWords, Statement, Topic

_SETUP, _START, _TURN, _MARKERS = "setup", "start", "turn", "markers"
_END, _SCORE, _CALLS = "stalls", "scoring", "calls"

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
    Topic("engine", _START),
    Topic("starter", _START),
    Topic("search", _START),
    Topic("order", _START),
    Topic("trains", _TURN),
    Topic("first-turn", _TURN),
    Topic("first-draw", _TURN),
    Topic("one-tile", _TURN),
    Topic("where", _TURN),
    Topic("own-first", _TURN),
    Topic("mexican", _TURN),
    Topic("must", _TURN),
    Topic("draw", _TURN),
    Topic("empty", _TURN),
    *DOUBLES_TOPICS,
    Topic("marker-on", _MARKERS),
    Topic("marker-own", _MARKERS),
    Topic("marker-open", _MARKERS),
    Topic("marker-first", _MARKERS),
    Topic("marker-off", _MARKERS),
    Topic("unstarted", _MARKERS),
    Topic("marker-cost", _MARKERS),
    Topic("out", _END),
    Topic("stall", _END),
    Topic("score", _SCORE),
    Topic("blank", _SCORE),
    Topic("blanks-round", _SCORE),
    Topic("winner", _SCORE),
    Topic("call", _CALLS),
    Topic("infraction", _CALLS),
    Topic("penalty", _CALLS),
]

_PUNISHED: Final = "penalty=draw_one|skip_next_turn|keep_drawn|add_50"
_DRAWING: Final = "draw=one|until"
_DOUBLE_ENDS: Final = "last_double=out or draw=none"

_STATEMENTS: Final = [
    Statement("boneyard", "says.boneyard", "MT-P-06, S-7 / MT-B-05 / MT-F-03, S-7 / MT-O-06, S-7", _DRAWING),
    Statement("boneyard", "says.aside", "MT-P-06, S-7 / MT-B-05 / MT-F-03, S-7 / MT-O-06, S-7", "draw=none"),
    Statement("number", "says.engine-falls", "MT-P-04 / MT-B-04 / MT-F-04 / MT-O-03", "from="),
    Statement("engine", "says.engine-hub", "MT-P-04 / MT-B-04 / MT-P-04 / MT-O-03", "engine=aside"),
    Statement("engine", "says.engine-dealt", "MT-F-03", "engine=dealt"),
    Statement(
        "starter", "says.starter-rotates", "MT-P-08 / MT-B-06 / MT-P-08 / MT-P-08", "starter=rotate direction=left"
    ),
    Statement("starter", "says.starter-right", "HR-03", "starter=rotate direction=right"),
    Statement("starter", "says.starter-holder", "MT-F-05, MT-F-06", "starter=holder"),
    Statement("starter", "says.starter-highest", "MT-O-07", "starter=highest"),
    Statement("starter", "says.starter-winner", "HR-06", "starter=winner"),
    Statement("search", "says.search", "MT-F-07", "engine=dealt search=draw"),
    Statement("search", "says.search-taken", "HR-24", "engine=dealt search=take"),
    Statement("search", "says.search-first", "MT-F-08", "engine=dealt search=draw direction=left"),
    Statement("search", "says.search-first-right", "MT-F-08, HR-03", "engine=dealt search=draw direction=right"),
    Statement("search", "says.taken-first", "MT-F-08, HR-24", "engine=dealt search=take direction=left"),
    Statement("search", "says.taken-first-right", "MT-F-08, HR-03, HR-24", "engine=dealt search=take direction=right"),
    Statement("order", "says.clockwise", "MT-P-09 / MT-B-07 / MT-F-09 / MT-O-08", "direction=left"),
    Statement("order", "says.to-the-right", "HR-03", "direction=right"),
    Statement("trains", "says.trains", "MT-P-10 / MT-B-08 / MT-F-10 / MT-O-09", "mexican=yes"),
    Statement("trains", "says.trains-own", "HR-10", "mexican=no"),
    Statement("one-tile", "says.one-tile", "MT-P-13 / MT-B-11 / MT-F-13 / MT-O-17", "first_turn=one"),
    Statement("one-tile", "says.one-tile-later", "MT-P-13 / MT-B-11 / MT-F-13 / MT-O-17", "first_turn=chain"),
    Statement("where", "says.where-trains", "MT-P-12 / MT-B-10 / MT-F-11 / MT-O-18", "mexican=yes"),
    Statement("where", "says.where-trains-own", "MT-P-12 / MT-B-10 / MT-F-11 / MT-O-18", "mexican=no"),
    Statement("own-first", "says.own-first", "HR-11", "own_first=yes"),
    Statement(
        "mexican",
        "says.mexican-first",
        "MT-P-11 / MT-B-09 / MT-F-12 / MT-P-11",
        "mexican=yes mexican_from=first first_turn=one",
    ),
    Statement("mexican", "says.mexican-second", "MT-O-19", "mexican=yes mexican_from=second"),
    Statement("mexican", "says.mexican-second", "MT-O-10", "mexican=yes mexican_from=first first_turn=chain"),
    Statement("mexican", "says.mexican-none", "HR-10", "mexican=no"),
    Statement("must", "says.must", "MT-P-14 / MT-B-12 / MT-F-14 / MT-O-20"),
    Statement(
        "draw",
        "says.draw-trains",
        "MT-P-15 / MT-B-13 / MT-F-15, MT-F-16 / MT-O-20, MT-O-21",
        "draw=one drawn=must",
    ),
    Statement("draw", "says.draw-trains-keep", "HR-08", "draw=one drawn=may"),
    Statement("draw", "says.draw-until", "HR-07", "draw=until drawn=must"),
    Statement("draw", "says.draw-until-keep", "HR-07, HR-08", "draw=until drawn=may"),
    Statement("draw", "says.draw-never", "HR-07", "draw=none"),
    Statement("empty", "says.empty-marked", "MT-P-38 / MT-B-18 / MT-F-20 / MT-O-22", f"{_DRAWING} marker_empty=yes"),
    Statement("empty", "says.empty-unmarked", "HR-14", f"{_DRAWING} marker_empty=no"),
    Statement(
        "first-turn",
        "says.first-turn-one",
        "MT-P-07, MT-P-12, MT-P-13 / MT-B-11, MT-B-40 / MT-F-12, MT-F-13 / MT-P-12, MT-P-13",
        "first_turn=one",
    ),
    Statement("first-turn", "says.first-turn-chain", "MT-O-10, MT-O-11", "first_turn=chain"),
    Statement("first-turn", "says.first-turn-doubles", "MT-O-12", "first_turn=chain"),
    Statement("first-turn", "says.first-turn-late", "MT-O-15", "first_turn=chain"),
    Statement(
        "first-draw", "says.first-draw-yes", "MT-O-13", "first_turn=chain first_turn_draw=yes draw=one drawn=must"
    ),
    Statement(
        "first-draw",
        "says.first-draw-agreed",
        "MT-O-13, HR-07, HR-08",
        "first_turn=chain first_turn_draw=yes draw=until or first_turn=chain first_turn_draw=yes draw=one drawn=may",
    ),
    Statement("first-draw", "says.first-draw-no", "MT-O-13", f"first_turn=chain first_turn_draw=no {_DRAWING}"),
    Statement("marker-on", "says.marker-on", "MT-P-16 / MT-B-14 / MT-F-17 / MT-O-22", _DRAWING),
    Statement("marker-on", "says.marker-on-pass", "HR-07", "draw=none marker_empty=yes"),
    Statement("marker-on", "says.marker-never", "HR-07, HR-14", "draw=none marker_empty=no"),
    Statement("marker-own", "says.marker-own", "HR-13", "marker=not_own"),
    Statement("marker-open", "says.marker-open", "MT-P-17 / MT-B-10, MT-B-15 / MT-F-11, MT-F-17 / MT-O-18, MT-O-23"),
    Statement("marker-first", "says.marker-first", "MT-O-14", "first_turn=chain"),
    Statement("marker-off", "says.marker-off", "MT-P-18 / MT-B-16 / MT-F-19 / MT-O-24"),
    Statement("unstarted", "says.unstarted", "MT-P-19 / MT-B-17 / MT-F-18 / MT-O-09, MT-O-14"),
    Statement("out", "says.out", "MT-P-37 / MT-B-33 / MT-F-28 / MT-O-34", _DOUBLE_ENDS),
    Statement("out", "says.out-double", "HR-16", f"last_double=draw {_DRAWING}"),
    Statement("out", "says.out-first", "MT-O-16", "first_turn=chain last_double=out or first_turn=chain draw=none"),
    Statement("out", "says.out-first-double", "MT-O-16, HR-16", f"first_turn=chain last_double=draw {_DRAWING}"),
    Statement("stall", "says.stall", "MT-P-40, S-2 / MT-B-34, S-2 / MT-F-29, S-2 / MT-O-35, S-2", _DRAWING),
    Statement("stall", "says.stall-passes", "HR-07, S-2", "draw=none"),
    Statement("stall", "says.blocked-kept", "HR-08", f"{_DRAWING} drawn=may"),
    Statement("stall", "says.stall-first", "MT-O-35, S-2", "first_turn=chain"),
    Statement("stall", "says.stall-skipped", "S-2", "penalty=skip_next_turn"),
    Statement("score", "says.score-left", "MT-P-43 / MT-B-36 / MT-F-30 / MT-O-36"),
    Statement("blank", "says.blank-0", "MT-P-43 / MT-B-36 / MT-P-43 / MT-O-36", "double_blank=0 blanks=0"),
    Statement("blank", "says.blank-50", "MT-F-31", "double_blank=50 blanks=0"),
    Statement("blank", "says.blank-25", "HR-17", "blanks=25"),
    Statement("winner", "says.lowest-wins", "MT-P-44 / MT-B-38 / MT-F-34 / MT-O-37"),
    Statement("call", "says.call-auto", "MT-P-39 / MT-B-35", "notify=auto book=parsons|booklet"),
    Statement("call", "says.call-none", "MT-F-35", "notify=auto book=family"),
    Statement("call", "says.call-none", "MT-O-38", "notify=auto book=online"),
    Statement("call", "says.call-manual", "MT-P-39 / MT-P-39, MT-B-35 / MT-P-39 / MT-P-39", "notify=manual"),
    Statement(
        "infraction",
        "says.infraction-draw",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        f"{_PUNISHED} drawn=must",
    ),
    Statement("infraction", "says.infraction-draw-keep", "S-6, HR-08", f"{_PUNISHED} drawn=may"),
    Statement("infraction", "says.infraction-chain", "S-6", f"first_turn=chain {_PUNISHED}"),
    Statement(
        "infraction",
        "says.infraction-silence",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        f"notify=manual {_PUNISHED}",
    ),
    Statement(
        "penalty", "says.penalty-none", "MT-P-45, S-6 / MT-B-39, S-6 / MT-F-35, S-6 / MT-O-38, S-6", "penalty=none"
    ),
    Statement(
        "penalty", "says.penalty-draw", "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6", "penalty=draw_one"
    ),
    Statement(
        "penalty",
        "says.penalty-skip",
        "MT-P-45, S-6 / MT-B-39, S-6 / MT-P-45, S-6 / MT-P-45, S-6",
        "penalty=skip_next_turn",
    ),
    Statement("penalty", "says.penalty-keep", "MT-B-39, S-6", "penalty=keep_drawn"),
    Statement("penalty", "says.penalty-50", "MT-B-39, S-6", "penalty=add_50"),
]


def _numbers(game: Game[Any], code: RuleCode) -> list[Statement]:
    deals = "MT-P-03, MT-P-05 / MT-B-02, MT-B-03 / MT-F-02, MT-F-03 / MT-O-02, MT-O-05"
    given = "MT-P-01, MT-P-03, option deal / MT-B-02, option deal / MT-F-02, option deal / MT-O-05, option deal"
    rounds = "MT-P-42 / MT-B-37 / MT-F-33 / MT-O-04"
    shorter = "MT-P-42, option rounds / MT-B-37, option rounds / MT-F-33, option rounds / MT-O-04, option rounds"
    return [
        set_statement(game, code, "MT-P-01 / MT-B-01 / MT-F-01 / MT-O-01"),
        *deal_statements(game, code, deals, given),
        *course_statements(code, rounds, shorter),
        *_round_of_blanks(game, code),
        *_cost_of_markers(code),
    ]


def _round_of_blanks(game: Game[Any], code: RuleCode) -> list[Statement]:
    """MT-F-32, where the game can get as far as the double blank."""
    rules = TrainRules(code)
    last = [rules.course.engine(top, rules.course.rounds(top)) for top in playable_sets(game, code)]
    if not any(DOUBLE_ONE in dear_in(rules, engine) for engine in last):
        return []
    return [Statement("blanks-round", "number.blanks", "MT-F-32")]


def _cost_of_markers(code: RuleCode) -> list[Statement]:
    """HR-15, where a marker costs anything."""
    points = marker_price(TrainRules(code))
    if points == 0:
        return []
    return [Statement("marker-cost", "number.marker-cost", "HR-15", names=lambda _lang: {"count": points})]


WORDS: Final = RuleWords(_TOPICS, [*_STATEMENTS, *DOUBLES], _numbers)
