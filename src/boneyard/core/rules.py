"""Rule codes: a published rule book (the base) and the options that a table changes in it, as text.

What an option means is said by the game that reads it; this room only knows names and allowed values.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, final

from boneyard.core.errors import BadRules
from boneyard.core.tile import read_number
from boneyard.core.value import Value


@final
class Option(Value):
    """One thing that players may agree on. Values are words, or the whole numbers from `least` to `most`."""

    def __init__(self, name: str, values: list[str], most: int = 0, least: int = 1) -> None:
        self.name: Final = name
        self.values: Final = values
        self.most: Final = most
        self.least: Final = least

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.values!r}, {self.most!r}, {self.least!r})"

    def allows(self, value: str) -> bool:
        """Whether the option may have this value."""
        if self.most == 0:
            return value in self.values
        number = read_number(value)
        return number is not None and self.least <= number <= self.most


def option(name: str, kinds: Iterable[Enum]) -> Option:
    """An option whose values are those of an enum: in its order, or in one that is given."""
    return Option(name, [str(member.value) for member in kinds])


def yes_or_no(name: str) -> Option:
    """An option that is agreed on or not; `RuleCode.says` reads it."""
    return Option(name, [_YES, "no"])


_YES: Final = "yes"

DIRECTION: Final = Option("direction", ["left", "right"])
"""Which way the turn goes, in every game with more than one seat (HR-03)."""


@final
class Base(Value):
    """A published rule book: what it fixes for each option, and how many tiles it deals.

    What it is called, and where it comes from, say the words.

    `deals` has a row for each set: tiles for 2, 3, … 8 seats, 0 where the book offers no game.
    """

    def __init__(self, name: str, values: dict[str, str], deals: dict[int, list[int]]) -> None:
        self.name: Final = name
        self.values: Final = values
        self.deals: Final = deals

    def __repr__(self) -> str:
        return f"Base({self.name!r}, {self.values!r}, {self.deals!r})"

    def seats(self, top: int) -> list[int]:
        """The numbers of seats that the book offers with a set."""
        return [seats for seats, tiles in enumerate(self.deals.get(top, []), 2) if tiles]

    def tiles_each(self, top: int, seats: int) -> int:
        """Tiles dealt to each seat, 0 where the book offers no game."""
        row = self.deals.get(top, [])
        return row[seats - 2] if 2 <= seats < len(row) + 2 else 0


@final
class RuleCode(Value):
    """The rules of one table: its base, and every option with its value ("" for a number that is not given)."""

    def __init__(self, base: Base, values: dict[str, str], given: list[str] | None = None) -> None:
        self.base: Final = base
        self.values: Final = values
        self.given: Final = given or []
        """The options that were named, also with the value of the book."""
        changed = [f"{name}={value}" for name, value in sorted(values.items()) if value != base.values[name]]
        self._text: Final = "+".join([base.name, *changed])
        self.to_right: Final = values.get(DIRECTION.name) == "right"
        """Does the turn go to the right, against the clock? (HR-03) Known here, for every game and view has to ask."""

    def __repr__(self) -> str:
        return f"RuleCode({self.base!r}, {self.values!r})"

    def number(self, name: str, absent: int = 0) -> int:
        """The number given for an option; `absent` when none is, or when the game has no such option."""
        return int(self.values.get(name) or absent)

    def says(self, name: str) -> bool:
        """Whether an option that is agreed on or not is agreed on."""
        return self.values[name] == _YES

    def agreed(self, name: str, value: str) -> "RuleCode":
        """The same code with another value of one option."""
        return RuleCode(self.base, {**self.values, name: value}, self.given)

    def text(self) -> str:
        """The code as text, options in alphabetical order, without those that equal the base."""
        return self._text


def read_options(text: str, bases: list[Base], options: list[Option]) -> tuple[Base, dict[str, str]]:
    """The base of a rule code and the options given with it, each known and allowed."""
    words = text.split("+")
    base = _base(words[0], bases)
    given: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        option = _option(name, options)
        if not equals or not option.allows(value):
            raise _not_offered(option, value)
        if name in given:
            raise BadRules("{name} is given twice", {"name": name})
        given[name] = value
    return base, given


def _not_offered(option: Option, value: str) -> BadRules:
    names = {"name": option.name, "value": value, "values": ", ".join(option.values)}
    names |= {"least": str(option.least), "most": str(option.most)}
    if option.most:
        return BadRules("{name}={value} is not offered: {name} may be {least} to {most}", names)
    return BadRules("{name}={value} is not offered: {name} may be {values}", names)


def _base(name: str, bases: list[Base]) -> Base:
    for base in bases:
        if base.name == name:
            return base
    books = ", ".join([base.name for base in bases])
    raise BadRules('there is no rule book "{name}": choose {books}', {"name": name[:40], "books": books})


def _option(name: str, options: list[Option]) -> Option:
    for option in options:
        if option.name == name:
            return option
    known = ", ".join([option.name for option in options])
    raise BadRules('there is no option "{name}": choose from {options}', {"name": name[:40], "options": known})
