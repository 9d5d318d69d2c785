"""A row of tiles standing side by side (Castle Rock)."""

from boneyard.core.tile import Tile, has, high, low


def match(one: Tile, other: Tile) -> bool:
    """Whether two tiles have a number in common, whichever end is up (CR-04)."""
    return has(other, low(one)) or has(other, high(one))


def shared(one: Tile, other: Tile) -> int:
    """A number that two tiles have in common that match."""
    return int(low(one) if has(other, low(one)) else high(one))


def common_number(one: Tile, two: Tile, three: Tile) -> bool:
    """Whether one number stands on all three tiles."""
    return (has(two, low(one)) and has(three, low(one))) or (has(two, high(one)) and has(three, high(one)))
