"""Reading positions: each field by its type, with a sentence that says what is wrong with it."""

from typing import final

from boneyard.core.errors import BadPosition
from boneyard.core.seat import LETTERS, NOBODY, read_seat
from boneyard.core.tile import Tile, high, rank, read_tile, tile_text, tiles_of

Position = dict[str, object]
"""A position or a view, spelled as JSON (docs/protocol.md, section 3)."""


@final
class Reader:
    """Takes the fields of a position one by one; what nobody asked for is an error at the end."""

    def __init__(self, position: Position, seats: int) -> None:
        self.fields = dict(position)
        self.seats = seats
        for name in ("game", "rules", "set", "seats"):
            self.fields.pop(name, None)

    def has(self, name: str) -> bool:
        """Whether a field is given."""
        return name in self.fields

    def number(self, name: str, default: int, most: int) -> int:
        """A whole number from 0 to `most`."""
        return _number(self.fields.pop(name, default), name, most)

    def flag(self, name: str) -> bool:
        """True or false, false by default."""
        value = self.fields.pop(name, False)
        if not isinstance(value, bool):
            raise BadPosition(f"{name} is not true or false")
        return value

    def word(self, name: str, default: str, allowed: list[str]) -> str:
        """One of a few words."""
        value = self.fields.pop(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise BadPosition(f"{name} is none of {', '.join(allowed)}")
        return value

    def seat(self, name: str, default: int) -> int:
        """A seat of the table, or null."""
        value = self.fields.pop(name, LETTERS[default] if default != NOBODY else None)
        return NOBODY if value is None else self._seat(value, name)

    def seats_named(self, name: str) -> list[int]:
        """Some seats, each once."""
        found = [self._seat(item, name) for item in _items(self.fields.pop(name, []), name)]
        if len(set(found)) < len(found):
            raise BadPosition(f"{name} names a seat twice")
        return found

    def numbers_by_seat(self, name: str, most: int) -> list[int]:
        """A number for each seat, 0 where none is given."""
        numbers = [0] * self.seats
        for key, value in _entries(self.fields.pop(name, {}), name):
            numbers[self._seat(key, name)] = _number(value, f"{name} of {key}", most)
        return numbers

    def tile(self, name: str) -> Tile | None:
        """A tile, or null."""
        value = self.fields.pop(name, None)
        return None if value is None else read_position_tile(value, name)

    def tiles(self, name: str) -> list[Tile]:
        """A list of tiles."""
        return [read_position_tile(item, name) for item in _items(self.fields.pop(name, []), name)]

    def items(self, name: str) -> list[object]:
        """A list of anything."""
        return _items(self.fields.pop(name, []), name)

    def lists_by_key(self, name: str) -> list[tuple[str, list[object]]]:
        """A list for each key."""
        return [(key, _items(value, f"{name} of {key}")) for key, value in _entries(self.fields.pop(name, {}), name)]

    def done(self) -> None:
        """Nothing may be left that the game does not know."""
        if self.fields:
            raise BadPosition(f'this game has no field "{min(self.fields)[:40]}"')

    def _seat(self, value: object, name: str) -> int:
        seat = read_seat(value) if isinstance(value, str) else None
        if seat is None or seat >= self.seats:
            raise BadPosition(f"{name} names no seat of this table: seats are A to {LETTERS[self.seats - 1]}")
        return seat


@final
class Whereabouts:
    """Where every tile is (S-1): each is named once, and `*` stands for all that are named nowhere else."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.named: dict[Tile, str] = {}
        self.rest: list[Tile] | None = None
        self.rest_at = ""

    def put(self, t: Tile, where: str) -> None:
        """A tile is at this place."""
        if high(t) > self.top:
            raise BadPosition(f"{tile_text(t)} ({where}) is not in a double-{self.top} set")
        if t in self.named:
            raise BadPosition(f"{tile_text(t)} is named twice: {self.named[t]} and {where}")
        self.named[t] = where

    def read(self, items: list[object], where: str, *, star_last: bool) -> list[Tile]:
        """The tiles of a pile; `*` is noted and filled in by `fill`, which has to follow when all piles are read."""
        tiles: list[Tile] = []
        for index, item in enumerate(items):
            if item == "*":
                if self.rest is not None:
                    raise BadPosition("* stands more than once")
                if star_last and index < len(items) - 1:
                    raise BadPosition(f"* does not stand at the end of the {where}")
                self.rest, self.rest_at = tiles, where
            else:
                t = read_position_tile(item, where)
                self.put(t, where)
                tiles.append(t)
        return tiles

    def has_star(self) -> bool:
        """Whether `*` was read somewhere."""
        return self.rest is not None

    def fill(self) -> None:
        """Put the tiles named nowhere where `*` stands; without it every tile has to be named."""
        missing = [t for t in tiles_of(self.top) if t not in self.named]
        if self.rest is not None:
            self.rest.extend(sorted(missing, key=rank))
        elif missing:
            raise BadPosition(f"{tile_text(missing[0])} is nowhere: every tile has to be in one place (S-1)")


def read_position_tile(value: object, where: str) -> Tile:
    """A tile named in a position."""
    t = read_tile(value) if isinstance(value, str) else None
    if t is None:
        raise BadPosition(f"{where}: {_quoted(value)} is not a tile")
    return t


def _quoted(value: object) -> str:
    return f'"{value[:40]}"' if isinstance(value, str) else "something"


def _number(value: object, name: str, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadPosition(f"{name} is not a whole number from 0 to {most}")
    return value


def _items(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise BadPosition(f"{name} is not a list")
    return value


def _entries(value: object, name: str) -> list[tuple[str, object]]:
    if not isinstance(value, dict):
        raise BadPosition(f"{name} is not an object with keys")
    return list(value.items())


def tile_texts(tiles: list[Tile]) -> list[str]:
    """Tiles as texts."""
    return [tile_text(t) for t in tiles]


def by_seat(numbers: list[int]) -> dict[str, int]:
    """A number for each seat, under its letter."""
    return {LETTERS[seat]: number for seat, number in enumerate(numbers)}
