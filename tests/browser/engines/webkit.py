"""WebKit, as WebKitGTK brings it along: a small browser under a screen of its own, asked over HTTP (WebDriver)."""

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx

from tests.browser.engines.driver import SECONDS, first_of, free_port, running

_SETTINGS: Final = "[Settings]\ngtk-enable-animations=false\n"
_SMALL: Final = "* { font-size: 1px; padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; }"
"""Its buttons would keep the window wider than a phone."""


def find_webkit() -> str | None:
    """The small browser that Debian's webkit2gtk-driver drives."""
    if not shutil.which("WebKitWebDriver") or not shutil.which("Xvfb"):
        return None
    return first_of("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser")


class WebKit:
    """One window."""

    def __init__(self, http: httpx.Client, browser: str) -> None:
        self._http = http
        self._session = ""
        options = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self._session = f"/{self._ask('POST', '', capabilities={'alwaysMatch': options})['sessionId']}"

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self._http.request(method, f"/session{self._session}{path}", json=body if method == "POST" else None)
        told = answer.json()["value"]
        assert answer.status_code == httpx.codes.OK, told
        return told

    def open(self, url: str) -> None:
        """Go to an address, and wait until the page is there."""
        self._ask("POST", "/url", url=url)

    def run(self, script: str, *given: Any) -> Any:
        """What a function of JavaScript makes of these values; a promise is waited for."""
        call = f"const done = arguments[0]; (async () => ({script})(...{json.dumps(given)}))()"
        text = f"{call}.then((made) => done([made ?? null]), (why) => done(String(why)));"
        told = self._ask("POST", "/execute/async", script=text, args=[])
        assert isinstance(told, list), f"{told}: {text}"
        return told[0]

    def press(self, x: float, y: float) -> None:
        """Press a place of the page and let go."""
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._ask("POST", "/actions", actions=[{"type": "pointer", "id": "mouse", "actions": steps}])

    def resize(self, width: int, height: int) -> None:
        """Give the page another size: that of the window, but for what the browser takes of it."""
        self._ask("POST", "/window/rect", width=width, height=height)
        inner = self.run("() => innerHeight")
        self._ask("POST", "/window/rect", width=width, height=2 * height - inner)

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        """Close the window."""
        self._ask("DELETE", "")


@contextmanager
def _running_screen() -> Iterator[str]:
    """The number of a screen that nobody looks at."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "2000x1400x24", "-nolisten", "tcp"]
    with running(command, dict(os.environ), pass_fds=[writer], stderr=subprocess.DEVNULL):
        os.close(writer)
        with os.fdopen(reader) as told:
            yield f":{told.readline().strip()}"


def _dress(folder: Path) -> dict[str, str]:
    """Settings of its own, in English, without motion."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/settings.ini").write_text(_SETTINGS)
    (folder / "gtk-3.0/gtk.css").write_text(_SMALL)
    own = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")}
    return os.environ | own | {"LC_ALL": "en_US.UTF-8", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}


def _await_ready(http: httpx.Client) -> None:
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        try:
            if http.get("/status").json()["value"]["ready"]:
                return
        except httpx.ConnectError:
            time.sleep(0.05)
    raise TimeoutError("WebKitWebDriver did not start")


@contextmanager
def running_webkit(folder: Path) -> Iterator[WebKit]:
    """The small browser on a screen of its own, and what drives it."""
    path = find_webkit()
    assert path is not None, "WebKitGTK is needed for these tests: apt-get install webkit2gtk-driver xvfb."
    port = free_port()
    environment = _dress(folder)
    with (
        _running_screen() as screen,
        running(["WebKitWebDriver", f"--port={port}"], environment | {"DISPLAY": screen}, stderr=subprocess.DEVNULL),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS) as http,
    ):
        _await_ready(http)
        browser = WebKit(http, path)
        yield browser
        browser.close()
