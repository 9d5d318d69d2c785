"""What is tried in every browser: the way in, a round of each game, a lost connection, a game looked at again."""

import base64
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from tests.browser.engines.driver import Driver
from tests.browser.engines.person import Person
from tests.browser.kit import play_round
from tests.browser.node import running_node
from tests.browser.quick import plan
from tests.photo.pictures import PICTURES, in_python

PHONE: Final = (390, 844)
WIDE: Final = (960, 760)
ROUNDS: Final[dict[str, tuple[dict[str, Any], tuple[int, int]]]] = {
    "lanes": (plan("mexican-train", "parsons+deal=5", 9, "pbcsp"), PHONE),
    "wheel": (plan("mexican-train", "online+deal=5", 6, "pc"), WIDE),
    "chickenfoot": (plan("chickenfoot", "booklet+deal=9", 6, "p"), PHONE),
    "muggins": (plan("muggins", "booklet+deal=3", 6, "p"), PHONE),
    "dominoes": (plan("dominoes", "block", 6, "p"), PHONE),
    "castle-rock": (plan("castle-rock", "booklet", 6), PHONE),
}
_OVER: Final = plan("mexican-train", "parsons+deal=4+rounds=2", 9, "pb")
_WRITTEN: Final = [".badge text", ".numbers text", ".names text", ".marker text"]
"""What is written into the picture: initials in the hub, numbers at the ends, names, the word at a marker."""


_WRITE: Final = """(selector, at, text) => {
  const field = document.querySelectorAll(selector)[at];
  field.value = text;
  field.dispatchEvent(new Event(field.localName === "select" ? "change" : "input", { bubbles: true }));
}"""
_GIVE: Final = """(selector, text) => {
  const given = new DataTransfer();
  given.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], "tiles"));
  document.querySelector(selector).files = given.files;
  document.querySelector(selector).dispatchEvent(new Event("change", { bubbles: true }));
}"""

Look = Callable[[str], None]
"""Look at what is seen now: nothing lies over anything else. The picture is kept, by this name."""


_NOW: Final = "() => document.querySelector('.now').textContent"


class Day:
    """A day with one browser; `driver` is that of the class of tests."""

    @pytest.fixture
    def person(self, driver: Driver, address: str) -> Person:
        """Somebody at the running node."""
        return Person(driver, address)

    @pytest.fixture
    def look(self, driver: Driver, tmp_path: Path) -> Look:
        """Pictures lie in PICTURES, if that is set, to be looked at."""
        folder = Path(os.environ.get("PICTURES", tmp_path))
        folder.mkdir(parents=True, exist_ok=True)

        def look(name: str) -> None:
            Person(driver, "").await_no_flaws()
            (folder / f"{type(driver).__name__.lower()}-{name}.png").write_bytes(driver.picture())

        return look

    def test_the_way_in(self, person: Person, look: Look) -> None:
        """One press on the front page, and a tile can be laid."""
        person.come(*PHONE)
        person.see(".way.first span", "Mexican Train")
        look("front")
        person.press(".way.first")
        person.see(".rack.active")
        look("table")

    @pytest.mark.parametrize("name", ROUNDS)
    def test_a_whole_round(self, person: Person, look: Look, name: str) -> None:
        """It ends with a sheet."""
        what, size = ROUNDS[name]
        person.come(*size)
        person.open_table(what)
        person.see(".board")
        play_round([person.step], lambda: person.is_over)
        person.see("dialog .end .button")
        look(f"sheet-{name}")

    def test_a_server_that_goes_and_comes(self, driver: Driver, tmp_path: Path, look: Look) -> None:
        """The loss is told; a tile that is laid meanwhile is kept, and lies on the table when the server is back."""
        with running_node(tmp_path) as address:
            person = Person(driver, address)
            person.come(*PHONE)
            person.open_table(plan("mexican-train", "parsons+deal=6", 9, "p"))
            person.see(".rack.active .playable")
        person.see(".lost", "Connection lost")
        person.press(".rack .playable")
        tile = person.await_true("() => document.querySelector('.rack .chosen')?.dataset.tile")
        person.press("[data-choice]")
        person.see(f'.board [data-sending="{tile}"]')
        look("lost")
        with running_node(tmp_path, urlsplit(address).port or 0):
            person.await_none(".lost")
            person.see(f'.board [data-lies="{tile}"]')
            look("back")

    def test_a_game_looked_at_again(self, person: Person, look: Look) -> None:
        """Step by step, with everything that is written into the picture; the deals hold."""
        person.come(*WIDE)
        table = person.played(_OVER)
        person.go(f"replay/{table}")
        person.see(".now", "Round 1")
        while person.count(".marker text") == 0:
            before = person.driver.run(_NOW)
            person.press("[data-forward]")  # one moment at a time: a marker that is driven off is not there any more
            person.await_true(f"(before) => ({_NOW})() !== before", before)
        assert [one for one in _WRITTEN if not person.paints(one)] == []
        look("replay")
        person.press("header .tools button", -1)
        person.press("dialog .items > *", 1)
        person.see("dialog .verdict")
        assert person.count("dialog .verdict.wrong") == 0
        look("checked")

    def test_a_photograph(self, person: Person, look: Look) -> None:
        """It is read in the page, as Python reads it."""
        expected = in_python(PICTURES[0])
        person.come(*PHONE, "score")
        person.see("main select")
        person.driver.run(_WRITE, "main select", 0, "mexican-train family")
        for at, name in enumerate(("Ann", "Ben")):
            person.driver.run(_WRITE, "main input", at, name)
        person.press("main button.main")
        person.press(".camera")
        person.see("dialog .button.main")
        person.driver.run(_GIVE, "dialog input[capture]", base64.b64encode(PICTURES[0].read_bytes()).decode())
        person.see("dialog .sum", f"{len(expected.tiles)} tiles")
        script = "() => [...document.querySelectorAll('dialog .tiles strong')].map((one) => one.textContent)"
        assert [one for one in person.driver.run(script) if one] == [one.text for one in expected.tiles]
        look("photograph")
