"""The options of Mexican Train (rules/README, "Options of a rule code"), and how a rule code settles them."""

from enum import Enum
from typing import Final, final

from boneyard.core.errors import BadRules
from boneyard.core.rules import Option, RuleCode, read_options
from boneyard.games.mexican_train.rulesets import BASES


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
    """Who starts a round: MT-P-08, MT-F-05, MT-O-07."""

    ROTATE = "rotate"
    HOLDER = "holder"
    HIGHEST = "highest"


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


OPTIONS: Final = [
    Option("deal", [], 45),
    Option("rounds", [], 13),
    Option("double_blank", ["0", "50"]),
    Option("satisfy_doubles", ["yes", "no"]),
    Option("satisfy_order", ["oldest", "any"]),
    Option("dead_double", ["release", "bind"]),
    Option("doubles", ["succession", "pair", "extra_turn", "chain"]),
    Option("first_turn", ["one", "chain"]),
    Option("first_turn_draw", ["yes", "no"]),
    Option("mexican_from", ["first", "second"]),
    Option("engine", ["aside", "dealt"]),
    Option("starter", ["rotate", "holder", "highest"]),
    Option("notify", ["auto", "manual"]),
    Option("penalty", ["none", "draw_one", "skip_next_turn", "keep_drawn", "add_50"]),
]


@final
class TrainRules:
    """The options of one table, as the values that the rules are written in. Each is read in one function, named as the question a player would ask."""

    def __init__(self, code: RuleCode) -> None:
        values = code.values
        self.book: Final = code.base.name
        self.deal: Final = code.number("deal")
        self.rounds: Final = code.number("rounds")
        self.double_blank: Final = code.number("double_blank")
        self.satisfy_doubles: Final = values["satisfy_doubles"] == "yes"
        self.satisfy_order: Final = SatisfyOrder(values["satisfy_order"])
        self.dead_double: Final = DeadDouble(values["dead_double"])
        self.doubles: Final = Doubles(values["doubles"])
        self.first_turn: Final = FirstTurn(values["first_turn"])
        self.first_turn_draw: Final = values["first_turn_draw"] == "yes"
        self.mexican_from: Final = MexicanFrom(values["mexican_from"])
        self.engine: Final = Engine(values["engine"])
        self.starter: Final = Starter(values["starter"])
        self.notify: Final = Notify(values["notify"])
        self.penalty: Final = Penalty(values["penalty"])


def read_code(text: str) -> RuleCode:
    """The rules that a code names; an option that another one brings along counts as if it were given."""
    base, given = read_options(text, BASES, OPTIONS)
    values = dict(base.values)
    values.update(given)
    _settle_engine_and_starter(values, given)
    if "first_turn_draw" in given and values["first_turn"] != "chain":
        raise BadRules("first_turn_draw goes only with first_turn=chain")
    if values["penalty"] == "keep_drawn" and values["notify"] == "manual":
        raise BadRules("penalty=keep_drawn punishes no missed announcement: with notify=manual penalty may be none, draw_one, skip_next_turn, add_50 (MT-B-39)")
    return RuleCode(base, values)


def _settle_engine_and_starter(values: dict[str, str], given: dict[str, str]) -> None:
    """`starter=holder` exactly with `engine=dealt`; one of the two brings the other along."""
    if "starter" in given and "engine" not in given:
        values["engine"] = "dealt" if given["starter"] == "holder" else "aside"
    if "engine" in given and "starter" not in given:
        if given["engine"] == "dealt":
            values["starter"] = "holder"
        elif values["starter"] == "holder":
            values["starter"] = "rotate"
    if (values["engine"] == "dealt") != (values["starter"] == "holder"):
        names = {"engine": values["engine"], "starter": values["starter"]}
        raise BadRules("engine={engine} does not go with starter={starter}: starter=holder goes exactly with engine=dealt", names)
