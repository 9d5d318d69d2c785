"""When the game is over, and what it comes to (CR-14, CR-15)."""

from boneyard.games.castle_rock.legal import removals
from boneyard.games.castle_rock.state import Castle


def is_over(castle: Castle) -> bool:
    """Is there nothing to remove and nothing left to draw? (CR-14)"""
    return castle.boneyard.count() == 0 and not removals(castle)


def round_points(castle: Castle) -> list[int]:
    """Each tile left in the row counts one (CR-15)."""
    return [len(castle.row)]
