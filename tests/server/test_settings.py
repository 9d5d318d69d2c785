"""Settings come from a file and from the environment; what is wrong with them is said before anything starts."""

import os
import re
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Final

import pytest

from boneyard.core.errors import UserError
from boneyard.server.process.settings import Settings, read_settings

_PROGRAM: Final = """
import sys
from boneyard.cli.serve import serve
from boneyard.core.errors import UserError
try:
    sys.exit(serve(bind=None, port=None, lan=False, show=False))
except UserError as error:
    sys.exit(print(error, file=sys.stderr) or 2)
"""
_NO_URL: Final = (
    "database: this URL cannot be read: write postgresql://name:password@host:5432/games, "
    "and %2F for a / in the password"
)


def test_without_settings_only_this_machine_is_served() -> None:
    """The defaults bind to the loopback, with limits, and pass their own check."""
    settings = read_settings({})
    assert settings == Settings()
    assert settings.bind == "127.0.0.1"
    limits = [field.name for field in fields(Settings) if "_per_" in field.name]
    assert len(limits) == 7
    assert all(getattr(settings, name) > 0 for name in limits)


def test_every_setting_can_be_given_by_the_environment_and_by_a_file(tmp_path: Path) -> None:
    """Both ways give the same; the environment wins over the file."""
    given = {
        "bind": "127.0.0.5",
        "port": 9000,
        "database": "other.sqlite",
        "origins": "https://play.example http://10.0.0.1:8000",
        "hosts": "play.example games.example",
        "secure": True,
        "proxies": "10.0.0.7 10.1.0.0/16",
        "bot_pace": 0.5,
        "absence": 30.0,
        "link_wait": 1.0,
        "requests_per_minute": 10,
        "connections_per_address": 20,
        "sessions_per_hour": 11,
        "tables_per_hour": 12,
        "sockets_per_address": 13,
        "sockets_per_session": 14,
        "messages_per_second": 2.5,
        "table_memory": 64,
        "drain": 1.5,
        "metrics_token": "open sesame",
        "keep_finished": 365.0,
        "keep_abandoned": 30.5,
        "keep_sessions": 90.0,
        "keep_sheets": 60.0,
        "log_level": "debug",
    }
    assert set(given) == {field.name for field in fields(Settings)}
    wanted = Settings(**given)  # type: ignore[arg-type]
    assert read_settings({f"BONEYARD_{name.upper()}": str(value) for name, value in given.items()}) == wanted
    file = tmp_path / "boneyard.toml"
    file.write_text(
        "\n".join(
            f"{name} = {str(value).lower() if isinstance(value, bool | float | int) else repr(value)}"
            for name, value in given.items()
        )
    )
    assert read_settings({"BONEYARD_SETTINGS": str(file)}) == wanted
    both = read_settings(
        {"BONEYARD_SETTINGS": str(file), "BONEYARD_PORT": "9001", "HOME": "/", "BONEYARD_BUILD": "compiled"}
    )
    assert (both.port, both.bind) == (9001, "127.0.0.5")


@pytest.mark.parametrize(
    ("word", "value"), [("true", True), ("YES", True), ("1", True), ("false", False), ("No", False), ("0", False)]
)
def test_yes_and_no_have_a_few_spellings(word: str, value: bool) -> None:
    """As people write them."""
    assert read_settings({"BONEYARD_SECURE": word}).secure is value


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "65536", "port 65536 is not a port: it has to be 0 to 65535"),
        ("PORT", "-1", "port -1 is not a port: it has to be 0 to 65535"),
        ("PORT", "web", "port is a whole number, not 'web'"),
        ("PORT", "80.5", "port is a whole number, not '80.5'"),
        ("PORT", "", "port is a whole number, not ''"),
        ("BIND", " ", "bind is empty or unprintable: name an address"),
        ("DATABASE", "", "database is empty or unprintable: name a file, or a URL postgresql://…"),
        ("DATABASE", "a\0b", "database is empty or unprintable: name a file, or a URL postgresql://…"),
        (
            "DATABASE",
            "mysql://me:secret@db/games",
            "database: games are kept in a file or in PostgreSQL (postgresql://…), not in mysql",
        ),
        ("DATABASE", "postgresql://me:se/cret@db/games", _NO_URL),
        ("DATABASE", "postgresql://me:secret@db:port/games", _NO_URL),
        (
            "METRICS_TOKEN",
            "clé",
            "metrics_token has to be of plain letters, digits and signs, without blanks around it",
        ),
        (
            "METRICS_TOKEN",
            "key ",
            "metrics_token has to be of plain letters, digits and signs, without blanks around it",
        ),
        (
            "ORIGINS",
            "play.example",
            'origins: "play.example" is not an origin: write https://play.example, in small letters, without a path',
        ),
        (
            "ORIGINS",
            "https://a.example https://b.example/x",
            (
                'origins: "https://b.example/x" is not an origin: '
                "write https://play.example, in small letters, without a path"
            ),
        ),
        (
            "ORIGINS",
            "https://a.example, https://b.example",
            (
                'origins: "https://a.example," is not an origin: '
                "write https://play.example, in small letters, without a path"
            ),
        ),
        (
            "ORIGINS",
            "https://Play.Example",
            (
                'origins: "https://Play.Example" is not an origin: '
                "write https://play.example, in small letters, without a path"
            ),
        ),
        ("ORIGINS", "*", 'origins: "*" is not an origin: write https://play.example, in small letters, without a path'),
        (
            "PROXIES",
            "proxy.example",
            'proxies: "proxy.example" is not an address: write 10.0.0.7, or a network as 10.0.0.0/24',
        ),
        (
            "PROXIES",
            "10.0.0.7/24",
            'proxies: "10.0.0.7/24" is not an address: write 10.0.0.7, or a network as 10.0.0.0/24',
        ),
        ("SECURE", "perhaps", "secure is true or false, not 'perhaps'"),
        ("BOT_PACE", "-1", "bot_pace has to be 0 or more, and less than a thousand million"),
        ("BOT_PACE", "nan", "bot_pace has to be 0 or more, and less than a thousand million"),
        ("ABSENCE", "inf", "absence has to be 0 or more, and less than a thousand million"),
        ("LINK_WAIT", "soon", "link_wait is a number, not 'soon'"),
        ("REQUESTS_PER_MINUTE", "-5", "requests_per_minute has to be 0 or more, and less than a thousand million"),
        ("SOCKETS_PER_ADDRESS", "many", "sockets_per_address is a whole number, not 'many'"),
        ("MESSAGES_PER_SECOND", "0", "messages_per_second has to be more than 0, or nobody could play"),
        ("LOG_LEVEL", "loud", 'log_level "loud" is none of debug, info, warning, error'),
    ],
)
def test_bad_values_get_a_sentence(name: str, value: str, sentence: str) -> None:
    """From the environment."""
    with pytest.raises(UserError) as refused:
        read_settings({f"BONEYARD_{name}": value})
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://",
        "postgres:///games",
        "postgresql://me@/games?host=/run/pg&port=5433",
        "postgresql://me:p%2F@a:1,b:2/x",
        "postgresql://[::1]:5432/x",
    ],
)
def test_every_way_to_name_a_postgres_database_is_accepted(url: str) -> None:
    """By socket, by name, by several names, by an IPv6 address."""
    assert read_settings({"BONEYARD_DATABASE": url}).database == url


