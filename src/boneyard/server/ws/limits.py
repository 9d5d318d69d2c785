"""Limits: how much one address, one session or one socket may ask for. A limit of 0 is none."""

import ipaddress
import time
from collections import Counter, OrderedDict
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
        self._fill()
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now

    def spend(self, cost: float) -> None:
        """Something had its price, and was given all the same: that may leave a debt."""
        self._left = max(self._left - cost, -self._burst)

    def is_empty(self) -> bool:
        """Whether nothing is within the limit now."""
        self._fill()
        return self._left < 1.0

    def give_back(self) -> None:
        """One that was taken is not used after all."""
        self._left += 1.0

    def wait(self) -> float:
        """Seconds until one more will be within the limit."""
        return max(0.0, 1.0 - self._left) / self._rate


@final
class Buckets:
    """A bucket for each address or session; the longest unused are forgotten."""

    def __init__(self, many: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._many = many
        self._seconds = seconds
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """0 when one more is within the limit, and counts; otherwise the seconds to wait."""
        bucket = self.bucket(key)
        return 0.0 if bucket is None or bucket.take() else bucket.wait()

    def bucket(self, key: str) -> Bucket | None:
        """The bucket of a key; None where there is no limit."""
        if not self._many:
            return None
        bucket = self._buckets.pop(key, None) or Bucket(self._many / self._seconds, self._many, self._now)
        self._buckets[key] = bucket
        if len(self._buckets) > _MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket

    def spend(self, key: str, cost: float) -> None:
        """Something that a key got had its price."""
        bucket = self.bucket(key)
        if bucket is not None:
            bucket.spend(cost)


@final
class Purse:
    """What somebody may still ask for, counted in what the answers cost: as a session, and as an address."""

    def __init__(self, address: Bucket | None = None, session: Bucket | None = None) -> None:
        self._session: Final = session
        self._buckets: Final = [bucket for bucket in (address, session) if bucket is not None]

    def is_empty(self) -> bool:
        """Whether it has to fill again first."""
        return any(bucket.is_empty() for bucket in self._buckets)

    def is_own_empty(self) -> bool:
        """Whether it is the session itself that asked too much, and not its neighbours."""
        return self._session is not None and self._session.is_empty()

    def spend(self, cost: float) -> None:
        """Pay for something."""
        for bucket in self._buckets:
            bucket.spend(cost)


@final
class Places:
    """How many sockets each address or session has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Take a place, where one is left."""
        if self._most and self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Give a place back."""
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]


def neighbourhood(address: str) -> str:
    """What counts as one address: with IPv6 the network of a household, which has as many addresses as it likes."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    mapped = known.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
