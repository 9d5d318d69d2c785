"""Settings of the server, from the environment and a file, judged before it starts.

Every setting has one name: `bind` is BONEYARD_BIND in the environment and `bind = "…"` in the file that BONEYARD_SETTINGS names. The environment wins.
"""

import contextlib
import ipaddress
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from boneyard.core.errors import BadRules

_PREFIX: Final = "BONEYARD_"
_NOT_OURS: Final = ("settings", "server", "build", "layouts", "opt")
"""Names in the environment that are no settings: where the file is, and what the tests and tools of the source tree ask for."""
_ORIGIN: Final = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")
"""As a browser writes it: in small letters, without a path."""
_HOST: Final = re.compile(r"(?:[^\s:\[\]]*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
_POSTGRES: Final = ("postgresql://", "postgres://")
_ENDLESS: Final = 1e9
_KINDS: Final[dict[type, str]] = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
_WORDS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


@dataclass(frozen=True)
class Settings:
    """How one node runs."""

    bind: str = "127.0.0.1"
    """The address to listen on; by default only this machine can reach it."""
    port: int = 8000
    database: str = "boneyard.sqlite"
    """A file for SQLite, or a URL `postgresql://…`."""
    origins: str = ""
    """Further addresses, separated by blanks, from which browsers may come: `https://play.example`."""
    secure: bool = False
    """Whether browsers reach us by HTTPS; then cookies travel by nothing else."""
    proxies: str = "127.0.0.1 ::1"
    """Addresses and networks of proxies, separated by blanks, that are believed when they say whom they speak for (X-Forwarded-For)."""
    bot_pace: float = 0.8
    """Seconds a bot takes for a move."""
    absence: float = 90.0
    """Seconds after which a bot covers the seat of an absent player."""
    link_wait: float = 3.0
    """Seconds a client has to show its link for a deal."""
    requests_per_minute: int = 600
    """Requests and new sockets that one address may make; for this limit and the following ones 0 means none."""
    sessions_per_hour: int = 300
    """Sessions that one address may begin."""
    tables_per_hour: int = 120
    """Tables that one session may open."""
    sockets_per_address: int = 64
    """Open sockets that one address may have."""
    sockets_per_session: int = 32
    """Open sockets that one session may have."""
    messages_per_second: float = 10.0
    """Messages that one socket may send, four times as many at once; this limit cannot be 0."""
    drain: float = 0.0
    """Seconds that a node which is told to stop (SIGTERM) still serves, while /readyz already says no."""
    metrics_token: str = ""
    """What Prometheus has to show as its bearer token to read /metrics; without one only programs on this machine may."""
    log_level: str = "info"

    def check(self) -> "Settings":
        """These settings, if a server can run with them."""
        if not 0 <= self.port <= 65535:
            raise BadRules(f"port {self.port} is no port: it has to be 0 to 65535")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise BadRules(f'log_level "{self.log_level}" is none of debug, info, warning, error')
        if not self.bind.strip() or not self.bind.isprintable():
            raise BadRules("bind is empty or unprintable: name an address")
        check_database(self.database)
        if not (self.metrics_token.isascii() and self.metrics_token.isprintable() and self.metrics_token == self.metrics_token.strip()):
            raise BadRules("metrics_token has to be of plain letters, digits and signs, without blanks around it")
        for origin in self.origins.split():
            if not _ORIGIN.fullmatch(origin):
                raise BadRules(f'origins: "{origin[:60]}" is no origin: write https://play.example, in small letters, without a path')
        for proxy in self.proxies.split():
            if not _is_network(proxy):
                raise BadRules(f'proxies: "{proxy[:60]}" is no address: write 10.0.0.7, or a network as 10.0.0.0/24')
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, float | int) and not 0 <= value < _ENDLESS:
                raise BadRules(f"{field.name} has to be 0 or more, and less than a thousand million")
        if not self.messages_per_second:
            raise BadRules("messages_per_second has to be more than 0, or nobody could play")
        return self


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


def is_postgres(database: str) -> bool:
    """Whether a setting names a PostgreSQL database, and not a file."""
    return database.startswith(_POSTGRES)


def check_database(database: str) -> None:
    """BadRules where a setting names neither a file nor a PostgreSQL database; a URL is not quoted, it may hold a password."""
    if not database.strip() or not database.isprintable():
        raise BadRules("database is empty or unprintable: name a file, or a URL postgresql://…")
    kind, _, rest = database.partition("://")
    if rest and not is_postgres(database):
        raise BadRules(f"database: games are kept in a file or in PostgreSQL (postgresql://…), not in {kind[:20]}")
    hosts = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
    if not all(_HOST.fullmatch(host) for host in hosts.split(",")):
        raise BadRules("database: this URL cannot be read: write postgresql://name:password@host:5432/games, and %2F for a / in the password")


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings that the environment, and the file it names, ask for."""
    settings = Settings()
    path = environment.get(_PREFIX + "SETTINGS")
    if path:
        settings = _with(settings, _read_file(path), path)
    given = {name.removeprefix(_PREFIX).lower(): value for name, value in environment.items() if name.startswith(_PREFIX)}
    return _with(settings, {name: value for name, value in given.items() if name not in _NOT_OURS}, "the environment").check()


def _read_file(path: str) -> dict[str, object]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRules(f"the settings file {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRules(f"the settings file {path} is not TOML: {error}") from None


def _with(settings: Settings, given: Mapping[str, object], source: str) -> Settings:
    known = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name in given:
        if name not in known:
            raise BadRules(f'{source}: there is no setting "{name[:40]}": choose from {", ".join(known)}')
    changes: dict[str, Any] = {name: _as(known[name], value, name) for name, value in given.items()}
    return replace(settings, **changes)


def _as(kind: type, value: object, name: str) -> object:
    """A value of the right kind, from TOML or from text."""
    if isinstance(value, str) and kind is bool:
        value = _WORDS.get(value.lower(), value)
    elif isinstance(value, str) and kind is not str:
        with contextlib.suppress(ValueError):
            value = kind(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is kind:
        return value
    raise BadRules(f"{name} is {_KINDS[kind]}, not {str(value)[:60]!r}")
