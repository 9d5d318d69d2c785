"""The room before the deal: friends are invited in words, come by a code, and the host makes the table fit them."""

import re

from playwright.sync_api import expect

from tests.browser.checks import english_in, violations
from tests.browser.company import two_people
from tests.browser.conftest import Visitors
from tests.browser.quick import plan, played


def test_friends_come_by_a_code_and_the_host_makes_the_table_fit(visit: Visitors) -> None:
    """On a phone and a wide screen: what is played is told and changed, bots come and go, and three begin."""
    host, guest = visit(), visit(390, 844, touch=True, language="es-MX")
    host.go()
    host.press("text=Play with friends")
    page, room = host.page, host.page.locator(".invitation")
    expect(room).to_contain_text("You’re hosting Mexican Train")
    expect(room.locator("[data-long]")).to_have_text(re.compile(r"^13 rounds, about \d"))
    code = page.locator("[data-code]").inner_text()
    guest.go()
    guest.page.locator("#code").fill("wrong")
    guest.press(".join .button")
    expect(guest.page.locator("#code-problem")).to_be_visible()
    guest.page.locator("#code").fill(code.lower())
    guest.press(".join .button")
    guest.page.locator(".sit input").fill("Luz")
    assert (violations(guest.page), guest.flaws()) == ([], [])
    guest.press(".sit .button")
    expect(page.locator(".seats")).to_contain_text("Luz")

    host.press("[data-party]")
    host.press("[data-length=short]")
    page.locator(".columns select").nth(1).select_option("move 60")
    expect(page.locator(".pick.on[data-length=short]")).to_be_visible()
    assert violations(page) == []
    host.press("[data-change]")
    theirs = guest.page.locator(".invitation")
    expect(theirs.locator("[data-long]")).to_have_text(re.compile(r"^3 rondas, unos \d+ minutos"))
    expect(theirs).to_contain_text("60 segundos")
    assert english_in(guest.page) == []

    host.press("[data-more]")
    expect(guest.page.locator(".seats li")).to_have_count(5)
    host.press("[data-fill]")
    bots = page.locator("[data-out]")
    expect(bots).to_have_count(3)
    names = page.locator(".seats select").evaluate_all("all => all.map(one => one.selectedOptions[0].textContent)")
    assert len(set(names)) == 3
    assert all(re.search(r"\((easy|medium|hard)\)", name) for name in names)
    for left in (2, 1):
        bots.last.click()
        expect(bots).to_have_count(left)
    assert (violations(page), host.flaws(), guest.flaws()) == ([], [], [])
    host.press("text=Start with 3")
    for one in (host, guest):
        expect(one.page.locator(".rack [data-tile]").first).to_be_visible()
    expect(page.locator(".seats li")).to_have_count(3)


def test_a_seat_is_handed_over_and_a_bot_sits_in_at_once(visit: Visitors) -> None:
    """Whoever watches gets the tiles of whoever has to go; nobody waits for who is away, unless they want to."""
    going, staying = two_people(visit, "parsons+deal=26+satisfy_doubles=no", language="en-US")
    heir = visit(390, 844, touch=True)
    heir.page.goto(staying.page.url)
    expect(heir.page.locator(".board")).to_be_visible()
    going.press("header .tools button >> nth=-1")
    going.press("text=Hand over your seat")
    going.page.get_by_label("Name of whoever takes over").fill("Ada")
    assert (violations(going.page), going.flaws()) == ([], [])
    going.press("[data-give]")
    expect(heir.page.locator(".rack [data-tile]").first).to_be_visible()
    expect(going.page.locator(".rack")).to_have_count(0)
    heir.page.goto("about:blank")
    expect(staying.page.locator(".request")).to_contain_text("Ada is away")
    assert (violations(staying.page), staying.flaws()) == ([], [])
    staying.press("[data-wait]")
    staying.press("[data-cover]")
    expect(staying.page.locator(".request")).to_have_count(0)
    heir.page.goto(staying.page.url)
    expect(heir.page.locator(".rack [data-tile]").first).to_be_visible()


def test_of_several_who_look_on_one_is_chosen_by_a_sign(visit: Visitors) -> None:
    """Each reads a sign of their own, and only the one whose sign is chosen gets the seat."""
    going, staying = two_people(visit, "parsons+deal=26+satisfy_doubles=no", language="en-US")
    watching = [visit(390, 844, touch=True, language="en-US"), visit()]
    for one in watching:
        one.page.goto(staying.page.url)
    signs = []
    for one in watching:
        expect(one.page.locator("[data-watching]")).to_contain_text("Your sign is")
        signs.append(one.page.locator("[data-watching]").inner_text().rstrip(".").split()[-1])
        assert (violations(one.page), one.flaws()) == ([], [])
    assert len(set(signs)) == 2
    going.press("header .tools button >> nth=-1")
    going.press("text=Hand over your seat")
    going.press("[data-give]")
    assert going.page.locator("dialog[open]").count() == 1
    going.page.locator("[data-heir]").select_option(label=signs[1])
    assert (violations(going.page), going.flaws()) == ([], [])
    going.press("[data-give]")
    expect(watching[1].page.locator(".rack [data-tile]").first).to_be_visible()
    expect(watching[0].page.locator(".rack")).to_have_count(0)
    expect(watching[0].page.locator("[data-watching]")).to_be_visible()


def test_a_bots_seat_is_taken_between_rounds(visit: Visitors) -> None:
    """By a button, for whoever looks on; from the next deal on they play."""
    host, guest = visit(), visit(360, 640, touch=True)
    host.go()
    table = played(host.page, plan("mexican-train", "parsons+deal=5+rounds=3", 9, "p"), rounds=1)
    guest.go(f"t/{table}")
    expect(guest.page.locator("dialog .outcome")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[data-take]")).to_have_text("Take Porter’s seat")
    assert (violations(guest.page), guest.flaws()) == ([], [])
    guest.press("[data-take]")
    guest.press("[data-action=deal]")
    expect(guest.page.locator(".rack [data-tile]").first).to_be_visible()
