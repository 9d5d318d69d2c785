"""Whole games of every book in the browser, for `make soak`: no test of every day, because it takes a while."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.kit import play_round
from tests.browser.quick import plan

GAMES: Final[dict[str, dict[str, Any]]] = {
    "parsons": plan("mexican-train", "parsons", 12, "pbc"),
    "booklet": plan("mexican-train", "booklet", 12, "pbc"),
    "family": plan("mexican-train", "family", 12, "pbcspbc"),
    "online": plan("mexican-train", "online", 12, "pb"),
    "chickenfoot": plan("chickenfoot", "booklet", 9, "pc"),
    "muggins": plan("muggins", "booklet", 6, "pbc"),
    "castle-rock": plan("castle-rock", "booklet", 6),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(visit: Visitors, name: str) -> None:
    """Round after round to the last sheet, with its places; nothing lies over anything else."""
    somebody = visit(390, 844, touch=True)
    somebody.open_table(GAMES[name])
    expect(somebody.page.locator(".board")).to_be_visible()

    def look() -> None:
        assert somebody.flaws() == []

    for _ in range(60):
        play_round([somebody.step], lambda: somebody.is_over, seconds=1200, look=look)
        look()
        if somebody.page.locator("dialog a[download]").count():
            break
        somebody.press("dialog .end .button.main")
        expect(somebody.page.locator("dialog")).to_have_count(0)
    expect(somebody.page.locator("dialog a[download]")).to_be_visible()
