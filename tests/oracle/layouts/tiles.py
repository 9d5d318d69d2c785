"""Tiles, seats, and tiles laid against each other, as text."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

Position = dict[str, Any]


Layout = list[list[str | None]]


RoundEvent = dict[str, dict[str, int]]


NUMBER = "(0|[1-9][0-9]*)"


TILE_TEXT = re.compile(f"{NUMBER}-{NUMBER}")


LETTERS = "ABCDEFGHIJKL"


PHASES = ("deal", "play", "over")


# Fields that a dump of either game has (contract, section 3).
COMMON_FIELDS = (
    "game",
    "rules",
    "set",
    "seats",
    "round",
    "phase",
    "turn",
    "scores",
    "boneyard",
    "starter",
    "hands",
    "drew",
    "passes",
    "layout",
)


# Fields that may be left out when reading; `teams` has one possible value only.
OPTIONAL_FIELDS = ("round", "scores", "starter", "drew", "passes", "teams", "uncalled")


# Decisions that concern the common fields; both games list them among their own.
COMMON_AMBIGUITIES = (
    "contract 3, which fields may be left out. Readings: only those listed after 'obvious"
    " default'; any field that follows from the others (engine, turn null, teams). Choice:"
    " those listed, and teams, which has one possible value.",
    "contract 3, fields that the game does not have (trains in Chickenfoot, seat of a view)."
    " Readings: ignored; refused. Choice: bad position, nothing lets a reader overlook what"
    " stands there.",
    "contract 3, scores or hands that name only some seats. Readings: the others are 0 or"
    " empty; refused. Choice: bad position, a field may be left out, not a part of one.",
    "contract 3, positions that no play can reach (an empty hand in phase play, hand sizes"
    " that do not add up, a turn that is not the starter's before the first tile). Readings:"
    " refused; accepted. Choice: accepted, the contract's own example has hands that no deal"
    " gives; only what the contract or a clause speaks about is checked.",
    "contract 3, passes. Readings: any number; below the number of seats and 0 while the"
    " boneyard has tiles. Choice: the latter (CF-19 and MU-22 count only with an empty"
    " boneyard, and the k-th ends the round). drew beside passes above 0 is not looked at.",
    "contract 3, drew and passes in the phases deal and over. Readings: ignored; have to be"
    " at their defaults. Choice: they have to be, the contract says that they are.",
    "contract 3, '*' that stands for no tile at all. Readings: refused; accepted. Choice:"
    " accepted, every tile named nowhere else may be no tile. Its place in a hand has no"
    " meaning, in the boneyard it is the last entry.",
    "contract 3, negative scores. Choice: bad position, no clause takes points away.",
    "contract 1, spelling of numbers in codes and tiles (deal=07, 09-4, +5). Readings: read as numbers; refused. Choice: refused, one spelling of every value.",
    "contract 4, errors when rules, set or seats are missing or of a wrong type. Choice:"
    " missing is a bad position, present with anything that is not offered is bad rules.",
    "contract 4, order of tests when a position is wrong in two ways. Choice: game, set, seats and rules come first.",
    "contract 3, boneyard before the first deal: all tiles, in which order? Choice: ascending in new(); any when loaded.",
    "contract 3, view between rounds and when over. Readings: hands are shown, since they"
    " were turned up to be scored; still counts. Choice: counts, the sentence on views makes"
    " no exception.",
    "contract 4, do with a seat that is not the turn, in phase deal too. Choice: refused (a"
    " deal is the dealer's and has no seat); only the Muggins call may come from elsewhere.",
    "contract 3, teams, layout and so on have one order; teams in another order or with partners swapped is a bad position.",
)


def read_tile(text: object) -> str | None:
    """The tile with the higher number first, or None where the text is no tile (contract 1)."""
    match = TILE_TEXT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    high, low = sorted((int(match[1]), int(match[2])), reverse=True)
    return f"{high}-{low}"


@cache
def ends(tile: str) -> tuple[int, int]:
    """Both numbers of a tile, the higher one first."""
    high, low = tile.split("-")
    return int(high), int(low)


def is_double(tile: str) -> bool:
    """A tile with two equal ends (glossary)."""
    return ends(tile)[0] == ends(tile)[1]


def pips(tile: str) -> int:
    """The sum of the two ends (glossary)."""
    return sum(ends(tile))


def ascending(tiles: Sequence[str]) -> list[str]:
    """By higher number, then by lower (contract 3)."""
    return sorted(tiles, key=ends)


def full_set(highest: int) -> list[str]:
    """Every pair of the numbers 0 … highest once (glossary), ascending."""
    return [f"{high}-{low}" for high in range(highest + 1) for low in range(high + 1)]


def seats_of(position: Mapping[str, Any]) -> list[str]:
    """The seats of a position, clockwise (contract 1)."""
    return list(LETTERS[: position["seats"]])


def turn_order(position: Mapping[str, Any], first: str) -> list[str]:
    """Every seat once, in turn order from the first: to the left (CF-05, MU-05), or to the right (HR-03)."""
    seats = seats_of(position)
    if "direction=right" in position["rules"].split("+"):
        seats.reverse()
    start = seats.index(first)
    return seats[start:] + seats[:start]


def next_seat(position: Mapping[str, Any], seat: str) -> str:
    """The seat that comes after this one."""
    return turn_order(position, seat)[1 % len(seats_of(position))]


def laid_tiles(layout: Layout) -> list[str]:
    """The tiles of a layout in the order laid."""
    return [str(tile) for tile, _ in layout]


def parent_of(layout: Layout, tile: str) -> str | None:
    """The tile it was laid against; None for the first tile."""
    return next(against for laid, against in layout if laid == tile)


def children_of(layout: Layout, tile: str) -> list[str]:
    """The tiles laid against this one, in order."""
    return [str(laid) for laid, against in layout if against == tile]


def outer_number(tile: str, inner: str) -> int:
    """The number of a non-double that points away from the tile it was laid against.

    Two different tiles have at most one number in common, so no further record is needed.
    """
    high, low = ends(tile)
    return low if high in ends(inner) else high
