"""Tiles lie side by side and never within each other: what is left of outlines that do."""

from typing import Final

from boneyard.photo.outlines import overlap
from boneyard.photo.seen import Seen

TOO_MUCH: Final = 0.3
"""How much of one may seem to lie on another."""
MANY: Final = 14
"""Among more that lie on each other, the best go first and nothing else is tried."""


def side_by_side(each: list[Seen]) -> list[Seen]:
    """Those that fit together and are likeliest: two halves of neighbours look like a tile, but two tiles are more."""
    near = [[m for m, other in enumerate(each) if m != n and _clash(one, other)] for n, one in enumerate(each)]
    kept: list[int] = []
    left = list(range(len(each)))
    while left:
        group = _group(left[0], near)
        kept += _best(sorted(group, key=lambda n: -_worth(each[n])), each, near)
        left = [n for n in left if n not in group]
    return [each[n] for n in sorted(kept)]


def _clash(one: Seen, other: Seen) -> bool:
    return overlap(one.corners, other.corners) > TOO_MUCH


def _worth(one: Seen) -> float:
    return one.is_tile + one.sure


def _group(first: int, near: list[list[int]]) -> set[int]:
    """All that hang together."""
    group, waiting = {first}, [first]
    while waiting:
        more = [n for n in near[waiting.pop()] if n not in group]
        group.update(more)
        waiting += more
    return group


def _best(open_: list[int], each: list[Seen], near: list[list[int]]) -> list[int]:
    """The worthiest of them that do not clash."""
    if not open_:
        return []
    first, rest = open_[0], open_[1:]
    free = [n for n in rest if n not in near[first]]
    with_it = [first, *_best(free, each, near)]
    if len(free) == len(rest) or len(open_) > MANY:
        return with_it
    without = _best(rest, each, near)
    return max(with_it, without, key=lambda some: sum(_worth(each[n]) for n in some))
