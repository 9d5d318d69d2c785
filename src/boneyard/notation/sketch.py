"""A table from what matters of it: open ends, marks, a hand. Before an open end lie any tiles that fit, few of them."""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from boneyard.core.errors import UserError
from boneyard.core.position import Position
from boneyard.core.seat import LETTERS
from boneyard.core.tile import read_tile, tile_text, tiles_of

Lying = list[list[str | None]]
"""Each tile with the one that it was laid against."""
_LONGEST: Final = 4
"""No more tiles than these are laid before an open end."""
JUST_LAID: Final = "!"
"""Behind a double that was laid in this very turn: `5-5!`."""


@dataclass(frozen=True)
class Sketch:
    """What somebody says of a table at which seat A is to move.

    `ends` has by place an open number (`5`) or a double (`5-5`, `5-5!`); `engine` lies in the middle, "" where nothing
    does. `hand` are the tiles of seat A, or those of a row. `facts` are those of `FACTS` that hold.
    """

    top: int
    seats: int
    engine: str = ""
    ends: dict[str, str] = field(default_factory=dict)
    marked: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    facts: frozenset[str] = frozenset()


FACTS: Final = ("empty", "drew", "first")
"""The boneyard is empty; seat A has drawn already; it is everybody's first turn."""


class Tiles:
    """The tiles of a set that nobody has spoken of yet."""

    def __init__(self, sketch: Sketch) -> None:
        doubles = [end.rstrip(JUST_LAID) for end in sketch.ends.values() if "-" in end]
        named = [_tile(text) for text in [*sketch.hand, *doubles, *([sketch.engine] if sketch.engine else [])]]
        for text in named:
            if named.count(text) > 1:
                raise UserError("{tile} cannot lie in two places", {"tile": text})
        self._left = [text for text in map(tile_text, tiles_of(sketch.top)) if text not in named]

    def take(self) -> list[str]:
        """Any tile, where one is left."""
        return [self._left.pop(0)] if self._left else []

    def lead(self, start: int | None, end: str) -> list[str]:
        """The fewest tiles that lead from a number (None: any) to an open end, each laid against the one before."""
        number, double = _number(end), [end.rstrip(JUST_LAID)] if "-" in end else []
        starts = sorted({int(n) for text in self._left for n in text.split("-")}) if start is None else [start]
        for length in range(1, _LONGEST + 1):
            for first in starts:
                found = self._trail(first, number, length, [])
                if found:
                    self._left = [text for text in self._left if text not in found]
                    return found + double
        raise UserError("no tiles are left that could lie before {end}", {"end": end.rstrip(JUST_LAID)})

    def _trail(self, start: int, number: int, length: int, used: list[str]) -> list[str]:
        for text in self._left:
            high, low = map(int, text.split("-"))
            if text in used or high == low or start not in (high, low):
                continue
            beyond = low if start == high else high
            if length == 1 and beyond == number:
                return [*used, text]
            found = self._trail(beyond, number, length - 1, [*used, text]) if length > 1 else []
            if found:
                return found
        return []


def _tile(text: str) -> str:
    tile = read_tile(text)
    if tile is None:
        raise UserError('"{text}" is no tile', {"text": text[:20]})
    return tile_text(tile)


def _number(end: str) -> int:
    number = end.rstrip(JUST_LAID).partition("-")[0]
    if not (number.isascii() and number.isdecimal() and len(number) <= 2):
        raise UserError('"{text}" is no tile', {"text": end[:20]})
    return int(number)


class Stage:
    """How the tables of a game are laid out from a sketch; this one lays out nothing."""

    facts: tuple[str, ...] = ()
    marks = False
    picks_row = False

    def places(self, seats: int) -> list[str]:
        """Where there may be an open end."""
        return []

    def ends(self, top: int, place: str) -> list[str]:
        """What may be open there."""
        return [*[str(number) for number in range(top + 1)], *[f"{number}-{number}" for number in range(top + 1)]]

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The fields of a position that tell of the table."""
        return {}

    def position(self, sketch: Sketch) -> Position:
        """The fields of a whole position, but for the rules."""
        table: dict[str, Any] = {"set": sketch.top, "seats": sketch.seats, "phase": "play", "turn": "A"}
        tiles = Tiles(sketch)
        return table | self.lying(sketch, tiles) | self.piles(sketch, tiles)

    def piles(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The hands and the boneyard, which has what nobody speaks of; where it is empty, the last hand has that."""
        others = LETTERS[1 : sketch.seats]
        hands: dict[str, list[str]] = {"A": [_tile(text) for text in sketch.hand]}
        hands |= {seat: tiles.take() for seat in others}
        is_empty = "empty" in sketch.facts
        if is_empty:
            hands[LETTERS[sketch.seats - 1]].append("*")
        return {"hands": hands, "boneyard": [] if is_empty else ["*"], "drew": "drew" in sketch.facts}


