"""The layout of Muggins read a second time, straight from the clauses."""

from typing import Any

Pairs = list[list[Any]]


def numbers(tile: str) -> tuple[int, int]:
    """The two numbers of a tile."""
    one, other = tile.split("-")
    return int(one), int(other)


def is_double(tile: str) -> bool:
    """Whether a tile has two equal ends."""
    return len(set(numbers(tile))) == 1


def common(tile: str, other: str) -> int:
    """The number that two tiles of a layout share where they touch."""
    return next(number for number in numbers(tile) if number in numbers(other))


def spinner_of(layout: Pairs) -> str | None:
    """MU-11: the first double of the round."""
    return next((tile for tile, _ in layout if is_double(tile)), None)


def touching(layout: Pairs, tile: str) -> list[int]:
    """The numbers at which a tile is covered, by its parent and by what was laid against it."""
    return [
        common(tile, one if parent == tile else parent)
        for one, parent in layout
        if parent == tile or (one == tile and parent is not None)
    ]


def open_places(layout: Pairs) -> list[tuple[str, int]]:
    """MU-07, MU-11 to MU-13: every tile with each number that can still be attached to it."""
    places = []
    for tile, _ in layout:
        covered = touching(layout, tile)
        if is_double(tile):
            most = 4 if tile == spinner_of(layout) else 2
            places += [(tile, numbers(tile)[0])] * (len(covered) < most)
        else:
            places += [(tile, number) for number in numbers(tile) if number not in covered]
    return places


def count_of(layout: Pairs) -> int:
    """MU-15, MU-16: the sum of the outer ends; the spinner counts while it ends a line itself."""
    total = 0
    for tile, _ in layout:
        covered = touching(layout, tile)
        if is_double(tile):
            total += sum(numbers(tile)) * (len(covered) < 2)
        else:
            total += sum(number for number in numbers(tile) if number not in covered)
    return total


def expected_actions(position: dict[str, Any]) -> list[str]:
    """What MU-06 to MU-13 say about a position in play."""
    hand, layout = position["hands"][position["turn"]], position["layout"]
    if not layout:
        return sorted(f"{tile}>table" for tile in hand)
    plays = sorted(
        f"{tile}>{beside}" for tile in hand for beside, number in open_places(layout) if number in numbers(tile)
    )
    return plays or ["draw" if position["boneyard"] else "pass"]


def expected_bonus(position: dict[str, Any], out: str | None) -> dict[str, int]:
    """What MU-23 to MU-27 say about the hands at the end of a round."""
    seats = sorted(position["hands"])
    sides = [seats[0::2], seats[1::2]] if len(seats) == 4 else [[seat] for seat in seats]
    sums = [sum(sum(numbers(tile)) for seat in side for tile in position["hands"][seat]) for side in sides]
    lowest = [side for side, total in zip(sides, sums, strict=True) if total == min(sums)]
    winners = [side for side in sides if out in side] if out else lowest
    if len(winners) > 1:
        return dict.fromkeys(seats, 0)
    others = sum(total for side, total in zip(sides, sums, strict=True) if side != winners[0])
    return {seat: round(others / 5) * 5 if seat in winners[0] else 0 for seat in seats}
