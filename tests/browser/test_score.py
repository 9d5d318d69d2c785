"""Keeping score of a game with real tiles in the browser."""

from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.checks import violations
from tests.browser.conftest import Visitors
from tests.browser.quick import plan, played

TOTALS: Final = "[...document.querySelectorAll('tfoot tr:first-child td')].map((cell) => cell.innerText)"


def _counted(page: Page, out: str, points: dict[str, int]) -> None:
    page.get_by_role("button", name=f"Out {out}").tap()
    for name, number in points.items():
        _left_with(page, name, number)


def _left_with(page: Page, name: str, points: int) -> None:
    page.get_by_label(f"Points left, {name}").fill(str(points))
    page.get_by_label(f"Points left, {name}").press("Enter")


def test_a_family_keeps_score_by_touch_without_a_connection(visit: Visitors) -> None:
    """From the front page: names, a round by numbers and one by tiles, a correction, undo and redo, somebody late.

    After the sheet has begun nothing is asked of a server, and it is there again after a reload. The sums are those of
    the rules (MT-P-43, MT-F-31).
    """
    somebody = visit(390, 844, touch=True)
    page = somebody.page
    somebody.go()
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    somebody.press("a[href='#/score']")
    page.get_by_label("Rules").select_option("mexican-train family")
    for number, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name {number}").fill(name)
    assert violations(page) == []
    somebody.press("button.main")
    expect(page.get_by_role("heading", name="Round 1 of 13")).to_be_visible()
    expect(page.get_by_text("The round begins with 12-12. Take 15 tiles each.")).to_be_visible()
    page.context.set_offline(offline=True)
    _counted(page, "Ann", {"Ben": 73, "Cleo": 5})
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    assert page.evaluate(TOTALS) == ["0", "73", "5"]
    page.get_by_role("button", name="Out Ben").tap()
    page.get_by_role("button", name="Tiles Ann").tap()
    for tile in ("0-0", "12-12"):
        page.locator(f"button[aria-label='{tile}']").tap()
    expect(page.get_by_text("2 tiles: 74 points")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Take these").tap()
    page.get_by_role("button", name="Tiles Cleo").tap()
    expect(page.locator("button[aria-label^='12-12 is Ann']")).to_be_disabled()
    page.locator("button[aria-label='3-1']").tap()
    page.get_by_role("button", name="Take these").tap()
    assert page.evaluate(TOTALS) == ["74", "73", "9"]
    page.locator("tbody button").first.tap()
    _left_with(page, "Ben", 37)
    assert page.evaluate(TOTALS) == ["74", "37", "9"]
    somebody.press("text=Undo")
    assert page.evaluate(TOTALS) == ["74", "73", "9"]
    somebody.press("text=Redo")
    somebody.press("summary")
    expect(page.get_by_text("Round 1, Ben: 37, was 73")).to_be_visible()
    page.get_by_label("Somebody joins late").fill("Dan")
    somebody.press("text=Add")
    assert page.evaluate(TOTALS) == ["74", "37", "9", "74"]
    assert violations(page) == []
    page.context.set_offline(offline=False)
    page.reload()
    expect(page.get_by_role("heading", name="Round 3 of 13")).to_be_visible()
    assert page.evaluate(TOTALS) == ["74", "37", "9", "74"]
    somebody.press("summary")
    somebody.press("text=End the game here")
    expect(page.get_by_text("Cleo wins with 9.")).to_be_visible()
    somebody.go("score")
    somebody.press("text=As last time: Ann, Ben, Cleo")
    assert [page.get_by_label(f"Name {number}").input_value() for number in (1, 2, 3)] == ["Ann", "Ben", "Cleo"]


NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hugo")


def _left(number: int, at: int) -> int:
    """What somebody is left with in a round; whoever's turn it is has gone out."""
    return 0 if (number - 1) % 7 == at else (number * 7 + at * 5) % 60 + 1


def _write_round(page: Page, number: int, names: tuple[str, ...]) -> None:
    expect(page.get_by_role("heading", name=f"Round {number} of 13")).to_be_visible()
    points = {name: _left(number, at) for at, name in enumerate(names)}
    out = next(name for name, left in points.items() if not left)
    _counted(page, out, {name: left for name, left in points.items() if left})


def test_eight_keep_score_on_two_phones(visit: Visitors) -> None:
    """Thirteen rounds by touch, by turns on both phones, one of them offline for a while, somebody late, a correction.

    Both show the same in the end, what it shows is the sum, and nobody writes without the link for it.
    """
    ours, theirs = visit(360, 640, touch=True), visit(390, 844, touch=True)
    page, other = ours.page, theirs.page
    ours.go("score")
    page.get_by_label("Rules").select_option("mexican-train family")
    for number, name in enumerate(NAMES[:7], 1):
        if number > 4:
            ours.press("text=One more player")
        page.get_by_label(f"Name {number}").fill(name)
    ours.press("button.main")
    ours.press("text=Share this sheet")
    link = page.locator(".share .code").inner_text()
    page.get_by_label("A link for whoever").select_option(label="may write, too")
    expect(page.locator(".share .code")).to_contain_text("?key=")
    secret = page.locator(".share .code").inner_text()
    assert violations(page) == []
    other.goto(link)
    expect(other.get_by_text("You see this sheet live.")).to_be_visible()
    assert other.get_by_role("button", name="Out Ann").count() == 0
    _write_round(page, 1, NAMES[:7])
    expect(other.locator("tbody tr")).to_have_count(1)
    other.goto(secret)
    _write_round(other, 2, NAMES[:7])
    assert "key=" not in other.url
    for number in (3, 4):
        _write_round(page, number, NAMES[:7])
    expect(other.get_by_role("heading", name="Round 5 of 13")).to_be_visible()
    other.context.set_offline(offline=True)
    _write_round(other, 5, NAMES[:7])
    expect(other.get_by_text("are on their way")).to_be_visible()
    assert violations(other) == []
    ours.press("summary")
    page.get_by_label("Somebody joins late").fill(NAMES[7])
    ours.press("text=Add")
    other.context.set_offline(offline=False)
    expect(page.get_by_label(f"Points left, {NAMES[7]}")).to_be_visible()
    page.get_by_label(f"Points left, {NAMES[7]}").fill(str(_left(5, 7)))
    page.get_by_label(f"Points left, {NAMES[7]}").press("Enter")
    for number in range(6, 14):
        _write_round(page if number % 2 else other, number, NAMES)
    for one in (page, other):
        expect(one.locator(".verdict")).to_be_visible()
    before = page.evaluate(TOTALS)
    other.locator("tbody button").first.tap()
    other.get_by_label("Points left, Ben").fill("59")
    other.get_by_label("Points left, Ben").press("Enter")
    expect(page.locator("tfoot tr").first.locator("td").nth(1)).not_to_have_text(before[1])
    sums = [sum(_left(number, at) for number in range(1, 14)) for at in range(7)]
    sums[1] += 59 - _left(1, 1)
    start = max(sum(_left(number, at) for number in range(1, 5)) for at in range(7))
    sums.append(start + sum(_left(number, 7) for number in range(5, 14)))
    expect(page.get_by_text("Everybody with the link sees")).to_be_visible()
    assert [page.evaluate(TOTALS), other.evaluate(TOTALS)] == [[str(one) for one in sums]] * 2
    assert not ours.is_wide_page()


def test_evenings_add_up(visit: Visitors) -> None:
    """A sheet and a game at a served table count in standings, which somebody else sees by the link."""
    ours, theirs = visit(360, 640, touch=True), visit()
    page, other = ours.page, theirs.page
    ours.go()
    played(page, plan("mexican-train", "parsons+deal=5+rounds=1", 12, "p"), rounds=9)
    ours.go("score")
    page.get_by_label("Rules").select_option("mexican-train family")
    for number, name in enumerate(NAMES[:2], 1):
        page.get_by_label(f"Name {number}").fill(name)
    ours.press("button.main")
    _counted(page, "Ann", {"Ben": 7})
    expect(page.get_by_role("heading", name="Round 2 of 13")).to_be_visible()
    ours.go("score")
    ours.press(".season")
    for left in (1, 0):
        page.get_by_role("button", name="Count it").first.tap()
        expect(page.get_by_role("button", name="Count it")).to_have_count(left)
    row = page.locator(".standings tr", has=page.get_by_role("rowheader", name="Ann"))
    expect(row.locator("td").first).to_have_text("1")
    expect(page.locator(".standings tbody tr")).to_have_count(4)
    ours.press("text=Share this sheet")
    link = page.locator(".share .code").inner_text()
    assert violations(page) == []
    assert not ours.is_wide_page()
    other.goto(link)
    expect(other.locator(".standings tbody tr")).to_have_count(4)
    assert other.get_by_role("button", name="Leave out").count() == 0
    page.get_by_label("Until").fill("2020-01-01")
    page.get_by_label("Until").press("Tab")
    expect(other.get_by_text("No evening counts yet.")).to_be_visible()
    ours.press("text=Delete these standings")
    ours.press("text=Yes, delete it for everybody")
    expect(other.get_by_text("Whoever shared this sheet has deleted it.")).to_be_visible()
    theirs.errors[:] = [error for error in theirs.errors if "410" not in error]  # which the browser calls an error
