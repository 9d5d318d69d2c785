"""Feet, open ends, and what may be laid."""

from tests.oracle.layouts import Position, children_of, ends, full_set, is_double, laid_tiles, outer_number, parent_of

from .rules import (
    TOES_OF_DOUBLE,
    feet_bind,
    rule,
)


def toes_wanted(position: Position, double: str) -> int:
    """CF-12: six for the engine (HR-20: or four, or eight), three for every other double."""
    return int(rule(position, "toes")) if double == position["engine"] else TOES_OF_DOUBLE


def suit_exhausted(position: Position, number: int) -> bool:
    """CF-17: no tile of the number is left outside the layout."""
    laid = laid_tiles(position["layout"])
    return all(tile in laid for tile in full_set(position["set"]) if number in ends(tile))


def foot_complete(position: Position, double: str) -> bool:
    """CF-07, CF-16, CF-17: it has its toes, or can get no more (unless dead feet bind)."""
    if len(children_of(position["layout"], double)) >= toes_wanted(position, double):
        return True
    return not feet_bind(position) and suit_exhausted(position, ends(double)[0])


def incomplete_foot(position: Position) -> str | None:
    """CF-15: the one double whose foot is incomplete, or None."""
    doubles = [tile for tile in laid_tiles(position["layout"]) if is_double(tile)]
    incomplete = [double for double in doubles if not foot_complete(position, double)]
    assert len(incomplete) <= 1, "CF-15: at most one foot is incomplete"
    return incomplete[0] if incomplete else None


def open_tiles(position: Position) -> list[str]:
    """CF-11, CF-12: the non-doubles on which nothing lies yet."""
    layout = position["layout"]
    return [tile for tile in laid_tiles(layout) if not is_double(tile) and not children_of(layout, tile)]


def targets(position: Position) -> list[str]:
    """The tiles of the layout against which something may be laid now."""
    foot = incomplete_foot(position)
    return [foot] if foot is not None else open_tiles(position)  # CF-15, CF-11


def number_asked(position: Position, target: str) -> int:
    """The number that a tile laid against this one has to show."""
    if is_double(target):
        return ends(target)[0]
    inner = parent_of(position["layout"], target)
    assert inner is not None, "the engine is a double"
    return outer_number(target, inner)


def open_ends(position: Position) -> list[int]:
    """The open ends of the layout in free play (CF-11), in the order laid."""
    return [number_asked(position, tile) for tile in open_tiles(position)]


def plays(position: Position) -> list[str]:
    """Every tile of the hand to move on every target that it matches (CF-07, CF-11, CF-15)."""
    asked = [(target, number_asked(position, target)) for target in targets(position)]
    hand = position["hands"][position["turn"]]
    return sorted(f"{tile}>{target}" for tile in hand for target, number in asked if number in ends(tile))
