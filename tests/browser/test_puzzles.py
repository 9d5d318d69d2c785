"""Puzzles: found from the front page and solved by a finger and by keys, in both languages, for any reader."""

from playwright.sync_api import expect

from boneyard.puzzles.library import numbers_of, puzzles
from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors


def test_puzzles_are_solved_by_touch(visit: Visitors) -> None:
    """From the front page on a small phone: a wrong move is told from the best, which is explained and remembered."""
    somebody = visit(360, 640, touch=True)
    page = somebody.page
    somebody.go()
    somebody.press("a[href='#/puzzles']")
    page.locator("[data-art]").select_option("muggins/fives")
    number = numbers_of("muggins", "fives", 0)[0]
    one = puzzles()[number]
    page.locator(f"[data-puzzle='{number}'] .picture").wait_for()
    assert violations(page) == []
    other = next(action for action in one.table().legal() if action != one.answer)
    for action, right in ((other, "false"), (one.answer, "true")):
        somebody.press(f".hand [data-tile='{action.partition('>')[0]}']")
        somebody.press(f".said [data-action='{action}']")
        expect(page.locator("[data-right]")).to_have_attribute("data-right", right)
        if right == "false":
            somebody.press("[data-retry]")
    expect(page.locator("[data-said]")).to_contain_text(f"scores {one.value:.0f} points")
    expect(page.locator("[data-solved]")).to_contain_text("1 of ")
    assert violations(page) == []
    assert not somebody.is_wide_page()
    somebody.press("[data-next]")
    page.locator(f"[data-puzzle='{numbers_of('muggins', 'fives', 0)[1]}'] .picture").wait_for()
    page.reload()
    expect(page.locator("[data-solved]")).to_contain_text("1 of ")
    assert somebody.errors == []


def test_a_row_is_solved_by_keys_in_spanish(visit: Visitors) -> None:
    """The answer may also be asked for; nothing is left in English."""
    somebody = visit(1440, 900, language="es-MX")
    page = somebody.page
    somebody.go("puzzles?game=castle-rock&art=row")
    number = numbers_of("castle-rock", "row", 0)[0]
    page.locator(f"[data-puzzle='{number}'] .picture").wait_for()
    assert english_in(page) == []
    wrong = next(action for action in puzzles()[number].table().legal() if action != puzzles()[number].answer)
    tile = page.locator(".hand [data-tile]")
    for at in range(tile.count()):
        tile.nth(at).focus()
        page.keyboard.press("Enter")
        found = page.locator(f".said [data-action='{wrong}']")
        page.wait_for_timeout(300)
        if found.count():
            break
    found.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-right=false]")).to_be_visible()
    page.locator("[data-show]").press("Enter")
    expect(page.locator("[data-said]")).to_contain_text("deja al menos")
    assert english_in(page) == []
    assert violations(page) == []
    assert somebody.errors == []
