"""Pictures of every page and state, at three sizes, light and dark: `python tools/screenshots.py [folder]`. Needs the built client and a Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "wide": (1440, 900)}
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage"]
_EIGHT: Final = dict(zip("BCDEFGH", ["passenger", "porter", "brakeman", "conductor"] * 2, strict=False))


@contextmanager
def node() -> Iterator[str]:
    """A server for these pictures alone."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PORT": str(port), "DATABASE": f"{folder}/db.sqlite", "BOT_PACE": "0.05", "REQUESTS_PER_MINUTE": "60000", "LOG_LEVEL": "warning"}
        environment = os.environ | {f"BONEYARD_{name}": value for name, value in settings.items()}
        with subprocess.Popen([sys.executable, "-m", "boneyard", "serve"], env=environment, cwd=folder, stdout=subprocess.DEVNULL) as served:
            try:
                _await(f"http://localhost:{port}/readyz")
                yield f"http://localhost:{port}"
            finally:
                served.terminate()


def _await(url: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=1):  # noqa: S310  our own node
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def play(page: Page, moves: int) -> None:
    """Play on, with whatever is on offer first, for so many moves or to the end of the round."""
    until = time.monotonic() + 60
    while moves > 0 and time.monotonic() < until and not page.locator("dialog .outcome").count():
        if page.locator(".status.mine").count() and page.locator(".rack .playable").count():
            page.locator(".rack .playable").first.click(timeout=3000)
            if page.locator("[data-choice]").count():
                page.locator("[data-choice]").first.click(timeout=3000)
                moves -= 1
        elif page.locator(".status.mine").count() and page.locator("[data-action]").count():
            page.locator("[data-action]").first.click(timeout=3000)
            moves -= 1
        page.wait_for_timeout(80)


def begin(page: Page, plan: dict[str, object]) -> None:
    """Open a table by its plan, as the front page does for the last game."""
    page.evaluate("plan => localStorage.setItem('boneyard:last-bots', JSON.stringify(plan))", plan)
    page.reload()
    page.locator(".way.first").click()
    page.locator(".board").wait_for()


def plan(game: str, rules: str, top: int, bots: dict[str, str]) -> dict[str, object]:
    """A table with bots on every other seat."""
    return {"game": game, "rules": rules, "set": top, "seats": len(bots) + 1, "bots": bots, "clock": "none", "listed": False, "watch": True}


def shoot(browser: Browser, address: str, folder: Path, size: str, theme: str) -> None:
    """Every page at one size in one theme."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light", locale="en-US", reduced_motion="reduce"
    )
    page = context.new_page()

    def keep(name: str, *, whole: bool = False) -> None:
        page.wait_for_timeout(700)
        page.screenshot(path=folder / f"{name}-{size}-{theme}.png", full_page=whole)

    page.goto(address)
    keep("front", whole=True)
    page.goto(f"{address}/#/new")
    page.locator("summary").click()
    keep("new", whole=True)
    page.goto(f"{address}/#/rules")
    keep("rules")
    page.goto(f"{address}/#/")
    page.get_by_text("Play with friends").click()
    page.get_by_text("Waiting for players").wait_for()
    keep("waiting")
    page.goto(f"{address}/#/")
    begin(page, plan("mexican-train", "parsons", 12, {"B": "porter", "C": "brakeman", "D": "conductor"}))
    play(page, 7)
    page.locator(".status.mine").wait_for(timeout=20000)
    if page.locator(".rack .playable").count():
        page.locator(".rack .playable").first.click()
    keep("table")
    page.locator("header .tools button").last.click()
    keep("menu")
    page.locator("dialog .head button").click()
    play(page, 60)
    page.locator("dialog .outcome").wait_for(timeout=60000)
    keep("sheet")
    for name, chosen, moves in (
        ("eight", plan("mexican-train", "family", 12, _EIGHT), 6),
        ("chickenfoot", plan("chickenfoot", "booklet", 9, {"B": "porter", "C": "conductor"}), 5),
        ("muggins", plan("muggins", "booklet", 6, {"B": "porter"}), 5),
    ):
        page.goto(f"{address}/#/")
        begin(page, chosen)
        play(page, moves)
        keep(name)
    page.goto(f"{address}/#/")
    page.get_by_text("Castle Rock, alone").click()
    page.locator(".board").wait_for()
    play(page, 5)
    keep("castle-rock")
    context.close()


def main() -> int:
    """All pictures."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    path = next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)
    if path is None:
        print("No Chromium or Chrome is installed.")
        return 1
    sizes = sys.argv[2].split(",") if len(sys.argv) > 2 else list(SIZES)
    with node() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for size in sizes:
            for theme in ("light", "dark"):
                shoot(browser, address, folder, size, theme)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
