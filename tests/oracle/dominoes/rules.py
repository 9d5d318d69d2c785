"""Rule codes of Draw and Block."""

from tests.oracle.common import BadRules
from tests.oracle.layouts import Position, full_set, whole_number

GAME = "dominoes"


BOOKS = {"draw": "until", "block": "none"}  # DO-13, DO-16


NUMBERS = {"deal": 45, "target": 1000}


WORDS = {
    "lead": ("winner", "double", "rotate"),  # DO-08, DO-09
    "draw": ("until", "one", "none"),  # DO-13, DO-16
    "reserve": ("2", "1", "0"),  # DO-14
    "partner": ("ignore", "count"),  # DO-19
    "blocked": ("difference", "others", "all"),  # DO-21
    "ties": ("nobody", "share"),  # DO-22
    "direction": ("left", "right"),  # HR-03
}


TEAMS = [["A", "C"], ["B", "D"]]  # DO-02


Piece = tuple[str, int, int]
"""A tile of the line with its left and its right number."""


def options(code: str) -> dict[str, str]:
    """Every option of a rule code; a number that is not given is the empty text."""
    base, *parts = code.split("+")
    if base not in BOOKS:
        raise BadRules(f"unknown base {base!r}")
    values = {"deal": "", "target": "", "base": base, **{name: words[0] for name, words in WORDS.items()}}
    values["draw"] = BOOKS[base]
    seen = set()
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals or name in seen or not allowed(name, value):
            raise BadRules(f"{part!r} is not offered")
        seen.add(name)
        values[name] = value
    return values


def allowed(name: str, value: str) -> bool:
    """Whether an option may have this value."""
    if name in NUMBERS:
        number = whole_number(value)
        return number is not None and 1 <= number <= NUMBERS[name]
    return value in WORDS.get(name, ())


def canonical(code: str, set_number: int, seats: int) -> str:
    """Options in alphabetical order, without those that equal the book."""
    values = options(code)
    if set_number not in (6, 9, 12) or seats not in (2, 3, 4):
        raise BadRules("DO-01, DO-02")
    if hand_size(values, set_number, seats) * seats > len(full_set(set_number)):
        raise BadRules("DO-03: the set is too small")
    book = options(values["base"])
    told = [f"{name}={value}" for name, value in sorted(values.items()) if value != book[name]]
    return "+".join([values["base"], *told])


def hand_size(values: dict[str, str], highest: int, seats: int) -> int:
    """DO-03."""
    return int(values["deal"]) if values["deal"] else highest + 1 if seats == 2 else highest - 1


def rule(position: Position, name: str) -> str:
    """What a table has agreed on."""
    return options(position["rules"])[name]
