"""Limits: how much one address or one socket may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, final

_MOST_KEPT: Final = 10_000


@final
class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._left = burst
        self._since = now()

    def take(self) -> bool:
        """Whether one more is within the limit."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


@final
class Buckets:
    """A bucket for each address; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more from this address is within its limit."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()
