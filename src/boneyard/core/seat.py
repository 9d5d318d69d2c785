"""Seats at the table: small numbers clockwise, written A to H."""

from typing import Final

from boneyard.core.native import i64

MOST_SEATS: Final = 8
NOBODY: Final = -1
LETTERS: Final = "ABCDEFGH"


def seat_text(seat: int) -> str | None:
    """The letter of a seat; None for nobody, as JSON's null."""
    return None if seat == NOBODY else LETTERS[seat]


def read_seat(text: str) -> int | None:
    """The seat with this letter; None when there is none."""
    return LETTERS.index(text) if len(text) == 1 and text in LETTERS else None


def next_seat(seat: i64, seats: i64) -> i64:
    """The seat clockwise of this one."""
    if seat + 1 < seats:
        return seat + 1
    return 0
