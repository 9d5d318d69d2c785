"""`boneyard serve` as a host meets it.

It says where it is when it can be reached there, shows the way in for phones, and opens a browser.
"""

import io
import json
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

from boneyard import build
from boneyard.cli.serve import own_address

_PATIENCE = 60.0


@contextmanager
def started(folder: Path, *words: str, **environment: str) -> Iterator["subprocess.Popen[str]"]:
    """The command itself, for a while."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    settings = {"BONEYARD_PORT": "0", "BONEYARD_DATABASE": str(folder / "house.sqlite"), **environment}
    command = [sys.executable, "-m", "boneyard", "serve", *words]
    with subprocess.Popen(
        command, env={**kept, **settings}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    ) as process:
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
    """The first line names an address that answers at once.

    Then come the address in the house, and a QR code of just that address.
    """
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
    browser.write_text(
        f"#!{sys.executable}\nimport sys, urllib.request\n"
        "print('seen', urllib.request.urlopen(sys.argv[1] + 'healthz').status, flush=True)\n"
    )
    browser.chmod(0o755)
    with started(tmp_path, "--show", BROWSER=f"{browser} %s", DISPLAY=":0") as process:
        assert said(process).startswith("Boneyard is at ")
        assert said(process) == "seen 200\n"


def test_nothing_is_announced_that_does_not_start(tmp_path: Path) -> None:
    """Whoever names a folder as the database gets a sentence, in the log as the only line, and no address."""
    with started(tmp_path, BONEYARD_DATABASE=str(tmp_path)) as process:
        out, errors = process.communicate(timeout=_PATIENCE)
    assert (process.returncode, out) == (2, "")
    *lines, last = errors.splitlines()
    sentence = f"the database {tmp_path} cannot be opened: it is no file"
    assert last == f"boneyard: {sentence}"
    assert [json.loads(line)["what"] for line in lines] == [sentence]


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


@pytest.mark.parametrize("words", [["serve"], ["rules", "parsons"]])
def test_a_build_that_is_none_is_said_in_a_sentence(tmp_path: Path, words: list[str]) -> None:
    """A misspelt name, or an engine that is not compiled here, where it is asked for."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BONEYARD_")}
    asked = {"fast": "BONEYARD_BUILD may be python or compiled, not"}
    if not build.is_compiled():
        asked["compiled"] = "the engine is not compiled here: install Boneyard where a C compiler is"
    for wanted, sentence in asked.items():
        done = subprocess.run(
            [sys.executable, "-m", "boneyard", *words],
            env={**kept, "BONEYARD_BUILD": wanted},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        [line] = done.stderr.splitlines()
        assert line.startswith("boneyard: ")
        assert sentence in line
