"""Rule codes of Chickenfoot, and where their texts leave a choice."""

from collections.abc import Mapping
from typing import Any

from tests.oracle.common import BadRules
from tests.oracle.layouts import (
    COMMON_AMBIGUITIES,
    COMMON_FIELDS,
    choose,
    full_set,
    offered,
    print_code,
    split_code,
    whole_number,
)

GAME = "chickenfoot"


FIELDS = (*COMMON_FIELDS, "engine")


SETS = (9, 12)  # CF-01


SEAT_COUNTS = range(2, 9)  # CF-02


TOES_OF_ENGINE = 6  # CF-07


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
    "contract 1, deal with double-6. Readings: opened as in parsons; not offered. Choice: not"
    " offered, CF-01 names two sets and the option row opens double-6 for parsons alone.",
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
    given = split_code(code, ("dead_foot", "deal", "rounds"))
    choose(given, "dead_foot", ("release", "bind"))
    check_deal(given, set, seats)
    check_rounds(given, set)
    return print_code(given, {"dead_foot": "release"})


def check_deal(given: Mapping[str, str], highest: int, seats: int) -> None:
    """CF-02 and CF-03; `deal` replaces the table as far as the set reaches."""
    if "deal" not in given:
        if seats not in DEAL_TABLE[highest]:
            raise BadRules(f"seats: CF-02 offers {sorted(DEAL_TABLE[highest])} here; deal opens the others")
        return
    most = (len(full_set(highest)) - 1) // seats
    size = whole_number(given["deal"])
    if size is None or not 1 <= size <= most:
        raise BadRules(f"option deal allows 1 to {most} here")


def check_rounds(given: Mapping[str, str], highest: int) -> None:
    """CF-22; `rounds` shortens the game."""
    count = whole_number(given.get("rounds", "1"))
    if count is None or not 1 <= count <= highest + 1:
        raise BadRules(f"option rounds allows 1 to {highest + 1}")


def options(position: Mapping[str, Any]) -> dict[str, str]:
    """The options that the rule code of a position gives."""
    return split_code(position["rules"], ("dead_foot", "deal", "rounds"))


def hand_size(position: Mapping[str, Any]) -> int:
    """CF-03, or the option `deal`."""
    given = options(position)
    return int(given["deal"]) if "deal" in given else DEAL_TABLE[position["set"]][position["seats"]]


def number_of_rounds(position: Mapping[str, Any]) -> int:
    """CF-22, or the option `rounds`."""
    return int(options(position).get("rounds", position["set"] + 1))


def feet_bind(position: Mapping[str, Any]) -> bool:
    """CF-17, option `dead_foot`."""
    return options(position).get("dead_foot") == "bind"


def engine_of_round(highest: int, number: int) -> str:
    """CF-04: the double of N - r + 1."""
    pip = highest - number + 1
    return f"{pip}-{pip}"
