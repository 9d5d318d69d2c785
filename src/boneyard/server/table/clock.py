"""How long a table waits: clock policies, the pace of bots, and when an absent player's seat is covered."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boneyard.core.errors import BadRules
from boneyard.core.tile import read_number

LINK_WAIT: Final = 3.0
"""Seconds in which a client has to show its link for a deal."""

OFFERED: Final = ("none", "move 15", "move 30", "move 60", "move 120", "days 1", "days 3")
"""The clocks that a page offers for a new table; more may be asked for."""

PACES: Final = {"slow": 2.25, "normal": 1.0, "quick": 0.4, "skip": 0.05}
"""How long bots take, by what a player prefers: to see every move, or to be on turn again at once."""
UNHURRIED: Final = {name: max(1.0, pace) for name, pace in PACES.items()}
"""The same for somebody who hurries bots at many tables already."""

SEARCHING: Final = 0.03
"""The part of its pace that a bot takes where everybody draws for one tile: there is nothing to think about."""

_DAY: Final = 86400.0
_MOST: Final = {"move": 3600, "days": 14}


@dataclass(frozen=True)
class Pace:
    """Seconds that a node lets pass before it does something by itself."""

    bot: float = 0.8
    links: float = LINK_WAIT
    absence: float = 90.0
    patience: float = 180.0
    """After so long, where there is no clock, one may ask whether somebody is still there."""
    answer: float = 60.0
    """So long they have to say so."""


@lru_cache(256)
def move_limit(clock: str) -> float | None:
    """Seconds that a move may take: `none`, `move 60` (seconds a move) or `days 3` (slow play)."""
    kind, _, number = clock.partition(" ")
    if clock == "none":
        return None
    amount = read_number(number)
    if kind not in _MOST or amount is None or not 1 <= amount <= _MOST[kind]:
        raise BadRules(
            '"{clock}" is no clock: choose none, move 5 to move 3600 (seconds), or days 1 to days 14',
            {"clock": clock[:30]},
        )
    return amount * _DAY if kind == "days" else float(amount)


def is_slow(clock: str) -> bool:
    """Slow play is for people who are away: their days are theirs, and nobody stands in before the clock does."""
    return clock.startswith("days")
