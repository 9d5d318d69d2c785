"""Rule codes of Mexican Train: the bases, their options and what the deal table says."""

from __future__ import annotations

from dataclasses import dataclass

from ..common import (
    BadRules,
    Position,
    check_counts,
    full_set,
    join_code,
    number_within,
    split_code,
)

GAME = "mexican-train"


COMMON_OPTIONS: dict[str, tuple[str, ...]] = {
    "double_blank": ("0", "50"),
    "satisfy_doubles": ("yes", "no"),
    "satisfy_order": ("oldest", "any"),
    "dead_double": ("release", "bind"),
    "doubles": ("succession", "pair", "extra_turn", "chain"),
    "first_turn": ("one", "chain"),
    "first_turn_draw": ("yes", "no"),
    "mexican_from": ("first", "second"),
    "engine": ("aside", "dealt"),
    "starter": ("rotate", "holder", "highest", "winner"),
    "notify": ("auto", "manual"),
    "penalty": ("none", "draw_one", "skip_next_turn", "keep_drawn", "add_50"),
    "direction": ("left", "right"),  # HR-03
    "draw": ("one", "until", "none"),  # HR-07
    "drawn": ("must", "may"),  # HR-08
    "mexican": ("yes", "no"),  # HR-10
    "own_first": ("no", "yes"),  # HR-11
    "cover": ("anywhere", "eligible"),  # HR-12
    "marker": ("no_play", "not_own"),  # HR-13
    "marker_empty": ("yes", "no"),  # HR-14
    "last_double": ("out", "draw"),  # HR-16
    "search": ("draw", "take"),  # HR-24
    "blanks": ("0", "25"),  # HR-17
}


# Option, least and greatest value; each is printed whenever it is given, but for the cost of a marker of 0.
NUMBERS = {
    "deal": (1, 999),
    "rounds": (1, 19),
    "from": (0, 18),  # HR-04
    "target": (1, 9999),  # HR-05
    "marker_cost": (0, 100),  # HR-15
}


DESIGNATED = ("rotate", "winner")  # MT-P-08, HR-06: a seat is named before the first deal


SETS = (6, 9, 12, 15, 18)  # HR-01


SEAT_COUNTS = range(2, 13)  # HR-02


PARSONS: dict[str, str] = {name: values[0] for name, values in COMMON_OPTIONS.items()}


BASES: dict[str, dict[str, str]] = {
    "parsons": PARSONS,
    "booklet": PARSONS | {"doubles": "pair"},
    "family": PARSONS
    | {
        "double_blank": "50",
        "satisfy_doubles": "no",
        "satisfy_order": "any",
        "doubles": "extra_turn",
        "engine": "dealt",
        "starter": "holder",
    },
    "online": PARSONS
    | {
        "satisfy_order": "any",
        "doubles": "chain",
        "first_turn": "chain",
        "mexican_from": "second",
        "starter": "highest",
    },
}


# Deal tables: base, set, seats (MT-P-05, MT-B-03, MT-F-03, MT-O-05).
_P12 = {2: 16, 3: 16, 4: 15, 5: 14, 6: 12, 7: 10, 8: 9}


DEALS: dict[str, dict[int, dict[int, int]]] = {
    "parsons": {12: _P12, 9: {2: 15, 3: 13, 4: 10}},
    "booklet": {
        9: {2: 20, 3: 14, 4: 11, 5: 9, 6: 7},
        12: {4: 18, 5: 14, 6: 12, 7: 10, 8: 9},
    },
    "family": {12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10}},
    "online": {12: _P12, 9: {2: 15, 3: 13, 4: 10, 5: 9, 6: 7}, 6: {2: 8, 3: 6, 4: 5}},
}


@dataclass(frozen=True)
class Rules:
    """A rule code, read: the value of every option, the numbers in force, the text."""

    options: dict[str, str]
    deal: int
    rounds: int
    first: int
    target: int | None
    marker_cost: int
    text: str

    def __getitem__(self, name: str) -> str:
        """Return the value of an option."""
        return self.options[name]


