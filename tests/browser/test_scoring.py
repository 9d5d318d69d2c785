"""Muggins as people play it: what a place would score stands there before a tile is laid, and then in the sheet."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan

_FLOWN = """() => {
  window.flown = [];
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
    if (one.classList?.contains("gain")) window.flown.push(one.textContent);
  }))).observe(document.body, { childList: true, subtree: true });
}"""
"""Notes every number that flies."""


def _find_score(one: Visitor) -> tuple[str, int] | None:
    """A place at which a tile would score, and how much; the tile is chosen then."""
    tiles = one.page.eval_on_selector_all(".rack .playable", "all => all.map((tile) => tile.dataset.tile)")
    for tile in tiles:
        one.press(f'.rack [data-tile="{tile}"]')
        place = one.page.locator("[data-choice]:has(strong)").first
        if place.count():
            return place.get_attribute("data-choice") or "", int(place.locator("strong").inner_text())
        one.press(f'.rack [data-tile="{tile}"]')
    return None


def _sought(one: Visitor) -> tuple[str, int]:
    """The same, as soon as there is one."""
    for _ in range(400):
        if one.is_over:
            one.press("dialog .end .button.main")
        elif one.page.locator(".status.mine").count() and one.page.locator(".rack .playable").count():
            if found := _find_score(one):
                return found
            one.step()
            one.step()
        one.page.wait_for_timeout(50)
    pytest.fail("nothing would score")


def test_what_a_place_would_score_is_scored(visit: Visitors) -> None:
    """It stands on the button and on the table, and the sheet has it as made in play (MU-14)."""
    one = visit(390, 844, touch=True)
    one.open_table(plan("muggins", "booklet", 6, "p"))
    score = one.page.locator(".seats .me .score")
    place, points = _sought(one)
    assert points % 5 == 0
    expect(one.page.locator(f'[data-worth="{points}"]').first).to_have_text(f"+{points}")
    before = int(score.inner_text().split()[0])
    one.press(f'[data-choice="{place}"]')
    expect(score).to_contain_text(f"{before + points}")
    one.press("header .tools button >> nth=-1")
    one.press("dialog .items > *")
    expect(one.page.locator("dialog tfoot td").first).to_have_text(f"{before + points}")


@pytest.mark.parametrize(("motion", "flies"), [("no-preference", True), ("reduce", False)])
def test_points_fly_to_whoever_made_them(visit: Visitors, motion: Any, flies: bool) -> None:
    """The number that a place promised flies from its tile; where less motion is wished, nothing does (MU-14)."""
    one = visit()
    one.page.emulate_media(reduced_motion=motion)
    one.open_table(plan("muggins", "booklet", 6, "p"))
    expect(one.page.locator(".rack [data-tile]").first).to_be_visible()
    place, points = _sought(one)
    one.page.evaluate(_FLOWN)
    one.press(f'[data-choice="{place}"]')
    one.page.wait_for_timeout(1500)
    assert (f"+{points}" in one.page.evaluate("window.flown")) == flies
