"""Positions and views of Chickenfoot, spelled as in docs/protocol.md (section 3)."""

from typing import ClassVar, final

from boneyard.core.errors import BadPosition
from boneyard.core.position import Position, Reader, Whereabouts
from boneyard.core.rules import RuleCode
from boneyard.core.tile import NO_TILE, Tile, has, low, tile_text
from boneyard.core.view import Shape
from boneyard.games.chickenfoot.apply import close_foot, join_tile, place_engine
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.games.chickenfoot.state import Coop, new_coop
from boneyard.parts.reading import (
    MOST_POINTS,
    WITHOUT_SEARCH,
    read_course,
    read_hands_and_turn,
    read_phase,
)
from boneyard.table.ends import LayoutView, end_number, find_end, read_layout


@final
class FootView(LayoutView):
    """What lies open on a Chickenfoot table; the layout names each tile with the tile it was laid against."""

    shape: ClassVar[Shape] = LayoutView.shape | {"engine": str | None}

    engine: str | None

    def __init__(self, coop: Coop) -> None:
        super().__init__("chickenfoot", coop, coop.layout, coop.drew, coop.passes)
        self.engine = None if coop.engine == NO_TILE else tile_text(coop.engine)

    def fields(self) -> Position:
        """The view as JSON."""
        return {
            "game": self.game,
            "rules": self.rules,
            "set": self.set,
            "seats": self.seats,
            "round": self.round,
            "engine": self.engine,
            "starter": self.starter,
            "phase": self.phase,
            "turn": self.turn,
            "scores": self.scores,
            "layout": [list(laid) for laid in self.layout],
            "drew": self.drew,
            "passes": self.passes,
        }


def load(position: Position, code: RuleCode, top: int, seats: int) -> Coop:
    """The coop that a position describes."""
    reader = Reader(position, seats)
    coop = new_coop(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, coop)
    _read_feet(coop, read_layout(reader, tiles))
    read_hands_and_turn(reader, coop, tiles)
    return coop


def _read_round(reader: Reader, coop: Coop) -> None:
    read_phase(reader, coop, WITHOUT_SEARCH)
    coop.scores = reader.numbers_by_seat("scores", MOST_POINTS)
    engine_given = reader.has("engine")
    engine = reader.tile("engine")
    read_course(reader, coop, engine, coop.rules.course)
    if engine is None and not engine_given and coop.round > 0:
        engine = coop.engine_tile()
    expected = coop.engine_tile() if coop.round > 0 else None
    if engine != expected:
        raise BadPosition(
            f"engine does not belong to round {coop.round}: it is {'null' if expected is None else tile_text(expected)}"
        )


def _read_feet(coop: Coop, pairs: list[tuple[Tile, Tile]]) -> None:
    """Lay the tiles again in their order: the incomplete foot, if any, follows from it."""
    if coop.round == 0:
        if pairs:
            raise BadPosition("before the first deal the table is empty")
        return
    if not pairs or pairs[0] != (coop.engine_tile(), NO_TILE):
        raise BadPosition(f"layout has to begin with the engine {tile_text(coop.engine_tile())}, laid against nothing")
    place_engine(coop, pairs[0][0])
    for t, parent in pairs[1:]:
        _check_join(coop, t, parent)
        join_tile(coop, t, parent)
        if is_foot_complete(coop):
            close_foot(coop, coop.foot)


def _check_join(coop: Coop, t: Tile, parent: Tile) -> None:
    """A tile lies on the incomplete foot, or else on an open end, and matches (CF-07, CF-11, CF-13, CF-15)."""
    if coop.foot != NO_TILE:
        number = low(coop.foot) if parent == coop.foot else -1
    else:
        index = find_end(coop.ends, parent)
        number = end_number(coop.ends[index]) if index >= 0 else -1
    if number < 0 or not has(t, number):
        place = "nothing" if parent == NO_TILE else tile_text(parent)
        raise BadPosition(f"layout: {tile_text(t)} cannot lie against {place} at that moment")
