"""All connections of a node: how many an address has, whose request is waited for, and until when.

Whoever is slow makes room for others: when too many are waited for, or files run short, the one that has been waited
for longest is let go.
"""

import ipaddress
import logging
import math
import resource
from collections.abc import Callable, Sized
from http import HTTPStatus
from typing import Final, Protocol, final

from boneyard.server.ws.limits import Places, neighbourhood

MOST_AWAITED: Final = 512
"""Connections from which a request may be awaited at once; among them are those that a browser keeps open."""
_RESERVE: Final = 4096
"""Files, or half of all, that no connection keeps: for the store, the workers, and for whoever is just coming."""
_MOST_FILES: Final = 65_536
_log: Final = logging.getLogger("boneyard")


class Guest(Protocol):
    """A connection, as whoever counts them needs it."""

    deadline: float
    """When it will have been waited for long enough."""

    def expire(self) -> None:
        """Its time is over."""

    def abort(self) -> None:
        """It has to go at once."""


@final
class Connections:
    """Who is connected, from where, and who keeps us waiting."""

    def __init__(self, per_address: int, proxies: str, now: Callable[[], float]) -> None:
        self.now: Final = now
        self._places: Final = Places(per_address)
        self._proxies: Final = [ipaddress.ip_network(proxy) for proxy in proxies.split()]
        files = _open_up()
        reserve = min(_RESERVE, files // 2)
        self._most: Final = files - reserve
        self.backlog: Final = reserve * 3 // 4
        """How many may come in one turn of the loop: for so many there are files before anybody has to go."""
        self._guests: Final[dict[Guest, str]] = {}
        self._awaited: Final[dict[Guest, None]] = {}
        """In the order in which they began to keep us waiting."""

    def enter(self, guest: Guest, address: str, others: Sized) -> HTTPStatus | None:
        """Let a connection in, or say why not; a proxy brings many people, and has no limit of its own."""
        place = "" if self._is_proxy(address) else neighbourhood(address)
        if place and not self._places.enter(place):
            _log.warning("a connection was refused: its address has too many", extra={"often": True})
            return HTTPStatus.TOO_MANY_REQUESTS
        self._guests[guest] = place
        if len(others) > self._most or len(self._awaited) >= MOST_AWAITED:
            return self._make_room(guest)
        return None

    def _make_room(self, guest: Guest) -> HTTPStatus | None:
        """Let somebody go who keeps us waiting; where nobody does, there is no room."""
        slowest = next(iter(self._awaited), None)
        _log.warning("too many connections: the slowest has to go", extra={"often": True})
        if slowest is None:
            self.leave(guest)
            return HTTPStatus.SERVICE_UNAVAILABLE
        self.leave(slowest)
        slowest.abort()
        return None

    def _is_proxy(self, address: str) -> bool:
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(known in network for network in self._proxies)

    def leave(self, guest: Guest) -> None:
        """A connection is gone, or somebody else's concern."""
        self._awaited.pop(guest, None)
        place = self._guests.pop(guest, "")
        if place:
            self._places.leave(place)

    def wait_for(self, guest: Guest, seconds: float) -> None:
        """Something has to come from a connection within so many seconds."""
        guest.deadline = self.now() + seconds
        if guest in self._guests:
            self._awaited.setdefault(guest)

    def heard(self, guest: Guest) -> None:
        """A connection has said what it had to say; now it waits for us."""
        guest.deadline = math.inf
        self._awaited.pop(guest, None)

    def look(self) -> None:
        """Once a second: whose time is over?"""
        now = self.now()
        for guest in [guest for guest in self._guests if guest.deadline < now]:
            guest.expire()


def _open_up() -> int:
    """Be allowed as many files as this machine lets us have; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if 0 <= soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)
