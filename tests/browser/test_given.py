"""The deal of the day and somebody's deal, by a finger: played, counted, compared, and said to be given."""

from playwright.sync_api import expect

from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor, play_round
from tests.browser.quick import played
from tests.browser.scenes import TABLES


def _played_out(somebody: Visitor) -> None:
    """From the deal, for which nobody asks among bots, to the sheet."""
    page = somebody.page
    expect(page.locator(".board")).to_be_visible()
    play_round([somebody.step], lambda: page.locator("dialog .end").count() > 0)


def test_the_deal_of_the_day_by_touch(visit: Visitors) -> None:
    """From the front page of a phone: the first try counts, and stands beside what others made."""
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go()
    somebody.press("a[href='#/daily']")
    page.locator("[data-daily=dominoes] [data-play]").wait_for()
    assert violations(page) == []
    assert not somebody.is_wide_page()
    somebody.press("[data-daily=dominoes] [data-play]")
    _played_out(somebody)
    expect(page.locator("dialog [data-given]")).to_be_visible()
    expect(page.locator("header .names .round")).to_contain_text("given deal")
    assert violations(page) == []
    somebody.press("dialog [data-compare]")
    expect(page.locator("[data-own]")).to_be_visible()
    expect(page.locator("main")).to_contain_text("1 day in a row")
    expect(page.locator("tr.mine td")).to_have_text("1")
    assert violations(page) == []
    assert not somebody.is_wide_page()
    somebody.press("a[href='#/daily']")
    expect(page.locator("[data-daily=dominoes] .button")).to_have_count(3)
    assert page.locator("[data-daily=muggins] [data-play]").count() == 1
    assert somebody.errors == []


def test_castle_rock_of_the_day_with_the_word_of_the_solver(visit: Visitors) -> None:
    """In Spanish: won or lost, and whether it could have been won; the same deal again."""
    somebody = visit(360, 640, touch=True, language="es-MX")
    page = somebody.page
    somebody.go("daily")
    somebody.press("[data-daily=castle-rock] [data-play]")
    _played_out(somebody)
    somebody.press("dialog [data-solve]")
    expect(page.locator("dialog [data-solution]")).to_be_visible()
    assert english_in(page) == []
    assert violations(page) == []
    first = page.url
    somebody.press("dialog [data-again]")
    expect(page).not_to_have_url(first)
    expect(page.locator(".board")).to_be_visible()
    assert somebody.errors == []


def test_a_friend_plays_my_deal(visit: Visitors) -> None:
    """The link of a game that is over gives the same seat; at the end both games stand side by side."""
    host = visit(1440, 900)
    host.go()
    what, how = TABLES["over"]
    table = played(host.page, what, **how)
    host.go(f"t/{table}")
    host.page.locator("dialog [data-challenge]").press("Enter")
    expect(host.page.locator("dialog .share .code")).to_contain_text(f"#/again/{table}?seat=A")
    assert violations(host.page) == []
    friend = visit(390, 844, touch=True)
    page = friend.page
    friend.go(f"again/{table}?seat=A")
    page.locator("[data-play]").wait_for()
    assert violations(page) == []
    friend.press("[data-play]")
    for _ in range(3):
        _played_out(friend)
        if page.locator("dialog .end a").count():
            break
        friend.press("dialog .end .main")
        page.locator("dialog").wait_for(state="detached")
    friend.press("dialog [data-compare]")
    expect(page.locator("tr.points td")).to_have_count(2)
    page.locator("details summary").first.tap()
    expect(page.locator("details td a").first).to_be_visible()
    assert violations(page) == []
    assert not friend.is_wide_page()
    assert friend.errors == []
