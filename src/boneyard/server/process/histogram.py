"""How long something takes: plain numbers, because a move may not wait for a lock to be counted."""

from bisect import bisect_left
from typing import Final, final

BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds; what took longer than the last counts beyond it."""

WATCHED: Final = ("damaged", "damaged_table", "not_saved", "unknown")
"""Codes that a host is woken for: they are told from the beginning, or the first of each would be no increase."""


@final
class Histogram:
    """How often something took how long. One thread notes, any may read."""

    def __init__(self) -> None:
        self._counts: Final = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def note(self, seconds: float) -> None:
        """Something took so long."""
        self._seconds += seconds
        self._counts[bisect_left(BOUNDS, seconds)] += 1

    def buckets(self) -> list[tuple[str, float]]:
        """How often it took at most so long, for each bound, as Prometheus wants it."""
        told, often = list[tuple[str, float]](), 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            often += count
            told.append((bound, often))
        return told

    def seconds(self) -> float:
        """All of it together."""
        return self._seconds


@final
class Answers:
    """What became of the commands from sockets: how long it took, and how often they were declined, by the code."""

    def __init__(self) -> None:
        self.took: Final = Histogram()
        self.declined: Final = dict.fromkeys(WATCHED, 0)

    def note_declined(self, code: str) -> None:
        """One more that was declined."""
        self.declined[code] = self.declined.get(code, 0) + 1
