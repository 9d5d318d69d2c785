"""Views from JSON, and tables like the one in view: what lies open is the same, and the unseen tiles are somewhere.

What follows from the open tiles alone can be asked of such a table.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from boneyard.core.errors import BadPosition
from boneyard.core.game import Game
from boneyard.core.position import Position, read_position_tile, tile_texts
from boneyard.core.rules import RuleCode
from boneyard.core.seat import read_seat
from boneyard.core.state import State
from boneyard.core.tile import HIGHEST_PIP, read_tile, tile_text, tiles_of
from boneyard.core.view import AnyView, Pile, Piles, View

_PRIVATE = ("hands", "boneyard", "seat")


def position_like(view: AnyView) -> Position:
    """A whole position with the same table: nothing that is asked of it may depend on where the unseen tiles are."""
    return next(_positions_like(view.public.fields(), view.piles, view.public.set))


def state_like(game: Game[Any], view: AnyView) -> State:
    """A state with the same table, the unseen tiles where the rules allow them to be."""
    public = view.public
    return _load_like(game, public.code, public.seats, _positions_like(public.fields(), view.piles, public.set))


def read_view(game: Game[Any], fields: Position) -> AnyView:
    """The view that JSON describes; BadPosition where no table looks like that."""
    code = game.read_code(_read_text(fields, "rules"))
    top, seats = _read_number(fields, "set"), _read_number(fields, "seats")
    piles = _read_piles(fields, seats)
    public = {name: value for name, value in fields.items() if name not in _PRIVATE}
    return View(game.public(_load_like(game, code, seats, _positions_like(public, piles, top))), piles)


# --- tables that look alike ---


def _load_like(game: Game[Any], code: RuleCode, seats: int, positions: Iterator[Position]) -> State:
    """The first position that can arise; rules may want a tile in a certain pile, as Mexican Train its engine."""
    refused: BadPosition | None = None
    for position in positions:
        try:
            return game.load(position, code, _read_number(position, "set"), seats)  # type: ignore[no-any-return]
        except BadPosition as error:
            refused = refused or error
    assert refused is not None, "there is always a first position"
    raise refused


def _positions_like(public: Position, piles: Piles, top: int) -> Iterator[Position]:
    """The same table with the unseen tiles turned round from pile to pile: each tile is in each pile once."""
    unseen = _unseen(public, piles, top)
    if _counted(piles) > len(unseen):
        raise BadPosition("the view counts more tiles than are left in the set")
    for first in range(max(len(unseen), 1)):
        yield public | _filled(piles, iter(unseen[first:] + unseen[:first]))


def _unseen(public: Position, piles: Piles, top: int) -> list[str]:
    """Every tile of the set that the view names nowhere."""
    if top > HIGHEST_PIP:
        raise BadPosition(f"there is no double-{top} set")
    seen = set(_tiles_named([public, piles.hands, piles.boneyard]))
    return [name for name in tile_texts(tiles_of(top)) if name not in seen]


def _tiles_named(value: object) -> Iterator[str]:
    """The tiles that are named anywhere in some fields."""
    if isinstance(value, str):
        tile = read_tile(value)
        if tile is not None:
            yield tile_text(tile)
    elif isinstance(value, dict):
        yield from _tiles_named(list(value.values()))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _tiles_named(item)


def _counted(piles: Piles) -> int:
    return sum([pile for pile in [*piles.hands.values(), piles.boneyard] if isinstance(pile, int)])


def _filled(piles: Piles, unseen: Iterator[str]) -> Position:
    """Hands and boneyard with as many tiles as the view counts."""
    hands = {seat: _fill(pile, unseen) for seat, pile in piles.hands.items()}
    boneyard = _fill(piles.boneyard, unseen)
    return {"hands": hands, "boneyard": boneyard} if hands else {"boneyard": boneyard}


def _fill(pile: Pile, unseen: Iterator[str]) -> list[str]:
    return pile if isinstance(pile, list) else list(islice(unseen, pile))


# --- reading ---


def _read_piles(fields: Position, seats: int) -> Piles:
    hands = fields.get("hands", {})
    if not isinstance(hands, dict):
        raise BadPosition("hands is not an object with keys")
    read = {str(seat): _read_pile(pile, f"hand of {seat}") for seat, pile in hands.items()}
    return Piles(read, _read_pile(fields.get("boneyard"), "boneyard"), _read_viewer(fields.get("seat"), seats))


def _read_pile(value: object, name: str) -> Pile:
    if isinstance(value, list):
        return tile_texts([read_position_tile(item, name) for item in value])
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadPosition(f"{name[:40]} is neither a list of tiles nor a number of them")
    return value


def _read_viewer(value: object, seats: int) -> str | None:
    seat = read_seat(value) if isinstance(value, str) else None
    if value is not None and (seat is None or seat >= seats):
        raise BadPosition("seat names no seat of this table")
    return None if value is None else str(value)


def _read_text(fields: Position, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise BadPosition(f"{name} is not a text")
    return value


def _read_number(fields: Position, name: str) -> int:
    value = fields.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise BadPosition(f"{name} is not a whole number")
    return value
