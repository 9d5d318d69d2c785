"""A whole round of every rule book and game against bots.

By mouse, by touch, by keyboard alone, on a phone, a tablet and a wide screen, in both languages. After each few actions
everything that can be pressed is free, no text is cut off, and every tile on the table is also said in words.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.kit import play_round
from tests.browser.quick import plan

PHONE: Final = {"width": 390, "height": 844, "touch": True}
TABLET: Final = {"width": 820, "height": 1180, "touch": True}
ROUNDS: Final[dict[str, tuple[dict[str, Any], dict[str, Any], str]]] = {
    "parsons": (plan("mexican-train", "parsons+deal=5", 12, "pbcspbc"), {**PHONE, "language": "es-ES"}, "hand"),
    "family": (plan("mexican-train", "family+deal=5", 12, "pb"), TABLET, "hand"),
    "online": (plan("mexican-train", "online+deal=9", 9, "pc"), {}, "keys"),
    "chickenfoot": (plan("chickenfoot", "booklet+deal=6", 9, "p"), {}, "keys"),
    "muggins": (plan("muggins", "booklet+scoring=claim", 6, "p"), PHONE, "hand"),
    "castle-rock": (plan("castle-rock", "booklet", 6), {**TABLET, "language": "es-MX"}, "hand"),
}

STEADY: Final = ("parsons", "online", "chickenfoot")
"""Where no hand grows beyond what it was dealt, and no list of removals or claims does."""
_NOTE_FELT: Final = """() => {
  window.felts = new Set();
  setInterval(() => {
    if (document.querySelector(".rack")) window.felts.add(document.querySelector(".stage").clientHeight);
  }, 50);
}"""


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_round(visit: Visitors, name: str) -> None:
    """It ends with a sheet, and with nothing that lies over anything else; and the felt keeps its size."""
    what, device, how = ROUNDS[name]
    somebody = visit(**device)
    somebody.open_table(what)
    expect(somebody.page.locator(".board")).to_be_visible()
    somebody.page.evaluate(_NOTE_FELT)

    def look() -> None:
        assert somebody.flaws() == []
        assert somebody.unsaid() == []

    step = somebody.step_by_keys if how == "keys" else somebody.step
    play_round([step], lambda: somebody.is_over, look=look)
    if what["seats"] > 1:
        expect(somebody.page.locator("dialog [data-left]")).to_have_count(what["seats"])
    look()
    if name in STEADY:
        assert len(somebody.page.evaluate("[...window.felts]")) == 1
