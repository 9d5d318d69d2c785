"""The table on a large screen: everybody sees it, so it sees nobody's tiles."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.checks import violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan

_AWAKE = "navigator.__defineGetter__('wakeLock', () => ({ request: async () => (window.awake = true) }));"


def _hands(frames: list[str]) -> list[Any]:
    """What a page was told of hands; where it knows no tiles there are only numbers."""
    told = [json.loads(frame) for frame in frames]
    return [hand for one in told for hand in one.get("view", {}).get("hands", {}).values()]


def test_a_television_shows_the_table_and_no_hand(visit: Visitors) -> None:
    """Opened in the browser of somebody who plays: it tells how to join, then whose turn it is and how it stands.

    Nothing that it hears names a tile in a hand, and the screen stays on. Wheel and lanes are exchanged there, too.
    """
    host = visit(390, 844, touch=True)
    host.open_table(plan("mexican-train", "parsons+deal=26+satisfy_doubles=no", 9, "."))
    page = host.page.context.new_page()
    television = Visitor(page, host.address, touch=False)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.add_init_script(_AWAKE)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    host.press("header .tools button >> nth=-1")
    assert host.page.locator("[data-tv]").get_attribute("href") == "#/tv/" + host.page.url.rsplit("/", 1)[1]
    host.page.keyboard.press("Escape")
    page.goto(host.page.url.replace("/t/", "/tv/"))
    expect(page.locator(".in.large .aloud")).to_have_text(host.page.locator("[data-code]").inner_text())
    expect(page.locator(".in.large")).to_contain_text("1 seat free")
    assert (violations(page), television.flaws()) == ([], [])
    host.page.locator(".seats select").select_option("porter")
    host.press("[data-action=deal]")
    expect(host.page.locator(".rack [data-tile]").first).to_be_visible()
    expect(page.locator(".lane")).to_have_count(3)
    expect(page.locator("aside .turn")).to_be_visible()
    expect(page.locator("aside ol li")).to_have_count(2)
    assert (violations(page), television.flaws()) == ([], [])
    assert page.evaluate("window.awake")
    assert page.evaluate("document.querySelector('.lane .sheet svg, .lane').getBoundingClientRect().height") > 60
    page.locator(".exchange").click()
    expect(page.locator(".board:not(.lanes)")).to_be_visible()
    assert (violations(page), television.flaws()) == ([], [])
    assert _hands(frames)
    assert [hand for hand in _hands(frames) if not isinstance(hand, int)] == []
    assert page.locator("[data-tile], .rack").count() == 0
    assert television.errors == []
