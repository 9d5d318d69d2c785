"""Seats at the table: small numbers clockwise, written A to L; M is the Mexican Train."""

from typing import Final

from boneyard.core.native import i64

MOST_SEATS: Final = 12
NOBODY: Final = -1
LETTERS: Final = "ABCDEFGHIJKL"


def seat_text(seat: int) -> str | None:
    """The letter of a seat; None for nobody, as JSON's null."""
    return None if seat == NOBODY else LETTERS[seat]


def read_seat(text: str) -> int | None:
    """The seat with this letter; None when there is none."""
    return LETTERS.index(text) if len(text) == 1 and text in LETTERS else None


def next_seat(seat: i64, seats: i64, to_right: bool) -> i64:
    """The seat that follows in turn order: clockwise, or the other way round (HR-03)."""
    if to_right:
        return seat - 1 if seat > 0 else seats - 1
    if seat + 1 < seats:
        return seat + 1
    return 0
