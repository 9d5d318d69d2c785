"""Keeping score of a game with real tiles in the browser."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.checks import violations
from tests.browser.conftest import Visitors

TOTALS: Final = "[...document.querySelectorAll('tfoot tr:first-child td')].map((cell) => cell.innerText)"


def _counted(page: Page, out: str, points: dict[str, int]) -> None:
    page.get_by_role("button", name=f"Out {out}").tap()
    for name, number in points.items():
        page.get_by_label(f"Points left, {name}").fill(str(number))
        page.get_by_label(f"Points left, {name}").press("Enter")


def test_a_family_keeps_score_by_touch_without_a_connection(visit: Visitors) -> None:
    """From the front page: names, a round by numbers and one by tiles, a correction, undo and redo, somebody late.

    After the sheet has begun nothing is asked of a server, and it is there again after a reload. The sums are those of
    the rules (MT-P-43, MT-F-31).
    """
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    somebody.press("a[href='#/score']")
    page.get_by_label("Rules").select_option("mexican-train family")
    for number, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name {number}").fill(name)
    assert violations(page) == []
    somebody.press("button.main")
    expect(page.get_by_role("heading", name="Round 1 of 13")).to_be_visible()
    expect(page.get_by_text("The round begins with 12-12. Take 15 tiles each.")).to_be_visible()
    page.context.set_offline(offline=True)
    _counted(page, "Ann", {"Ben": 73, "Cleo": 5})
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert page.evaluate(TOTALS) == ["0", "73", "5"]
    page.get_by_role("button", name="Out Ben").tap()
    page.get_by_role("button", name="Tiles Ann").tap()
    for tile in ("0-0", "12-12"):
        page.locator(f"button[aria-label='{tile}']").tap()
    expect(page.get_by_text("2 tiles: 74 points")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Take these").tap()
    page.get_by_role("button", name="Tiles Cleo").tap()
    expect(page.locator("button[aria-label^='12-12 is Ann']")).to_be_disabled()
    page.locator("button[aria-label='3-1']").tap()
    page.get_by_role("button", name="Take these").tap()
    assert page.evaluate(TOTALS) == ["74", "73", "9"]
    page.locator("tbody button").first.tap()
    page.get_by_label("Points left, Ben").fill("37")
    page.get_by_label("Points left, Ben").press("Enter")
    assert page.evaluate(TOTALS) == ["74", "37", "9"]
    somebody.press("text=Undo")
    assert page.evaluate(TOTALS) == ["74", "73", "9"]
    somebody.press("text=Redo")
    somebody.press("summary")
    expect(page.get_by_text("Round 1, Ben: 37, was 73")).to_be_visible()
    page.get_by_label("Somebody comes late").fill("Dan")
    somebody.press("text=Add")
    assert page.evaluate(TOTALS) == ["74", "37", "9", "74"]
    assert violations(page) == []
    assert not somebody.is_wide_page()
    page.context.set_offline(offline=False)
    page.reload()
    expect(page.get_by_role("heading", name="Round 3 of 13")).to_be_visible()
    assert page.evaluate(TOTALS) == ["74", "37", "9", "74"]
    somebody.press("summary")
    somebody.press("text=End the game here")
    expect(page.get_by_text("Cleo wins with 9.")).to_be_visible()
