"""How many tiles may be drawn."""

from enum import Enum

from boneyard.core.native import i64


class Draw(Enum):
    """How much is drawn by who cannot play: MT-P-15, CF-09, MU-09, DO-13, HR-07."""

    ONE = "one"
    UNTIL = "until"
    NONE = "none"


class Drawn(Enum):
    """Whether what fits after a draw must be laid, or may be kept (HR-08)."""

    MUST = "must"
    MAY = "may"


def can_be_drawn(how: Draw, left: i64) -> bool:
    """Whether there is anything left that the rules let anybody draw: with `none` the boneyard counts as empty."""
    return left > 0 and how is not Draw.NONE


def draws_now(how: Draw, left: i64, drew: bool) -> bool:
    """Whether a seat that cannot play draws: once since its last tile, one tile after another, or never."""
    return can_be_drawn(how, left) and not (drew and how is Draw.ONE)
