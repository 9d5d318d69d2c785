"""Firefox, which speaks WebDriver BiDi by itself: a socket with numbered commands."""

import base64
import itertools
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browser.engines.driver import SECONDS, first_line, running

_PREFERENCES: Final = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-US",
    "intl.locale.requested": "en-US",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}


def find_firefox() -> str | None:
    """Debian's Firefox, or any that is there."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """One tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count()
        self._tab = ""
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told: dict[str, Any] = json.loads(self._socket.recv(timeout=SECONDS))
            if told.get("id") == number:
                assert told["type"] == "success", told
                result: dict[str, Any] = told["result"]
                return result

    def open(self, url: str) -> None:
        """Go to an address, and wait until the page is there."""
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, script: str, *given: Any) -> Any:
        """What a function of JavaScript makes of these values; it comes as JSON, and so does what is given."""
        text = f"async () => JSON.stringify((await ({script})(...{json.dumps(given)})) ?? null)"
        answer = self._ask(
            "script.callFunction", functionDeclaration=text, awaitPromise=True, target={"context": self._tab}
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float) -> None:
        """Press a place of the page and let go."""
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._tab, actions=[mouse])

    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        """What is seen, as PNG."""
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])


@contextmanager
def running_firefox(folder: Path) -> Iterator[Firefox]:
    """Firefox without a window on any screen, with a profile of its own."""
    path = find_firefox()
    assert path is not None, "Firefox is needed for these tests: apt-get install firefox-esr."
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items()]
    (folder / "user.js").write_text("".join(lines))
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0", "about:blank"]
    environment = os.environ | {"HOME": str(folder)}
    with running(command, environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        address = first_line(program, "WebDriver BiDi listening on ")
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
