"""What helps a person at the table without hiding it: a hint in one sentence, and a rack that begins anew."""

from playwright.sync_api import expect

from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor
from tests.browser.quick import plan, played

_TRAINS = plan("mexican-train", "parsons", 12, "p")


def _seated(somebody: Visitor) -> str:
    """At a table where a tile fits; its id."""
    somebody.go()
    table = played(somebody.page, _TRAINS, moves=2)
    somebody.go(f"t/{table}")
    expect(somebody.page.locator("[data-hint]:enabled")).to_be_visible()
    return table


def test_a_hint_lights_a_tile_and_its_place_and_says_why(visit: Visitors) -> None:
    """On a phone, in Spanish; nothing lies over the trains but one sentence, and the rest comes on request."""
    somebody = visit(390, 844, touch=True, language="es-MX")
    page = somebody.page
    _seated(somebody)
    somebody.press("[data-hint]")
    expect(page.locator("[data-hinted]")).to_contain_text(".")
    expect(page.locator(".rack .chosen")).to_have_count(1)
    expect(page.locator("[data-choice]")).to_have_count(1)
    assert page.locator("dialog[open]").count() == 0
    assert (somebody.flaws(), violations(page), english_in(page)) == ([], [], [])
    before = len(somebody.hand)
    somebody.press("[data-more]")
    expect(page.locator("dialog .hints li").nth(1)).to_be_visible()
    assert (somebody.flaws(), violations(page), english_in(page)) == ([], [], [])
    page.keyboard.press("Escape")
    somebody.press("[data-choice]")
    expect(page.locator("[data-hinted]")).to_have_count(0)
    expect(page.locator(".rack [data-tile]")).to_have_count(before - 1)


def test_a_hint_goes_when_something_else_is_chosen(visit: Visitors) -> None:
    """Another tile has all its places."""
    somebody = visit()
    _seated(somebody)
    somebody.press("[data-hint]")
    expect(somebody.page.locator("[data-hinted]")).to_be_visible()
    somebody.press(".rack button:not(.chosen)")
    expect(somebody.page.locator("[data-hinted]")).to_have_count(0)


def test_what_was_set_apart_in_a_round_is_not_in_the_next(visit: Visitors) -> None:
    """The divider stays over a reload, and goes with the tiles of its round."""
    somebody = visit()
    page = somebody.page
    table = _seated(somebody)
    first, *rest = somebody.hand
    for round_, dividers in ((1, 1), (7, 0)):
        kept = {"order": [first, "|", *rest], "turned": [], "round": round_}
        page.evaluate(
            "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", [f"boneyard:rack:{table}", kept]
        )
        page.reload()
        expect(page.locator(".rack [data-tile]")).to_have_count(len(rest) + 1)
        expect(page.locator(".rack .divider")).to_have_count(dividers)
