"""A layout that branches: tiles laid against tiles, and the ends that are open (Chickenfoot, Muggins)."""

from typing import Final

from boneyard.core.action import Action, against, lay
from boneyard.core.errors import BadPosition
from boneyard.core.hand import Hands, lowest_bit
from boneyard.core.native import i64
from boneyard.core.position import Position, Reader, Whereabouts, read_position_tile
from boneyard.core.tile import NO_TILE, Tile, tile, tile_text

_SHIFT: Final = 10


def joined(t: Tile, parent: Tile) -> i64:
    """An entry of a layout: a tile, and the tile it was laid against."""
    return parent << _SHIFT | t


def open_end(t: Tile, number: i64) -> i64:
    """An open end: a tile, and the number that it shows there."""
    return number << _SHIFT | t


def entry_tile(entry: i64) -> Tile:
    """The tile of an entry or of an open end."""
    return Tile(entry & 1023)


def entry_parent(entry: i64) -> Tile:
    """The tile that an entry was laid against."""
    return Tile(entry >> _SHIFT)


def end_number(end: i64) -> i64:
    """The number that an open end shows."""
    return end >> _SHIFT


def find_end(ends: list[int], t: Tile) -> int:
    """Where in a list of open ends this tile's first one is; -1 when it has none."""
    for index, end in enumerate(ends):
        if end & 1023 == t:
            return index
    return -1


def lies(layout: list[int], t: Tile) -> bool:
    """Whether a tile is part of the layout."""
    return any([entry & 1023 == t for entry in layout])


def add_matching(hands: Hands, seat: i64, t: Tile, number: i64, plays: list[Action]) -> None:
    """Add every tile of a hand that fits this number, laid against this tile; the tile itself is in no hand."""
    row = hands.matching(seat, number)
    while row:
        plays.append(lay(tile(number, lowest_bit(row)), against(t)))
        row &= row - 1


def layout_field(layout: list[int]) -> Position:
    """The layout as JSON: each tile with the tile it was laid against, in the order laid."""
    pairs = [[tile_text(entry_tile(entry)), None if entry_parent(entry) == NO_TILE else tile_text(entry_parent(entry))] for entry in layout]
    return {"layout": pairs}


def read_layout(reader: Reader, tiles: Whereabouts) -> list[tuple[Tile, Tile]]:
    """The pairs of a layout, tile and parent, not yet judged by any rule."""
    pairs: list[tuple[Tile, Tile]] = []
    for item in reader.items("layout"):
        if not isinstance(item, list) or len(item) != 2:
            raise BadPosition("layout is not a list of pairs, each tile with the one it was laid against")
        t = read_position_tile(item[0], "layout")
        tiles.put(t, "layout")
        pairs.append((t, NO_TILE if item[1] is None else read_position_tile(item[1], "layout")))
    return pairs
