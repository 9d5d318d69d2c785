"""The files of deploy/.

They parse, they ask for settings that there are, and they give nothing away. (Containers are not run here.)
"""

import json
import re
import shlex
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from boneyard.cli.main import COMMANDS
from boneyard.server.process.settings import Settings, read_settings

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
KNOWN: Final = {f"BONEYARD_{field.name.upper()}" for field in fields(Settings)} | {
    "BONEYARD_SETTINGS",
    "BONEYARD_COMPILE",
}


def _unit(name: str = "boneyard.service") -> dict[str, list[str]]:
    """The lines of a unit by their key."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def _steps() -> list[tuple[str, str]]:
    """The instructions of the container file, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (DEPLOY / "Containerfile").read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def _compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.mark.parametrize("name", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_setting_that_is_named_exists(name: str) -> None:
    """No file speaks of a setting that the server does not know."""
    assert set(re.findall(r"\bBONEYARD_[A-Z_]+\b", (DEPLOY / name).read_text())) - KNOWN == set()


def test_every_setting_is_told_with_its_default() -> None:
    """What a host reads is what the server does."""
    told = dict(re.findall(r"^\| `(\w+)` \| (?:`(.*?)`)? ?\|", (DEPLOY / "README.md").read_text(), re.MULTILINE))
    assert told == {
        field.name: str(field.default).lower() if field.default is False else str(field.default)
        for field in fields(Settings)
    }


def test_the_settings_of_every_file_are_accepted() -> None:
    """A server starts with what the files set."""
    unit = dict(value.split("=", 1) for value in _unit()["Environment"])
    image = dict(word.split("=", 1) for step, rest in _steps() if step == "ENV" for word in shlex.split(rest))
    node = {
        name: re.sub(r"\$\{[^}]*:-([^}]*)\}|\$\{[^}]*\}", r"\1", value)
        for name, value in _compose()["services"]["one"]["environment"].items()
    }
    assert read_settings(unit).bind == "127.0.0.1"
    settings = read_settings({name: value for name, value in image.items() if name in KNOWN})
    assert settings.bind == "0.0.0.0"  # noqa: S104  inside a container
    assert read_settings(node).database.startswith("postgresql://boneyard:")


def test_the_container_runs_as_nobody() -> None:
    """The last stage gives its rights up, checks its health at a real path, and starts the server by a real command."""
    last = len(_steps()) - 1 - [word for word, _ in reversed(_steps())].index("FROM")
    final = dict(_steps()[last:])
    command = json.loads(final["CMD"])
    assert (final["USER"], final["STOPSIGNAL"], command) == ("65534:65534", "SIGTERM", ["boneyard", "serve"])
    assert "/readyz" in final["HEALTHCHECK"]
    compile(json.loads(final["HEALTHCHECK"].partition("CMD ")[2])[2], "healthcheck", "exec")
    copied = [word for step, rest in _steps() if step == "COPY" and "--from" not in rest for word in rest.split()[:-1]]
    assert [word for word in copied if not (DEPLOY.parent / word).exists()] == []


def test_the_image_has_the_pages_and_all_that_the_package_is_built_from() -> None:
    """The pages are built in a stage of their own and fetched from there; of what was built here nothing gets in."""
    copied = [rest.split() for step, rest in _steps() if step == "COPY"]
    out = re.search(r'outDir: "\.\./(.*?)"', (DEPLOY.parent / "client/vite.config.ts").read_text())
    assert out is not None
    assert ["--from=pages", f"/source/{out[1]}", out[1]] in copied
    own = {Path(word).name for words in copied if not words[0].startswith("--") for word in words[:-1]}
    assert {
        "pyproject.toml",
        "setup.py",
        "README.md",
        "LICENSE",
        "package-lock.json",
        "vite.config.ts",
        "public",
    } <= own
    ignored = (DEPLOY.parent / ".containerignore").read_text().splitlines()
    assert {out[1], "**/node_modules", ".venv"} <= set(ignored)


def test_the_unit_is_one_that_systemd_takes() -> None:
    """The unit gives its rights up and starts a command that there is.

    Systemd itself finds nothing wrong but that the program is not installed here.
    """
    unit = _unit()
    assert unit["ExecStart"] == ["/opt/boneyard/bin/boneyard serve"]
    assert (unit["DynamicUser"], unit["NoNewPrivileges"], unit["CapabilityBoundingSet"]) == (["yes"], ["yes"], [""])
    assert unit["SystemCallFilter"] == ["@system-service", "~@privileged @resources", "setpriority"], (
        "a bot's process lowers its priority"
    )
    assert unit["Environment"][2].startswith(f"BONEYARD_DATABASE=/var/lib/{unit['StateDirectory'][0]}/")
    assert _complaints("boneyard.service") == []


def _complaints(*names: str) -> list[str]:
    """What systemd itself, where it is there, finds wrong with units."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return []
    said = subprocess.run(
        [program, "verify", *[DEPLOY / name for name in names]], check=False, capture_output=True, text=True
    ).stderr
    return [line for line in said.splitlines() if "boneyard" in line and "is not executable" not in line]


def test_the_backup_belongs_to_the_server_that_it_copies() -> None:
    """It runs as the server does, on the server's file, and writes the copies where the server does not."""
    server, backup = _unit(), _unit("boneyard-backup.service")
    assert (backup["DynamicUser"], backup["User"]) == (server["DynamicUser"], [server["StateDirectory"][0]])
    (folder,) = set(backup["StateDirectory"][0].split()) - {server["StateDirectory"][0]}
    database = server["Environment"][2].partition("=")[2]
    for command, verb in zip(backup["ExecStart"], ("backup", "restore"), strict=True):
        program, word, place, *more = command.split()
        assert (program, word, place) == ("/opt/boneyard/bin/boneyard", verb, f"/var/lib/{folder}")
        assert more[-2:] == ["--database", database]
    timer = _unit("boneyard-backup.timer")
    assert (timer["Persistent"], "Unit" in timer, timer["WantedBy"]) == (["yes"], False, ["timers.target"])
    assert _complaints("boneyard-backup.service", "boneyard-backup.timer") == []


def test_compose_has_a_database_and_two_nodes() -> None:
    """Two nodes that keep nothing themselves, reachable from this machine alone, on one healthy database."""
    services = _compose()["services"]
    nodes = [service for service in services.values() if service["image"] == "boneyard"]
    assert (len(services), len(nodes), "healthcheck" in services["database"]) == (3, 2, True)
    for node in nodes:
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
        assert (node["read_only"], node["cap_drop"], node["depends_on"]["database"]["condition"]) == (
            True,
            ["ALL"],
            "service_healthy",
        )
        assert all(port.startswith("127.0.0.1:") for port in node["ports"])
    assert "ports" not in services["database"]


def test_the_health_of_a_node_is_asked_in_the_same_way_everywhere() -> None:
    """Podman's own image format forgets the health check of an image.

    Compose has it, too, and whoever builds by hand is told the other format.
    """
    asked = next(rest for step, rest in _steps() if step == "HEALTHCHECK")
    options, _, command = asked.partition(" CMD ")
    wanted = {name.replace("-", "_"): value for name, value in re.findall(r"--([a-z-]+)=(\S+)", options)} | {
        "test": ["CMD", *json.loads(command)]
    }
    for node in ("one", "two"):
        assert {
            name: value if name == "test" else str(value)
            for name, value in _compose()["services"][node]["healthcheck"].items()
        } == wanted
    builds = re.findall(r"podman build .*", "".join(path.read_text() for path in DEPLOY.iterdir()))
    assert len(builds) == 2
    assert [line for line in builds if "--format docker" not in line] == []


def test_the_commands_that_the_files_name_exist() -> None:
    """Every `boneyard …` in deploy/ is a command."""
    text = "".join(path.read_text() for path in DEPLOY.iterdir())
    named = set(re.findall(r"(?:^ {4}|`)boneyard ([a-z]+)", text, re.MULTILINE))
    assert {"backup", "restore", "doctor", "serve"} <= named
    assert named <= set(COMMANDS)
