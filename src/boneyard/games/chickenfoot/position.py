"""Positions and views of Chickenfoot, spelled as in the contract (section 3)."""

from typing import Final

from boneyard.core.errors import BadPosition
from boneyard.core.piles import all_piles, read_piles, read_whose_turn
from boneyard.core.position import Position, Reader, Whereabouts, by_seat
from boneyard.core.rules import RuleCode
from boneyard.core.seat import NOBODY, seat_text
from boneyard.core.state import Phase
from boneyard.core.tile import NO_TILE, Tile, has, high, low, tile_text
from boneyard.games.chickenfoot.apply import close_foot, join_tile, place_engine
from boneyard.games.chickenfoot.coop import Coop, new_coop
from boneyard.games.chickenfoot.legal import is_foot_complete
from boneyard.games.chickenfoot.play import rounds
from boneyard.parts.rounds import check_round
from boneyard.table.ends import end_number, find_end, layout_field, read_layout

_MOST: Final = 10**9


def dump(coop: Coop) -> Position:
    """The whole position, every tile named."""
    return {**public(coop), **all_piles(coop)}


def public(coop: Coop) -> Position:
    """The fields that lie open on the table or stand on the score sheet."""
    return {
        "game": "chickenfoot",
        "rules": coop.code.text(),
        "set": coop.top,
        "seats": coop.seats,
        "round": coop.round,
        "engine": None if coop.engine == NO_TILE else tile_text(coop.engine),
        "starter": seat_text(coop.starter),
        "phase": coop.phase.value,
        "turn": seat_text(coop.turn),
        "scores": by_seat(coop.scores),
        **layout_field(coop.layout),
        "drew": coop.drew,
        "passes": coop.passes,
    }


def load(position: Position, code: RuleCode, top: int, seats: int) -> Coop:
    """The coop that a position describes."""
    reader = Reader(position, seats)
    coop = new_coop(code, top, seats)
    tiles = Whereabouts(top)
    _read_round(reader, coop)
    _read_feet(coop, read_layout(reader, tiles))
    read_piles(reader, coop, tiles)
    read_whose_turn(reader, coop)
    coop.starter = reader.seat("starter", 0)
    if coop.starter == NOBODY:
        raise BadPosition("starter has to name a seat")
    coop.drew = reader.flag("drew")
    coop.passes = reader.number("passes", 0, seats - 1)
    reader.done()
    if coop.phase is not Phase.PLAY and (coop.drew or coop.passes):
        raise BadPosition("drew and passes belong into a turn")
    return coop


def _read_round(reader: Reader, coop: Coop) -> None:
    coop.phase = Phase(reader.word("phase", "play", ["deal", "play", "over"]))
    coop.scores = reader.numbers_by_seat("scores", _MOST)
    engine_given = reader.has("engine")
    engine = reader.tile("engine")
    default = coop.top - high(engine) + 1 if engine is not None else 0 if coop.phase is Phase.DEAL else 1
    coop.round = reader.number("round", max(default, 0), coop.top + 1)
    check_round(coop, rounds(coop))
    if engine is None and not engine_given and coop.round > 0:
        engine = coop.engine_tile()
    expected = coop.engine_tile() if coop.round > 0 else None
    if engine != expected:
        raise BadPosition(f"engine does not belong to round {coop.round}: it is {'null' if expected is None else tile_text(expected)}")


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