def test_unknown_names_are_refused() -> None:
    """A misspelt setting is not silently the default."""
    with pytest.raises(UserError, match=r'^the environment: there is no setting "prot": choose from bind, port, '):
        read_settings({"BONEYARD_PROT": "80"})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 80", r'boneyard.toml: there is no setting "prot": choose from bind, '),
        ("port = ", r"^the settings file .*boneyard.toml is not TOML: "),
        ("\udcff", r"^the settings file .*boneyard.toml is not TOML: "),
        ("port = '80x'", r"^port is a whole number, not '80x'$"),
        ("port = true", r"^port is a whole number, not 'True'$"),
        ("port = 1.5", r"^port is a whole number, not '1.5'$"),
        ("bind = 1", r"^bind is a text, not '1'$"),
        ("secure = 1", r"^secure is true or false, not '1'$"),
        ("absence = [1]", r"^absence is a number, not '\[1\]'$"),
        ("[port]\nnumber = 1", r"^port is a whole number, not "),
    ],
)
def test_a_bad_file_gets_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    """From a file."""
    file = tmp_path / "boneyard.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UserError, match=sentence) as refused:
        read_settings({"BONEYARD_SETTINGS": str(file)})
    assert "\n" not in str(refused.value)


def test_a_file_that_is_missing_gets_a_sentence(tmp_path: Path) -> None:
    """Whoever names a file means it."""
    with pytest.raises(UserError, match=r"^the settings file .*none.toml cannot be read: No such file or directory$"):
        read_settings({"BONEYARD_SETTINGS": str(tmp_path / "none.toml")})


def _serve(folder: Path, **settings: str) -> tuple[int, str]:
    """What becomes of a server that cannot start: its exit status, and what it says."""
    given = {
        f"BONEYARD_{name.upper()}": value
        for name, value in {"port": "0", "database": str(folder / "none.sqlite"), **settings}.items()
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM], env={**kept, **given}, capture_output=True, text=True, timeout=60, check=False
    )
    return ended.returncode, ended.stderr


def test_an_address_that_cannot_be_used_gets_a_sentence(tmp_path: Path) -> None:
    """A port in use, or an address of another machine: before anything is started or written."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = _serve(tmp_path, port=str(port))
    assert said == (2, f"127.0.0.1 port {port} cannot be used: Address already in use; another --port may be free\n")
    status, sentence = _serve(tmp_path, bind="192.0.2.1")
    assert status == 2
    assert re.fullmatch(
        r"192\.0\.2\.1 port 0 cannot be used: .*; name an address of this machine with --bind\n", sentence
    )
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_cannot_be_used_is_named_in_the_log(tmp_path: Path) -> None:
    """A file that is something else is left as it is."""
    other = tmp_path / "other.sqlite"
    other.write_text("This is a letter to my aunt, and no database at all. " * 100)
    before = other.read_bytes()
    status, said = _serve(tmp_path, database=str(other))
    assert status != 0
    assert f"{other} is no SQLite database: name another file for the games" in said
    assert other.read_bytes() == before
