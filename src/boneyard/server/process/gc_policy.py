"""Garbage that hangs together in circles, and when to look for it.

What a table makes seldom hangs in a circle, but to look for circles is to walk through all that is remembered of all
tables: at Python's usual pace a tenth of all time under load, and a pause of a tenth of a second in the middle of play.
So Python looks among what is new only, and through everything in a moment when nobody plays.
"""

import gc
from collections.abc import Callable
from typing import Final, final

_NEW: Final = 50_000
"""Things that may be made before Python looks among them."""
_NEVER: Final = 1_000_000
_OFTEN_ENOUGH: Final = 60
"""Seconds from one walk to the next, while nobody plays."""
_LATEST: Final = 120
"""The same, while there is always somebody who does."""


def collect_when_idle() -> None:
    """What was loaded until now stays; of the rest Python looks only among what is new."""
    gc.freeze()
    gc.set_threshold(_NEW, _NEVER, _NEVER)
    gc.enable()


@final
class IdleCollector:
    """Walks through everything now and then. `played` counts what players do."""

    def __init__(self, played: Callable[[], int], collect: Callable[[], object] = gc.collect) -> None:
        self._played: Final = played
        self._collect: Final = collect
        self._known = 0
        self._seconds = 0

    def look(self) -> None:
        """Once a second: collect, if this is the moment."""
        before, self._known = self._known, self._played()
        self._seconds += 1
        if self._seconds >= (_OFTEN_ENOUGH if self._known == before else _LATEST):
            self._seconds = 0
            self._collect()
