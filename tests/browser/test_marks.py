"""What stands over the table for a turn: a call on offer, what a double still needs, what a place would score."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan, played


def _until(one: Visitor, seen: str, rounds: int = 500) -> None:
    """Play until something is there."""
    for _ in range(rounds):
        if one.page.locator(seen).count():
            return
        if one.is_over:
            one.press("dialog .end .button.main")
        one.step()
        one.page.wait_for_timeout(40)
    pytest.fail(f"there is no {seen}")


def test_a_call_is_offered_with_its_points(visit: Visitors) -> None:
    """MU-20: when an opponent has missed points, be it with the first tile; it has names and can be read."""
    one = visit(390, 844, touch=True)
    one.open_table(plan("muggins", "booklet+scoring=claim", 6, "u"))
    expect(one.page.locator(".rack [data-tile]").first).to_be_visible()
    _until(one, "[data-call]")
    assert one.page.locator(".points input").get_attribute("aria-label") == "Points they missed"
    assert (violations(one.page), one.flaws()) == ([], [])
    one.press("[data-call]")
    expect(one.page.locator(".caption .spoken")).to_contain_text(re.compile("Muggins|score|fit|turn|play|draw"))


def test_a_double_says_what_it_still_needs(visit: Visitors) -> None:
    """CF-09: the word lies beside the double, over no tile, and goes with the last toe."""
    for size in ((390, 844), (1440, 900)):
        one = visit(*size)
        one.open_table(plan("chickenfoot", "booklet", 9, "pc"))
        _until(one, ".wants:not(.worth)")
        word = one.page.locator(".wants:not(.worth)").first
        expect(word).to_have_text(re.compile(r"^\d more$"))
        assert violations(one.page) == []


@pytest.mark.parametrize(("game", "bots"), [("muggins", "p"), ("chickenfoot", "pc")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_labels_over_the_table_can_be_read(visit: Visitors, game: str, bots: str, theme: str) -> None:
    """While a tile is chosen, whose places say what they ask for."""
    one = visit(390, 844)
    one.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # a parameter is any text
    one.go()
    table = played(one.page, plan(game, "booklet", 9 if game == "chickenfoot" else 6, bots), moves=4)
    one.go(f"t/{table}")
    one.press(".rack .playable")
    expect(one.page.locator("[data-choice]").first).to_be_visible()
    assert (violations(one.page), one.flaws()) == ([], [])
