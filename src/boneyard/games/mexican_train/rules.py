"""The options of Mexican Train (rules/README, "Options of a rule code"), and how a rule code settles them."""

from enum import Enum
from typing import Final, final

from boneyard.core.errors import BadRules
from boneyard.core.rules import DIRECTION, Option, RuleCode, option, yes_or_no
from boneyard.parts.counting import BLANKS
from boneyard.parts.course import COURSE, Course, check_course
from boneyard.parts.drawing import Draw, Drawn
from boneyard.parts.offering import DEAL


class SatisfyOrder(Enum):
    """Which open double is covered first: MT-P-30 or MT-O-31."""

    OLDEST = "oldest"
    ANY = "any"


class DeadDouble(Enum):
    """Whether a double whose suit is used up still binds: MT-P-33, MT-B-32."""

    RELEASE = "release"
    BIND = "bind"


class Doubles(Enum):
    """What a double demands and allows in the same turn: MT-P-22, MT-B-19, MT-F-21, MT-O-25."""

    SUCCESSION = "succession"
    PAIR = "pair"
    EXTRA_TURN = "extra_turn"
    CHAIN = "chain"


class FirstTurn(Enum):
    """How many tiles the first turn of a round may have: MT-P-13 or MT-O-11."""

    ONE = "one"
    CHAIN = "chain"


class MexicanFrom(Enum):
    """From which of one's turns the Mexican Train may be started: MT-P-11 or MT-O-19."""

    FIRST = "first"
    SECOND = "second"


class Engine(Enum):
    """Whether the engine lies in the hub before the deal (MT-P-04) or is dealt with the rest (MT-F-03)."""

    ASIDE = "aside"
    DEALT = "dealt"


class Starter(Enum):
    """Who starts a round: MT-P-08, MT-F-05, MT-O-07, HR-06."""

    ROTATE = "rotate"
    HOLDER = "holder"
    HIGHEST = "highest"
    WINNER = "winner"


class Notify(Enum):
    """Who says that a seat has one tile left: MT-P-39."""

    AUTO = "auto"
    MANUAL = "manual"


class Penalty(Enum):
    """What an infraction costs: MT-P-45, MT-B-39, S-6."""

    NONE = "none"
    DRAW_ONE = "draw_one"
    SKIP_NEXT_TURN = "skip_next_turn"
    KEEP_DRAWN = "keep_drawn"
    ADD_50 = "add_50"


class DoubleBlank(Enum):
    """What the double blank costs: its pips (MT-P-43), or 50 (MT-F-31)."""

    PIPS = "0"
    DEAR = "50"


class Cover(Enum):
    """Which open doubles bind a seat: all, or those on trains where it may play (HR-12)."""

    ANYWHERE = "anywhere"
    ELIGIBLE = "eligible"


class Marker(Enum):
    """Who is marked: who cannot play (MT-P-16), or also who lays nothing on the own train (HR-13)."""

    NO_PLAY = "no_play"
    NOT_OWN = "not_own"


class LastDouble(Enum):
    """Whether a double may be the last tile (MT-P-37), or somebody draws after it (HR-16)."""

    OUT = "out"
    DRAW = "draw"


class Search(Enum):
    """How an engine is found that nobody was dealt: by drawing (MT-F-07), or it is taken out (HR-24)."""

    DRAW = "draw"
    TAKE = "take"


OPTIONS: Final = [
    DEAL,
    *COURSE,
    DIRECTION,
    option("double_blank", DoubleBlank),
    yes_or_no("satisfy_doubles"),
    option("satisfy_order", SatisfyOrder),
    option("dead_double", DeadDouble),
    option("doubles", Doubles),
    option("first_turn", FirstTurn),
    yes_or_no("first_turn_draw"),
    option("mexican_from", MexicanFrom),
    option("engine", Engine),
    option("starter", Starter),
    option("notify", Notify),
    option("penalty", Penalty),
    option("draw", Draw),
    option("drawn", Drawn),
    yes_or_no("mexican"),
    Option("own_first", ["no", "yes"]),
    option("cover", Cover),
    option("marker", Marker),
    yes_or_no("marker_empty"),
    Option("marker_cost", [], 100, 0),
    option("last_double", LastDouble),
    option("search", Search),
    BLANKS,
]