class TrainStage(Stage):
    """Trains from an engine, one for every seat and one for all."""

    facts = FACTS
    marks = True

    def places(self, seats: int) -> list[str]:
        """The trains."""
        return [*LETTERS[:seats], "M"]

    def ends(self, top: int, place: str) -> list[str]:
        """Doubles may have been laid in this turn."""
        return [*super().ends(top, place), *[f"{number}-{number}{JUST_LAID}" for number in range(top + 1)]]

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The trains with the doubles that end them."""
        trains = {train: tiles.lead(_number(sketch.engine), end) for train, end in sketch.ends.items()}
        doubles = [end for end in sketch.ends.values() if "-" in end]
        turns = dict.fromkeys(LETTERS[: sketch.seats], 0 if "first" in sketch.facts else 2)
        return {
            "engine": sketch.engine,
            "trains": trains,
            "marked": sketch.marked,
            "open": [double for double in doubles if JUST_LAID not in double],
            "laid": [double.rstrip(JUST_LAID) for double in doubles if JUST_LAID in double],
            "turns": turns,
        }


class LineStage(Stage):
    """A line with two ends, continued later than the first round."""

    facts = ("empty", "drew")

    def places(self, seats: int) -> list[str]:
        """Its ends."""
        return ["left", "right"]

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The line, from the one end to the other."""
        return {"layout": _line(sketch, tiles), "round": 2}


class CrossStage(LineStage):
    """A line, or arms around a spinner."""

    def places(self, seats: int) -> list[str]:
        """The spinner comes first; it has two arms more."""
        return ["spinner", "left", "right", "top", "bottom"]

    def ends(self, top: int, place: str) -> list[str]:
        """A spinner is a double."""
        return [end for end in super().ends(top, place) if place != "spinner" or "-" in end]

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The spinner with its arms in the order in which they are begun."""
        spinner = sketch.ends.get("spinner", "")
        if not spinner:
            return {"layout": _line(sketch, tiles), "round": 2}
        return {"layout": _around(spinner, sketch, tiles), "round": 2}


class FootStage(Stage):
    """Arms around an engine."""

    facts = ("empty", "drew")

    def places(self, seats: int) -> list[str]:
        """As many arms as an engine may have."""
        return [str(number) for number in range(1, 9)]

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The engine with its arms."""
        return {"engine": sketch.engine, "layout": _around(sketch.engine, sketch, tiles)}


class RowStage(Stage):
    """A row of tiles that lie open."""

    picks_row = True

    def lying(self, sketch: Sketch, tiles: Tiles) -> Position:
        """The row itself."""
        return {"row": [_tile(text) for text in sketch.hand]}

    def piles(self, sketch: Sketch, tiles: Tiles) -> Position:
        """Nobody has a hand."""
        return {"boneyard": ["*"]}


def _around(centre: str, sketch: Sketch, tiles: Tiles) -> Lying:
    """A double in the middle and what lies around it: the first tile of each arm before all that lies further out."""
    arms = [tiles.lead(_number(centre), end) for place, end in sketch.ends.items() if place != "spinner"]
    first: Lying = [[arm[0], centre] for arm in arms]
    further: Lying = [[tile, before] for arm in arms for before, tile in pairwise(arm)]
    return [[centre, None], *first, *sorted(further, key=lambda pair: _is_double(pair[0]))]


def _is_double(text: str | None) -> bool:
    high, _, low = (text or "").partition("-")
    return high == low


def _line(sketch: Sketch, tiles: Tiles) -> Lying:
    """A line between two ends; of one that nobody names, any number will do."""
    left, right = sketch.ends.get("left", ""), sketch.ends.get("right", "")
    if not left and not right:
        return []
    if not left or not right:
        line = tiles.lead(None, left or right)
        return _chained(line)
    line = tiles.lead(_number(left), right)
    opening: Lying = [[left, line[0]]] if "-" in left else []
    return [*_chained(line)[:1], *opening, *_chained(line)[1:]]


def _chained(line: list[str]) -> Lying:
    return [[tile, before] for before, tile in zip([None, *line], line, strict=False)]
