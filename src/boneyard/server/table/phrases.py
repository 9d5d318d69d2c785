"""Quick phrases instead of free chat, and reactions: sent by number, and read in everybody's own language."""

from typing import Final

from boneyard.server.table.commands import Declined

PHRASES: Final = 8
REACTIONS: Final = 8
"""What one shows instead of saying something; they are numbered after the phrases."""


def check_phrase(number: int) -> None:
    """Declined for a number that is none of theirs."""
    if not 0 <= number < PHRASES + REACTIONS:
        raise Declined("no_such_phrase")
