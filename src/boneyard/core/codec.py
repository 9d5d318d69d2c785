"""How the parts of an event are told: as JSON, read back from it, and as code that can be pasted back.

Each kind of value has one codec; `shape` is the type that a message has in its place.
"""

from typing import Any, Final, final

from boneyard.core.action import HUB, MEXICAN, TABLE, is_against, place_text, read_place, tile_at
from boneyard.core.seat import LETTERS, NOBODY
from boneyard.core.tile import HIDDEN, NO_TILE, Tile, high, low, read_tile, tile_text


class Codec:
    """A number or a word, which is told as it is."""

    def __init__(self, shape: object, *, secret: bool = False, left_out: bool = False) -> None:
        self.shape: Final[object] = shape
        self.secret: Final[bool] = secret
        """Whether some viewers may not know the value."""
        self.left_out: Final[bool] = left_out
        """Whether they are then not told at all, rather than a count."""

    def write(self, value: Any) -> object:
        """The value as JSON."""
        return value

    def read(self, said: Any) -> Any:
        """The value that JSON tells; ValueError, TypeError and their like when it tells none."""
        return said

    def show(self, value: Any) -> str:
        """The value as code."""
        return repr(value)


@final
class SeatCodec(Codec):
    """A seat by its letter; null for nobody."""

    def write(self, value: int) -> object:
        """Its letter."""
        return None if value == NOBODY else LETTERS[value]

    def read(self, said: str | None) -> int:
        """The seat with this letter."""
        return NOBODY if said is None else LETTERS.index(said)


@final
class TileCodec(Codec):
    """A tile by its text; null where none lies, or where its face is hidden."""

    def __init__(self, shape: object, missing: Tile, *, secret: bool = False) -> None:
        super().__init__(shape, secret=secret, left_out=secret)
        self._missing: Final = missing

    def write(self, value: Any) -> object:
        """Its text."""
        return None if value == self._missing else tile_text(value)

    def read(self, said: Any) -> Any:
        """The tile that a text names."""
        return self._missing if said is None else _tile(said)

    def show(self, value: Any) -> str:
        """The call that makes it, or its name."""
        return _show_tile(value)


@final
class PlaceCodec(Codec):
    """Where a tile was laid."""

    def write(self, value: int) -> object:
        """As in an action."""
        return place_text(value)

    def read(self, said: str) -> int:
        """The place that a text names."""
        place = read_place(said)
        if place is None:
            raise ValueError(said)
        return place

    def show(self, value: int) -> str:
        """The call that makes it, or its name; trains have their seats' numbers."""
        if is_against(value):
            return f"against({_show_tile(tile_at(value))})"
        return {MEXICAN: "MEXICAN", HUB: "HUB", TABLE: "TABLE"}.get(value, str(value))


@final
class PileCodec(Codec):
    """Tiles: their faces, or how many there are where they are hidden."""

    def write(self, value: list[Tile]) -> object:
        """Texts, or a count."""
        return write_pile(value)

    def read(self, said: int | list[str]) -> list[Tile]:
        """Tiles, or as many hidden ones."""
        return read_pile(said)

    def show(self, value: list[Tile]) -> str:
        """A list of calls."""
        return _show_pile(value)


@final
class HandsCodec(Codec):
    """A pile for each seat, in their order."""

    def write(self, value: list[list[Tile]]) -> object:
        """Under the letters of the seats."""
        return {LETTERS[seat]: write_pile(hand) for seat, hand in enumerate(value)}

    def read(self, said: dict[str, Any]) -> list[list[Tile]]:
        """In the order in which they are told."""
        return [read_pile(pile) for pile in said.values()]

    def show(self, value: list[list[Tile]]) -> str:
        """A list of lists."""
        return f"[{', '.join([_show_pile(hand) for hand in value])}]"


@final
class IndexCodec(Codec):
    """A place in a pile, counted from 0; left out where there is none."""

    def write(self, value: int) -> object:
        """The place."""
        return None if value < 0 else value

    def read(self, said: int | None) -> int:
        """The place that is told."""
        return -1 if said is None else said


@final
class BySeatCodec(Codec):
    """A number for each seat."""

    def write(self, value: list[int]) -> object:
        """Under the letters of the seats."""
        return {LETTERS[seat]: number for seat, number in enumerate(value)}

    def read(self, said: dict[str, int]) -> list[int]:
        """In the order in which they are told."""
        return list(said.values())


def write_pile(tiles: list[Tile]) -> object:
    """Faces, or the count where they are hidden."""
    return len(tiles) if tiles and tiles[0] == HIDDEN else [tile_text(t) for t in tiles]


def read_pile(said: int | list[str]) -> list[Tile]:
    """Faces, or as many hidden ones."""
    return [HIDDEN] * said if isinstance(said, int) else [_tile(text) for text in said]


def _tile(text: str) -> Tile:
    t = read_tile(text)
    if t is None:
        raise ValueError(text)
    return t


def _show_tile(t: Tile) -> str:
    if t == HIDDEN:
        return "HIDDEN"
    return "NO_TILE" if t == NO_TILE else f"tile({low(t)}, {high(t)})"


def _show_pile(tiles: list[Tile]) -> str:
    if tiles and tiles[0] == HIDDEN:
        return f"[HIDDEN] * {len(tiles)}"
    return f"[{', '.join([_show_tile(t) for t in tiles])}]"


NUMBER: Final[Codec] = Codec(int)
WORD: Final[Codec] = Codec(str)
SEAT: Final[Codec] = SeatCodec(str)
SEAT_OR_NOBODY: Final[Codec] = SeatCodec(str | None)
FACE: Final[Codec] = TileCodec(str, HIDDEN)
FACE_IF_SEEN: Final[Codec] = TileCodec(str, HIDDEN, secret=True)
FACE_OR_NONE: Final[Codec] = TileCodec(str | None, NO_TILE)
PLACE: Final[Codec] = PlaceCodec(str)
PLACE_IF_ANY: Final[Codec] = IndexCodec(int, left_out=True)
PILE: Final[Codec] = PileCodec(int | list[str], secret=True)
HANDS: Final[Codec] = HandsCodec(dict[str, int | list[str]], secret=True)
BY_SEAT: Final[Codec] = BySeatCodec(dict[str, int])


@final
class Field:
    """One part of an event: its name as told, how it is told, and the attribute it stands in, where that is another."""

    def __init__(self, name: str, codec: Codec, attribute: str = "") -> None:
        self.name: Final[str] = name
        self.codec: Final[Codec] = codec
        self.attribute: Final[str] = attribute or name


@final
class EventKind:
    """One kind of event: its name as told, its class, what it says, and its parts in the order that the class takes."""

    def __init__(self, name: str, made: type[Any], says: str, fields: list[Field]) -> None:
        self.name: Final[str] = name
        self.made: Final[type[Any]] = made
        self.says: Final[str] = says
        """For whoever reads the client's types; a compiled class has lost its docstring."""
        self.fields: Final[list[Field]] = fields

    def has_secrets(self) -> bool:
        """Whether viewers may know different things of it."""
        return any([field.codec.secret for field in self.fields])