@final
class TrainRules:
    """The options of one table, as the values that the rules are written in.

    Each is read in one function, named as the question a player would ask.
    """

    def __init__(self, code: RuleCode) -> None:
        values = code.values
        self.book: Final = code.base.name
        self.deal: Final = code.number("deal")
        self.course: Final = Course(code)
        self.double_blank: Final = DoubleBlank(values["double_blank"])
        self.satisfy_doubles: Final = code.says("satisfy_doubles")
        self.satisfy_order: Final = SatisfyOrder(values["satisfy_order"])
        self.dead_double: Final = DeadDouble(values["dead_double"])
        self.doubles: Final = Doubles(values["doubles"])
        self.first_turn: Final = FirstTurn(values["first_turn"])
        self.first_turn_draw: Final = code.says("first_turn_draw")
        self.mexican_from: Final = MexicanFrom(values["mexican_from"])
        self.engine: Final = Engine(values["engine"])
        self.starter: Final = Starter(values["starter"])
        self.notify: Final = Notify(values["notify"])
        self.penalty: Final = Penalty(values["penalty"])
        self.draw: Final = Draw(values["draw"])
        self.drawn: Final = Drawn(values["drawn"])
        self.mexican: Final = code.says("mexican")
        self.own_first: Final = code.says("own_first")
        self.cover: Final = Cover(values["cover"])
        self.marker: Final = Marker(values["marker"])
        self.marker_empty: Final = code.says("marker_empty")
        self.marker_cost: Final = code.number("marker_cost")
        self.last_double: Final = LastDouble(values["last_double"])
        self.search: Final = Search(values["search"])
        self.blanks: Final = code.number(BLANKS.name)


def settle(values: dict[str, str], given: dict[str, str]) -> None:
    """An option that another one brings along counts as if it were given; BadRules where they do not go together."""
    check_course(values)
    _settle_engine_and_starter(values, given)
    if "first_turn_draw" in given and values["first_turn"] != FirstTurn.CHAIN.value:
        raise BadRules("first_turn_draw goes only with first_turn=chain")
    if values["penalty"] == Penalty.KEEP_DRAWN.value and values["notify"] == Notify.MANUAL.value:
        raise BadRules(
            "penalty=keep_drawn punishes no missed announcement: with notify=manual penalty may be none, draw_one, "
            "skip_next_turn, add_50 (MT-B-39)"
        )
    if values["draw"] == Draw.NONE.value and values["penalty"] != Penalty.NONE.value:
        raise BadRules(
            "penalty={penalty} does not go with draw=none: where nobody draws penalty may be none (HR-07)",
            {"penalty": values["penalty"]},
        )


def _settle_engine_and_starter(values: dict[str, str], given: dict[str, str]) -> None:
    """`starter=holder` exactly with `engine=dealt`; one of the two brings the other along."""
    dealt, holder = Engine.DEALT.value, Starter.HOLDER.value
    if "starter" in given and "engine" not in given:
        values["engine"] = dealt if given["starter"] == holder else Engine.ASIDE.value
    if "engine" in given and "starter" not in given:
        if given["engine"] == dealt:
            values["starter"] = holder
        elif values["starter"] == holder:
            values["starter"] = Starter.ROTATE.value
    if (values["engine"] == dealt) != (values["starter"] == holder):
        names = {"engine": values["engine"], "starter": values["starter"]}
        raise BadRules(
            "engine={engine} does not go with starter={starter}: starter=holder goes exactly with engine=dealt", names
        )
