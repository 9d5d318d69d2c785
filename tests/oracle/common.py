"""What all games of the oracle share: errors, tiles, seats, rule codes, field checks.

A tile is a tuple (higher, lower), so that the natural order of tuples is the
ascending order of the contract (by higher number, then by lower).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

Tile = tuple[int, int]
Position = dict[str, Any]
RoundEvent = dict[str, dict[str, int]]

SEAT_LETTERS = "ABCDEFGHIJKL"
STAR = "*"

_NUMBER = r"(0|[1-9][0-9]?)"
_TILE = re.compile(_NUMBER + "-" + _NUMBER)
_WHOLE = re.compile(r"0|[1-9][0-9]{0,5}")


class Refused(Exception):
    """An action that is not legal now (contract section 4, ``refused``)."""


class BadRules(Exception):
    """An unknown game or rule code, or a set or seat count not offered for it."""


class BadPosition(Exception):
    """Everything else that is wrong with a position."""


# ---------------------------------------------------------------- tiles


def full_set(number: int) -> list[Tile]:
    """Return every tile of the double-``number`` set in ascending order."""
    return [(high, low) for high in range(number + 1) for low in range(high + 1)]


def tile_of(text: object) -> Tile:
    """Read a tile in either order; ValueError when the text is no tile (section 1)."""
    if not isinstance(text, str):
        raise ValueError(f"not a tile: {text!r}")
    return _read_tile(text)


@cache
def _read_tile(text: str) -> Tile:
    match = _TILE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a tile: {text!r}")
    first, second = int(match.group(1)), int(match.group(2))
    return (max(first, second), min(first, second))


def text_of(tile: Tile) -> str:
    """Print a tile with the higher number first."""
    return f"{tile[0]}-{tile[1]}"


def texts(tiles: Iterable[Tile]) -> list[str]:
    """Print tiles in the order given."""
    return [text_of(tile) for tile in tiles]


def sorted_texts(tiles: Iterable[str]) -> list[str]:
    """Return tile texts in ascending order of the tiles."""
    return texts(sorted(tile_of(text) for text in tiles))


def is_double(tile: Tile) -> bool:
    """Say whether both ends of the tile are equal."""
    return tile[0] == tile[1]


def other_end(tile: Tile, number: int) -> int | None:
    """Return the far end when ``number`` is laid inward, None when it does not fit."""
    if number == tile[0]:
        return tile[1]
    if number == tile[1]:
        return tile[0]
    return None


# ---------------------------------------------------------------- seats


def seats_of(count: int) -> list[str]:
    """Return the seat letters of a table, clockwise from A."""
    return list(SEAT_LETTERS[:count])


def turn_order(count: int, first: str, direction: str) -> list[str]:
    """Return every seat once, in turn order from ``first`` (HR-03)."""
    seats = seats_of(count)
    if direction == "right":
        seats.reverse()
    start = seats.index(first)
    return seats[start:] + seats[:start]


def next_seat(seat: str, count: int, direction: str) -> str:
    """Return the next seat in turn order (HR-03)."""
    return turn_order(count, seat, direction)[1 % count]


# ---------------------------------------------------------------- rule codes


def split_code(code: object) -> tuple[str, dict[str, str]]:
    """Split ``base+option=value`` into the base and the options as given."""
    if not isinstance(code, str):
        raise BadRules(f"a rule code is text, not {code!r}")
    base, *parts = code.split("+")
    options: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not sign or not name or not value:
            raise BadRules(f"not option=value: {part!r}")
        if name in options:
            raise BadRules(f"option given twice: {name}")
        options[name] = value
    return base, options


def join_code(base: str, options: Mapping[str, str]) -> str:
    """Print a rule code with its options in alphabetical order."""
    return "+".join([base] + [f"{name}={options[name]}" for name in sorted(options)])


def number_within(name: str, text: str, low: int, high: int) -> int:
    """Read a whole number within bounds, as an option value, in its one spelling."""
    if _WHOLE.fullmatch(text) is None or not low <= int(text) <= high:
        raise BadRules(f"{name} allows {low} ... {high}; not {text!r}")
    return int(text)


def check_counts(set_number: object, seats: object) -> tuple[int, int]:
    """Return set and seat count as numbers; anything but whole numbers is not offered."""
    for name, value in (("set", set_number), ("seats", seats)):
        if type(value) is not int:
            raise BadRules(f"{name} is not offered: {value!r}")
    assert isinstance(set_number, int) and isinstance(seats, int)
    return set_number, seats


# ---------------------------------------------------------------- deal orders


def read_deal(action: str, wanted: Iterable[Tile]) -> list[Tile]:
    """Read ``deal 12-5 3-3 ...``; refuse an order that is not exactly ``wanted`` (S-1)."""
    try:
        order = [tile_of(text) for text in action.split(" ")[1:]]
    except ValueError as error:
        raise Refused(str(error)) from error
    if sorted(order) != sorted(wanted):
        raise Refused("S-1: the order does not name each tile of the deal exactly once")
    return order


# ---------------------------------------------------------------- checks of position fields


def check_fields(position: object, needed: Iterable[str], allowed: Iterable[str]) -> None:
    """Refuse a position that is no object, lacks a needed field or has an unknown one."""
    if not isinstance(position, dict):
        raise BadPosition("a position is an object")
    for name in needed:
        if name not in position:
            raise BadPosition(f"field missing: {name}")
    known = set(allowed) | set(needed)
    for name in position:
        if name not in known:
            raise BadPosition(f"unknown field: {name!r}")


def whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """Return a whole number within its bounds (true and false are no numbers)."""
    if type(value) is not int or value < low or (high is not None and value > high):
        raise BadPosition(f"{name}: {value!r}")
    return value


def flag(name: str, value: object) -> bool:
    """Return a truth value."""
    if type(value) is not bool:
        raise BadPosition(f"{name}: {value!r}")
    return value


def listing(name: str, value: object) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise BadPosition(f"{name} is not a list: {value!r}")
    return value


def mapping(name: str, value: object, keys: Iterable[str]) -> dict[str, Any]:
    """Return an object that has exactly the given keys."""
    if not isinstance(value, dict) or set(value) != set(keys):
        raise BadPosition(f"{name} does not name exactly {' '.join(keys)}")
    return value


def counts(name: str, value: object, seats: list[str]) -> dict[str, int]:
    """Return an object from every seat to a number from 0 upwards, in seat order."""
    read = mapping(name, value, seats)
    return {seat: whole(f"{name} {seat}", read[seat], 0) for seat in seats}


def tiles_in(name: str, value: object, number: int) -> list[Tile]:
    """Return the tiles of a list without ``*``; all have to belong to the set."""
    result: list[Tile] = []
    for text in listing(name, value):
        try:
            tile = tile_of(text)
        except ValueError as error:
            raise BadPosition(f"{name}: {error}") from error
        if tile[0] > number:
            raise BadPosition(f"{name}: {text} is not in the set")
        result.append(tile)
    return result


def without_star(name: str, value: object, at_end: bool) -> tuple[list[Any], bool]:
    """Take ``*`` out of a list; say whether it stood there (section 3)."""
    items = listing(name, value)
    found = items.count(STAR)
    if found > 1 or (found and at_end and items[-1] != STAR):
        raise BadPosition(f"{name}: * stands once, in the boneyard at the end")
    return [item for item in items if item != STAR], found == 1


def all_different(name: str, items: list[Any]) -> None:
    """Refuse a list in which something stands twice."""
    seen: set[Any] = set()
    for item in items:
        if item in seen:
            raise BadPosition(f"{name}: {item!r} stands twice")
        seen.add(item)
