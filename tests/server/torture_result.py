"""What the torture plays, and what a run of it came to."""

from dataclasses import dataclass, field
from typing import Any, Final

MENU: Final[list[dict[str, Any]]] = [
    {
        "game": "mexican-train",
        "rules": "parsons+rounds=2",
        "set": 12,
        "seats": 4,
        "bots": {"C": "heaviest", "D": "uniform"},
    },
    {"game": "muggins", "rules": "booklet", "set": 6, "seats": 2},
    {"game": "chickenfoot", "rules": "booklet", "set": 9, "seats": 3, "bots": {"C": "heaviest"}},
    {"game": "mexican-train", "rules": "family+rounds=2", "set": 12, "seats": 3},
    {"game": "castle-rock", "rules": "booklet", "set": 6, "seats": 1},
    {"game": "mexican-train", "rules": "online+rounds=2", "set": 9, "seats": 2, "clock": "move 60"},
]
"""What is played: with bots and without, alone and in company, with and without a clock."""


@dataclass
class Result:
    """What a run came to."""

    kills: int = 0
    acked: int = 0
    events: int = 0
    tables: int = 0
    resent: int = 0
    boots_killed: int = 0
    faults: list[str] = field(default_factory=list)
    playable: list[float] = field(default_factory=list)
    """Seconds from a restart until every table had accepted something new."""
    cold: list[float] = field(default_factory=list)
    """The same from the start of a new interpreter."""

    ends: list[float] = field(default_factory=list)
    """Seconds that a node took to end."""

    def line(self) -> str:
        """The run in one sentence."""
        ordered = sorted(self.playable) or [0.0]
        middle, worst = ordered[len(ordered) // 2], ordered[-1]
        cold = f", cold {max(self.cold):.2f} s at most" if self.cold else ""
        return (
            f"{self.kills} kills ({self.boots_killed} during a start), {self.tables} tables, "
            f"{self.acked} acknowledged commands, {self.events} events, {self.resent} outboxes resent; "
            f"every table playable again after {middle:.2f} s (median), {worst:.2f} s (worst){cold}; "
            f"{len(self.faults)} faults"
        )
