"""Whoever installs the wheel has the pages: no Node, no checkout."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def test_an_installed_wheel_serves_the_pages(tmp_path: Path) -> None:
    """Built, unpacked where a wheel is installed, started from there with an empty PATH.

    The page and its script come. It asks for all it needs.
    """
    build = [
        "setup.py",
        "-q",
        "egg_info",
        "--egg-base",
        str(tmp_path),
        "build",
        "--build-base",
        str(tmp_path / "b"),
        "bdist_wheel",
        "--dist-dir",
        str(tmp_path),
    ]
    subprocess.run(
        [sys.executable, *build], cwd=ROOT, env={**os.environ, "BONEYARD_COMPILE": "0"}, check=True, capture_output=True
    )
    installed = tmp_path / "installed"
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(installed)
    metadata = next(installed.glob("*.dist-info/METADATA")).read_text()
    assert _asked_for(metadata) == {
        "": _wanted("library"),
        "server": _wanted("server"),
        "photo": _wanted("photo"),
    }
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {
        "PATH": "",
        "PYTHONPATH": str(installed),
        "BONEYARD_PORT": str(port),
        "BONEYARD_DATABASE": str(tmp_path / "db.sqlite"),
    }
    where = subprocess.run(
        [sys.executable, "-c", "import boneyard; print(boneyard.__file__)"],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )
    assert where.stdout.decode().startswith(str(installed))
    with subprocess.Popen(
        [sys.executable, "-m", "boneyard", "serve"], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL
    ) as node:
        try:
            page = _fetched(f"http://localhost:{port}/").decode()
            script = re.search(r"/assets/[\w.-]+\.js", page)
            assert script is not None
            assert len(_fetched(f"http://localhost:{port}{script[0]}")) > 10_000
        finally:
            node.terminate()
            node.wait(10)


def _asked_for(metadata: str) -> dict[str, set[str]]:
    """The packages that a wheel asks for, by the extra that brings them."""
    found: dict[str, set[str]] = {}
    for name, condition in re.findall(r"^Requires-Dist: ([\w-]+)(.*)", metadata, re.MULTILINE):
        extra = re.search(r'extra == "(\w+)"', condition)
        found.setdefault(extra[1] if extra else "", set()).add(name)
    return found


def _wanted(part: str) -> set[str]:
    return set(re.findall(r"^([\w-]+)", (ROOT / "requirements" / f"{part}.in").read_text(), re.MULTILINE))


def _fetched(url: str) -> bytes:
    """What is at an address, as soon as somebody answers there."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310  our own node
                body: bytes = answer.read()
                return body
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")
