"""A person in front of a browser: looks for what is on offer, and does it by mouse, by touch or by keyboard."""

import shutil
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import ConsoleMessage, Page

PATIENCE: Final = 20_000
"""Milliseconds until something that is awaited is missing: far more than a busy machine needs."""

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
            target.tap(timeout=PATIENCE)
        else:
            target.click(timeout=PATIENCE)

    @property
    def is_over(self) -> bool:
        """Whether a round has ended: its sheet lies on the table."""
        return self.page.locator("dialog .outcome").count() > 0

    @property
    def hand(self) -> list[str]:
        """The tiles on the rack, from left to right."""
        tiles: list[str] = self.page.eval_on_selector_all(
            ".rack [data-tile]", "all => all.map(one => one.dataset.tile)"
        )
        return tiles

    def open_table(self, what: dict[str, Any]) -> str:
        """Open a table, as the pages do, and sit down at it; its id."""
        self.page.goto(self.address)
        table: str = self.page.evaluate(OPEN, what)
        self.go(f"t/{table}")
        return table

    def step(self) -> bool:
        """Press the next thing that is on offer, if anything is; whether there was something."""
        spot = self.page.evaluate(NEXT)
        if spot is None:
            return False
        if self.touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)
        return True

    def step_by_keys(self) -> bool:
        """As `step`, with nothing but the keyboard.

        Tab to the rack, arrows to a tile, Enter to choose it, Enter to lay it.
        """
        keys, page = self.page.keyboard, self.page
        offer = page.evaluate(_OFFER)
        if offer is None:
            return False
        for _ in range(40):
            if page.evaluate("document.activeElement?.closest('.rack, [data-choice]') !== null"):
                break
            keys.press("Tab")
        if page.evaluate("document.activeElement?.dataset.choice === undefined"):
            keys.press("Home")
            for _ in range(offer):
                keys.press("ArrowRight")
            page.wait_for_timeout(40)
            keys.press("Enter")
            page.wait_for_timeout(60)
        keys.press("Enter")
        return True

    def is_wide_page(self) -> bool:
        """Whether the page can be scrolled sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def flaws(self) -> list[str]:
        """What lies over something else, sticks out of the window or is cut off, in words."""
        found: list[str] = self.page.evaluate(FLAWS)
        return found

    def unsaid(self) -> list[str]:
        """The tiles on the table that the table in words does not name."""
        for _ in range(30):  # words come a moment after the picture, and bots play on meanwhile
            found: list[str] = self.page.evaluate(_UNSAID)
            if not found:
                break
            self.page.wait_for_timeout(100)
        return found


_UNSAID: Final = """() => {
  const said = new Set((document.querySelector(".words")?.textContent ?? "").match(/\\d+-\\d+/g));
  const turned = (tile) => tile.split("-").reverse().join("-");
  const lying = [...document.querySelectorAll("[data-lies]")].map((one) => one.dataset.lies);
  return lying.filter((tile) => !said.has(tile) && !said.has(turned(tile)));
}"""

OPEN: Final = """async (plan) => {
  const headers = { "content-type": "application/json" };
  const post = async (path, body) =>
    (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  await post("/api/session", {});
  return (await post("/api/tables", plan)).table;
}"""

NEXT: Final = """() => {
  if (document.querySelector("dialog[open]") || !document.querySelector(".status.mine")) return null;
  const places = ["[data-choice]", ".dock [data-action]:not([data-action=deal])", ".rack .playable:not(.chosen)"];
  const found = places.map((one) => document.querySelector(one)).find((one) => one);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
"""Where to press next: a place for the chosen tile, a draw or a pass or a removal, a tile that fits."""

_OFFER: Final = """() => {
  if (document.querySelector("dialog[open]") || !document.querySelector(".status.mine")) return null;
  const at = [...document.querySelectorAll(".rack button")].findIndex((one) => one.classList.contains("playable"));
  return at < 0 ? null : at;
}"""

FLAWS: Final = """() => {
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const classes = (one) => [...one.classList].filter((word) => !word.startsWith("svelte")).join(".");
  const words = (one) => (one.ariaLabel ?? one.textContent).trim().slice(0, 30);
  const name = (one) => `${one.tagName.toLowerCase()}.${classes(one)} "${words(one)}"`;
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    getComputedStyle(one).clipPath === "none" &&
    !one.closest(".hidden, .skip, [aria-hidden=true], .board");
  const overflow = (one) => getComputedStyle(one).overflowY + getComputedStyle(one).overflowX;
  const scrolls = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll/.test(overflow(up))) return up;
    return null;
  };
  const inside = (box, outer) =>
    box.left >= outer.left - 1 && box.right <= outer.right + 1 &&
    box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const pressed = [...root.querySelectorAll("button, a[href], input, select")].filter(isSeen);
  for (const one of pressed) {
    const box = one.getBoundingClientRect();
    const holder = scrolls(one);
    if (holder && !inside(box, holder.getBoundingClientRect())) continue;
    const scrolled = document.documentElement.scrollHeight > innerHeight + 1;
    if (!inside(box, page)) {
      const isBelow = scrolled && box.left >= -1 && box.right <= innerWidth + 1;
      if (!holder && !isBelow) found.push(`outside the window: ${name(one)}`);
      continue;
    }
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const label = one.closest("label");
    const isForced = top && top.closest(".forced");  // lies over tiles none of which can be played
    if (top && !one.contains(top) && !(label && label.contains(top)) && !isForced)
      found.push(`covered: ${name(one)} by ${name(top)}`);
    const isBox = one.type === "checkbox" || one.type === "radio";
    if ((box.width < 24 || box.height < 24) && !isBox)
      found.push(`too small: ${name(one)} ${box.width} x ${box.height}`);
  }
  for (const one of root.querySelectorAll("*")) {
    if (!isSeen(one) || ![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    const style = getComputedStyle(one);
    const range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    if (one.namespaceURI.endsWith("svg") || style.display === "none" || text.width === 0) continue;
    const clips = style.overflowX !== "visible" && style.overflowX !== "auto";
    if (clips && style.textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1)
      found.push(`cut off: ${name(one)}`);
    if (!scrolls(one) && (text.left < -1 || text.right > innerWidth + 1) && style.textOverflow !== "ellipsis")
      found.push(`beyond the window: ${name(one)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page can be scrolled sideways");
  return found;
}"""


def play_round(
    steps: list[Callable[[], bool]],
    is_over: Callable[[], bool],
    seconds: float = 120,
    look: Callable[[], None] = lambda: None,
) -> None:
    """Let everybody do what they can until the round is over, and look at it now and then."""
    done = 0
    until = time.monotonic() + seconds
    while not is_over():
        assert time.monotonic() < until, f"the round does not end; {done} things were done"
        moved = sum(step() for step in steps)
        if moved and done % 8 == 0:
            look()
        done += moved
        time.sleep(0.03)
