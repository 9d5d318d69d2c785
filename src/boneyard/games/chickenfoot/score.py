"""What a round costs (CF-20, CF-21), and which round is the last (CF-22)."""

from boneyard.core.tile import Tile
from boneyard.games.chickenfoot.rules import FootRules
from boneyard.games.chickenfoot.state import Coop
from boneyard.parts.counting import DEAR_PRICE, DOUBLE_BLANK, hand_cost, tile_cost


def dear_tiles(rules: FootRules) -> list[Tile]:
    """Which tiles cost more than what they show? The double blank (CF-21, HR-18)."""
    return [DOUBLE_BLANK] if rules.double_blank == DEAR_PRICE else []


def blank_price(rules: FootRules) -> int:
    """What does each blank half cost? (HR-17)"""
    return rules.blanks


def round_points(coop: Coop) -> list[int]:
    """The points of the round as it lies, by seat (CF-20)."""
    dear, blank = dear_tiles(coop.rules), blank_price(coop.rules)
    return [hand_cost(coop.hands, seat, dear, blank) for seat in range(coop.seats)]


def cost(rules: FootRules, t: Tile) -> int:
    """What one tile costs that is left in a hand: its pips (CF-20), blanks and the double blank as agreed."""
    return tile_cost(t, dear_tiles(rules), blank_price(rules))


def is_last_round(coop: Coop) -> bool:
    """Whether the game is over with this round (CF-22, HR-05)."""
    return coop.rules.course.is_over(coop.top, coop.round, coop.scores)
