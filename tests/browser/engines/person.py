"""A person in front of any browser.

As `kit.Visitor`, but of what drives the browser nothing more is asked than a `Driver`.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from tests.browser.engines.driver import SECONDS, Driver
from tests.browser.kit import FLAWS, NEXT, OPEN
from tests.browser.quick import PLAY

_LISTEN: Final = """() => {
  window.heard = [];
  addEventListener("error", (event) => heard.push(event.message));
  addEventListener("unhandledrejection", (event) => heard.push(String(event.reason)));
}"""

_SPOT: Final = """async (selector, at) => {
  const look = () => [...document.querySelectorAll(selector)].at(at);
  look()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  const before = look()?.getBoundingClientRect();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = look()?.getBoundingClientRect();
  if (!box?.width || box.x !== before?.x || box.y !== before.y || look().disabled) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return look().contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Where something can be pressed, as soon as it rests and nothing lies over it."""

_HIDE: Final = "(selector) => document.querySelectorAll(selector).forEach((one) => (one.style.visibility = 'hidden'))"
_SHOW: Final = "(selector) => document.querySelectorAll(selector).forEach((one) => (one.style.visibility = ''))"
_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Person:
    """Somebody who looks for what is on offer, and presses it."""

    def __init__(self, driver: Driver, address: str) -> None:
        self.driver = driver
        self.address = address

    def come(self, width: int, height: int, path: str = "") -> None:
        """Open the client anew in a window of this size."""
        self.driver.resize(width, height)
        self.driver.open("about:blank")
        self.driver.open(f"{self.address}/#/{path}")
        self.driver.run(_LISTEN)

    def go(self, path: str) -> None:
        """Go to another page of the client."""
        self.driver.run("(path) => void (location.hash = `#/${path}`)", path)

    def await_true(self, script: str, *given: Any) -> Any:
        """What a function makes of these values, as soon as it is something."""
        return awaited(lambda: self.driver.run(script, *given), lambda: f"{script} {given}")

    def see(self, selector: str, text: str = "") -> None:
        """Wait until something is seen that says this."""
        self.await_true(
            "(selector, text) => [...document.querySelectorAll(selector)]"
            ".some((one) => one.checkVisibility() && one.textContent.includes(text))",
            selector,
            text,
        )

    def count(self, selector: str) -> int:
        """How often something is there."""
        return int(self.driver.run("(selector) => document.querySelectorAll(selector).length", selector))

    def await_none(self, selector: str) -> None:
        """Wait until something is gone."""
        self.await_true("(selector) => document.querySelector(selector) === null", selector)

    def press(self, selector: str, at: int = 0) -> None:
        """Press one of these, as soon as it can be pressed."""
        self.driver.press(*self.await_true(_SPOT, selector, at))

    def step(self) -> bool:
        """Press the next thing that is on offer, if anything is; whether there was something."""
        spot = self.driver.run(NEXT)
        if spot is not None:
            self.driver.press(*spot)
        return spot is not None

    @property
    def is_over(self) -> bool:
        """Whether a round has ended: its sheet lies on the table."""
        return self.count("dialog .outcome") > 0

    def open_table(self, what: dict[str, Any]) -> None:
        """Open a table, as the pages do, and sit down at it."""
        self.go(f"t/{self.driver.run(OPEN, what)}")

    def played(self, what: dict[str, Any]) -> str:
        """The id of a table that was played to its end."""
        return str(self.driver.run(PLAY, {"plan": what, "rounds": 99, "moves": 100_000}))

    def await_no_flaws(self) -> None:
        """Nothing stays over anything else or is cut off, and the page itself has not stumbled."""
        faults: list[str] = []

        def looks_well() -> bool:
            faults[:] = self.driver.run(FLAWS)
            return faults == []

        awaited(looks_well, lambda: str(faults))
        assert self.driver.run("() => window.heard") == []

    def paints(self, selector: str) -> bool:
        """Whether something is drawn: the picture is another one without it.

        A place in the page is not enough: letters have a place, too, that are drawn nowhere.
        """
        self.see(selector)
        whole = self._still()
        self.driver.run(_HIDE, selector)
        self.driver.run(_DRAWN)
        without = self._still()
        self.driver.run(_SHOW, selector)
        return whole != without

    def _still(self) -> bytes:
        """The picture, as soon as nothing moves in it."""
        pictures = [self.driver.picture()]

        def rests() -> bool:
            pictures.append(self.driver.picture())
            return pictures[-1] == pictures[-2]

        awaited(rests, lambda: "a picture in which nothing moves")
        return pictures[-1]


def awaited(look: Callable[[], Any], missing: Callable[[], str]) -> Any:
    """What is found, as soon as something is."""
    until = time.monotonic() + SECONDS
    while not (found := look()):
        assert time.monotonic() < until, f"in vain: {missing()}"
        time.sleep(0.03)
    return found
