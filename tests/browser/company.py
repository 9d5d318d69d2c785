"""Two people who meet at a table."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan


def two_people(visit: Visitors, rules: str, language: str = "es-MX", clock: str = "none") -> tuple[Visitor, Visitor]:
    """A computer and a phone meet by the table's link and have their tiles; who is to play comes first."""
    host, guest = visit(), visit(390, 844, touch=True, language=language)
    host.open_table(plan("mexican-train", rules, 9, ".", clock=clock))
    expect(host.page.locator(".waiting")).to_be_visible()
    guest.page.goto(host.page.url)
    guest.press(".waiting .button.main")
    return dealt(host, guest)


def dealt(host: Visitor, guest: Visitor) -> tuple[Visitor, Visitor]:
    """The host deals, and both have their tiles; who is to play comes first."""
    host.press("[data-action=deal]")
    for one in (host, guest):
        expect(one.page.locator(".rack [data-tile]").first).to_be_visible()
    expect(host.page.locator(".status")).not_to_have_text("")
    return (host, guest) if host.page.locator(".status.mine").count() else (guest, host)