def _check_option(name: str, value: str) -> None:
    """Refuse an unknown option or value."""
    if name in NUMBERS:
        number_within(name, value, *NUMBERS[name])
    elif name not in COMMON_OPTIONS:
        raise BadRules(f"unknown option {name!r}")
    elif value not in COMMON_OPTIONS[name]:
        raise BadRules(f"{name} allows {' '.join(COMMON_OPTIONS[name])}; not {value!r}")


def _bring_along(base: str, given: dict[str, str]) -> dict[str, str]:
    """README, options: ``holder`` exactly with ``engine=dealt``, one brings the other; HR-06."""
    result = dict(given)
    if "engine" in given and "starter" not in given:
        own = BASES[base]["starter"]
        aside = "rotate" if own == "holder" else own
        result["starter"] = "holder" if given["engine"] == "dealt" else aside
    if "starter" in given and "engine" not in given:
        result["engine"] = "dealt" if given["starter"] == "holder" else "aside"
    return result


def _check_mix(options: dict[str, str], given: dict[str, str]) -> None:
    """Refuse combinations that cannot be played."""
    if (options["engine"] == "dealt") != (options["starter"] == "holder"):
        raise BadRules("starter=holder exactly with engine=dealt")
    if "first_turn_draw" in given and options["first_turn"] != "chain":
        raise BadRules("first_turn_draw needs first_turn=chain")
    if options["penalty"] == "keep_drawn" and options["notify"] == "manual":
        raise BadRules("MT-B-39: penalty=keep_drawn is refused with notify=manual")
    if options["penalty"] != "none" and options["draw"] == "none":
        raise BadRules("HR-07: a penalty is refused with draw=none")


def _deal(base: str, number: int, seats: int, given: dict[str, str], engine: str) -> int:
    """HR-01, HR-02: ``deal`` is enough everywhere; without it the cell of the deal table."""
    if number not in SETS or seats not in SEAT_COUNTS:
        raise BadRules(f"set {number} for {seats} seats is not offered")
    if "deal" not in given:
        if seats not in DEALS[base].get(number, {}):
            raise BadRules(f"{base} has no deal for set {number} and {seats} seats")
        return DEALS[base][number][seats]
    deal = int(given["deal"])
    dealt = len(full_set(number)) - (1 if engine == "aside" else 0)
    if deal * seats > dealt:
        raise BadRules(f"deal={deal} for {seats} seats is more than {dealt} tiles")
    return deal


def _first(number: int, given: dict[str, str]) -> int:
    """HR-04: the number of the first engine."""
    first = int(given.get("from", number))
    if first > number:
        raise BadRules(f"from allows 0 ... {number}; not {first}")
    return first


def _rounds(first: int, given: dict[str, str]) -> int:
    """MT-P-42, HR-04: as many rounds as there are engines, or fewer."""
    rounds = int(given.get("rounds", first + 1))
    if rounds > first + 1:
        raise BadRules(f"rounds allows 1 ... {first + 1}; not {rounds}")
    return rounds


def read_rules(code: object, set_number: object, seats: object) -> Rules:
    """Read a rule code for a set and a number of seats."""
    base, given = split_code(code)
    if base not in BASES:
        raise BadRules(f"unknown base {base!r}; allowed: {' '.join(BASES)}")
    for name, value in given.items():
        _check_option(name, value)
    numbers = {name: value for name, value in given.items() if name in NUMBERS}
    named = {name: value for name, value in given.items() if name not in numbers}
    options = BASES[base] | _bring_along(base, named)
    _check_mix(options, given)
    number, count = check_counts(set_number, seats)
    deal = _deal(base, number, count, given, options["engine"])
    first = _first(number, given)
    rounds = _rounds(first, given)
    target = int(given["target"]) if "target" in given else None
    cost = int(given.get("marker_cost", "0"))
    if cost == 0:  # equal to the base
        numbers.pop("marker_cost", None)
    differing = {name: value for name, value in options.items() if value != BASES[base][name]}
    return Rules(options, deal, rounds, first, target, cost, join_code(base, differing | numbers))


def canonical(code: str, set_number: int, seats: int) -> str:
    """Return the canonical rule code."""
    return read_rules(code, set_number, seats).text


def _rules(position: Position) -> Rules:
    """Read the rules of a position."""
    return read_rules(position["rules"], position["set"], position["seats"])
