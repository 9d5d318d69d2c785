"""Settings of the server, from the environment and a file, judged before it starts.

Every setting has one name: `bind` is BONEYARD_BIND in the environment and `bind = "…"` in the file that BONEYARD_SETTINGS names. The environment wins.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from boneyard.core.errors import BadRules

_PREFIX: Final = "BONEYARD_"
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
    bot_pace: float = 0.8
    """Seconds a bot takes for a move."""
    absence: float = 90.0
    """Seconds after which a bot covers the seat of an absent player."""
    link_wait: float = 3.0
    """Seconds a client has to show its link for a deal."""
    requests_per_minute: int = 600
    """HTTP requests that one address may make."""
    sockets_per_address: int = 64
    """Open sockets that one address may have."""
    log_level: str = "info"

    def check(self) -> "Settings":
        """These settings, if a server can run with them."""
        if not 0 <= self.port <= 65535:
            raise BadRules(f"port {self.port} is no port: it has to be 0 to 65535")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise BadRules(f'log_level "{self.log_level}" is none of debug, info, warning, error')
        if not self.database:
            raise BadRules("database is empty: name a file, or a URL postgresql://…")
        for name in ("bot_pace", "absence", "link_wait", "requests_per_minute", "sockets_per_address"):
            if getattr(self, name) < 0:
                raise BadRules(f"{name} may not be negative")
        return self


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings that the environment, and the file it names, ask for."""
    settings = Settings()
    path = environment.get(_PREFIX + "SETTINGS")
    if path:
        settings = _with(settings, _read_file(path), path)
    known = {field.name for field in fields(Settings)}
    given = {name.removeprefix(_PREFIX).lower(): value for name, value in environment.items() if name.startswith(_PREFIX)}
    return _with(settings, {name: value for name, value in given.items() if name in known}, "the environment").check()


def _read_file(path: str) -> dict[str, object]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRules(f"the settings file {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRules(f"the settings file {path} is not TOML: {error}") from None


def _with(settings: Settings, given: Mapping[str, object], source: str) -> Settings:
    known = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name, value in given.items():
        if name not in known:
            raise BadRules(f'{source}: there is no setting "{name[:40]}": choose from {", ".join(known)}')
    changes: dict[str, Any] = {name: _as(known[name], value, name) for name, value in given.items()}
    return replace(settings, **changes)


def _as(kind: type, value: object, name: str) -> object:
    """A value of the right kind, from TOML or from text."""
    if kind is bool:
        word = _WORDS.get(str(value).lower())
        if word is None:
            raise BadRules(f"{name} is true or false, not {value}")
        return word
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise BadRules(f"{name} is a number, not {value}") from None
