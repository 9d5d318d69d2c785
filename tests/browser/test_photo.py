"""The tiles left, read from a photograph: marked, corrected and used, with a reader that says what it is told."""

import io
import json
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, Position, expect

from tests.browser.checks import english_in, violations
from tests.browser.conftest import Visitors
from tests.browser.kit import Visitor

FAKE: Final = """(() => {
  window.Worker = class {
    postMessage(asked) {
      if (asked === "ready") return;
      createImageBitmap(asked.file).then((shown) => this.onmessage({ data: { seen: SEEN, shown } }));
    }
    terminate() {}
  };
})()"""
"""In place of the worker, one that has seen this in whatever it is shown."""
WIDE, HIGH = 1200, 900
CLEAR: Final = 0.9999


def _seen(numbers: tuple[int, int], x: int, y: int, sure: float = CLEAR, is_tile: float = CLEAR) -> dict[str, Any]:
    halves = [[sure if at == number else (1 - sure) / 18 for at in range(19)] for number in numbers]
    corners = [[x, y], [x + 90, y], [x + 90, y + 180], [x, y + 180]]
    return {"corners": corners, "isTile": is_tile, "found": 0.9, "halves": halves}


SEEN: Final = [
    _seen((12, 5), 40, 40),
    _seen((12, 5), 260, 60),
    _seen((6, 2), 500, 80),
    _seen((12, 12), 740, 100),
    _seen((13, 0), 980, 120),
    _seen((8, 3), 60, 500, sure=0.7),
    _seen((0, 0), 300, 520, is_tile=0.3),
]
"""One that is there twice, one of another hand, the one in the middle, one of a larger set, two doubts."""


def _picture() -> FilePayload:
    body = io.BytesIO()
    Image.new("RGB", (WIDE, HIGH), (60, 110, 90)).save(body, "PNG")
    return {"name": "tiles.png", "mimeType": "image/png", "buffer": body.getvalue()}


def sheet(one: Visitor, *, seen: list[dict[str, Any]] | None = None) -> Page:
    """A sheet for three, with a double-12 set."""
    page = one.page
    if seen is not None:
        page.add_init_script(FAKE.replace("SEEN", json.dumps(seen)))
    one.go("score")
    page.locator("main select").first.select_option("mexican-train family")
    for at, name in enumerate(("Ann", "Ben", "Cleo")):
        page.locator("main input").nth(at).fill(name)
    one.press("main button.main")
    page.locator(".people").last.wait_for()
    return page


def _take(page: Page, at: int) -> None:
    page.locator(".camera").nth(at).click()
    page.locator("dialog input[type=file]").last.set_input_files(_picture())
    page.locator("dialog .sum").wait_for()


def _tap(page: Page, x: int, y: int) -> None:
    """Tap a place of the photograph."""
    box = page.locator("dialog .picture").bounding_box()
    assert box is not None
    place: Position = {"x": x * box["width"] / WIDE, "y": y * box["height"] / HIGH}
    page.locator("dialog .picture").click(position=place)


def _say(page: Page, first: int, second: int) -> None:
    for number in (first, second):
        page.locator(f"dialog [data-key='{number}']").click()
    page.locator("dialog .button.main").click()


MARKED: Final = [
    "✕ here twice: there is only one",
    "✕ here twice: there is only one",
    "✕ is Ben’s",
    "✕ lies in the middle",
    "✕ not of this set",
    "? not clear",
    "? perhaps a tile, not counted",
]


def test_a_hand_is_marked(visit: Visitors) -> None:
    """Each tile that cannot be says why, in words and with a sign, and such a hand cannot be used."""
    ann = visit(390, 844, touch=True)
    page = sheet(ann, seen=SEEN)
    page.get_by_role("button", name="Tiles Ben").tap()
    page.locator("button[aria-label='6-2']").tap()
    page.get_by_role("button", name="Take these").tap()
    page.get_by_role("button", name="Photograph Ann").tap()
    expect(page.get_by_text("No picture leaves this phone")).to_be_visible()
    camera, chosen = page.locator("dialog input[type=file]").all()
    assert [one.get_attribute("capture") for one in (camera, chosen)] == ["environment", None]
    assert (violations(page), ann.flaws()) == ([], [])
    chosen.set_input_files(_picture())
    expect(page.get_by_text("6 tiles: ")).to_be_visible()
    assert page.locator("dialog .why").all_inner_texts() == MARKED
    labels = ["12-5✕", "12-5✕", "6-2✕", "12-12✕", "13-0✕", "8-3?", "?"]
    assert page.locator("dialog .picture text").evaluate_all("all => all.map((one) => one.textContent)") == labels
    expect(page.locator("dialog .button.main")).to_be_disabled()
    expect(page.get_by_text("This cannot be")).to_be_visible()
    assert (violations(page), ann.flaws()) == ([], [])


