"""The same player in another browser, and nobody any more: links, phrases, taking out and forgetting."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.quick import plan, played


def test_a_phone_takes_a_seat_over_by_a_link(visit: Visitors) -> None:
    """The link is opened on the phone, which then has the seat and the preferences; the first browser is let go."""
    first = visit()
    first.go()
    first.page.locator(".name input").fill("Marisol")
    table = played(first.page, plan("mexican-train", "parsons", 12, "pb"), moves=3)
    first.go("devices")
    first.press(".button.link")
    link = first.page.locator(".share .code").inner_text()
    assert re.search(r"#/devices/[0-9a-f]{32}$", link)

    phone = visit(390, 844, touch=True)
    phone.page.goto(link)
    phone.press("[type=checkbox]")
    phone.press(".enter")
    expect(phone.page.locator(f"a[href='#/t/{table}']").first).to_be_visible()
    expect(phone.page.locator(".name input")).to_have_value("Marisol")
    phone.go(f"t/{table}")
    expect(phone.page.locator(".rack [data-tile]").first).to_be_visible()
    assert not phone.is_wide_page()
    chain = "() => Object.keys(localStorage).filter((key) => key.startsWith('boneyard:')).sort()"
    assert "boneyard:prefs" in phone.page.evaluate(chain)

    late = visit()
    late.page.goto(link)
    late.press(".enter")
    expect(late.page.get_by_role("alert")).to_contain_text("isn’t known here")
    late.errors.clear()  # a browser calls every refusal an error


def test_a_phrase_brings_everything_back(visit: Visitors) -> None:
    """Whoever lost a browser types nine words into another one; a slip of the pen is said at once."""
    first = visit()
    first.go()
    table = played(first.page, plan("castle-rock", "booklet", 6), moves=2)
    first.go("devices")
    expect(first.page.get_by_text("Lost means lost")).to_be_visible()
    first.press(".button.phrase")
    phrase = first.page.locator(".words.code").inner_text()
    assert len(phrase.split()) == 9

    other = visit()
    other.go("devices")
    other.page.locator("input:not([type])").fill(phrase.replace(phrase[:5], "babab", 1))
    other.press(".enter")
    expect(other.page.get_by_role("alert")).to_contain_text("misspelt")
    other.page.locator("input:not([type])").fill(phrase.upper())
    other.press(".enter")
    expect(other.page.locator(f"a[href='#/t/{table}']").first).to_be_visible()
    other.go("devices")
    expect(other.page.locator(".count")).to_have_text("In 2 browsers.")
    other.press(".leave")
    expect(other.page.locator(".count")).to_have_text("Only in this browser.")


def test_what_is_mine_is_saved_and_forgotten(visit: Visitors, tmp_path: Path) -> None:
    """From the foot of the front page: a file with everything, and after one more question nothing is left."""
    somebody = visit()
    somebody.go()
    somebody.page.locator(".name input").fill("Marisol")
    table = played(somebody.page, plan("mexican-train", "parsons", 12, "b"), moves=2)
    somebody.go()
    somebody.press(".foot a[href='#/privacy']")
    with somebody.page.expect_download() as download:
        somebody.press("a[download]")
    download.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_text())
    assert [one["table"] for one in mine["tables"]] == [table]
    somebody.press(".ask")
    somebody.press(".forget")
    expect(somebody.page.get_by_role("status")).to_contain_text("You’ve been forgotten.")
    assert somebody.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('boneyard:'))") == []
    somebody.go(f"t/{table}")
    expect(somebody.page.locator("h1")).to_contain_text("deleted")
    somebody.errors.clear()  # as above
