"""A person in front of a browser: looks for what is on offer, and does it by mouse, by touch or by keyboard."""

import shutil
import time
from collections.abc import Callable
from typing import Final

from playwright.sync_api import ConsoleMessage, Page

FLAGS: Final = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
]


_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser() -> str | None:
    """Debian's Chromium, or any Chrome that is there."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


class Visitor:
    """A browser with one page."""

    def __init__(self, page: Page, address: str, *, touch: bool) -> None:
        self.page = page
        self.address = address
        self.touch = touch
        self.errors: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.errors.append(message.text)

    def go(self, path: str = "") -> None:
        """Open a page of the client."""
        self.page.goto(f"{self.address}/#/{path}")

    def press(self, selector: str) -> None:
        """Press something, with a finger or with the mouse."""
        target = self.page.locator(selector).first
        if self.touch:
            target.tap(timeout=5000)
        else:
            target.click(timeout=5000)

    @property
    def is_over(self) -> bool:
        """Whether a round has ended: its sheet lies on the table, or will in a moment."""
        return self.page.locator("dialog .outcome").count() > 0

    @property
    def hand(self) -> list[str]:
        """The tiles on the rack, from left to right."""
        tiles: list[str] = self.page.eval_on_selector_all(".rack [data-tile]", "all => all.map(one => one.dataset.tile)")
        return tiles

    def is_wide_page(self) -> bool:
        """Whether the page can be scrolled sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def step(self) -> bool:
        """Do one thing if anything can be done now; whether something was done."""
        page = self.page
        if self.is_over or page.locator(".status.mine").count() == 0:
            return False
        if page.locator("[data-action]").count():
            self.press("[data-action]")
            return True
        if page.locator(".rack .playable").count() == 0:
            return False
        self.press(".rack .playable")
        if page.locator("[data-choice]").count() == 0:
            return False
        self.press("[data-choice]")
        return True

    def step_by_keys(self) -> bool:
        """As `step`, with nothing but the keyboard."""
        page = self.page
        if self.is_over or page.locator(".status.mine").count() == 0 or page.locator(".rack .playable").count() == 0:
            return False
        page.locator(".rack .playable").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
        if page.evaluate("document.activeElement?.dataset.choice === undefined"):
            return False
        page.keyboard.press("Enter")
        return True


def play_round(steps: list[Callable[[], bool]], is_over: Callable[[], bool], seconds: float = 180) -> int:
    """Let everybody do what they can until the round is over; how many things were done."""
    done = 0
    until = time.monotonic() + seconds
    while not is_over():
        assert time.monotonic() < until, f"the round does not end; {done} things were done"
        moved = [_tried(step) for step in steps]
        done += sum(moved)
        if not any(moved):
            time.sleep(0.05)
    return done


def _tried(step: Callable[[], bool]) -> bool:
    """What was on offer may be gone before it is pressed: then the next look will tell."""
    try:
        return step()
    except Exception as error:
        if "Timeout" in str(error) or "not attached" in str(error):
            return False
        raise
