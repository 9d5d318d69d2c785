"""Tiles and sets of tiles.

A tile is a small number, the same in every set: its lower end shifted by five bits, plus its higher end.
"""

from typing import Final, NewType

from boneyard.core.native import i64

Tile = NewType("Tile", i64)

HIGHEST_PIP: Final = 18
"""The largest set anybody sells is double-18; no tile has a higher end."""

HIDDEN: Final = Tile(1023)
"""Stands for a face that the reader of an event may not see."""

NO_TILE: Final = Tile(1022)
"""Stands for "no tile lies here": the hub before the engine is placed."""

_BITS: Final = 5
_MASK: Final = 31

TILE_BITS: Final = 10
TILE_MASK: Final = 1023
"""What a tile takes in a packed number; written out, for only a literal is a constant to the compiler."""

TILES: Final = 1024
"""Every tile is below this: the length of a list that is indexed by tiles."""


def tile(a: i64, b: i64) -> Tile:
    """The tile with the ends a and b, in either order."""
    return Tile(a << _BITS | b) if a < b else Tile(b << _BITS | a)


def double(pip: i64) -> Tile:
    """The tile with this number at both ends."""
    return Tile(pip << _BITS | pip)


def low(t: Tile) -> i64:
    """The lower end."""
    return t >> _BITS


def high(t: Tile) -> i64:
    """The higher end."""
    return t & _MASK


def is_double(t: Tile) -> bool:
    """Whether both ends are equal."""
    return t >> _BITS == t & _MASK


def pips(t: Tile) -> int:
    """The sum of both ends."""
    return (t >> _BITS) + (t & _MASK)


def has(t: Tile, pip: i64) -> bool:
    """Whether one end shows this number."""
    return t >> _BITS == pip or t & _MASK == pip


def other_end(t: Tile, pip: i64) -> i64:
    """The end that stays open when the end `pip` is joined."""
    return (t >> _BITS) + (t & _MASK) - pip


def rank(t: Tile) -> i64:
    """The place of a tile in ascending order: by its higher end, then by its lower."""
    return (t & _MASK) << _BITS | t >> _BITS


def sum_rank(t: Tile) -> i64:
    """The place of a tile in ascending order: by the sum of its ends, then by the higher one."""
    return (t >> _BITS) + (t & _MASK) << _BITS | t & _MASK


def packed(number: i64, t: Tile) -> i64:
    """A number and a tile in one: what a layout is kept as."""
    return number << TILE_BITS | t


def packed_tile(entry: i64) -> Tile:
    """The tile of such a pair."""
    return Tile(entry & TILE_MASK)


def packed_number(entry: i64) -> i64:
    """The number of such a pair."""
    return entry >> TILE_BITS


def tiles_of(top: int) -> list[Tile]:
    """Every tile of the double-`top` set, ascending."""
    return _SETS[top][:]


def set_size(top: int) -> int:
    """How many tiles a double-`top` set has, whether it is sold or not."""
    return (top + 1) * (top + 2) // 2


def tiles_without_double(top: int, pip: int) -> list[Tile]:
    """Every tile of the double-`top` set but one of its doubles, ascending."""
    tiles = tiles_of(top)
    del tiles[pip * (pip + 3) // 2]
    return tiles


_SETS: Final = [[tile(a, b) for b in range(top + 1) for a in range(b + 1)] for top in range(HIGHEST_PIP + 1)]
"""Made once: each deal begins with a set."""


def tile_text(t: Tile) -> str:
    """The tile as everybody writes it, higher end first: `12-5`."""
    return _TEXTS[t]


_TEXTS: Final = [f"{t & _MASK}-{t >> _BITS}" for t in range(TILES)]


def read_tile(text: str) -> Tile | None:
    """The tile that a text names, in either order; None when it names none."""
    ends = text.split("-")
    if len(ends) != 2:
        return None
    a, b = read_number(ends[0]), read_number(ends[1])
    if a is None or b is None or a > HIGHEST_PIP or b > HIGHEST_PIP:
        return None
    return tile(a, b)


def read_number(text: str) -> int | None:
    """A whole number in plain digits without leading zeros; None for any other text."""
    if not (text.isascii() and text.isdigit()) or (text[0] == "0" and text != "0"):
        return None
    return int(text) if len(text) < 9 else 10**8
