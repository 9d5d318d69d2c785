"""By which names this server may be called.

A page of another site can point a name of its own at this machine (DNS rebinding), and a browser then takes us for a
part of that site. It cannot do so with an address, nor with a name that nobody can own in public.
"""

import ipaddress
import re
import socket
from typing import Final, final

from boneyard.server.process.settings import Settings

_AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")
_NAMED: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?")
"""A name or an address, and a port or none."""


@final
class KnownHosts:
    """The names that the settings know, and those that only a network at home has."""

    def __init__(self, settings: Settings) -> None:
        origins = [origin.partition("://")[2] for origin in settings.origins.split()]
        self._names: Final = {
            _name_in(one) for one in (*settings.hosts.split(), *origins, settings.bind, socket.gethostname())
        }

    def knows(self, host: str) -> bool:
        """Whether a request for this host is meant for us."""
        name = _name_in(host)
        return name in self._names or "." not in name or name.endswith(_AT_HOME) or _is_address(name)


def _name_in(host: str) -> str:
    found = _NAMED.fullmatch(host.lower())
    return found[1].strip("[]").removesuffix(".") if found else "?."


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
