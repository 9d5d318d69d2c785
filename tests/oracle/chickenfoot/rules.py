"""Rule codes of Chickenfoot, and where their texts leave a choice."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules
from tests.oracle.layouts import (
    COMMON_AMBIGUITIES,
    COMMON_FIELDS,
    choose,
    full_set,
    number_given,
    offered,
    print_code,
    split_code,
)

GAME = "chickenfoot"


FIELDS = (*COMMON_FIELDS, "engine")


SETS = (6, 9, 12, 15, 18)  # CF-01, HR-01


SEAT_COUNTS = range(2, 13)  # CF-02, HR-02


CHOICES = {
    "dead_foot": ("release", "bind"),  # CF-17
    "direction": ("left", "right"),  # HR-03
    "starter": ("rotate", "winner"),  # HR-06
    "draw": ("one", "until", "none"),  # HR-07
    "drawn": ("must", "may"),  # HR-08
    "blanks": ("0", "25"),  # HR-17
    "double_blank": ("50", "0"),  # HR-18
    "toes": ("6", "4", "8"),  # HR-20
}


NAMES = (*CHOICES, "deal", "rounds", "from", "target")


TOES_OF_DOUBLE = 3  # CF-13


# CF-03; the cells that are crossed out are missing.
DEAL_TABLE = {
    9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
    12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
}


AMBIGUITIES = (
    *COMMON_AMBIGUITIES,
    "contract 2, 9-4>9-9: which end of the tile in the layout is meant? One reading only: a"
    " non-double has one outer number, a double one number, and every tile lies once in the"
    " layout; the six (three) places of a double are equivalent (CF-07).",
    "contract 3, a layout whose numbers match but whose order breaks CF-07 or CF-15 (a tile"
    " elsewhere while a foot is incomplete). Readings: accepted, only numbers have to match;"
    " bad position. Choice: bad position, otherwise the incomplete foot would not follow from"
    " the layout.",
    "CF-09 with drew true in a loaded position and several playable tiles in the hand: which"
    " one was drawn is not in the position. Choice: all plays are legal.",
    "CF-19, passes made while the boneyard has tiles. Readings: they count once it is empty;"
    " they never count. Choice: never ('consecutive passes with an empty boneyard'); the pass"
    " after drawing the last tile counts. The boneyard is looked at when the pass is made.",
    "CF-17 with release, a double whose suit is exhausted when it is laid: complete at once"
    " with no toe; its arm is a dead end and free play goes on with the next player. One"
    " reading.",
    "CF-17 with bind: only three toes complete a foot, so an exhausted one closes the layout to the end of the round.",
    "CF-17 and the engine: 'its number' cannot run out before the sixth toe (CF-07), so either reading of 'a foot' gives the same play.",
    "contract 1, deal as large as the set allows (deal times seats equal to all tiles but the"
    " engine, empty boneyard). Readings: allowed; one tile has to be left. Choice: allowed,"
    " 'as far as the set reaches'.",
    "HR-05, phase deal with somebody at the target. Readings: bad position, the game is over;"
    " accepted, and the round that is dealt is the last. Choice: the latter, 'an ordinary one'.",
    "contract 3, round of a position without it in phase deal: with an engine it follows from the engine, else it is 0.",
    "contract 3, engine left out. Readings: follows from round or layout; bad position."
    " Choice: bad position (not in the list of defaults). An engine that is not a double, or"
    " of another round, is a bad position.",
    "contract 3, phase over before the last round, phase deal after it, a round above the number of rounds. Choice: bad position (CF-22).",
    "contract 4, starter that is no seat in new. Choice: BadRules.",
)


def canonical(code: Any, set: Any, seats: Any) -> str:
    """The rule code as it is printed; BadRules if it cannot be played."""
    offered("set", set, SETS)
    offered("seats", seats, SEAT_COUNTS)
    given = split_code(code, NAMES)
    for name, values in CHOICES.items():
        choose(given, name, values)
    check_deal(given, set, seats)
    first = number_given(given, "from", 0, set)  # HR-04
    number_given(given, "rounds", 1, (set if first is None else first) + 1)  # CF-22
    number_given(given, "target", 1, 9999)  # HR-05
    return print_code(given, {name: values[0] for name, values in CHOICES.items()})


def check_deal(given: Mapping[str, str], highest: int, seats: int) -> None:
    """CF-02 and CF-03; `deal` replaces the table as far as the set reaches, and opens all of it (HR-01, HR-02)."""
    if "deal" not in given and seats not in DEAL_TABLE.get(highest, {}):
        raise BadRules("seats: CF-02 does not offer these here; deal opens them")
    number_given(given, "deal", 1, (len(full_set(highest)) - 1) // seats)


def rule(position: Mapping[str, Any], name: str) -> str:
    """The value of an option with named values."""
    return choose(split_code(position["rules"], NAMES), name, CHOICES[name])


def number(position: Mapping[str, Any], name: str) -> int | None:
    """The value of an option that is a number, None where it is not given."""
    given = split_code(position["rules"], NAMES)
    return int(given[name]) if name in given else None


def hand_size(position: Mapping[str, Any]) -> int:
    """CF-03, or the option `deal`."""
    return number(position, "deal") or DEAL_TABLE[position["set"]][position["seats"]]


def first_engine(position: Mapping[str, Any]) -> int:
    """CF-04, HR-04."""
    first = number(position, "from")
    return int(position["set"]) if first is None else first


def number_of_rounds(position: Mapping[str, Any]) -> int:
    """CF-22, or the option `rounds`."""
    return number(position, "rounds") or first_engine(position) + 1


def target_reached(position: Mapping[str, Any]) -> bool:
    """HR-05."""
    target = number(position, "target")
    return target is not None and max(position["scores"].values()) >= target


def feet_bind(position: Mapping[str, Any]) -> bool:
    """CF-17, option `dead_foot`."""
    return rule(position, "dead_foot") == "bind"


def drawable(position: Mapping[str, Any]) -> bool:
    """HR-07: with `draw=none` the boneyard counts as empty."""
    return bool(position["boneyard"]) and rule(position, "draw") != "none"


def engine_of_round(position: Mapping[str, Any], number: int) -> str:
    """CF-04: the double of N - r + 1; HR-04: counted from the first engine."""
    pip = first_engine(position) - number + 1
    return f"{pip}-{pip}"
