"""What a round costs (MT-P-43, MT-B-36, MT-F-30, MT-O-36), and which round is the last."""

from typing import Final

from boneyard.core.counting import Fee
from boneyard.core.native import i64
from boneyard.core.tile import Tile, double
from boneyard.games.mexican_train.legal import penalty
from boneyard.games.mexican_train.rules import DoubleBlank, Penalty, TrainRules
from boneyard.games.mexican_train.state import Yard
from boneyard.parts.counting import DOUBLE_BLANK, hand_cost, sums, tile_cost

DOUBLE_ONE: Final = double(1)

FINE: Final = 50
"""What an infraction adds with `penalty=add_50` (MT-B-39)."""


def round_points(yard: Yard, out: i64) -> list[int]:
    """The points of the round as it lies, by seat: the hands, the fines (S-6) and the markers, but for who went out."""
    points = sums(hand_costs(yard), yard.fined)
    price = marker_price(yard.rules)
    if price == 0:
        return points
    return [count + price * (yard.is_marked(seat) and seat != out) for seat, count in enumerate(points)]


def marker_price(rules: TrainRules) -> int:
    """What does a marker cost at the end of a round? (HR-15)"""
    return rules.marker_cost


def hand_costs(yard: Yard) -> list[int]:
    """What each hand costs as it lies."""
    dear = dear_tiles(yard)
    blank = blank_price(yard.rules)
    return [hand_cost(yard.hands, seat, dear, blank) for seat in range(yard.seats)]


def sources(yard: Yard, points: list[int]) -> list[tuple[str, list[int]]]:
    """What was left in the hands, the fines, and the markers."""
    left = hand_costs(yard)
    marked = [points[seat] - yard.fined[seat] - left[seat] for seat in range(yard.seats)]
    return [("left", left), ("fined", yard.fined), ("marked", marked)]


def cost(yard: Yard, t: Tile) -> int:
    """What one tile costs that is left in a hand (MT-P-43, MT-F-31, MT-F-32)."""
    return tile_cost(t, dear_tiles(yard), blank_price(yard.rules))


def blank_price(rules: TrainRules) -> int:
    """What does each blank half cost? (HR-17)"""
    return rules.blanks


def dear_tiles(yard: Yard) -> list[Tile]:
    """The dear tiles of the round as it lies."""
    return dear_in(yard.rules, yard.rules.course.engine(yard.top, yard.round))


def dear_in(rules: TrainRules, engine: i64) -> list[Tile]:
    """Which tiles are dear? The double blank (MT-F-31), and the double one in the round of blanks (MT-F-32)."""
    if rules.double_blank is DoubleBlank.PIPS:
        return []
    return [DOUBLE_BLANK, DOUBLE_ONE] if engine == 0 else [DOUBLE_BLANK]


def fees(rules: TrainRules) -> list[Fee]:
    """What may be charged besides the tiles: infractions (MT-B-39), and markers (HR-15)."""
    fines = [Fee("fine", FINE, often=True)] if penalty(rules) is Penalty.ADD_50 else []
    price = marker_price(rules)
    return [*fines, Fee("marker", price, spares_out=True)] if price else fines


def is_last_round(yard: Yard) -> bool:
    """Whether the game is over with this round (MT-P-42, MT-B-37, MT-F-33, MT-O-04, HR-05)."""
    return yard.rules.course.is_over(yard.top, yard.round, yard.scores)
