"""The rule book that plays, and the referee: by a finger and by keys, in both languages, for any reader."""

from playwright.sync_api import expect

from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors


def test_a_clause_is_tried_on_the_page_of_the_rules(visit: Visitors) -> None:
    """By touch on a small phone: a tile says where it may go and why not elsewhere; it is laid, and taken back."""
    somebody = visit(360, 640, touch=True)
    page = somebody.page
    somebody.go("rules?game=mexican-train&rules=parsons%2Bdoubles%3Dpair")
    somebody.press("[data-try*='MT-P-12']")
    somebody.press(".try .playable")
    said = page.locator(".said")
    expect(said.locator("[data-action]").first).to_be_visible()
    expect(said.locator(".clause").first).to_have_text("MT-P-10")
    assert violations(page) == []
    page.locator(".picture .end").first.tap()
    expect(said).to_contain_text("You played")
    somebody.press("[data-again]")
    expect(page.locator(".try .playable").first).to_be_visible()
    first = page.locator(".picture").inner_html()
    somebody.press("[data-next]")
    expect(page.locator(".picture")).not_to_have_js_property("innerHTML", first)
    assert not somebody.is_wide_page()
    assert somebody.errors == []


def test_a_dispute_is_settled_by_keys_in_spanish(visit: Visitors) -> None:
    """The question, its answer and a try of one's own, without a mouse; a game without hands as well."""
    somebody = visit(1440, 900, language="es-MX")
    page = somebody.page
    somebody.go("referee?game=mexican-train&rules=family")
    question = page.locator("[data-question=two-open]")
    question.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict").first).to_contain_text("MT-F-11")
    tile = page.locator("[data-tile='5-4']")
    tile.focus()
    page.keyboard.press("Enter")
    page.locator(".said [data-action]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text("Después le toca a B")
    assert violations(page) == []
    assert english_in(page) == []
    page.get_by_label("Juego").select_option("castle-rock")
    page.locator("[data-question=neighbours]").press("Enter")
    expect(page.locator(".verdict").nth(1)).to_contain_text("CR-05")
    assert somebody.errors == []


def test_ones_own_table_is_laid_out_and_judged(visit: Visitors) -> None:
    """With a few taps: two open ends, and two tiles by their numbers."""
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go("referee?game=mexican-train&rules=parsons")
    somebody.press(".own summary")
    page.locator("[data-place=A]").select_option("5")
    page.locator("[data-place=B]").select_option("7-7")
    for number in (5, 4, 7, 2):
        somebody.press(f"[data-key='{number}']")
    somebody.press(".own .try [data-tile='5-4']")
    expect(page.locator(".own .said")).to_contain_text("7-7 on B's train must be covered first")
    expect(page.locator("[data-instead]")).to_have_text(["7-2: B's train"])
    somebody.press(".own .try [data-tile='7-2']")
    expect(page.locator(".own .said .allowed")).to_have_count(1)
    assert violations(page) == []
    assert not somebody.is_wide_page()
    assert somebody.errors == []
