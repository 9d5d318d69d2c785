"""How many tiles may be drawn."""

from boneyard.core.native import i64


def draw_once_or_pass(drew: bool, left: i64) -> bool:
    """Whether a seat that cannot play draws: once since its last tile, while there is any left (MT-P-15, CF-09)."""
    return not drew and left > 0
