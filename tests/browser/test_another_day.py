"""Somebody who comes back after weeks, to a server that was started anew meanwhile."""

import time
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.kit import Visitor
from tests.browser.node import running_node
from tests.browser.quick import plan

DAY = 86400
TABLE = plan("mexican-train", "parsons+deal=9+satisfy_doubles=no", 9, "p")


def _days_left(context: BrowserContext) -> float:
    return (max(cookie["expires"] for cookie in context.cookies()) - time.time()) / DAY


def test_the_seat_is_found_again_on_another_day(browser: Browser, tmp_path: Path) -> None:
    """Front page, one tap, and the hand lies there as it was sorted.

    Who they are is kept for a year from every visit.
    """
    with running_node(tmp_path) as address:
        context = browser.new_context(reduced_motion="reduce")
        before = Visitor(context.new_page(), address, touch=False)
        before.open_table(TABLE)
        expect(before.page.locator(".rack .playable").first).to_be_visible()
        before.page.locator(".rack [data-tile]").first.focus()
        before.page.keyboard.press("Shift+ArrowRight")
        hand = before.hand
        assert _days_left(context) > 360
        kept = context.storage_state()
        context.close()
    for cookie in kept["cookies"]:
        cookie["expires"] -= 40 * DAY
    with running_node(tmp_path, urlsplit(address).port or 0):
        context = browser.new_context(reduced_motion="reduce", storage_state=kept)
        after = Visitor(context.new_page(), address, touch=True)
        after.page.clock.set_system_time(time.time() + 40 * DAY)
        after.go()
        after.page.get_by_text("To your seat").first.click()
        expect(after.page.locator(".rack .playable").first).to_be_visible()
        assert after.hand == hand
        assert _days_left(context) > 360, "a visit did not make it last longer"
        assert after.errors == []
        context.close()
