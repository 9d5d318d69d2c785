"""Settings of the server, from the environment and a file, judged before it starts.

Every setting has one name: `bind` is BONEYARD_BIND in the environment and `bind = "…"` in the file that
BONEYARD_SETTINGS names. The environment wins.
"""

import contextlib
import ipaddress
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from boneyard.core.errors import UserError

_PREFIX: Final = "BONEYARD_"
_NOT_OURS: Final = ("settings", "server", "build", "layouts", "opt")
"""Names in the environment that are no settings: where the file is, and what the tests and tools of the source tree ask
for."""
_ORIGIN: Final = re.compile(r"https?://(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?")
"""As a browser writes it: in small letters, without a path."""
_NAME: Final = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*")
_HOST: Final = re.compile(r"(?:[^\s:\[\]]*|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
_POSTGRES: Final = ("postgresql://", "postgres://")
_ENDLESS: Final = 1e9
_KINDS: Final[dict[type, str]] = {
    bool: "{name} is true or false, not {value}",
    int: "{name} is a whole number, not {value}",
    float: "{name} is a number, not {value}",
    str: "{name} is a text, not {value}",
}
_UNKNOWN: Final = 'the environment: there is no setting "{name}": choose from {known}'
_UNKNOWN_FROM_FILE: Final = '{source}: there is no setting "{name}": choose from {known}'
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
    hosts: str = ""
    """Names by which browsers call this server, separated by blanks: `play.example`.

    Addresses, names of `origins` and names that only a network at home has are known without it.
    """
    secure: bool = False
    """Whether browsers reach us by HTTPS; then cookies travel by nothing else."""
    proxies: str = "127.0.0.1 ::1"
    """Addresses and networks of proxies, separated by blanks, that are believed when they say whom they speak for
    (X-Forwarded-For)."""
    bot_pace: float = 0.8
    """Seconds a bot takes for a move."""
    absence: float = 90.0
    """Seconds after which a bot covers the seat of an absent player."""
    link_wait: float = 3.0
    """Seconds a client has to show its link for a deal."""
    requests_per_minute: int = 600
    """Requests and new sockets that one address or session may make; questions and long answers count for several.

    For this limit and the following ones 0 means none.
    """
    connections_per_address: int = 128
    """Open connections that one address may have, besides sockets; that of a proxy may have any number."""
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
    table_memory: int = 512
    """Megabytes that tables may take before those go that nobody is at; after ten minutes they go in any case."""
    drain: float = 0.0
    """Seconds that a node which is told to stop (SIGTERM) still serves, while /readyz already says no."""
    metrics_token: str = ""
    """What Prometheus has to show as its bearer token to read /metrics.

    Without one only programs on this machine may.
    """
    keep_finished: float = 0.0
    """Days that a game which is over is kept after it was touched last; for this life and the following one 0 means
    for ever."""
    keep_abandoned: float = 0.0
    """Days that a table is kept which is not over, and at which nothing happens."""
    keep_sessions: float = 365.0
    """Days that a session is kept after it was used last; a cookie lasts no longer than a year."""
    keep_sheets: float = 0.0
    """Days that a shared score sheet is kept after somebody wrote on it last; 0 means for ever."""
    log_level: str = "info"

    def check(self) -> "Settings":
        """These settings, if a server can run with them."""
        if not 0 <= self.port <= 65535:
            raise UserError("port {port} is not a port: it has to be 0 to 65535", {"port": str(self.port)})
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise UserError('log_level "{level}" is none of debug, info, warning, error', {"level": self.log_level})
        if not self.bind.strip() or not self.bind.isprintable():
            raise UserError("bind is empty or unprintable: name an address")
        check_database(self.database)
        if not (
            self.metrics_token.isascii()
            and self.metrics_token.isprintable()
            and self.metrics_token == self.metrics_token.strip()
        ):
            raise UserError("metrics_token has to be of plain letters, digits and signs, without blanks around it")
        for origin in self.origins.split():
            if not _ORIGIN.fullmatch(origin):
                raise UserError(
                    'origins: "{origin}" is not an origin: '
                    "write https://play.example, in small letters, without a path",
                    {"origin": origin[:60]},
                )
        for host in self.hosts.split():
            if not _NAME.fullmatch(host):
                raise UserError(
                    'hosts: "{host}" is not a name: write play.example, in small letters, without https:// or a port',
                    {"host": host[:60]},
                )
        for proxy in self.proxies.split():
            if not _is_network(proxy):
                raise UserError(
                    'proxies: "{proxy}" is not an address: write 10.0.0.7, or a network as 10.0.0.0/24',
                    {"proxy": proxy[:60]},
                )
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, float | int) and not 0 <= value < _ENDLESS:
                raise UserError("{name} has to be 0 or more, and less than a thousand million", {"name": field.name})
        if not self.messages_per_second:
            raise UserError("messages_per_second has to be more than 0, or nobody could play")
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
    """UserError where a setting names neither a file nor a PostgreSQL database.

    A URL is not quoted, it may hold a password.
    """
    if not database.strip() or not database.isprintable():
        raise UserError("database is empty or unprintable: name a file, or a URL postgresql://…")
    kind, _, rest = database.partition("://")
    if rest and not is_postgres(database):
        raise UserError(
            "database: games are kept in a file or in PostgreSQL (postgresql://…), not in {kind}", {"kind": kind[:20]}
        )
    hosts = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")[2]
    if not all(_HOST.fullmatch(host) for host in hosts.split(",")):
        raise UserError(
            "database: this URL cannot be read: "
            "write postgresql://name:password@host:5432/games, and %2F for a / in the password"
        )


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings that the environment, and the file it names, ask for."""
    settings = Settings()
    path = environment.get(_PREFIX + "SETTINGS")
    if path:
        settings = _with(settings, _read_file(path), path)
    given = {
        name.removeprefix(_PREFIX).lower(): value for name, value in environment.items() if name.startswith(_PREFIX)
    }
    return _with(settings, {name: value for name, value in given.items() if name not in _NOT_OURS}, "").check()


def _read_file(path: str) -> dict[str, object]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(
            "the settings file {path} cannot be read: {reason}", {"path": path, "reason": str(error.strerror)}
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(
            "the settings file {path} is not TOML: {reason}", {"path": path, "reason": str(error)}
        ) from None


def _with(settings: Settings, given: Mapping[str, object], source: str) -> Settings:
    known = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name in given:
        if name not in known:
            names = {"name": name[:40], "known": ", ".join(known), "source": source}
            raise UserError(_UNKNOWN_FROM_FILE if source else _UNKNOWN, names)
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
    raise UserError(_KINDS[kind], {"name": name, "value": repr(str(value)[:60])})
