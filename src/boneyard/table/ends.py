"""A layout that branches: tiles laid against tiles, and the ends that are open (Chickenfoot, Muggins)."""

from abc import abstractmethod
from typing import ClassVar

from boneyard.core.action import Action, against, lay
from boneyard.core.errors import BadPosition
from boneyard.core.hand import Hands, lowest_bit
from boneyard.core.native import i64, mypyc_attr
from boneyard.core.position import Position, Reader, Whereabouts, read_position_tile
from boneyard.core.state import State
from boneyard.core.tile import NO_TILE, Tile, packed, packed_number, packed_tile, tile, tile_text
from boneyard.core.view import HandsView, Shape


def joined(t: Tile, parent: Tile) -> i64:
    """An entry of a layout: a tile, and the tile it was laid against."""
    return packed(parent, t)


def open_end(t: Tile, number: i64) -> i64:
    """An open end: a tile, and the number that it shows there."""
    return packed(number, t)


def entry_tile(entry: i64) -> Tile:
    """The tile of an entry or of an open end."""
    return packed_tile(entry)


def entry_parent(entry: i64) -> Tile:
    """The tile that an entry was laid against."""
    return Tile(packed_number(entry))


def end_number(end: i64) -> i64:
    """The number that an open end shows."""
    return packed_number(end)


def numbers(ends: list[int]) -> list[int]:
    """The numbers that these ends show, each once."""
    found: list[int] = []
    for end in ends:
        if int(end_number(end)) not in found:
            found.append(int(end_number(end)))
    return found


def find_end(ends: list[int], t: Tile) -> int:
    """Where in a list of open ends this tile's first one is; -1 when it has none."""
    for index, end in enumerate(ends):
        if packed_tile(end) == t:
            return index
    return -1


def lies(layout: list[int], t: Tile) -> bool:
    """Whether a tile is part of the layout."""
    return any([packed_tile(entry) == t for entry in layout])


def add_matching(hands: Hands, seat: i64, t: Tile, number: i64, plays: list[Action]) -> None:
    """Add every tile of a hand that fits this number, laid against this tile; the tile itself is in no hand."""
    row = hands.matching(seat, number)
    while row:
        plays.append(lay(tile(number, lowest_bit(row)), against(t)))
        row &= row - 1


Laid = tuple[str, str | None]
"""A tile of a layout, and the tile it was laid against; the first was laid against nothing."""


def layout_texts(layout: list[int]) -> list[Laid]:
    """Each tile with the tile it was laid against, in the order laid."""
    return [
        (tile_text(entry_tile(entry)), None if entry_parent(entry) == NO_TILE else tile_text(entry_parent(entry)))
        for entry in layout
    ]


class LayoutView(HandsView):
    """What lies open in a game whose layout branches."""

    shape: ClassVar[Shape] = HandsView.shape | {"layout": list[tuple[str, str | None]]}

    layout: list[Laid]

    def __init__(self, game: str, state: State, layout: list[int], drew: bool, passes: int) -> None:
        super().__init__(game, state, drew, passes)
        self.layout = layout_texts(layout)

    def fields(self) -> Position:
        """The view as JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "set": self.set,
            "seats": self.seats,
            "round": self.round,
            "starter": self.starter,
            "phase": self.phase,
            "turn": self.turn,
            "scores": self.scores,
            "layout": [list(laid) for laid in self.layout],
            "drew": self.drew,
            "passes": self.passes,
        }


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


@mypyc_attr(acyclic=True)
class Chain(State):
    """A table on which a first tile is led and every other one laid against an open end."""

    @abstractmethod
    def lead(self, t: Tile) -> None:
        """Lay the first tile."""

    @abstractmethod
    def place_for(self, t: Tile, parent: Tile) -> int:
        """The open end of `parent` that `t` fits, as an index; -1 when there is none."""

    @abstractmethod
    def follow(self, t: Tile, parent: Tile, end: int) -> None:
        """Lay a tile on the end at this index."""


def read_line(table: Chain, pairs: list[tuple[Tile, Tile]]) -> None:
    """Lay the tiles of a layout again in their order: the open ends follow from it."""
    if pairs and table.round == 0:
        raise BadPosition("before the first deal the table is empty")
    for index, (t, parent) in enumerate(pairs):
        if index == 0:
            if parent != NO_TILE:
                raise BadPosition("layout: the first tile was laid against nothing")
            table.lead(t)
            continue
        end = table.place_for(t, parent) if parent != NO_TILE else -1
        if end < 0:
            beside = "nothing" if parent == NO_TILE else tile_text(parent)
            raise BadPosition(f"layout: {tile_text(t)} cannot lie against {beside} at that moment")
        table.follow(t, parent, end)
