"""A watch: whoever thinks looks at it between two small steps, and drops everything when the time is up."""

from collections.abc import Callable
from typing import Final, final


class TimeIsUp(Exception):
    """No time is left for the step that would come now."""


@final
class Watch:
    """The time of a thought, from its very beginning.

    The search itself has no clock: `now` is that of whoever thinks.
    """

    def __init__(self, now: Callable[[], float], seconds: float | None) -> None:
        self._now: Final = now
        self._began: Final = now()
        self._seconds: Final = 0.0 if seconds is None else seconds
        self._hurries: Final = seconds is not None
        """Without a limit there is always more time."""
        self._until = self._began + self._seconds

    def allow(self, part: float) -> None:
        """From now on the time is up after this part of it."""
        self._until = self._began + self._seconds * part

    def used(self) -> float:
        """Which part of the time is over."""
        return min(1.0, (self._now() - self._began) / self._seconds) if self._seconds else float(self._hurries)

    def look(self) -> None:
        """Go on, unless the time is up."""
        if self._hurries and self._now() >= self._until:
            raise TimeIsUp


def _never() -> float:
    return 0.0


NO_HURRY: Final = Watch(_never, None)
