"""`boneyard serve` as a host meets it: it says where it is when it can be reached there, shows the way in for phones, and opens a browser."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import httpx
import pytest
import segno

from boneyard.cli.serve import own_address

_PATIENCE = 60.0


@contextmanager
def started(folder: Path, *words: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """The command itself, for a while."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    settings = {"BONEYARD_PORT": "0", "BONEYARD_DATABASE": str(folder / "house.sqlite"), **environment}
    command = [sys.executable, "-m", "boneyard", "serve", *words]
    with subprocess.Popen(command, env={**kept, **settings}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder) as process:
        limit = Timer(_PATIENCE, process.kill)  # whoever waits for a word that never comes is not kept for ever
        limit.start()
        try:
            yield process
        finally:
            limit.cancel()
            process.terminate()
            process.wait(_PATIENCE)


def said(process: "subprocess.Popen[str]") -> str:
    """The next line on standard output."""
    assert process.stdout is not None, "no pipe"
    return process.stdout.readline()


def test_phones_are_shown_the_way_when_the_server_answers(tmp_path: Path) -> None:
    """The first line names an address that answers at once; then come the address in the house, and a QR code of just that address."""
    with started(tmp_path, "--lan") as process:
        own = re.fullmatch(r"Boneyard is at (http://localhost:(\d+)/)   \(Ctrl-C ends it\)\n", said(process))
        assert own is not None
        assert httpx.get(f"http://127.0.0.1:{own[2]}/readyz").status_code == 200
        house = re.fullmatch(rf"For phones and computers in the same house: (http://\S+:{own[2]}/)\n", said(process))
        assert house is not None
        assert said(process) == "\n"
        drawn = io.StringIO()
        segno.make(house[1]).terminal(out=drawn, compact=True)
        lines = drawn.getvalue().splitlines(keepends=True)
        assert [said(process) for _ in lines] == lines


def test_a_browser_is_opened_on_a_page_that_is_there(tmp_path: Path) -> None:
    """A browser that the server has to wait for gets its page, too."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!{sys.executable}\nimport sys, urllib.request\nprint('seen', urllib.request.urlopen(sys.argv[1] + 'healthz').status, flush=True)\n")
    browser.chmod(0o755)
    with started(tmp_path, "--show", BROWSER=f"{browser} %s", DISPLAY=":0") as process:
        assert said(process).startswith("Boneyard is at ")
        assert said(process) == "seen 200\n"


def test_nothing_is_announced_that_does_not_start(tmp_path: Path) -> None:
    """Whoever names a folder as the database gets a sentence as the last word, and no address."""
    with started(tmp_path, BONEYARD_DATABASE=str(tmp_path)) as process:
        out, errors = process.communicate(timeout=_PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert errors.splitlines()[-1] == f"boneyard: the database {tmp_path} cannot be opened: unable to open database file"


def test_a_url_that_makes_no_sense_tells_no_password(tmp_path: Path) -> None:
    """Not even when only the library finds out."""
    with started(tmp_path, BONEYARD_DATABASE="postgresql://me:geheim@/games?host=127.0.0.1&port=geheim") as process:
        out, errors = process.communicate(timeout=_PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert errors.splitlines()[-1] == "boneyard: The PostgreSQL database cannot be used: its URL makes no sense."
    assert "geheim" not in errors


@pytest.mark.parametrize(
    ("bind", "address"),
    [
        ("127.0.0.1", "http://localhost:80/"),
        ("0.0.0.0", "http://localhost:80/"),  # noqa: S104  only a name here
        ("::", "http://localhost:80/"),
        ("::1", "http://[::1]:80/"),
        ("192.0.2.7", "http://192.0.2.7:80/"),
        ("games.example", "http://games.example:80/"),
    ],
)
def test_addresses_are_written_as_browsers_read_them(bind: str, address: str) -> None:
    """Also those of IPv6."""
    assert own_address(bind, 80) == address
