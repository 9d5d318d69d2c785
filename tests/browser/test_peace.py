"""Peace at the table, as two people have it: mute and hide, report, send away, and a private table that is full."""

from playwright.sync_api import expect

from tests.browser.checks import english_in, violations
from tests.browser.company import two_people
from tests.browser.conftest import Visitors
from tests.browser.quick import plan

EASY = "parsons+deal=9+satisfy_doubles=no"


def test_a_player_is_muted_hidden_reported_and_sent_away(visit: Visitors) -> None:
    """By a tap on the seat; every step can be read, the one who is sent away is told, and may come back."""
    host, guest = sorted(two_people(visit, EASY), key=lambda one: one.page.viewport_size["width"] < 500)  # type: ignore[index]
    host.press('[data-about="B"]')
    assert violations(host.page) == []
    host.press("[data-hide]")
    host.press("[data-mute]")
    expect(host.page.locator("dialog h2")).to_have_text("B")
    host.press("[data-report]")
    assert violations(host.page) == []
    host.press('[data-reason="stalling"]')
    expect(host.page.locator(".notice")).to_be_visible()
    host.page.reload()
    expect(host.page.locator('.seats [data-seat="B"] .name')).to_have_text("B")
    guest.press('[data-about="A"]')
    assert (violations(guest.page), english_in(guest.page)) == ([], [])
    guest.press("[data-report]")
    assert (violations(guest.page), english_in(guest.page)) == ([], [])
    guest.page.keyboard.press("Escape")
    assert [flaw for one in (host, guest) for flaw in one.flaws()] == []
    host.press('[data-about="B"]')
    host.press("[data-remove]")
    host.press("[data-sure]")
    expect(guest.page.locator(".dock .request")).to_be_visible()
    assert (violations(guest.page), english_in(guest.page)) == ([], [])
    host.press("header .tools button >> nth=-1")
    host.press("[data-allow]")
    expect(guest.page.locator(".dock .request")).to_have_count(1)
    guest.press('.dock .request [data-take="B"]')
    expect(guest.page.locator(".dock .request")).to_have_count(0)
    expect(guest.page.locator(".rack [data-tile]").first).to_be_visible()


def test_whoever_may_not_watch_any_more_is_told_so(visit: Visitors) -> None:
    """The page of somebody without a seat says that the table is full, when it is."""
    host, watcher, guest = visit(), visit(390, 844, language="es-MX"), visit()
    host.open_table(plan("mexican-train", "parsons", 9, ".", watch=False))
    expect(host.page.locator(".waiting")).to_be_visible()
    for one in (watcher, guest):
        one.page.goto(host.page.url)
        expect(one.page.locator(".waiting")).to_be_visible()
    guest.press(".waiting .button.main")
    expect(watcher.page.locator("#main.page h1")).to_be_visible()
    assert (violations(watcher.page), english_in(watcher.page)) == ([], [])
