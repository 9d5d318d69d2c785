"""What a seat may ask for. An action is one number: its kind, a tile, a place and an amount, packed.

Texts of actions are read and written in `boneyard.notation.action`.
"""

from typing import Final, NewType

from boneyard.core.native import i64
from boneyard.core.seat import LETTERS
from boneyard.core.tile import Tile, read_tile, tile_text

Action = NewType("Action", i64)

_PLACE: Final = 10
_KIND: Final = 20
_CALLED: Final = 24
_AMOUNT: Final = 25
_TILE_MASK: Final = 1023
_KIND_MASK: Final = 15

DEAL_KIND: Final = 0
DRAW_KIND: Final = 1
PASS_KIND: Final = 2
STOP_KIND: Final = 3
LAY_KIND: Final = 4
CALL_KIND: Final = 5
MID_KIND: Final = 6
TRIPLE_KIND: Final = 7

DEAL: Final = Action(DEAL_KIND << _KIND)
DRAW: Final = Action(DRAW_KIND << _KIND)
PASS: Final = Action(PASS_KIND << _KIND)
STOP: Final = Action(STOP_KIND << _KIND)

MEXICAN: Final = 12
HUB: Final = 13
TABLE: Final = 14
_TILE_PLACES: Final = 64
"""Places below 12 are the seats' own trains; from here on a place is "against that tile of the layout"."""


_PLACE_NAMES: Final[list[str]] = [*LETTERS, "M", "hub", "table"]


def lay(t: Tile, place: i64) -> Action:
    """Lay a tile at a place."""
    return Action(LAY_KIND << _KIND | place << _PLACE | t)


def against(t: Tile) -> i64:
    """The place beside a tile of the layout."""
    return _TILE_PLACES + t


def is_against(place: i64) -> bool:
    """Whether a place is beside a tile of the layout."""
    return place >= _TILE_PLACES


def tile_at(place: i64) -> Tile:
    """The tile of the layout that a place is beside."""
    return Tile(place - _TILE_PLACES)


def place_text(place: i64) -> str:
    """A place as everybody writes it: a seat's letter, `M`, `hub`, `table`, or the tile it is beside."""
    if is_against(place):
        return tile_text(tile_at(place))
    return _PLACE_NAMES[place]


def announced(a: Action) -> Action:
    """The same action with the call "one tile left"."""
    return Action(a | 1 << _CALLED)


def claiming(a: Action, points: i64) -> Action:
    """The same action with a claim of points."""
    return Action(a | (points + 1) << _AMOUNT)


def call(points: i64) -> Action:
    """An opponent's call of points that were not claimed."""
    return Action((points + 1) << _AMOUNT | CALL_KIND << _KIND)


def mid(at: i64) -> Action:
    """Remove the tile after position `at` of the row."""
    return Action((at + 1) << _AMOUNT | MID_KIND << _KIND)


def triple(at: i64) -> Action:
    """Remove three tiles of the row, beginning at position `at`."""
    return Action((at + 1) << _AMOUNT | TRIPLE_KIND << _KIND)


def kind_of(a: Action) -> i64:
    """What is asked for."""
    return a >> _KIND & _KIND_MASK


def tile_of(a: Action) -> Tile:
    """The tile that is laid."""
    return Tile(a & _TILE_MASK)


def place_of(a: Action) -> i64:
    """Where it is laid."""
    return a >> _PLACE & _TILE_MASK


def is_announced(a: Action) -> bool:
    """Whether "one tile left" is called with it."""
    return a >> _CALLED & 1 == 1


def unannounced(a: Action) -> Action:
    """The same action without the call."""
    return Action(a & ~(1 << _CALLED))


def amount_of(a: Action) -> i64:
    """The points claimed or the position named; -1 when there is none."""
    return (a >> _AMOUNT) - 1


def read_place(text: str) -> int | None:
    """The place that a text names; None when it names none."""
    if text in _PLACE_NAMES:
        return _PLACE_NAMES.index(text)
    beside = read_tile(text)
    return None if beside is None else against(beside)