def test_a_hand_is_corrected_and_used(visit: Visitors) -> None:
    """By touch: numbers are picked, tiles are taken away and added where they lie, and count by the rules."""
    ann = visit(390, 844, touch=True)
    page = sheet(ann, seen=SEEN)
    _take(page, 0)
    listed = page.locator("dialog .tiles button")
    use = page.locator("dialog .button.main")
    _tap(page, 300, 150)
    expect(page.get_by_role("heading", name="Correct 12-5")).to_be_focused()
    assert (violations(page), ann.flaws()) == ([], [])
    _say(page, 5, 4)
    listed.filter(has_text="lies in the middle").tap()
    page.get_by_role("button", name="No tile of this hand").tap()
    listed.filter(has_text="not of this set").tap()
    expect(page.get_by_role("button", name="It is 13-0")).to_be_disabled()
    _say(page, 11, 0)
    expect(page.get_by_text("look at the 2 marked ones")).to_be_visible()
    expect(use).to_be_enabled()
    listed.filter(has_text="perhaps a tile").tap()
    expect(page.get_by_role("button", name="Pick both numbers")).to_be_disabled()
    page.get_by_role("button", name="Back").tap()
    listed.filter(has_text="perhaps a tile").tap()
    page.get_by_role("button", name="No tile of this hand").tap()
    expect(page.get_by_text("look at the marked one again")).to_be_visible()
    listed.filter(has_text="not clear").tap()
    page.get_by_role("button", name="It is 8-3").tap()
    expect(page.get_by_text("Certain: every tile is clear.")).to_be_visible()
    _tap(page, 800, 700)
    _say(page, 0, 0)
    expect(page.locator("dialog .picture polygon.line")).to_have_count(6)
    expect(use).to_have_text(f"Use this: {17 + 9 + 8 + 11 + 11 + 50} points")
    _tap(page, 1100, 700)
    page.get_by_role("button", name="Back").tap()
    expect(page.locator("dialog .picture polygon.line")).to_have_count(6)
    use.tap()
    expect(page.get_by_label("Points left, Ann")).to_have_value("106")
    page.get_by_role("button", name="Tiles Ann").tap()
    on = page.locator("dialog .pad .on").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert sorted(on) == sorted(["12-5", "5-4", "6-2", "11-0", "8-3", "0-0"])


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1440, 900)])
def test_by_keyboard_in_spanish(width: int, height: int, visit: Visitors) -> None:
    """The list beside the picture does all that a finger does on it; no word is left in English."""
    ann = visit(width, height, language="es-ES")
    page = sheet(ann, seen=SEEN[1:3])
    assert english_in(page) == []
    page.locator(".camera").first.focus()
    page.keyboard.press("Enter")
    page.locator("dialog .button.main").wait_for()
    assert english_in(page) == []
    page.locator("dialog input[type=file]").last.set_input_files(_picture())
    page.locator("dialog .sum").wait_for()
    assert (english_in(page), violations(page), ann.flaws()) == ([], [], [])
    page.locator("dialog .tiles button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog h3")).to_be_focused()
    assert english_in(page) == []
    for _ in range(2 + 10):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator("dialog .button.main").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog .tiles strong").first).to_have_text("9-5")
    page.locator("dialog .tiles ~ div button").focus()
    page.keyboard.press("Enter")
    _say(page, 1, 0)
    expect(page.locator("dialog .tiles strong")).to_have_text(["9-5", "6-2", "1-0"])
    page.locator("dialog .row.end .button.main").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".people input").first).to_have_value("23")
    assert not ann.is_wide_page()
