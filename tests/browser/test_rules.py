"""A family's own rules in the browser: found by questions, named, kept, sent, read and printed."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from boneyard.kinds import KINDS
from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors
from tests.browser.quick import plan

PAGE: Final = re.compile(rb"/Type\s*/Page\b")


def test_a_family_finds_its_rules_and_names_them(visit: Visitors) -> None:
    """By touch on a phone: each question has a picture that is there, and the way back asks the last one again.

    What comes of it is named, kept, sent as a link, and another family keeps it under that name.
    """
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go("find")
    somebody.press("text=Begin")
    answers = page.locator(".answers button")
    expect(page.locator("img")).to_be_visible()
    assert page.evaluate("document.querySelector('main img').decode().then(() => true)")
    assert violations(page) == []
    first = page.locator("h2").inner_text()
    for asked in range(20):
        if not answers.count():
            break
        question = page.locator("h2").inner_text()
        answers.last.tap()
        expect(page.locator("h2").first).not_to_have_text(question)
        if asked == 0:
            page.go_back()
            expect(page.locator("h2").first).to_have_text(first)
    expect(page.get_by_text("These are your rules")).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Name of these rules").fill("Grandma’s rules")
    somebody.press("text=Keep them")
    page.get_by_label("New tables begin with these rules").check()
    somebody.press("text=Share these rules")
    sent = page.locator(".share .code").inner_text()
    assert not somebody.is_wide_page()
    other = visit()
    other.page.goto(sent)
    expect(other.page.get_by_role("heading", name="Grandma’s rules: Mexican Train")).to_be_visible()
    other.press("text=Keep them")
    expect(other.page.get_by_text("Kept in this browser")).to_be_visible()
    other.press("text=Go through them by questions")
    expect(other.page.get_by_role("button", name="Change").first).to_be_visible()


def test_the_table_says_what_is_special_until_the_first_tap(visit: Visitors) -> None:
    """In three lines, beside the nearest book; by the book itself nothing is said."""
    somebody = visit(360, 640, touch=True)
    page = somebody.page
    somebody.open_table(
        plan("mexican-train", "parsons+deal=5+double_blank=50+mexican_from=second+notify=manual", 12, "pbp")
    )
    expect(page.locator(".special li")).to_have_count(3)
    expect(page.locator(".special")).to_contain_text("and one more")
    assert violations(page) == []
    assert [flaw for flaw in somebody.flaws() if "special" in flaw] == []
    somebody.press("header .title")
    expect(page.locator(".special")).to_have_count(0)
    somebody.open_table(plan("mexican-train", "parsons", 12, "pbp"))
    expect(page.locator(".rack button").first).to_be_visible()
    expect(page.locator(".special")).to_have_count(0)


def test_rules_are_printed_on_two_pages(visit: Visitors) -> None:
    """Of every book, on both sizes of paper, in Spanish; nothing is wider than a phone; the button is there."""
    somebody = visit(360, 640, touch=True)
    page = somebody.page
    for kind in KINDS:
        for base in kind.game.bases:
            asked = f"game={kind.id}&code={base.name}&lang=es&paper={'letter' if kind.solver else 'a4'}"
            page.goto(f"{somebody.address}/api/rules/booklet?{asked}")
            assert not somebody.is_wide_page(), asked
            assert english_in(page) == [], asked
            assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) <= 2, asked
    assert violations(page) == []
    page.evaluate("window.print = () => (window.printed = true)")
    somebody.press("button.print")
    assert page.evaluate("window.printed")


_CUT: Final = """() => [...document.querySelectorAll("th, td")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
_BROKEN: Final = """() => [...document.querySelectorAll("tbody td, tbody th, tfoot th")].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return one.textContent && new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("large", ["", "&large=1"])
def test_score_sheets_are_printed_on_one_page(visit: Visitors, large: str) -> None:
    """Of every game, and one of nineteen rounds for twelve: no cell is cut, no number or engine is broken."""
    somebody = visit(820, 1180)
    page = somebody.page
    twelve = "Grandma,Grandpa,Maximilian,Bea,Cleo,Dan,Eve,Finn,Gus,Hal,Ida,Jo"
    asked = [f"game={kind.id}&code={kind.game.bases[0].name}&players=Ana,Ben,,&paper=letter" for kind in KINDS]
    asked.append(f"game=mexican-train&code=parsons%2Bdeal%3D12&set=18&players={twelve}&lang=es")
    page.emulate_media(media="print")
    for one in asked:
        page.goto(f"{somebody.address}/api/rules/sheet?{one}{large}")
        assert (page.evaluate(_CUT), page.evaluate(_BROKEN)) == ([], []), one
        assert len(PAGE.findall(page.pdf(prefer_css_page_size=True))) == 1, one
        assert violations(page) == [], one
