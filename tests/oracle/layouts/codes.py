"""Rule codes: options by name, and what they allow."""

import re
from collections.abc import Mapping, Sequence

from tests.oracle.common import BadRules

from .tiles import (
    NUMBER,
)


def whole_number(text: str) -> int | None:
    """A number in its one spelling, or None."""
    return int(text) if re.fullmatch(NUMBER, text) else None


def split_code(code: object, names: Sequence[str]) -> dict[str, str]:
    """The options given in a rule code with the base `booklet` (contract 1)."""
    if not isinstance(code, str):
        raise BadRules("a rule code is a text")
    base, *parts = code.split("+")
    if base != "booklet":
        raise BadRules(f"unknown base {base!r}; allowed: booklet")
    given: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in names or not equals:
            raise BadRules(f"unknown option {part!r}; allowed: {', '.join(names)}")
        if name in given:
            raise BadRules(f"option {name} is given twice")
        given[name] = value
    return given


def print_code(given: Mapping[str, str], base: Mapping[str, str]) -> str:
    """Options in alphabetical order, without those that equal the base (contract 1)."""
    told = [f"{name}={given[name]}" for name in sorted(given) if base.get(name) != given[name]]
    return "+".join(["booklet", *told])


def choose(given: Mapping[str, str], name: str, values: Sequence[str]) -> str:
    """The value of an option with named values; the first is the default."""
    value = given.get(name, values[0])
    if value not in values:
        raise BadRules(f"option {name} does not allow {value!r}; allowed: {', '.join(values)}")
    return value


def number_given(given: Mapping[str, str], name: str, low: int, high: int) -> int | None:
    """The value of an option that is a number, within its bounds; None where it is not given."""
    if name not in given:
        return None
    value = whole_number(given[name])
    if value is None or not low <= value <= high:
        raise BadRules(f"option {name} allows {low} to {high} here")
    return value
